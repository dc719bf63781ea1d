"""*Zoom* through its button, menu and pages; who may look, and what late clicks get (T5, T8, T19)."""

import pytest

from bot.client import ChickenfootBot
from bot.engine.deal import deal_round
from bot.engine.rules import Rules
from bot.engine.tiles import Tile, tile_set
from bot.engine.view import view
from bot.games.model import Game, Person, Status
from bot.render import board_png, preview_png
from bot.work import Priority
from cogs.choices import choices
from cogs.menus import on_page
from tests.cogs.evening import Answer, Deal, Evening, Opened, custom_ids, files, labels, options, typed


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deal every time: one that leads to tables as large as these tests want."""

    def dealt(rules: Rules, seed: bytes, entropy: tuple[str, ...], number: int) -> tuple[Tile, ...]:
        return deal_round(rules, bytes(32), ["1"], number)

    monkeypatch.setattr("bot.games.steps.deal_round", dealt)
    monkeypatch.setattr("bot.games.steps.draw_lot", lambda seats, *_: tuple(range(seats)))


async def _play_on(here: Evening, tiles: int) -> Game:
    """Lay the first legal thing for everybody until so many tiles lie."""
    while True:
        game = await here.game()
        assert game.status is Status.RUNNING
        assert game.state is not None
        assert game.state.round is not None
        if len(game.state.round.tableau) >= tiles:
            await here.world.env.settle()
            return await here.game()
        seat = game.state.to_move
        assert seat is not None
        user = game.seated[seat].user_id
        assert user is not None
        await here.games.act(game.id, Person(user, "somebody"), game.turn, view(game.state, seat).legal[0])


def _alt(answer: Answer) -> str:
    (attachment,) = answer.attachments
    assert attachment.description
    assert len(attachment.description) <= 1024
    return attachment.description


async def test_T5_a_small_table_is_shown_whole_without_a_menu(evening: Opened, deal: Deal) -> None:
    deal(["9-9", "0-9 1-9 2-9"])
    async with evening() as here:
        await here.two_play()
        answer = await here.clicks(here.carol, here.table, "Zoom")
        assert files(answer) == ["zoom.png"]
        assert custom_ids(answer) == []
        assert here.bob.mention in answer.content
        assert "9 9" in _alt(answer)


async def test_T5_onlookers_and_players_choose_a_part_and_come_back(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play(set="12", rounds="1")
        await _play_on(here, 24)
        for who in (here.carol, here.alice):
            sheet = await here.clicks(who, here.table, "Zoom")
            words, alt, offered = sheet.content, _alt(sheet), options(sheet, "part")
            assert len(offered) > 1
            assert f"in {len(offered)} parts" in words
            assert files(sheet) == ["zoom.png"]
            for number, option in enumerate(offered, 1):
                part = await here.chooses(who, sheet, option["value"], menu="part")
                assert part.id == sheet.id, "the private answer changes"
                assert part.content == option["label"]
                assert part.content.startswith(f"Part {number}: end")
                assert _alt(part).startswith(f"Part {number} of the table: ")
                chosen = [o["value"] for o in options(part, "part") if o.get("default")]
                assert chosen == [option["value"]]
            back = await here.clicks(who, part, "Back")
            assert back.content == words
            assert _alt(back) == alt


async def test_T5_a_large_table_has_several_sheets(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down(set="18", rounds="1")
        await here.games.set_option((await here.game()).id, here.alice.id, "hand", "80")
        await here.clicks(here.alice, lobby, "Begin")
        await _play_on(here, 90)
        answer = await here.clicks(here.carol, here.table, "Zoom")
        first, offered = _alt(answer), options(answer, "part")
        assert "Page 1 of" in answer.content
        assert labels(answer) == ["Next"]
        answer = await here.clicks(here.carol, answer, "Next")
        assert "Page 2 of" in answer.content
        assert "Previous" in labels(answer)
        assert _alt(answer) != first
        assert options(answer, "part") == offered
        answer = await here.chooses(here.carol, answer, offered[-1]["value"], menu="part")
        answer = await here.clicks(here.carol, answer, "Back")
        assert labels(answer) == ["Previous"]


async def test_an_unchanged_picture_is_not_painted_twice_and_the_preview_is_large(evening: Opened) -> None:
    async with evening() as here:
        lobby = await here.two_sit_down(set="18", rounds="1")
        await here.games.set_option((await here.game()).id, here.alice.id, "hand", "80")
        await here.clicks(here.alice, lobby, "Begin")
        game = await _play_on(here, 100)
        assert game.state is not None
        seat = game.state.to_move
        assert seat is not None
        user = game.seated[seat].user_id
        assert user is not None
        bot = here.world.bot
        assert isinstance(bot, ChickenfootBot)
        pictures = bot.tools.pictures
        table, own = await here.games.table(game.id), await here.games.hand(game.id, user)
        cut = await pictures.cutouts(table)
        assert cut is not None
        assert await pictures.sheet(table, cut, 0) is await pictures.sheet(own, cut, 0)
        assert await pictures.cutout(table, cut, 0) is await pictures.cutout(own, cut, 0)
        assert await pictures.cutout(table, cut, 0) != await pictures.cutout(table, cut, 1)
        play = choices(own.view)[0].play()
        preview = await pictures.preview(own, play)
        assert preview is await pictures.preview(own, play)
        plan = await pictures.plan(game.id, own.view.number, own.view.tableau, Priority.PRIVATE)
        assert preview == preview_png(own.view, plan, play)
        assert preview != board_png(own.view, plan, candidate=play)


async def test_T8_a_late_choice_shows_the_table_as_it_is(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play(set="12", rounds="1")
        await _play_on(here, 24)
        sheet = await here.clicks(here.carol, here.table, "Zoom")
        before = {option["value"] for option in options(sheet, "part")}
        await _play_on(here, 40)
        now = {
            option["value"] for option in options(await here.clicks(here.carol, here.table, "Zoom"), "part")
        }
        gone = sorted(before - now)[0]
        late = await here.chooses(here.carol, sheet, gone, menu="part")
        assert files(late) == ["zoom.png"]
        assert "has changed since" in late.content or "Part" in late.content
        assert {option["value"] for option in options(late, "part")} == now


async def test_T5_a_menu_that_is_full_pages(evening: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.menus.CHOICES", 2)
    monkeypatch.setattr("cogs.zoom.CHOICES", 2)
    async with evening() as here:
        await here.two_play(set="12", rounds="1")
        await _play_on(here, 40)
        answer = await here.clicks(here.carol, here.table, "Zoom")
        seen: list[str] = []
        while True:
            *offered, more = options(answer, "part")
            assert len(offered) == 1
            assert more["value"] == "more"
            if offered[0]["label"] in seen:
                break
            seen += [option["label"] for option in offered]
            answer = await here.chooses(here.carol, answer, "more", menu="part")
        assert f"in {len(seen)} parts" in answer.content
        assert [label.split(":")[0] for label in seen] == [f"Part {n}" for n in range(1, len(seen) + 1)]
        answer = await here.chooses(here.carol, answer, options(answer, "part")[0]["value"], menu="part")
        assert answer.content == seen[0]


async def test_T19_nothing_hidden_is_in_the_words(evening: Opened) -> None:
    async with evening() as here:
        await here.two_play(set="12", rounds="1")
        game = await _play_on(here, 24)
        assert game.state is not None
        assert game.state.round is not None
        laid = {placement.tile for placement in game.state.round.tableau.placements}
        sheet = await here.clicks(here.alice, here.table, "Zoom")
        said = [
            sheet.content,
            *(f"{o['label']} {o.get('description')} {o['value']}" for o in options(sheet, "part")),
        ]
        words = typed(" ".join(said))
        for tile in tile_set(12):
            if tile not in laid:
                assert f" {tile} " not in f" {words} "


def test_menus_page() -> None:
    assert on_page(range(25), 0) == (range(25), 0, 1)
    assert on_page(range(26), 0) == (range(24), 0, 2)
    assert on_page(range(26), 1) == (range(24, 26), 1, 2)
    assert on_page(range(26), 2) == (range(24), 0, 2)
    assert on_page((), 3) == ((), 0, 1)
