"""T12: the same table again, with everybody asked and nobody seated unasked."""

from dataclasses import replace

import pytest

from bot.games import rematch
from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.hours import Absence, QuietHours
from bot.games.model import Game, Player, Status, Stint, TableOptions
from bot.games.outbox import Kind
from bot.games.personal import Personal, Pings
from tests.games.table import ANNA, BERT, CARA, DORA, NOW, Table


async def _over(table: Table, **how: object) -> Game:
    game = await table.begun(ANNA, BERT, CARA, computers=1, **how)  # type: ignore[arg-type]
    over = await table.games.end(game.id, ANNA.user_id, moderator=False)
    await table.outbox()
    return over


async def test_T12_the_same_rules_options_and_computers(table: Table) -> None:
    options = TableOptions(turn_time=3600, auto_single=False, on_timeout="remove", play_for_absent=True)
    old = await _over(table, options=options, toes=2)
    new = await table.games.rematch(old.id, BERT)
    assert (new.status, new.host, new.place) == (Status.LOBBY, BERT.user_id, old.place)
    assert (new.preset, new.choices, new.options) == (old.preset, old.choices, options)
    computers = [(p.name, p.level) for p in old.players if p.user_id is None]
    assert [(p.name, p.level) for p in new.players] == [("Bert", None), *computers]
    assert new.id != old.id
    assert new.seed != old.seed
    assert not new.entropy
    begun = await table.games.begin(new.id, BERT.user_id, table.click())
    assert begun.status is Status.RUNNING


async def test_T12_everybody_is_asked_and_who_has_joined_is_not(table: Table) -> None:
    old = await _over(table)
    new = await table.games.rematch(old.id, BERT)
    lobby, told = await table.outbox()
    assert (lobby.notice.kind, told.notice.kind) == (Kind.LOBBY, Kind.NOTICE)
    assert told.notice.facts == {"what": "rematch", "of": old.id}
    assert rematch.asked(old, new) == (ANNA.user_id, CARA.user_id)
    joined = await table.games.join(new.id, CARA, table.click())
    assert rematch.asked(old, joined) == (ANNA.user_id,)


async def test_T12_who_left_may_come_and_a_stranger_may_not_ask(table: Table) -> None:
    game = await table.begun(ANNA, BERT, CARA)
    await table.games.resign(game.id, CARA.user_id)
    await table.games.end(game.id, ANNA.user_id, moderator=False)
    with pytest.raises(Declined) as stranger:
        await table.games.rematch(game.id, DORA)
    assert stranger.value.reason is Reason.NOT_SEATED
    new = await table.games.rematch(game.id, CARA)
    assert new.host == CARA.user_id
    assert len(new.players) == 1


async def test_T12_not_before_the_end_and_not_where_another_table_is(table: Table) -> None:
    game = await table.begun(ANNA, BERT)
    with pytest.raises(Declined) as early:
        await table.games.rematch(game.id, ANNA)
    assert (early.value.reason, early.value.facts["game_id"]) == (Reason.PLACE_TAKEN, game.id)
    await table.games.end(game.id, ANNA.user_id, moderator=False)
    new = await table.games.rematch(game.id, ANNA)
    with pytest.raises(Declined) as second:
        await table.games.rematch(game.id, BERT)
    assert (second.value.reason, second.value.facts["game_id"]) == (Reason.PLACE_TAKEN, new.id)


async def test_T12_a_table_by_invitation_invites_all_of_them(table: Table) -> None:
    old = await _over(table)
    closed = replace(old, options=replace(old.options, invited=(BERT.user_id, DORA.user_id)))
    draft = rematch.again(closed, BERT, NOW, b"")
    assert draft.options.invited == (DORA.user_id, ANNA.user_id, CARA.user_id)


async def test_T12_who_gave_the_seat_to_somebody_else_is_asked_too(table: Table) -> None:
    old = await _over(table)
    index = next(i for i, player in enumerate(old.players) if player.user_id == CARA.user_id)
    stint = Stint(old.lot.index(index), old.players[index], 5, 1)
    taken = replace(old.with_player(index, Player(DORA.user_id, "Dora")), stints=(stint,))
    lobby = rematch.again(taken, CARA, NOW, b"")
    assert rematch.asked(taken, lobby) == (ANNA.user_id, BERT.user_id, DORA.user_id)


async def test_T22_a_seat_without_a_name_is_no_computer(table: Table) -> None:
    old = await _over(table)
    await table.games.forget_person(CARA.user_id)
    new = await table.games.rematch(old.id, ANNA)
    assert len(new.players) == 2
    assert rematch.asked(await table.game(old.id), new) == (BERT.user_id,)


@pytest.mark.parametrize(
    ("personal", "may"),
    [
        (Personal(), True),
        (Personal(pings=Pings.NONE), False),
        (Personal(pings=Pings.DM), False),
        (Personal(absences=(Absence(NOW, NOW + DAY),)), False),
        (Personal(quiet=QuietHours(0, 600)), False),
        (Personal(zone="Asia/Tokyo", quiet=QuietHours(0, 600)), True),
    ],
)
def test_whom_a_rematch_calls(personal: Personal, may: bool) -> None:
    morning = NOW - NOW % DAY + 3 * 3600
    absences = tuple(Absence(morning, morning + DAY) for _ in personal.absences)
    assert rematch.may_ping(replace(personal, absences=absences), morning) is may
