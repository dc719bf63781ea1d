"""What one decision does to a game: pure functions from a game to the change that is to be written.

A decision brings its forced moves with it (R30), the end of the round, the deal of the next one, and what
has to be told; all of it is one transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.engine.actions import Action, Play
from bot.engine.deal import deal_round, draw_lot
from bot.engine.events import Event
from bot.engine.forced import forced_action
from bot.engine.play import apply, begin_round, legal_actions, new_game
from bot.engine.rules import Rules
from bot.engine.scoring import totals, winners
from bot.engine.state import GameState
from bot.games.model import STAND_IN, Game, LogEntry, Player, Status
from bot.games.store import Change, Due, DueRow, Kind, Notice, Result


@dataclass(frozen=True, slots=True)
class _Progress:
    """A game on its way through one decision. ``carried`` are events that wait for the next log entry."""

    game: Game
    log: tuple[LogEntry, ...] = ()
    notices: tuple[Notice, ...] = ()
    carried: tuple[Event, ...] = ()

    @property
    def state(self) -> GameState:
        assert self.game.state is not None
        return self.game.state


def begin(game: Game, rules: Rules, interaction_id: str, at: float) -> Change:
    """Start the game: the last entropy, the lot, the first deal (R5, record-format.md)."""
    entropy = (*game.entropy, interaction_id)
    seats = len(game.players)
    running = replace(
        game,
        status=Status.RUNNING,
        entropy=entropy,
        lot=draw_lot(seats, game.seed, entropy),
        state=new_game(rules, seats),
        started_at=at,
    )
    lobby_is_over = Notice(Kind.LOBBY, 0, "begun")
    return _change(_follow(_Progress(running, notices=(lobby_is_over,)), at), at)


def act(game: Game, seat: int, action: Action, by: str, at: float) -> Change:
    """``seat`` decides. Raises ``IllegalAction`` for what is not legal."""
    return _change(_follow(_applied(_Progress(game), seat, action, by, at), at), at)


def _applied(progress: _Progress, seat: int | None, action: Action, by: str, at: float) -> _Progress:
    game = progress.game
    before = progress.state
    assert before.round is not None
    after, events = apply(before, seat, action)
    entry = LogEntry(game.turn, before.round.number, seat, action, by, at, (*progress.carried, *events))
    moved = replace(game, state=after, turn=game.turn + 1)
    return replace(progress, game=moved, log=(*progress.log, entry), carried=())


def _follow(progress: _Progress, at: float) -> _Progress:
    """Everything that happens by itself until somebody must choose or the game is over."""
    while True:
        state = progress.state
        if state.results and (state.over or state.between_rounds):
            number = len(state.results)
            told = Notice(Kind.ROUND, progress.game.turn, str(number), {"round": number})
            progress = replace(progress, notices=(*progress.notices, told))
        if state.over:
            return _finished(progress, at)
        if state.between_rounds:
            progress = _dealt(progress)
        elif (action := forced_action(state)) is not None:
            progress = _applied(progress, state.to_move, action, "rule", at)
        else:
            return progress


def _dealt(progress: _Progress) -> _Progress:
    game = progress.game
    tiles = deal_round(progress.state.rules, game.seed, game.entropy, len(progress.state.results) + 1)
    state, events = begin_round(progress.state, tiles)
    return replace(progress, game=replace(game, state=state), carried=events)


def _finished(progress: _Progress, at: float) -> _Progress:
    told = Notice(Kind.GAME, progress.game.turn, "finished")
    ended = replace(progress.game, status=Status.FINISHED, ended_at=at)
    return replace(progress, game=ended, notices=(*progress.notices, told))


def _change(progress: _Progress, at: float) -> Change:
    """The transaction for a game that has come as far as it does by itself."""
    game = replace(progress.game, revision=progress.game.revision + 1)
    notices = progress.notices
    due: tuple[DueRow, ...] = ()
    if game.status is Status.RUNNING:
        if program_decides(game):
            due = (DueRow(game.id, Due.PROGRAM, game.turn, at),)
        else:
            notices = (*notices, turn_notice(game))
    return Change(game=game, log=progress.log, due=due, notices=notices, results=results(game))


def turn_notice(game: Game) -> Notice:
    """Tells the person on turn (T4)."""
    return Notice(Kind.TURN, game.turn, str(game.turn))


def program_decides(game: Game) -> bool:
    """Whether the next decision is not asked of a person: a computer's seat, or an only play (R30)."""
    assert game.state is not None
    seat = game.state.to_move
    assert seat is not None
    return not game.seated[seat].is_person or single_play(game) is not None


def single_play(game: Game) -> Play | None:
    """The only legal play, if the table lays it by itself (``auto_single``); never lay-or-keep."""
    assert game.state is not None
    legal = legal_actions(game.state)
    if game.options.auto_single and len(legal) == 1 and isinstance(legal[0], Play):
        return legal[0]
    return None


def results(game: Game) -> tuple[Result, ...]:
    """What a finished game counts for the people who played it to its end; nothing for other games."""
    if game.status is not Status.FINISHED or game.state is None:
        return ()
    played = game.state.results
    sums, won = totals(played, game.state.seats), winners(played, game.state.seats)
    return tuple(
        Result(game.place.guild_id, player.user_id, seat, len(played), sums[seat], seat in won)
        for seat, player in enumerate(game.seated)
        if player.is_person and player.user_id is not None
    )


def undo(game: Game, last: LogEntry, before: GameState, at: float) -> Change:
    """Take back ``last``, the newest entry; ``before`` is the state it was made in (T9)."""
    step = LogEntry(game.turn, last.round, last.seat, None, "person", at, (), takes_back=last.turn)
    back = replace(game, state=before, turn=game.turn + 1, revision=game.revision + 1)
    assert last.seat is not None
    return Change(
        game=back,
        log=(step,),
        undo=last.turn,
        due=(),
        notices=(turn_notice(back),),
        unseen_by_others=(last.seat, game.turn),
    )


def stop(game: Game, reason: str, at: float) -> Change:
    """End a running game as unfinished (T12), or close a lobby."""
    lobby = game.status is Status.LOBBY
    ended = replace(
        game,
        status=Status.CLOSED if lobby else Status.UNFINISHED,
        revision=game.revision + 1,
        ended_at=at,
    )
    kind = Kind.LOBBY if lobby else Kind.GAME
    return Change(game=ended, due=(), notices=(Notice(kind, game.turn, "closed", {"reason": reason}),))


def leave_seat(game: Game, user_id: int, at: float) -> Change:
    """A person leaves a running game for good; the computer plays on (R32).

    The game ends unfinished if no person is left, or if all votes that are missing to end it were his.
    """
    index = next(i for i, p in enumerate(game.players) if p.user_id == user_id)
    return _vacated(game, index, replace(game.players[index], level=STAND_IN), at)


def forget_seat(game: Game, user_id: int, at: float) -> Change:
    """Like ``leave_seat``, without a trace of who sat there; also for one who has left before (T22)."""
    index = next(i for i, p in enumerate(game.players) if p.user_id == user_id)
    left = game.players[index]
    nobody = Player(None, "", left.level or STAND_IN)
    if not left.is_person:
        return Change(replace(game.with_player(index, nobody), revision=game.revision + 1))
    return _vacated(game, index, nobody, at)


def _vacated(game: Game, index: int, stand_in: Player, at: float) -> Change:
    user_id, seat = game.players[index].user_id, game.lot.index(index)
    remaining = game.with_player(index, stand_in)
    remaining = replace(remaining, votes=tuple(v for v in game.votes if v != user_id))
    if not remaining.people:
        return stop(remaining, "all_left", at)
    if len(remaining.votes) >= remaining.votes_needed:
        return stop(remaining, "vote", at)
    heir = remaining.people[0].user_id
    assert heir is not None
    assert remaining.state is not None
    after = replace(remaining, host=heir if game.host == user_id else game.host, revision=game.revision + 1)
    told = Notice(Kind.NOTICE, game.turn, f"left-{seat}", {"what": "left", "seat": seat})
    on_turn = remaining.state.to_move == seat
    due = (DueRow(game.id, Due.PROGRAM, game.turn, at),) if on_turn else None
    return Change(game=after, due=due, notices=(told,))


def replay(game: Game, log: Sequence[LogEntry]) -> GameState:
    """The state after these entries of the log; undone entries are left out."""
    state = new_game(game.rules, len(game.players))
    for entry in log:
        if entry.undone or entry.action is None:
            continue
        state = dealt(game, state) if state.between_rounds else state
        state, _ = apply(state, entry.seat, entry.action)
    return state


def dealt(game: Game, state: GameState) -> GameState:
    """The next round dealt, from the game's seed and entropy."""
    tiles = deal_round(state.rules, game.seed, game.entropy, len(state.results) + 1)
    return begin_round(state, tiles)[0]
