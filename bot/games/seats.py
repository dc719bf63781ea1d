"""How seats change hands: people who leave, miss their turns, come back, or sit down for somebody else (R32, R33).

Pure functions from a game to the change that is to be written, as in ``steps``.
"""

from dataclasses import replace

from bot.engine.actions import Action
from bot.games.due import Due, DueRow
from bot.games.errors import Declined, Reason
from bot.games.lobby import level
from bot.games.model import LENT_FOR, MISSES, STAND_IN, Game, Person, Player, Status
from bot.games.outbox import Kind, Notice
from bot.games.steps import act, ask_anew, on_turn, stop
from bot.games.stints import anonymous, handed_over, has_played, holders
from bot.games.store import Change


def own_running_seat(game: Game, user_id: int) -> int:
    """The seat of a person in a running game. Raises ``Declined``."""
    if game.status is not Status.RUNNING:
        raise Declined(Reason.NOT_RUNNING)
    return own_seat(game, user_id)


def own_seat(game: Game, user_id: int) -> int:
    """The seat of a person in a begun game, ended ones included. Raises ``Declined``."""
    if game.state is None:
        raise Declined(Reason.NOT_RUNNING)
    seat = game.seat_of(user_id)
    if seat is None:
        lent = game.status is Status.RUNNING and game.lent_to(user_id) is not None
        raise Declined(Reason.SEAT_LENT if lent else Reason.NOT_SEATED)
    return seat


def require_part(game: Game, user_id: int) -> None:
    """Raises ``Declined`` if this person has no seat of a running game, not even a lent one."""
    if game.status is not Status.RUNNING:
        raise Declined(Reason.NOT_RUNNING)
    if game.seat_of(user_id) is None and game.lent_to(user_id) is None:
        raise Declined(Reason.NOT_SEATED)


def leave_seat(game: Game, user_id: int, at: float, what: str = "left") -> Change:
    """A person leaves a running game for good; the computer plays on (R32). ``what`` is told: "left", "late" (his
    time was over), "removed", "away" (he has left the server).

    The game ends unfinished if no person is left, or if all votes that are missing to end it were his.
    """
    index = _index(game, user_id)
    return _vacated(game, index, replace(game.players[index], level=STAND_IN, lent_at=None), at, what)


def forget_seat(game: Game, user_id: int, at: float) -> Change:
    """Like ``leave_seat``, without a trace of who sat there; also for one who has left before (T22)."""
    clean = replace(game, stints=anonymous(game.stints, user_id))
    if all(player.user_id != user_id for player in game.players):
        return Change(replace(clean, revision=game.revision + 1))
    index = _index(game, user_id)
    left = game.players[index]
    nobody = Player(None, "", left.level or STAND_IN)
    if not left.is_person and not left.is_lent:
        return Change(replace(clean.with_player(index, nobody), revision=game.revision + 1))
    change = _vacated(clean, index, nobody, at, "left")
    return replace(change, game=replace(change.game, stints=anonymous(change.game.stints, user_id)))


def _index(game: Game, user_id: int) -> int:
    return next(i for i, player in enumerate(game.players) if player.user_id == user_id)


def _vacated(game: Game, index: int, stand_in: Player, at: float, what: str) -> Change:
    remaining = _without_person(game, index, stand_in)
    if (reason := _no_more_game(remaining)) is not None:
        return stop(remaining, reason, at)
    after = replace(_with_heir(remaining, game.players[index]), revision=game.revision + 1)
    seat = game.lot.index(index)
    told = _seat_notice(game, what, seat)
    due = (DueRow(game.id, Due.PROGRAM, game.turn, at),) if remaining.position.to_move == seat else None
    return Change(game=after, due=due, notices=(told,))


def _with_heir(game: Game, gone: Player) -> Game:
    """The first person at the table is host in the stead of one who has gone for good."""
    heir = game.people[0].user_id
    assert heir is not None
    return replace(game, host=heir) if game.host == gone.user_id else game


def _seat_notice(game: Game, what: str, seat: int, later: int = 0) -> Notice:
    """Tells what has become of a seat: ``nth`` of those who have played it is meant, the present one or (``later``)
    one after him. So no notice has to hold an id."""
    nth = len(holders(game, seat)) - 1 + later
    return Notice(Kind.NOTICE, game.turn, f"{what}-{seat}-{nth}", {"what": what, "seat": seat, "nth": nth})


def vote_notice(game: Game, user_id: int, target: int | None = None) -> Notice:
    """Tells the table that somebody votes to remove another, or to end the game. Whose seat is lent has no vote, so
    who is back may vote again."""
    facts: dict[str, str | int | None] = {"what": "vote", "user": user_id}
    if target is not None:
        facts |= {"what": "against", "other": target}
    indices = [str(_index(game, user)) for user in (target, user_id) if user is not None]
    return Notice(Kind.NOTICE, game.turn, "-".join([str(facts["what"]), *indices, str(game.turn)]), facts)


def _without_person(game: Game, index: int, stand_in: Player) -> Game:
    """The game with the computer in a person's stead, whose votes do not count any more."""
    user_id = game.players[index].user_id
    after = (
        handed_over(game, index, stand_in)
        if game.players[index].is_person
        else game.with_player(index, stand_in)
    )
    return replace(
        after,
        votes=tuple(vote for vote in game.votes if vote != user_id),
        against=tuple(vote for vote in game.against if user_id not in vote),
    )


def _no_more_game(game: Game) -> str | None:
    """Why a game from which somebody has gone is over: nobody is left, or all others have voted to end it."""
    if not game.people:
        return "all_left"
    return "vote" if len(game.votes) >= game.votes_needed else None


def time_out(game: Game, action: Action, at: float) -> Change:
    """The turn has run out and the computer plays it; who misses ``MISSES`` in a row lends it his seat (R33)."""
    seat = game.seat_on_turn
    index = game.lot[seat]
    late = replace(game.players[index], missed=game.players[index].missed + 1)
    if late.missed < MISSES:
        return act(game.with_player(index, late), seat, action, "clock", at)
    lent = _without_person(game, index, replace(late, level=STAND_IN, lent_at=at))
    if (reason := _no_more_game(lent)) is not None:
        return stop(lent, reason, at)
    change = act(lent, seat, action, "clock", at)
    return replace(change, notices=(_seat_notice(game, "lent", seat), *change.notices), later=loans(lent))


def loans(game: Game) -> tuple[DueRow, ...]:
    """When the next lent seat is the computer's for good."""
    ends = [player.lent_at + LENT_FOR for player in game.players if player.lent_at is not None]
    return (DueRow(game.id, Due.LENT, game.turn, min(ends)),) if ends else ()


def take_back(game: Game, index: int, person: Person, at: float) -> Change:
    """A person is back and plays his lent seat himself (R33)."""
    lent = game.players[index]
    name = person.name or lent.name
    back = replace(lent, name=name, level=None, lent_at=None, missed=0, away_until=None, acted_at=at)
    return _sits_down(game, game.lot.index(index), back, "back", at)


def require_vacant(game: Game, user_id: int, seat: int) -> None:
    """Raises ``Declined`` if this person may not take this seat: only one that somebody has left for good is free, to
    all who have never sat at this table, or to those of them who are invited."""
    if game.status is not Status.RUNNING:
        raise Declined(Reason.NOT_RUNNING)
    if game.seat_of(user_id) is not None:
        raise Declined(Reason.ALREADY_SEATED)
    if game.lent_to(user_id) is not None:
        raise Declined(Reason.SEAT_LENT)
    if has_played(game, user_id):
        raise Declined(Reason.NO_RETURN)
    invited = game.options.invited
    if invited is not None and user_id not in invited:
        raise Declined(Reason.NOT_INVITED, host=game.host)
    if seat >= len(game.lot) or not game.seated[seat].is_vacant:
        raise Declined(Reason.SEAT_TAKEN)


def take_seat(game: Game, seat: int, player: Player, at: float) -> Change:
    """Somebody sits down for a person who has gone for good: from now on hand and turns are his (R32)."""
    return _sits_down(game, seat, player, "taken", at)


def _sits_down(game: Game, seat: int, player: Player, what: str, at: float) -> Change:
    """A person plays a seat that the computer has played. If it is on turn, he is asked."""
    after = replace(handed_over(game, game.lot[seat], player), revision=game.revision + 1)
    told = _seat_notice(game, what, seat, later=1)
    if on_turn(after) is not player:
        return Change(game=after, notices=(told,))
    due, asked = ask_anew(after, at)
    return Change(game=after, due=due, notices=(told, *asked))


def end_loans(game: Game, at: float) -> Change:
    """Seats that were lent for too long are the computer's for good."""
    after, notices = game, []
    for index, player in enumerate(game.players):
        if player.lent_at is not None and player.lent_at + LENT_FOR <= at:
            after = _with_heir(after.with_player(index, replace(player, lent_at=None)), player)
            notices.append(_seat_notice(game, "gone", game.lot.index(index)))
    after = replace(after, revision=game.revision + 1)
    return Change(game=after, later=loans(after), notices=tuple(notices))


def may_set_level(game: Game, user_id: int, index: int, *, moderator: bool) -> bool:
    """Whether this person may say how well a computer plays: the host and moderators may, and whose seat is lent."""
    return moderator or user_id == game.host or game.lent_to(user_id) == index


def set_level(game: Game, user_id: int, index: int, chosen: str, *, moderator: bool) -> Change:
    """A computer plays at another level from now on; ``index`` is its place in order of joining. Raises
    ``Declined``."""
    if not game.status.live:
        raise Declined(Reason.NOT_RUNNING)
    if index >= len(game.players) or game.players[index].is_person:
        raise Declined(Reason.NOT_A_COMPUTER)
    if not may_set_level(game, user_id, index, moderator=moderator):
        raise Declined(Reason.NOT_HOST, host=game.host)
    player = replace(game.players[index], level=level(chosen))
    after = replace(game.with_player(index, player), revision=game.revision + 1)
    if game.status is Status.LOBBY:
        return Change(after, notices=(Notice(Kind.LOBBY, 0, str(after.revision)),))
    facts: dict[str, str | int | None] = {"what": "level", "player": index, "level": chosen}
    return Change(after, notices=(Notice(Kind.NOTICE, game.turn, f"level-{after.revision}", facts),))
