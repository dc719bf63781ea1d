"""Whose data a game holds, and how it is taken out again (T22)."""

from dataclasses import replace

from bot.games.model import Game
from bot.games.stints import anonymous, everybody

NOBODY = 0
"""Stands for a forgotten host: no Discord account has this id."""


def seated_ids(game: Game) -> frozenset[int]:
    """The people who sit or sat in this game."""
    return frozenset(player.user_id for player in everybody(game) if player.user_id is not None)


def named_ids(game: Game) -> frozenset[int]:
    """Everybody whose id the game holds: those at the table, the host, the invited, the voters."""
    invited = game.options.invited or ()
    return seated_ids(game) | {game.host, *invited, *game.votes} - {NOBODY}


def without(game: Game, user_id: int) -> Game:
    """The game with an anonymous seat in this person's stead."""
    invited = game.options.invited
    if invited is not None:
        invited = tuple(i for i in invited if i != user_id)
    return replace(
        game,
        host=NOBODY if game.host == user_id else game.host,
        players=tuple(replace(p, user_id=None, name="") if p.user_id == user_id else p for p in game.players),
        options=replace(game.options, invited=invited),
        votes=tuple(v for v in game.votes if v != user_id),
        against=tuple(v for v in game.against if user_id not in v),
        stints=anonymous(game.stints, user_id),
        plans={user: planned for user, planned in game.plans.items() if user != user_id},
    )
