"""The thread of the event loop answers people; it never paints, lays out or searches."""

import contextlib
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

from bot.players import PLAYERS
from cogs import pictures
from tests.play.club import club

SLOW = ("board_png", "preview_png", "hand_png", "round_png", "game_png", "extend")


@contextlib.contextmanager
def threads_of_slow_work() -> Iterator[dict[str, set[str]]]:
    """Notes the names of the threads that each kind of slow work runs on."""
    seen: dict[str, set[str]] = defaultdict(set)

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **kwargs: Any) -> Any:
            seen[name].add(threading.current_thread().name)
            return work(*args, **kwargs)

        return run

    with contextlib.ExitStack() as stack:
        for name in SLOW:
            work = getattr(pictures, name)
            stack.enter_context(mock.patch.object(pictures, name, watched(name, work)))
        for player in {type(player) for player in PLAYERS.values()}:
            stack.enter_context(mock.patch.object(player, "choose", watched("choose", player.choose)))
        yield seen


async def test_the_loop_never_paints_lays_out_or_searches(tmp_path: Path) -> None:
    async with club(tmp_path, 1, painted=True) as table:
        with threads_of_slow_work() as seen:
            await table.sit_down(set="6", rounds="1", preset="quick")
            await table.play_on()
            await table.people[0].slash("scores")
        assert set(seen) == {*SLOW, "choose"}
        names = set().union(*seen.values())
        assert all(name.startswith("work") for name in names), names
        assert threading.current_thread().name not in names
