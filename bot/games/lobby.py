"""A table before the game: who joins, what is agreed. Pure functions from a lobby to a lobby."""

from dataclasses import replace

from bot.engine.errors import RulesError
from bot.engine.rules import MAX_SEATS, OPTIONS, PRESETS, Choice, Rules, merge, parse_choice, resolve
from bot.games.errors import Declined, Reason
from bot.games.model import ON_TIMEOUT, TURN_TIMES, Game, Person, Player, Status
from bot.players import LEVELS

CHAT_ROUNDS = 3
"""A game started in chat has three rounds unless somebody asks for more (rules.md, "Presets")."""

FILL_TO = 4
"""Somebody who begins alone meets computers at a table of four (T2)."""

COMPUTER_NAMES = (
    *("Henrietta", "Pecky", "Rusty", "Clementine", "Biscuit", "Nugget", "Marigold", "Waffles", "Pepper"),
    *("Dumpling", "Juniper", "Pickles", "Saffron", "Maple", "Truffle", "Olive", "Ginger", "Hazel", "Basil"),
)


def chat_choices(preset: str, chosen: dict[str, Choice]) -> dict[str, Choice]:
    """The options of a game started in chat: as chosen, and short where nothing was said (T2)."""
    rounds = {} if "rounds" in chosen or "rounds" in PRESETS.get(preset, {}) else {"rounds": CHAT_ROUNDS}
    return {**rounds, **chosen}


def checked_choices(preset: str, choices: dict[str, Choice], seats: int = 2) -> None:
    """Raises ``Declined`` if no table of at least ``seats`` could play by these options."""
    try:
        resolve(preset, choices, max(2, seats))
    except RulesError as error:
        raise Declined(Reason.BAD_OPTION, error) from error


def most_seats(game: Game) -> int:
    """How many the chosen set seats (R2); 20 while the set is ``auto``."""
    highest = merge(game.preset, game.choices)["set"]
    return MAX_SEATS[highest] if isinstance(highest, int) else max(MAX_SEATS.values())


def seats_to_expect(game: Game) -> int:
    """How many will play if the host begins now: computers fill the table of one who sits alone (T2)."""
    return len(game.players) if len(game.players) > 1 else min(FILL_TO, most_seats(game))


def require_lobby(game: Game) -> None:
    if game.status is not Status.LOBBY:
        raise Declined(Reason.NOT_IN_LOBBY)


def require_host(game: Game, user_id: int) -> None:
    if game.host != user_id:
        raise Declined(Reason.NOT_HOST, host=game.host)


def join(game: Game, person: Person, interaction_id: str) -> Game:
    """``person`` sits down; his click is entropy for the deal (record-format.md)."""
    require_lobby(game)
    if game.player_of(person.user_id):
        raise Declined(Reason.ALREADY_SEATED)
    invited = game.options.invited
    if invited is not None and person.user_id not in invited:
        raise Declined(Reason.NOT_INVITED, host=game.host)
    _require_room(game)
    players = (*game.players, Player(person.user_id, person.name))
    return replace(game, players=players, entropy=(*game.entropy, interaction_id))


def _require_room(game: Game) -> None:
    if len(game.players) >= most_seats(game):
        raise Declined(Reason.TABLE_FULL, seats=most_seats(game))


def leave(game: Game, user_id: int) -> Game | None:
    """``user_id`` gets up; if he was host, the next who joined is host. None when no person is left."""
    require_lobby(game)
    if not game.player_of(user_id):
        raise Declined(Reason.NOT_SEATED)
    after = replace(game, players=tuple(p for p in game.players if p.user_id != user_id))
    if not after.people:
        return None
    heir = after.people[0].user_id
    assert heir is not None
    return replace(after, host=heir if game.host == user_id else game.host)


def add_computer(game: Game, user_id: int) -> Game:
    """The host seats a computer player."""
    require_lobby(game)
    require_host(game, user_id)
    _require_room(game)
    return _with_computer(game)


def _with_computer(game: Game) -> Game:
    taken = {player.name for player in game.players}
    name = next((n for n in COMPUTER_NAMES if n not in taken), COMPUTER_NAMES[0])
    return replace(game, players=(*game.players, Player(None, name, game.options.computers)))


def remove_computer(game: Game, user_id: int) -> Game:
    """The host sends the computer away that sat down last."""
    require_lobby(game)
    require_host(game, user_id)
    for index in reversed(range(len(game.players))):
        if not game.players[index].is_person:
            return replace(game, players=(*game.players[:index], *game.players[index + 1 :]))
    raise Declined(Reason.NO_COMPUTER)


def send_off(game: Game, user_id: int, target: int) -> Game:
    """The host asks somebody to get up (T3)."""
    require_lobby(game)
    require_host(game, user_id)
    if target == user_id or not game.player_of(target):
        raise Declined(Reason.NOT_SEATED)
    left = leave(game, target)
    assert left is not None
    return uninvited(left, target)


def uninvited(game: Game, user_id: int) -> Game:
    """The game without this person among the invited."""
    invited = game.options.invited
    if invited is None:
        return game
    return replace(game, options=replace(game.options, invited=tuple(i for i in invited if i != user_id)))


def invite(game: Game, user_id: int, guests: tuple[int, ...] | None) -> Game:
    """The host names who may join, or sit down for somebody who has gone; None opens the table to all (T3). Those
    who sit stay."""
    if not game.status.live:
        raise Declined(Reason.NOT_RUNNING)
    require_host(game, user_id)
    return replace(game, options=replace(game.options, invited=guests))


def set_option(game: Game, user_id: int, key: str, text: str) -> Game:
    """The host changes one option, as typed or chosen; noted once somebody else has joined (T3).

    Raises ``Declined`` with the option and the reason if nobody could play by it.
    """
    require_lobby(game)
    require_host(game, user_id)
    after = _with_option(game, key, text)
    checked_choices(after.preset, dict(after.choices), len(after.players))
    if len(after.players) > most_seats(after):
        raise Declined(Reason.TABLE_FULL, seats=most_seats(after))
    if len(game.people) < 2:
        return after
    return replace(after, changes=(*(c for c in game.changes if c != key), key))


def _with_option(game: Game, key: str, text: str) -> Game:
    if key == "preset":
        return replace(game, preset=text, choices=chat_choices(text, {}))
    if key == "turn_time":
        return replace(game, options=replace(game.options, turn_time=turn_time(text)))
    if key == "on_timeout":
        return replace(game, options=replace(game.options, on_timeout=on_timeout(text)))
    if key == "auto_single":
        return replace(game, options=replace(game.options, auto_single=_switch(key, text)))
    if key == "play_for_absent":
        return replace(game, options=replace(game.options, play_for_absent=_switch(key, text)))
    if key == "suggest":
        return replace(game, options=replace(game.options, suggest=_switch(key, text)))
    if key == "computers":
        return _with_level(game, level(text))
    if key not in OPTIONS:
        raise Declined(Reason.BAD_OPTION, RulesError(key[:40], "there is no such option", "unknown"))
    try:
        return replace(game, choices={**game.choices, key: parse_choice(key, text)})
    except RulesError as error:
        raise Declined(Reason.BAD_OPTION, error) from error


def _with_level(game: Game, chosen: str) -> Game:
    """All computers play at this level, those that sit there too."""
    players = tuple(p if p.is_person else replace(p, level=chosen) for p in game.players)
    return replace(game, players=players, options=replace(game.options, computers=chosen))


def _switch(key: str, text: str) -> bool:
    if text not in ("on", "off"):
        raise Declined(Reason.BAD_OPTION, RulesError(key, "must be on or off", "value"))
    return text == "on"


def turn_time(text: str) -> int | None:
    """A turn time on offer, in seconds; None for "off" (R33)."""
    if text == "off":
        return None
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) in TURN_TIMES:
        return int(text)
    raise Declined(Reason.BAD_OPTION, RulesError("turn_time", "is not on offer", "value"))


def on_timeout(text: str) -> str:
    """What happens when a turn has run out (R33)."""
    if text not in ON_TIMEOUT:
        raise Declined(Reason.BAD_OPTION, RulesError("on_timeout", "is not on offer", "value"))
    return text


def level(text: str) -> str:
    """A level of computer players on offer."""
    if text not in LEVELS:
        raise Declined(Reason.BAD_OPTION, RulesError("computers", "is not on offer", "value"))
    return text


def ready(game: Game, user_id: int) -> tuple[Game, Rules]:
    """The table and its frozen rules, if the host may begin now; one who sits alone meets computers (T2)."""
    require_lobby(game)
    require_host(game, user_id)
    seats = seats_to_expect(game)
    while len(game.players) < seats:
        game = _with_computer(game)
    try:
        return game, resolve(game.preset, game.choices, len(game.players))
    except RulesError as error:
        raise Declined(Reason.BAD_OPTION, error) from error
