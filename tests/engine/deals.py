"""Positions by hand: deals in which the seats get the tiles a test wants, and games played move by move."""

from bot.engine.actions import DRAW, PASS, Action, Open, Play
from bot.engine.errors import IllegalAction, Refusal
from bot.engine.events import Event
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game, round_tiles
from bot.engine.play import apply
from bot.engine.rules import Rules, resolve
from bot.engine.state import Phase, RoundState
from bot.engine.tiles import Tile


def tiles(text: str) -> tuple[Tile, ...]:
    """``"3-9 9-9"`` as tiles."""
    return tuple(map(Tile.parse, text.split()))


def stacked(rules: Rules, hands: list[str], yard: str = "", number: int = 1) -> tuple[Tile, ...]:
    """A deal of round ``number`` in which seat s holds ``hands[s]`` and the yard begins with ``yard``.

    Hands that are too short are filled from the highest tiles nobody asked for; the rest of the yard is
    in ascending order.
    """
    wanted = [list(tiles(hand)) for hand in hands]
    first = list(tiles(yard))
    asked = {tile for hand in wanted for tile in hand} | set(first)
    rest = [tile for tile in round_tiles(rules, number) if tile not in asked]
    for hand in wanted:
        while len(hand) < rules.hand:
            hand.append(rest.pop())
    dealt = tuple(tile for hand in wanted for tile in hand) + tuple(first) + tuple(rest)
    assert sorted(dealt) == list(round_tiles(rules, number)), (
        "a tile is asked for twice, or a hand is too long"
    )
    return dealt


def action(text: str) -> Action:
    """``"draw"``, ``"pass"``, ``"open 9-9"`` or ``"3-9 on 9-9"``."""
    words = text.split()
    if words[0] == "open":
        return Open(Tile.parse(words[1]))
    if len(words) == 3:
        return Play(Tile.parse(words[0]), Tile.parse(words[2]))
    return DRAW if text == "draw" else PASS


class Table:
    """A game that a test plays move by move; ``events`` are those of the last move."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.state = new_game(rules, seats)
        self.events: tuple[Event, ...] = ()

    @classmethod
    def dealt(cls, hands: list[str], yard: str = "", /, **options: str | int) -> "Table":
        """A game of ``len(hands)`` seats with round 1 dealt; the hands are as long as the longest asked for."""
        options.setdefault("hand", max(len(hand.split()) for hand in hands))
        table = cls(resolve("classic", options, len(hands)), len(hands))
        table.deal(hands, yard)
        return table

    def deal(self, hands: list[str], yard: str = "") -> "Table":
        number = len(self.state.results) + 1
        self.state, self.events = begin_round(self.state, stacked(self.state.rules, hands, yard, number))
        return self

    def do(self, *moves: str) -> "Table":
        """Moves of whoever is to move, one after the other."""
        for move in moves:
            self.state, self.events = apply(self.state, self.state.to_move, action(move))
        return self

    def refused(self, move: str, seat: int | None = None) -> Refusal:
        """Why ``move`` is refused to ``seat`` (the seat to move if None)."""
        try:
            apply(self.state, self.state.to_move if seat is None else seat, action(move))
        except IllegalAction as refused:
            return refused.refusal
        raise AssertionError(f"{move} is legal")

    @property
    def round(self) -> RoundState:
        assert self.state.round is not None
        return self.state.round

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self.round.phase is Phase.OVER

    @property
    def legal(self) -> set[str]:
        """The legal moves, as ``do`` takes them."""
        return {str(move).removeprefix("play ") for move in legal_actions(self.state)}

    @property
    def turn(self) -> int | None:
        return self.state.to_move

    def hand(self, seat: int) -> str:
        return " ".join(map(str, self.round.hands[seat]))
