"""T1-T3: who may sit down, what the host may change, when a lobby ends."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.errors import RulesError
from bot.games.changes import TRIES
from bot.games.clock import DAY
from bot.games.errors import Declined, Reason
from bot.games.lobby import COMPUTER_NAMES, most_seats
from bot.games.model import Person, Place, Status, TableOptions
from bot.games.outbox import Kind
from bot.games.store import Change
from tests.games.table import ANNA, BERT, CARA, CHANNEL, DORA, GUILD, HERE, NOW, Table


async def test_T2_a_start_without_options_is_three_classic_rounds_with_a_day_a_turn(table: Table) -> None:
    game = await table.games.open_lobby(HERE, ANNA, "classic", {}, TableOptions())
    assert (game.status, game.host, game.choices) == (Status.LOBBY, ANNA.user_id, {"rounds": 3})
    assert (game.options.turn_time, game.options.auto_single) == (DAY, True)
    assert [player.name for player in game.players] == ["Anna"]
    assert game.entropy == ()
    assert len(game.seed) == 32
    (told,) = await table.outbox()
    assert (told.notice.kind, told.channel_id) == (Kind.LOBBY, CHANNEL)


async def test_every_lobby_has_a_seed_of_its_own_and_shows_none(table: Table) -> None:
    one = await table.lobby(ANNA)
    two = await table.lobby(ANNA, place=Place(GUILD, 2))
    assert one.seed != two.seed
    assert one.commitment != two.commitment
    assert one.seed.hex() not in repr(one)
    assert repr(one.seed) not in repr(one)


async def test_T1_a_place_has_one_game(table: Table) -> None:
    game = await table.lobby(ANNA)
    with pytest.raises(Declined) as second:
        await table.lobby(BERT)
    assert (second.value.reason, second.value.facts["game_id"]) == (Reason.PLACE_TAKEN, game.id)
    await table.games.end(game.id, ANNA.user_id, moderator=False)
    assert (await table.lobby(BERT)).id != game.id


async def test_T1_two_starts_at_once_open_one_lobby(table: Table) -> None:
    done = await asyncio.gather(table.lobby(ANNA), table.lobby(BERT), return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in done) == ["Declined", "Game"]


async def test_T1_a_command_means_the_game_here_or_my_only_one_below(table: Table) -> None:
    def thread(number: int) -> Place:
        return Place(GUILD, number, CHANNEL)

    with pytest.raises(Declined) as none:
        await table.games.game_at(HERE, ANNA.user_id)
    assert (none.value.reason, none.value.facts["channels"]) == (Reason.NO_GAME_HERE, [])
    first = await table.lobby(ANNA, BERT, place=thread(1))
    assert await table.games.game_at(HERE, ANNA.user_id) == first
    assert await table.games.game_at(thread(1), CARA.user_id) == first
    with pytest.raises(Declined):
        await table.games.game_at(HERE, CARA.user_id)
    with pytest.raises(Declined):
        await table.games.game_at(HERE)
    await table.lobby(ANNA, place=thread(2))
    with pytest.raises(Declined) as several:
        await table.games.game_at(HERE, ANNA.user_id)
    assert several.value.facts["channels"] == [1, 2]
    here = await table.lobby(CARA)
    assert await table.games.game_at(HERE, ANNA.user_id) == here


async def test_the_last_game_of_a_place_is_the_one_played_or_the_one_that_ended_last(table: Table) -> None:
    with pytest.raises(Declined):
        await table.games.last_game_at(HERE)
    closed = await table.lobby(ANNA)
    await table.games.leave(closed.id, ANNA.user_id)
    with pytest.raises(Declined):
        await table.games.last_game_at(HERE)
    game = await table.begun(ANNA, BERT)
    ended = await table.games.end(game.id, ANNA.user_id, moderator=False)
    assert await table.games.last_game_at(HERE) == ended
    fresh = await table.lobby(ANNA)
    assert await table.games.last_game_at(HERE) == fresh


async def test_a_game_that_is_gone_is_said_to_be(table: Table) -> None:
    with pytest.raises(Declined) as gone:
        await table.games.join(99, ANNA, "1")
    assert gone.value.reason is Reason.GAME_GONE


async def test_joining_gives_a_seat_and_entropy(table: Table) -> None:
    game = await table.lobby(ANNA)
    game = await table.games.join(game.id, BERT, "17")
    game = await table.games.join(game.id, CARA, "18")
    assert [player.user_id for player in game.players] == [ANNA.user_id, BERT.user_id, CARA.user_id]
    assert game.entropy == ("17", "18")
    with pytest.raises(Declined) as twice:
        await table.games.join(game.id, CARA, "19")
    assert twice.value.reason is Reason.ALREADY_SEATED
    assert (await table.game(game.id)).entropy == ("17", "18")


async def test_of_two_who_join_at_once_both_sit(table: Table) -> None:
    game = await table.lobby(ANNA)
    await asyncio.gather(*(table.games.join(game.id, person, "1") for person in (BERT, CARA, DORA)))
    assert len((await table.game(game.id)).players) == 4


async def test_a_full_table_takes_nobody_more(table: Table) -> None:
    game = await table.lobby(ANNA)
    for number in range(most_seats(game) - 1):
        game = await table.games.join(game.id, Person(number + 1, f"P{number}"), "1")
    with pytest.raises(Declined) as full:
        await table.games.join(game.id, Person(77, "Late"), "1")
    assert (full.value.reason, full.value.facts["seats"]) == (Reason.TABLE_FULL, most_seats(game))
    with pytest.raises(Declined) as full:
        await table.games.add_computer(game.id, ANNA.user_id)
    assert full.value.reason is Reason.TABLE_FULL


async def test_T3_the_host_passes_on_when_he_leaves_and_the_last_closes_the_lobby(table: Table) -> None:
    game = await table.lobby(ANNA, BERT, CARA)
    await table.games.add_computer(game.id, ANNA.user_id)
    with pytest.raises(Declined) as stranger:
        await table.games.leave(game.id, DORA.user_id)
    assert stranger.value.reason is Reason.NOT_SEATED
    assert (await table.games.leave(game.id, BERT.user_id)).host == ANNA.user_id
    assert (await table.games.leave(game.id, ANNA.user_id)).host == CARA.user_id
    closed = await table.games.leave(game.id, CARA.user_id)
    assert (closed.status, closed.ended_at) == (Status.CLOSED, NOW)
    told = await table.outbox()
    assert (told[-1].notice.kind, told[-1].notice.facts["reason"]) == (Kind.LOBBY, "empty")
    assert await table.store.next_due() is None
    for late in (table.games.join(game.id, DORA, "1"), table.games.begin(game.id, CARA.user_id, "1")):
        with pytest.raises(Declined) as refused:
            await late
        assert refused.value.reason is Reason.NOT_IN_LOBBY


async def test_T3_a_lobby_closes_itself_after_a_day(table: Table) -> None:
    game = await table.lobby(ANNA)
    table.clock.go(DAY - 1)
    await table.games.join(game.id, BERT, "1")
    assert await table.autopilot.run_due() == 0
    table.clock.go(1)
    assert await table.autopilot.run_due() == 1
    assert (await table.game(game.id)).status is Status.CLOSED
    told = await table.outbox()
    assert told[-1].notice.facts == {"reason": "expired"}


async def test_T3_a_lobby_that_began_in_the_last_moment_does_not_expire(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    table.clock.go(DAY)
    (row,) = await table.store.claim_due(table.clock.now(), 60)
    await table.games.begin(game.id, ANNA.user_id, "1")
    await table.store.settle_due(row)
    await table.games.expire_lobby(game.id)
    assert (await table.game(game.id)).status is Status.RUNNING
    await table.games.expire_lobby(99)


async def test_T3_by_invitation_only_named_people_join(table: Table) -> None:
    options = TableOptions(invited=(BERT.user_id,))
    game = await table.lobby(ANNA, options=options)
    with pytest.raises(Declined) as uninvited:
        await table.games.join(game.id, CARA, "1")
    assert (uninvited.value.reason, uninvited.value.facts["host"]) == (Reason.NOT_INVITED, ANNA.user_id)
    await table.games.join(game.id, BERT, "1")
    with pytest.raises(Declined) as no_host:
        await table.games.invite(game.id, BERT.user_id, (CARA.user_id,))
    assert no_host.value.reason is Reason.NOT_HOST
    await table.games.invite(game.id, ANNA.user_id, (CARA.user_id,))
    assert (await table.game(game.id)).player_of(BERT.user_id)
    await table.games.join(game.id, CARA, "1")
    await table.games.invite(game.id, ANNA.user_id, None)
    await table.games.join(game.id, DORA, "1")


async def test_T3_whom_the_host_sends_off_is_not_invited_any_more(table: Table) -> None:
    options = TableOptions(invited=(BERT.user_id, CARA.user_id))
    game = await table.lobby(ANNA, BERT, CARA, options=options)
    for user, target, reason in (
        (BERT, CARA, Reason.NOT_HOST),
        (ANNA, ANNA, Reason.NOT_SEATED),
        (ANNA, DORA, Reason.NOT_SEATED),
    ):
        with pytest.raises(Declined) as refused:
            await table.games.send_off(game.id, user.user_id, target.user_id)
        assert refused.value.reason is reason
    game = await table.games.send_off(game.id, ANNA.user_id, BERT.user_id)
    assert game.options.invited == (CARA.user_id,)
    with pytest.raises(Declined) as back:
        await table.games.join(game.id, BERT, "1")
    assert back.value.reason is Reason.NOT_INVITED
    await table.games.invite(game.id, ANNA.user_id, None)
    game = await table.games.send_off(game.id, ANNA.user_id, CARA.user_id)
    assert [player.name for player in game.players] == ["Anna"]


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("rounds", "5", {"rounds": 5}),
        ("rounds", "all", {"rounds": "all"}),
        ("set", "12", {"set": 12}),
        ("toes", "2", {"toes": 2}),
    ],
)
async def test_the_host_sets_options_of_the_rules(
    table: Table, key: str, text: str, expected: dict[str, Any]
) -> None:
    game = await table.lobby(ANNA)
    game = await table.games.set_option(game.id, ANNA.user_id, key, text)
    assert game.choices == {"set": 6, "rounds": 2} | expected
    assert game.changes == ()


async def test_the_host_sets_what_is_agreed_beside_the_rules(table: Table) -> None:
    game = await table.lobby(ANNA)
    for key, text in (("turn_time", "300"), ("auto_single", "off")):
        game = await table.games.set_option(game.id, ANNA.user_id, key, text)
    assert (game.options.turn_time, game.options.auto_single) == (300, False)
    for key, text in (("turn_time", "off"), ("auto_single", "on")):
        game = await table.games.set_option(game.id, ANNA.user_id, key, text)
    assert (game.options.turn_time, game.options.auto_single) == (None, True)


async def test_another_preset_starts_the_options_afresh_and_stays_short(table: Table) -> None:
    game = await table.lobby(ANNA, toes=2)
    game = await table.games.set_option(game.id, ANNA.user_id, "preset", "gentle")
    assert (game.preset, game.choices) == ("gentle", {"rounds": 3})
    game = await table.games.set_option(game.id, ANNA.user_id, "preset", "quick")
    assert (game.preset, game.choices) == ("quick", {})


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("toes", "7"),
        ("rounds", "99"),
        ("rounds", "-1"),
        ("hand", "28"),
        ("turn_time", "301"),
        ("turn_time", "٣٠٠"),
        ("turn_time", "9" * 5000),
        ("auto_single", "maybe"),
        ("preset", "poker"),
        ("colour", "red"),
        ("x" * 500, "1"),
        ("set", ""),
    ],
)
async def test_options_nobody_could_play_by_are_refused_with_the_reason(
    table: Table, key: str, text: str
) -> None:
    game = await table.lobby(ANNA, BERT)
    with pytest.raises(Declined) as refused:
        await table.games.set_option(game.id, ANNA.user_id, key, text)
    assert refused.value.reason is Reason.BAD_OPTION
    assert isinstance(refused.value.cause, RulesError)
    assert await table.game(game.id) == game


async def test_bad_options_open_no_lobby(table: Table) -> None:
    with pytest.raises(Declined) as refused:
        await table.lobby(ANNA, toes=9)
    assert refused.value.reason is Reason.BAD_OPTION
    assert await table.store.live_games() == []


async def test_T3_what_changes_after_somebody_joined_is_noted_once_and_in_order(table: Table) -> None:
    game = await table.lobby(ANNA)
    await table.games.set_option(game.id, ANNA.user_id, "toes", "2")
    await table.games.join(game.id, BERT, "1")
    for key, text in (("rounds", "3"), ("arms", "4"), ("rounds", "4")):
        game = await table.games.set_option(game.id, ANNA.user_id, key, text)
    assert game.changes == ("arms", "rounds")
    with pytest.raises(Declined) as refused:
        await table.games.set_option(game.id, BERT.user_id, "toes", "2")
    assert refused.value.reason is Reason.NOT_HOST


async def test_a_set_that_is_too_small_for_those_who_sit_is_refused(table: Table) -> None:
    game = await table.lobby(ANNA, set=18)
    for number in range(19):
        game = await table.games.join(game.id, Person(number + 1, f"P{number}"), "1")
    with pytest.raises(Declined):
        await table.games.set_option(game.id, ANNA.user_id, "set", "6")
    assert (await table.game(game.id)).choices["set"] == 18


async def test_the_host_seats_and_sends_away_computers(table: Table) -> None:
    game = await table.lobby(ANNA, BERT, set=9)
    with pytest.raises(Declined) as refused:
        await table.games.add_computer(game.id, BERT.user_id)
    assert refused.value.reason is Reason.NOT_HOST
    for _ in range(2):
        game = await table.games.add_computer(game.id, ANNA.user_id)
    game = await table.games.join(game.id, CARA, "1")
    assert [player.is_person for player in game.players] == [True, True, False, False, True]
    assert [player.name for player in game.players[2:4]] == list(COMPUTER_NAMES[:2])
    game = await table.games.remove_computer(game.id, ANNA.user_id)
    assert [player.name for player in game.players[2:]] == [COMPUTER_NAMES[0], "Cara"]
    await table.games.remove_computer(game.id, ANNA.user_id)
    with pytest.raises(Declined) as none:
        await table.games.remove_computer(game.id, ANNA.user_id)
    assert none.value.reason is Reason.NO_COMPUTER


async def test_T2_who_begins_alone_meets_three_computers(table: Table) -> None:
    game = await table.begun(ANNA)
    assert [player.is_person for player in game.players] == [True, False, False, False]
    assert len({player.name for player in game.players}) == 4


async def test_who_seated_a_computer_himself_gets_no_more(table: Table) -> None:
    assert len((await table.begun(ANNA, computers=1)).players) == 2


async def test_only_the_host_begins_and_only_once(table: Table) -> None:
    game = await table.lobby(ANNA, BERT)
    with pytest.raises(Declined) as refused:
        await table.games.begin(game.id, BERT.user_id, "1")
    assert refused.value.reason is Reason.NOT_HOST
    both = [table.games.begin(game.id, ANNA.user_id, click) for click in ("1", "2")]
    done = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(type(outcome).__name__ for outcome in done) == ["Declined", "Game"]


async def test_options_that_do_not_fit_those_who_sit_are_refused_at_the_beginning(table: Table) -> None:
    game = await table.lobby(ANNA, BERT, hand=12)
    await table.games.join(game.id, CARA, "1")
    with pytest.raises(Declined) as refused:
        await table.games.begin(game.id, ANNA.user_id, "1")
    assert refused.value.reason is Reason.BAD_OPTION
    assert (await table.game(game.id)).status is Status.LOBBY


async def test_every_change_of_a_lobby_is_told_but_only_the_newest(table: Table) -> None:
    game = await table.lobby(ANNA, BERT, CARA)
    await table.games.leave(game.id, CARA.user_id)
    (told,) = await table.outbox()
    assert (told.notice.kind, told.notice.key) == (Kind.LOBBY, "3")


async def test_a_change_that_never_gets_through_is_busy(table: Table) -> None:
    game = await table.lobby(ANNA)
    saves = 0

    async def never(change: Change) -> bool:
        nonlocal saves
        saves += 1
        return False

    table.store.save = never  # type: ignore[method-assign]
    with pytest.raises(Declined) as busy:
        await table.games.join(game.id, BERT, "1")
    assert (busy.value.reason, saves) == (Reason.BUSY, TRIES)
    table.clock.go(DAY)
    with pytest.raises(Declined):
        await table.games.expire_lobby(game.id)


async def test_a_change_meets_another_writer_and_is_made_again(table: Table) -> None:
    """Two services are two processes: no lock of the one holds back the other."""
    game = await table.lobby(ANNA)
    other = Table(table.store)
    both = (table.games.join(game.id, BERT, "1"), other.games.join(game.id, CARA, "2"))
    await asyncio.gather(*both)
    stored = await table.game(game.id)
    assert {player.name for player in stored.players} == {"Anna", "Bert", "Cara"}
    assert stored == replace(game, players=stored.players, entropy=stored.entropy, revision=2)
    other.pool.close()
