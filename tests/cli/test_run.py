"""The bot's command: what it says before it reaches Discord, and what it logs."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli import main


@pytest.fixture
def levels_kept() -> Iterator[None]:
    """The levels of all loggers that the command sets are put back."""
    loggers = [logging.getLogger(name) for name in (None, "bot", "cogs")]
    before = [logger.level for logger in loggers]
    yield
    for logger, level in zip(loggers, before, strict=True):
        logger.setLevel(level)


@pytest.mark.usefixtures("levels_kept")
@pytest.mark.parametrize(
    ("level", "ours", "theirs"),
    [("debug", logging.DEBUG, logging.INFO), ("error", logging.ERROR, logging.ERROR)],
)
def test_T19_libraries_never_log_what_they_send_and_store(
    level: str,
    ours: int,
    theirs: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(logging.root, "handlers", [])  # as in a new process
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CHICKENFOOT_TOKEN", raising=False)
    monkeypatch.setenv("CHICKENFOOT_LOG_LEVEL", level)
    assert main(["run"]) == 1
    assert capsys.readouterr().err.startswith("chickenfoot: there is no token")
    for name in ("bot.client", "cogs.publisher"):
        assert logging.getLogger(name).getEffectiveLevel() == ours
    assert logging.root.level == theirs
    for name in ("aiosqlite", "discord.gateway", "discord.webhook.async_", "sqlalchemy.engine"):
        assert logging.getLogger(name).getEffectiveLevel() >= logging.INFO
