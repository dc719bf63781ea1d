"""R3, R5: how a game begins, and that its deal can be checked afterwards."""

from bot.engine.deal import commitment, deal_round, draw_lot
from bot.engine.events import Drew, Opened, RoundBegan
from bot.engine.legal import legal_actions
from bot.games.due import Due
from bot.games.model import Status, TableOptions
from bot.games.outbox import Kind
from tests.games.table import ANNA, BERT, CARA, HERE, NOW, Table


async def test_the_lot_and_the_deal_come_from_seed_and_clicks_in_their_order(table: Table) -> None:
    game = await table.lobby(ANNA)
    promised = game.commitment
    await table.games.join(game.id, BERT, "17")
    await table.games.join(game.id, CARA, "4")
    await table.games.leave(game.id, BERT.user_id)
    await table.games.join(game.id, BERT, "256")
    game = await table.games.begin(game.id, ANNA.user_id, "99")
    assert game.entropy == ("17", "4", "256", "99")
    assert promised == game.commitment == commitment(game.seed)
    assert game.lot == draw_lot(3, game.seed, game.entropy)
    assert [player.name for player in game.players] == ["Anna", "Cara", "Bert"]
    assert [player.name for player in game.seated] == [game.players[i].name for i in game.lot]
    assert game.state is not None
    assert game.state.round is not None
    yard = deal_round(game.rules, game.seed, game.entropy, 1)[3 * game.rules.hand :]
    log = await table.log(game.id)
    drawn = [event.tile for entry in log for event in entry.events if isinstance(event, Drew)]
    assert tuple(drawn) == yard[: len(drawn)]
    assert game.state.round.boneyard == yard[len(drawn) :]


async def test_a_game_has_three_rounds_unless_somebody_asks_for_more(table: Table) -> None:
    game = await table.games.open_lobby(HERE, ANNA, "classic", {}, TableOptions())
    game = await table.games.begin(game.id, ANNA.user_id, "1")
    assert (game.rules.rounds, game.rules.highest, game.state and game.state.seats) == (3, 9, 4)


async def test_R30_what_leaves_no_choice_is_done_in_the_transaction_that_begins(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA)
    assert (game.status, game.started_at) == (Status.RUNNING, NOW)
    assert game.state is not None
    assert len(legal_actions(game.state)) > 1 or game.options.auto_single
    log = await table.log(game.id)
    assert [entry.turn for entry in log] == list(range(game.turn))
    assert {entry.by for entry in log} == {"rule"}
    assert isinstance(log[0].events[0], RoundBegan)
    assert sum(isinstance(event, Opened) for entry in log for event in entry.events) == 1


async def test_the_beginning_is_told_in_the_lobby_message_and_then_the_turn(table: Table) -> None:
    game = await table.lobby(ANNA, BERT, options=TableOptions(auto_single=False))
    game = await table.games.begin(game.id, ANNA.user_id, "1")
    told = [(row.notice.kind, row.notice.key) for row in await table.outbox()]
    assert told == [(Kind.LOBBY, "begun"), (Kind.TURN, str(game.turn))]


async def test_the_lobby_does_not_expire_any_more(table: Table) -> None:
    game = await table.begun(ANNA, BERT, options=TableOptions(auto_single=False))
    assert await table.due_kinds(game.id) == ["stale"]


async def test_a_computer_that_comes_first_is_due_at_once(table: Table) -> None:
    for seed in range(40):
        game = await table.begun(ANNA, computers=1, seed=seed)
        assert game.state is not None
        assert game.state.to_move is not None
        if not game.seated[game.state.to_move].is_person:
            break
        await table.games.end(game.id, ANNA.user_id, moderator=False)
    (row,) = await table.store.claim_due(NOW, 60)
    assert (row.game_id, row.kind, row.turn) == (game.id, Due.PROGRAM, game.turn)
    assert [r.notice.kind for r in await table.outbox() if r.game_id == game.id] == [Kind.LOBBY]
