"""Who played what: the people and computers that a seat has had, one after the other (R32)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from bot.games.model import Game, Player, Stint


class Seated(Protocol):
    """A game, or what somebody sees of it."""

    @property
    def seated(self) -> tuple[Player, ...]: ...

    @property
    def stints(self) -> tuple[Stint, ...]: ...


def holders(table: Seated, seat: int) -> tuple[Player, ...]:
    """Everybody who has played a seat, in order of time; the last one plays it now."""
    return (*(stint.player for stint in _of(table, seat)), table.seated[seat])


def at_turn(table: Seated, seat: int, turn: int) -> Player:
    """Who played a seat when log entry ``turn`` was written."""
    return next((s.player for s in _of(table, seat) if s.turn > turn), table.seated[seat])


def at_end_of(table: Seated, seat: int, number: int) -> Player:
    """Who played a seat when round ``number`` (from 1) was counted."""
    return next((s.player for s in _of(table, seat) if s.round > number), table.seated[seat])


def as_of(game: Game, turn: int) -> Game:
    """The game with those at the table who sat there when its log had so many entries."""
    players = list(game.players)
    for seat, index in enumerate(game.lot):
        players[index] = at_turn(game, seat, turn - 1)
    return replace(game, players=tuple(players), stints=tuple(s for s in game.stints if s.turn < turn))


def by_round(table: Seated, seat: int, rounds: int) -> list[tuple[int, Player]]:
    """Who played a seat in the first so many rounds, as they were counted: each with the round from which on it was
    him. A change that no round has seen the end of does not show."""
    changes: list[tuple[int, Player]] = []
    for number in range(1, rounds + 1):
        player = at_end_of(table, seat, number)
        if not changes or _who(changes[-1][1]) != _who(player):
            changes.append((number, player))
    return changes


def _who(player: Player) -> tuple[int | None, str, str | None]:
    return player.user_id, "" if player.user_id else player.name, player.level


def finished(table: Seated, seat: int, user_id: int, rounds: int) -> list[int]:
    """The rounds (from 1) at whose end this person himself played the seat."""
    ends = ((number, at_end_of(table, seat, number)) for number in range(1, rounds + 1))
    return [number for number, player in ends if player.user_id == user_id and player.is_person]


def rounds_of(table: Seated, user_id: int, rounds: int) -> list[int]:
    """Those of the first so many rounds (from 1) in which this person had a seat, himself or lent to the computer."""
    had: set[int] = set()
    for seat in range(len(table.seated)):
        first = 1
        for player, last in [*((s.player, s.round) for s in _of(table, seat)), (table.seated[seat], rounds)]:
            if player.user_id == user_id:
                had.update(range(first, min(last, rounds) + 1))
            first = last
    return sorted(had)


def people_of(table: Seated, seat: int) -> list[int]:
    """The ids of the people who have played a seat, in order of time."""
    ids = (player.user_id for player in holders(table, seat))
    return list(dict.fromkeys(user for user in ids if user is not None))


def everybody(game: Game) -> tuple[Player, ...]:
    """All that sit or sat at the table."""
    return (*game.players, *(stint.player for stint in game.stints))


def has_played(game: Game, user_id: int) -> bool:
    """Whether this person sits or sat at the table."""
    return any(player.user_id == user_id for player in everybody(game))


def handed_over(game: Game, index: int, player: Player) -> Game:
    """From now on ``player`` plays the seat of the player at ``index``."""
    round_played = len(game.position.results) + 1
    stint = Stint(game.lot.index(index), game.players[index], game.turn, round_played)
    return replace(game.with_player(index, player), stints=(*game.stints, stint))


def anonymous(stints: Sequence[Stint], user_id: int) -> tuple[Stint, ...]:
    """The same without a trace of this person (T22)."""
    return tuple(
        replace(s, player=Player(None, "", s.player.level)) if s.player.user_id == user_id else s
        for s in stints
    )


def _of(table: Seated, seat: int) -> list[Stint]:
    return [stint for stint in table.stints if stint.seat == seat]
