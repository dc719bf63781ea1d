"""Games to store, made by the engine."""

from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.deal import deal_round, draw_lot
from bot.engine.events import Event
from bot.engine.legal import legal_actions
from bot.engine.opening import begin_round, new_game
from bot.engine.play import apply
from bot.engine.rules import resolve
from bot.games.due import Due, DueRow
from bot.games.model import Game, LogEntry, Person, Place, Player, Status, TableOptions
from bot.games.outbox import Kind, Notice
from bot.games.standings import Result
from bot.games.store import Change

GUILD, CHANNEL = 700, 800
ANNA, BERT, CARA, DORA = (Person(10**17 + i, name) for i, name in enumerate(("Anna", "Bert", "Cara", "Dora")))
NOW = 1_800_000_000.25


def draft(channel: int = CHANNEL, guild: int = GUILD, parent: int | None = None, seats: int = 4) -> Game:
    """A lobby that no store has seen."""
    people = (ANNA, BERT, CARA, DORA)[:seats]
    return Game(
        id=0,
        place=Place(guild, channel, parent),
        host=people[0].user_id,
        preset="classic",
        choices={"double_blank": 25, "hand": "auto"},
        options=TableOptions(turn_time=3600, invited=(ANNA.user_id, DORA.user_id)),
        players=tuple(Player(p.user_id, p.name) for p in people),
        entropy=("1001",),
        created_at=NOW,
        seed=bytes(range(32)),
    )


def begun(lobby: Game) -> Change:
    """The lobby's game begins: the first round is dealt."""
    seats = len(lobby.players)
    state, _ = begin_round(
        new := new_game(resolve(lobby.preset, lobby.choices, seats), seats),
        deal_round(new.rules, lobby.seed, lobby.entropy, 1),
    )
    running = replace(
        lobby,
        status=Status.RUNNING,
        revision=lobby.revision + 1,
        lot=draw_lot(seats, lobby.seed, lobby.entropy),
        state=state,
        started_at=NOW + 1,
    )
    due = (DueRow(lobby.id, Due.PROGRAM, 0, NOW + 5),)
    return Change(running, due=due, notices=(Notice(Kind.TURN, 0, "0"),))


def stepped(game: Game, action: Action | None = None, at: float = NOW + 2) -> Change:
    """The next legal action (or this one), logged and told; between rounds, the next deal with it."""
    state = game.state
    assert state is not None
    events: tuple[Event, ...] = ()
    if state.between_rounds:
        tiles = deal_round(state.rules, game.seed, game.entropy, len(state.results) + 1)
        state, events = begin_round(state, tiles)
    seat = state.to_move
    legal = legal_actions(state)
    action = action or (legal[0] if legal else None)
    if action is not None:
        state, more = apply(state, seat, action)
        events = (*events, *more)
    assert state.round is not None
    entry = LogEntry(game.turn, state.round.number, seat, action, "person", at, events)
    after = replace(game, turn=game.turn + 1, revision=game.revision + 1, state=state)
    due = (DueRow(game.id, Due.PROGRAM, after.turn, at + 1.5),)
    return Change(after, (entry,), due=due, notices=(Notice(Kind.TURN, after.turn, str(after.turn)),))


def ended(game: Game, status: Status = Status.FINISHED, at: float = NOW + 900) -> Change:
    """The game ends now, Anna wins."""
    after = replace(game, status=status, revision=game.revision + 1, ended_at=at)
    results = tuple(
        Result(game.place.guild_id, p.user_id, seat, 10, 100 + seat, won=p.name == "Anna")
        for seat, p in enumerate(game.seated)
        if p.user_id is not None
    )
    return Change(
        after,
        due=(),
        notices=(Notice(Kind.GAME, game.turn, "finished", {"reason": "über"}),),
        results=results if status is Status.FINISHED else (),
    )
