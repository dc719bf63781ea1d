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
from bot.engine.legal import legal_actions
from bot.engine.opening import Step, begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import Rules
from bot.engine.scoring import winners
from bot.engine.state import GameState
from bot.games import planned
from bot.games.due import Due, DueRow
from bot.games.model import STALE_AFTER, Game, LogEntry, Player, Status
from bot.games.outbox import Kind, Notice
from bot.games.plans import EditPlan
from bot.games.standings import Result
from bot.games.stints import finished, people_of
from bot.games.store import Change


@dataclass(frozen=True, slots=True)
class _Progress:
    """A game on its way through one decision. ``carried`` are events that wait for the next log entry."""

    game: Game
    log: tuple[LogEntry, ...] = ()
    notices: tuple[Notice, ...] = ()
    carried: tuple[Event, ...] = ()


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
    before = progress.game.position
    assert before.round is not None
    after, events = apply(before, seat, action)
    entry = LogEntry(game.turn, before.round.number, seat, action, by, at, (*progress.carried, *events))
    moved = planned.moved_on(replace(game, state=after, turn=game.turn + 1), seat, by)
    notices = (*progress.notices, *planned.words(game, moved))
    return replace(progress, game=moved, log=(*progress.log, entry), notices=notices, carried=())


def _follow(progress: _Progress, at: float) -> _Progress:
    """Everything that happens by itself until somebody must choose or the game is over."""
    while True:
        state = progress.game.position
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
    state, events = _deal(game, game.position)
    return replace(progress, game=replace(game, state=state), carried=events)


def _finished(progress: _Progress, at: float) -> _Progress:
    told = Notice(Kind.GAME, progress.game.turn, "finished")
    ended = replace(progress.game, status=Status.FINISHED, ended_at=at)
    return replace(progress, game=ended, notices=(*progress.notices, told))


def _change(progress: _Progress, at: float) -> Change:
    """The transaction for a game that has come as far as it does by itself."""
    here = _without_ended_absences(progress.game, at)
    if here.status is Status.RUNNING and single_play(here) is None:
        here = planned.asked(here)
    game = replace(here, revision=here.revision + 1)
    due, asked = ask_next(game, at)
    notices = (*progress.notices, *asked)
    return Change(game=game, log=progress.log, due=due, notices=notices, results=results(game))


def _without_ended_absences(game: Game, at: float) -> Game:
    for index, player in enumerate(game.players):
        if player.away_until is not None and player.away_until <= at:
            game = game.with_player(index, replace(player, away_until=None))
    return game


def ask_next(game: Game, at: float) -> tuple[tuple[DueRow, ...], tuple[Notice, ...]]:
    """What is due and what is told in a position that has just come about: who is to decide is asked."""
    if game.status is not Status.RUNNING:
        return (), ()
    if program_decides(game):
        return (DueRow(game.id, Due.PROGRAM, game.turn, at),), ()
    return (DueRow(game.id, Due.STALE, game.turn, at + STALE_AFTER),), (turn_notice(game),)


def turn_notice(game: Game) -> Notice:
    """Tells the person on turn (T4)."""
    return Notice(Kind.TURN, game.turn, str(game.turn))


def ask_anew(game: Game, at: float) -> tuple[tuple[DueRow, ...], tuple[Notice, ...]]:
    """``ask_next`` where the turn was told already: what is told now has a key of its own."""
    due, asked = ask_next(game, at)
    return due, tuple(replace(notice, key=f"{game.turn}-{game.revision}") for notice in asked)


def program_decides(game: Game) -> bool:
    """Whether the next decision is not asked of a person: a computer's seat, an only play (R30), a turn that its
    person has planned, or one of somebody for whom the computer plays while he is away (T14)."""
    player = on_turn(game)
    if not player.is_person or single_play(game) is not None:
        return True
    return planned.decision(game) is not None or _plays_for_absent(game, player)


def waits_at(game: Game, turn: int) -> bool:
    """Whether the game still stands at this turn, and waits for a person."""
    return game.status is Status.RUNNING and game.turn == turn and not program_decides(game)


def on_turn(game: Game) -> Player:
    """The player who is to decide in a running game."""
    return game.seated[game.seat_on_turn]


def on_turn_id(game: Game) -> int:
    """The id of the person on turn; 0 for a computer."""
    return on_turn(game).user_id or 0


def _plays_for_absent(game: Game, player: Player) -> bool:
    """Never lay-or-keep (table.md, "Settled small things")."""
    allowed = game.options.play_for_absent and player.away_until is not None
    return allowed and all(isinstance(action, Play) for action in legal_actions(game.position))


def single_play(game: Game) -> Play | None:
    """The only legal play, if the table lays it by itself (``auto_single``) and a person on turn has nothing
    against it; never lay-or-keep."""
    if not game.options.auto_single or not on_turn(game).auto_single:
        return None
    legal = legal_actions(game.position)
    return legal[0] if len(legal) == 1 and isinstance(legal[0], Play) else None


def results(game: Game) -> tuple[Result, ...]:
    """What a finished game counts for its people: to each the rounds he finished, with their points. The win goes
    to who sits on a winning seat at the end and has finished half of the rounds there. Nothing for other games,
    nor for one in which people might ask for suggestions."""
    if game.status is not Status.FINISHED or game.state is None or game.options.suggest:
        return ()
    won = winners(game.state.results, game.state.seats)
    counted = (
        _counted(game, seat, user, seat in won)
        for seat in range(game.state.seats)
        for user in people_of(game, seat)
    )
    return tuple(result for result in counted if result.rounds)


def _counted(game: Game, seat: int, user_id: int, seat_won: bool) -> Result:
    played = game.position.results
    rounds = finished(game, seat, user_id, len(played))
    points = sum(played[number - 1].points[seat] for number in rounds)
    won = seat_won and game.seat_of(user_id) == seat and 2 * len(rounds) >= len(played)
    return Result(game.place.guild_id, user_id, seat, len(rounds), points, won)


def undo(game: Game, last: LogEntry, before: GameState, at: float) -> Change:
    """Take back ``last``, the newest entry; ``before`` is the state it was made in (T9)."""
    step = LogEntry(game.turn, last.round, last.seat, None, "person", at, (), takes_back=last.turn)
    assert last.seat is not None
    plans = planned.without(game, game.seated[last.seat].user_id)  # it was for the turn after this one
    back = replace(game, state=before, turn=game.turn + 1, revision=game.revision + 1, plans=plans)
    due, notices = ask_next(back, at)
    return Change(
        game=back,
        log=(step,),
        undo=last.turn,
        due=due,
        notices=notices,
        unseen_by_others=(last.seat, game.turn),
    )


def carry_out(game: Game, action: Action, at: float) -> Change:
    """The plan of the person on turn decides: it is his move, so he has missed nothing."""
    seat = game.seat_on_turn
    there = replace(game.seated[seat], missed=0)
    return act(game.with_player(game.lot[seat], there), seat, action, "plan", at)


def edit_lobby(game: Game, after: Game | None, at: float) -> Change:
    """A table has become ``after``, and its lobby shows it; None closes it, for nobody is left."""
    if after is None:
        return stop(game, "empty", at)
    revision = game.revision + 1
    told = (Notice(Kind.LOBBY, 0, str(revision)),) if after.status is Status.LOBBY else ()
    return Change(replace(after, revision=revision), notices=told)


def edit_plan(game: Game, seat: int, edit: EditPlan, at: float) -> Change:
    """The person on ``seat`` changes his plan, which moves the game no further. Raises ``Declined``."""
    after = replace(planned.edited(game, seat, edit), revision=game.revision + 1)
    if program_decides(after) == program_decides(game):
        return Change(game=after)
    due, asked = ask_next(after, at)
    return Change(game=after, due=due, notices=asked)


def stop(game: Game, reason: str, at: float) -> Change:
    """End a running game as unfinished (T12), or close a lobby."""
    lobby = game.status is Status.LOBBY
    ended = replace(
        game,
        status=Status.CLOSED if lobby else Status.UNFINISHED,
        revision=game.revision + 1,
        plans={},
        ended_at=at,
    )
    kind = Kind.LOBBY if lobby else Kind.GAME
    return Change(game=ended, due=(), notices=(Notice(kind, game.turn, "closed", {"reason": reason}),))


def habits(game: Game, index: int, player: Player, at: float, due: tuple[DueRow, ...] | None) -> Change:
    """Somebody at the table has changed what he allows, or is away or back; ``due`` are his turn's clocks anew."""
    after = replace(game.with_player(index, player), revision=game.revision + 1)
    if on_turn(after) is not player or program_decides(after) == program_decides(game):
        return Change(game=after, due=due)
    rows, notices = ask_anew(after, at)
    return Change(game=after, due=rows, notices=notices)


def replay(game: Game, log: Sequence[LogEntry]) -> GameState:
    """The state after these entries of the log; undone entries are left out."""
    state = new_game(game.rules, len(game.players))
    for entry in log:
        if entry.action is not None and entry.stands:
            state = dealt(game, state) if state.between_rounds else state
            state, _ = apply(state, entry.seat, entry.action)
    return state


def dealt(game: Game, state: GameState) -> GameState:
    """The next round dealt, from the game's seed and entropy."""
    return _deal(game, state)[0]


def _deal(game: Game, state: GameState) -> Step:
    tiles = deal_round(state.rules, game.seed, game.entropy, len(state.results) + 1)
    return begin_round(state, tiles)
