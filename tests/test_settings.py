"""Settings come from the environment and ``.env``, when they are read; faults are said, values are not."""

import re
from pathlib import Path

import pytest

from bot.settings import PREFIX, Settings, SettingsError, read_settings

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _empty_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(PREFIX + name.upper(), raising=False)


def test_everything_has_a_default() -> None:
    found = read_settings()
    assert found.token is None
    assert found.database_url == "sqlite+aiosqlite:///chickenfoot.db"
    assert (found.log_level, found.shards, found.workers) == ("INFO", None, 2)
    assert (found.searchers, found.search_seconds) == (1, 2.0)


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(
        "CHICKENFOOT_LOG_LEVEL=debug\nCHICKENFOOT_WORKERS=3\nOTHER=1\nCHICKENFOOT_OTHER=1\n"
    )
    monkeypatch.setenv("CHICKENFOOT_WORKERS", "5")
    found = read_settings()
    assert (found.log_level, found.workers) == ("DEBUG", 5)


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_token_is_none(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("CHICKENFOOT_TOKEN", text)
    assert read_settings().token is None


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHICKENFOOT_TOKEN", " geheim ")
    found = read_settings()
    assert found.token is not None
    assert found.token.get_secret_value() == "geheim"
    assert "geheim" not in f"{found} {found!r} {found.model_dump_json()}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("WORKERS", "geheim"), ("WORKERS", "0"), ("SHARDS", "-1"), ("LOG_LEVEL", "geheim")),
        *(("TOKEN", "geheim\nOTHER=geheim"), ("TOKEN", "geheim\x7f")),
    ],
)
def test_a_fault_names_the_variable(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"CHICKENFOOT_{name}", value)
    with pytest.raises(SettingsError, match=rf"^CHICKENFOOT_{name}: [^\n]+$") as caught:
        read_settings()
    assert "geheim" not in str(caught.value)


def test_a_file_that_is_no_text() -> None:
    Path(".env").write_bytes(b"CHICKENFOOT_TOKEN=\xff\xfe")
    with pytest.raises(SettingsError, match="not UTF-8"):
        read_settings()


def test_the_example_names_and_explains_every_setting(tmp_path: Path) -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(rf"^#?{PREFIX}(\w+)=(.*)$", example, re.MULTILINE)
    assert [name.lower() for name, _ in named] == list(Settings.model_fields)
    given = {name.lower(): value for name, value in named if value}
    assert Settings.model_validate(given) == Settings()
    for paragraph in example.strip().split("\n\n")[1:]:
        assert paragraph.startswith("# ")
    (tmp_path / ".env").write_text(example, encoding="utf-8")
    assert read_settings() == Settings()
