"""What finished games count for: results, standings, seasons."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """What a person's game counts for in the standings; written in the transaction that ends the game."""

    guild_id: int
    user_id: int
    seat: int
    rounds: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a server's leaderboard. ``points`` and ``rounds`` are sums over finished games."""

    user_id: int
    games: int
    wins: int
    rounds: int
    points: int

    @property
    def per_round(self) -> float:
        return self.points / self.rounds if self.rounds else 0.0


@dataclass(frozen=True, slots=True)
class Season:
    """A part of a server's leaderboard: the games that ended after ``since`` and not after ``until`` (seconds, UTC).
    None is without a limit: the first season has no beginning, the present one no end."""

    number: int
    since: float | None = None
    until: float | None = None
