"""Settings: the environment and ``.env`` -> one typed object, read when the program starts."""

from typing import Final, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.engine.errors import ChickenfootError

PREFIX: Final = "CHICKENFOOT_"

NO_TOKEN: Final = "there is no token: set CHICKENFOOT_TOKEN in the environment or in .env"

REFUSED_TOKEN: Final = (
    "Discord refuses the token: copy it again from the developer portal (Bot, Reset Token) "
    "into CHICKENFOOT_TOKEN"
)


class SettingsError(ChickenfootError):
    """A setting that cannot be used; the text names the variable and says why, never its value."""


class Settings(BaseSettings):
    """What an operator may set, each as ``CHICKENFOOT_<NAME>``; ``.env.example`` explains them.

    Take them with ``read_settings``, which says faults in a sentence.
    """

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///chickenfoot.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    shards: int | None = Field(default=None, ge=1, le=1000)
    workers: int = Field(default=2, ge=1, le=64)
    searchers: int = Field(default=1, ge=1, le=64)
    search_seconds: float = Field(default=2.0, ge=0.01, le=60)
    contact: str | None = Field(default=None, max_length=200)
    privacy_policy: str | None = Field(default=None, max_length=200)

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("token")
    @classmethod
    def _trimmed(cls, value: SecretStr | None) -> SecretStr | None:
        text = value.get_secret_value().strip() if value else ""
        if not text.isprintable():
            raise ValueError("a token has no line breaks or control characters")
        return SecretStr(text) if text else None


def read_settings() -> Settings:
    """The settings as they are now. Raises ``SettingsError``."""
    try:
        return Settings()
    except ValidationError as error:
        faults = (
            f"{PREFIX}{str(e['loc'][0]).upper()}: {e['msg']}" for e in error.errors(include_input=False)
        )
        raise SettingsError("; ".join(faults)) from None
    except UnicodeDecodeError:
        raise SettingsError("the file .env is not UTF-8 text") from None
