"""What becomes of the plans that people have left in a game: pure functions of the game.

A plan is for its person's next turn. It goes when that turn is over, however it went, or when the round is.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.state import GameState
from bot.engine.view import open_ends, view
from bot.games.errors import Declined, Reason
from bot.games.model import Game
from bot.games.outbox import Kind, Notice
from bot.games.plans import (
    NO_PLAN,
    Dropped,
    EditPlan,
    Else,
    Plan,
    Planned,
    Why,
    decide,
    possible,
    without_lost_ends,
)


def decision(game: Game) -> Action | None:
    """What the plan of the person on turn does; None if he has left none, or if he is to be asked."""
    seat = game.seat_on_turn
    player = game.seated[seat]
    plan = game.plans.get(player.user_id or 0)
    if not player.is_person or not isinstance(plan, Plan):
        return None
    return decide(plan, view(game.position, seat))


def edited(game: Game, seat: int, edit: EditPlan) -> Game:
    """The person on ``seat`` leaves a plan, changes it, or takes it back (by ``NO_PLAN``).

    Raises ``Declined(STALE)``: his turn has come, or what he plans cannot be (any more).
    """
    user_id = game.seated[seat].user_id or 0
    left = game.plans.get(user_id)
    plan = edit(left if isinstance(left, Plan) else NO_PLAN)
    if plan == NO_PLAN:
        return replace(game, plans=without(game, user_id))
    if game.seat_on_turn == seat or not possible(plan, view(game.position, seat)):
        raise Declined(Reason.STALE)
    return replace(game, plans={**game.plans, user_id: plan})


def without(game: Game, user_id: int | None) -> Mapping[int, Planned]:
    """The plans of all others."""
    return {user: planned for user, planned in game.plans.items() if user != user_id}


def asked(game: Game) -> Game:
    """The person on turn has to choose. A plan that does not say what is over."""
    if not game.plans or not game.status.live or game.state is None or game.state.to_move is None:
        return game
    seat = game.seat_on_turn
    user_id = game.seated[seat].user_id or 0
    plan = game.plans.get(user_id)
    if not isinstance(plan, Plan) or decision(game) is not None:
        return game
    others = without(game, user_id)
    missed = plan.wishes and not view(game.position, seat).lay_or_keep
    return replace(game, plans={**others, user_id: Dropped(Why.NONE_FITS)} if missed else others)


def moved_on(game: Game, mover: int | None, by: str) -> Game:
    """The game with the plans that still stand, right after a step of the seat ``mover`` that ``by`` decided."""
    if not game.plans:
        return game
    after = ((user, _after(game, user, planned, mover, by)) for user, planned in game.plans.items())
    return replace(game, plans={user: planned for user, planned in after if planned is not None})


def _after(game: Game, user_id: int, planned: Planned, mover: int | None, by: str) -> Planned | None:
    state, seat = game.position, game.seat_of(user_id)
    if state.over or seat is None:
        return None
    his_turn_ended = mover == seat and (state.between_rounds or state.to_move != seat)
    if his_turn_ended and by != "rule":
        return None
    if isinstance(planned, Dropped):
        return planned
    if state.between_rounds:
        return Dropped(Why.ROUND_OVER)
    return Dropped(Why.PASSED) if his_turn_ended else _with_its_ends(planned, state)


def _with_its_ends(plan: Plan, state: GameState) -> Planned:
    assert state.round is not None
    letters = frozenset(end.letter for end in open_ends(state.round.tableau))
    left = without_lost_ends(plan, letters)
    pointless = plan.wishes and not left.wishes and left.otherwise is Else.ASK
    return Dropped(Why.END_GONE) if pointless else left


def words(before: Game, after: Game) -> tuple[Notice, ...]:
    """A private word to each person whose plan was dropped in between."""
    dropped = (
        (user, planned.why)
        for user, planned in after.plans.items()
        if isinstance(planned, Dropped) and isinstance(before.plans.get(user), Plan)
    )
    return tuple(
        Notice(
            Kind.DM,
            after.turn,
            f"{after.turn}-plan-{after.seat_of(user)}",
            {"recipient": user, "what": "plan", "why": why.value},
        )
        for user, why in dropped
    )
