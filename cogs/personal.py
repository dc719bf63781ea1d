"""What is stored about a person: told, handed out, deleted (T22)."""

from dataclasses import asdict
from typing import Final

from bot.engine.actions import Draw
from bot.games.model import Game, LogEntry, Player
from bot.games.plans import to_json
from bot.games.reviews import kept_about
from bot.games.service import Games
from bot.games.standings import Result
from bot.games.stints import at_turn
from bot.text import privacy
from bot.text.labels import Button as Word
from bot.text.labels import button
from cogs.asked import Asked, ClickHandler
from cogs.files import EXPORT, json_file
from cogs.going import ask_row
from cogs.ids import Id, What
from cogs.outgoing import Button, Outgoing


async def about(asked: Asked) -> Outgoing:
    """What, why, how long; with *Export my data* and *Delete my data*."""
    row = (Button(Id(What.EXPORT, 0), button(asked.t, Word.EXPORT)), _delete(asked))
    return Outgoing(privacy.message(asked.t, asked.tools.policy, asked.tools.contact), rows=(row,))


def _delete(asked: Asked) -> Button:
    return Button(Id(What.FORGET, 0), button(asked.t, Word.DELETE), "danger")


async def export(asked: Asked, id_: Id) -> Outgoing:
    data = await stored_about(asked.games, asked.user_id)
    words = privacy.export_ready(asked.t)
    return Outgoing(words, (json_file(EXPORT, data, words),), ((_delete(asked),),))


async def forget(asked: Asked, id_: Id) -> Outgoing:
    """Ask first, then delete."""
    if id_.args != ("yes",):
        games = await asked.games.store.games_of(asked.user_id)
        running = sum(game.status.live and game.player_of(asked.user_id) is not None for game in games)
        yes = Id(What.FORGET, 0, 0, ("yes",))
        row = ask_row(asked, yes, Word.DELETE_FOR_GOOD)
        return Outgoing(privacy.confirm_delete(asked.t, running), rows=(row,))
    touched = await asked.games.forget_person(asked.user_id)
    return Outgoing(privacy.deleted(asked.t, touched))


async def stored_about(games: Games, user_id: int) -> dict[str, object]:
    """Everything stored about a person, ready for JSON. No hand of a running game is in it (T19)."""
    played = [await _played(games, game, user_id) for game in await games.store.games_of(user_id)]
    results = [_result(game_id, result) for game_id, result in await games.store.results_of(user_id)]
    settled = (await games.people([user_id])).get(user_id)
    settings = None if settled is None else asdict(settled)
    return {"user_id": str(user_id), "settings": settings, "games": played, "results": results}


async def _played(games: Games, game: Game, user_id: int) -> dict[str, object]:
    log = await games.store.log(game.id)
    reviews = kept_about(game, log, await games.store.reviews(game.id), user_id)
    return {**_game(game, log, user_id), "reviews": reviews}


def _game(game: Game, log: list[LogEntry], user_id: int) -> dict[str, object]:
    seat, player = _part(game, user_id)
    plan = game.plans.get(user_id)
    return {
        "game": game.id,
        "server": str(game.place.guild_id),
        "channel": str(game.place.channel_id),
        "status": game.status.value,
        "name": player.name,
        "host": game.host == user_id,
        "seat": seat,
        "played_on_by": player.level,
        "last_acted_at": player.acted_at,
        "turns_missed": player.missed,
        "seat_lent_at": player.lent_at,
        "voted_to_end": user_id in game.votes,
        "votes_to_remove_others": sum(voter == user_id for _, voter in game.against),
        "plan_for_the_next_turn": None if plan is None else to_json(plan),
        "moves": [_move(entry) for entry in log if _moved(game, entry, seat, user_id)],
    }


def _part(game: Game, user_id: int) -> tuple[int | None, Player]:
    """Somebody's seat, if it has been drawn, and what is kept of him there: now, or from when he had it."""
    for at, player in enumerate(game.players):
        if player.user_id == user_id:
            return game.lot.index(at) if game.lot else None, player
    last = next(stint for stint in reversed(game.stints) if stint.player.user_id == user_id)
    return last.seat, last.player


def _moved(game: Game, entry: LogEntry, seat: int | None, user_id: int) -> bool:
    """Whether this was a move of somebody's seat while it was his."""
    return seat is not None and entry.seat == seat and at_turn(game, seat, entry.turn).user_id == user_id


def _move(entry: LogEntry) -> dict[str, object]:
    """A move as everybody at the table saw it: of a draw, only that there was one."""
    did = None if entry.action is None else "draw" if isinstance(entry.action, Draw) else str(entry.action)
    return {
        "number": entry.turn,
        "round": entry.round,
        "move": did,
        "decided_by": entry.by,
        "at": entry.at,
        "takes_back": entry.takes_back,
    }


def _result(game_id: int, result: Result) -> dict[str, object]:
    return {
        "game": game_id,
        "server": str(result.guild_id),
        "seat": result.seat,
        "rounds": result.rounds,
        "points": result.points,
        "won": result.won,
    }


CLICKS: Final[dict[What, ClickHandler]] = {What.EXPORT: export, What.FORGET: forget}
