"""R32, R33: a free seat is offered and taken, a lent one is taken back, each with one click."""

from bot.games.model import Person, Status
from tests.cogs.evening import Evening, Opened, labels


async def resigns(here: Evening) -> None:
    question = await here.says(here.bob, "resign")
    await here.clicks(here.bob, question, "Leave for good")


async def test_R32_one_click_and_the_seat_is_somebody_elses(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        await resigns(here)
        offer = here.world.messages()[-1]
        offers = [m for m in here.world.messages() if "Take this seat" in labels(m)]
        offer = offers[-1]
        assert f"{here.bob.mention} has left for good." in offer.content
        assert "Anybody else may take it over." in offer.content
        assert "already sit" in (await here.clicks(here.alice, offer, "Take this seat")).content
        assert "left this game for good" in (await here.clicks(here.bob, offer, "Take this seat")).content
        status = [await here.says(who, "status") for who in (here.carol, here.world.members[3])]
        welcome = await here.clicks(here.carol, offer, "Take this seat")
        assert "The seat is yours" in welcome.content
        assert "Your hand" in welcome.content or (await here.game()).status is Status.FINISHED
        again = await here.clicks(here.carol, status[0], "Take this seat")
        assert "already sit" in again.content
        assert "Your hand" in again.content
        late = await here.clicks(here.world.members[3], status[1], "Take this seat")
        assert "not free any more" in late.content
        await here.world.env.settle()
        told = f"{here.carol.mention} has taken the seat of {here.bob.mention}"
        assert sum(told in message.content for message in here.world.messages()) == 1


def offers(here: Evening, label: str = "Take this seat") -> int:
    """How many messages in the channel offer a seat."""
    return sum(label in labels(message) for message in here.world.messages())


async def test_R32_an_offer_that_is_over_loses_its_button(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        await resigns(here)
        await here.world.env.settle()
        assert offers(here) == 1
        offer = next(m for m in here.world.messages() if "Take this seat" in labels(m))
        await here.clicks(here.carol, offer, "Take this seat")
        await here.world.env.settle()
        assert offers(here) == 0
        (edited,) = [m for m in here.world.messages() if f"{here.bob.mention} has left" in m.content]
        assert "take it over" not in edited.content
        assert labels(edited) == ["Scores"]


async def test_R32_the_end_of_the_game_ends_the_offers(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play()
        await resigns(here)
        await here.world.env.settle()
        assert offers(here) == 1
        await here.games.end((await here.game()).id, here.alice.id, moderator=False)
        await here.world.env.settle()
        assert offers(here) == 0


async def test_R32_a_free_seat_is_offered_by_status_too(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        await here.clicks_quietly(here.world.members[3], lobby, "Join")
        await here.clicks(here.alice, lobby, "Begin")
        await resigns(here)
        assert "Take this seat" not in labels(await here.says(here.alice, "status"))
        assert "Take this seat" not in labels(await here.says(here.bob, "status"))
        status = await here.says(here.carol, "status")
        assert labels(status) == ["Take this seat"]
        assert "The seat is yours" in (await here.clicks(here.carol, status, "Take this seat")).content


async def test_R32_several_free_seats_have_a_button_each(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        dave = here.world.members[3]
        await here.clicks_quietly(dave, lobby, "Join")
        await here.clicks(here.alice, lobby, "Begin")
        await resigns(here)
        question = await here.says(dave, "resign")
        await here.clicks(dave, question, "Leave for good")
        status = await here.says(here.carol, "status")
        (bobs,) = [label for label in labels(status) if "of Bob" in label]
        assert len(labels(status)) == 2
        game = await here.game()
        await here.clicks(here.carol, status, bobs)
        at = (await here.game()).seat_of(here.carol.id)
        assert at is not None
        assert game.seated[at].user_id == here.bob.id


async def test_R32_at_a_table_by_invitation_the_host_says_who_may(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down()
        editor = await here.clicks(here.alice, lobby, "Options")
        await here.clicks(here.alice, editor, "By invitation")
        await here.clicks(here.alice, here.table, "Begin")
        await resigns(here)
        offer = next(m for m in here.world.messages() if "Take this seat" in labels(m))
        assert "Whoever the host invites" in offer.content
        refused = await here.clicks(here.carol, offer, "Take this seat")
        assert "by invitation" in refused.content
        status = await here.says(here.alice, "status")
        invited = await here.chooses(here.alice, status, here.carol, menu="guests")
        assert here.carol.mention in invited.content
        assert "The seat is yours" in (await here.clicks(here.carol, offer, "Take this seat")).content


async def bob_misses_his_turns(here: Evening) -> None:
    """Alice plays on, and Bob does not, until his seat is lent."""
    await here.two_play(turn_time="300", rounds="9")
    game = await here.game()
    while game.lent_to(here.bob.id) is None:
        assert game.state is not None
        if game.state.to_move == game.seat_of(here.alice.id):
            table = await here.games.hand(game.id, here.alice.id)
            await here.games.act(game.id, Person(here.alice.id, "Alice"), game.turn, table.view.legal[0])
            await here.world.env.advance_time(3)
        else:
            await here.world.env.advance_time(301)
        game = await here.game()


async def test_R33_who_missed_his_turns_is_back_with_one_click(evening: Opened) -> None:
    async with evening() as here:
        await bob_misses_his_turns(here)
        notice = next(m for m in here.world.messages() if "I am back" in labels(m))
        assert "missed three turns in a row" in notice.content
        hand = await here.says(here.bob, "hand")
        assert labels(hand) == ["I am back"]
        assert "I am back" in labels(await here.says(here.bob, "status"))
        assert "Welcome back" in (await here.clicks(here.bob, notice, "I am back")).content
        player = (await here.game()).player_of(here.bob.id)
        assert player is not None
        assert player.missed == 0
        assert "already sit" in (await here.clicks(here.bob, hand, "I am back")).content
        await here.world.env.settle()
        assert any("is back at the table" in message.content for message in here.world.messages())
        assert offers(here, "I am back") == 0


async def test_R33_who_is_away_may_leave_for_good(evening: Opened) -> None:
    async with evening() as here:
        await bob_misses_his_turns(here)
        question = await here.says(here.bob, "resign")
        assert "The computer plays on for you" in question.content
        assert "left the game" in (await here.clicks(here.bob, question, "Leave for good")).content
        assert (await here.game()).lent_to(here.bob.id) is None
        await here.world.env.settle()
        assert offers(here, "I am back") == 0
        offer = next(m for m in here.world.messages() if "Take this seat" in labels(m))
        assert f"{here.bob.mention} has left for good." in offer.content
