"""Pictures look as the server of their table wants them to."""

from dataclasses import replace

from bot.games.outbox import Kind
from bot.games.server import ServerSettings
from bot.games.table_view import table_view
from bot.render import Faces, Look, Theme
from bot.text.language import texts_for
from bot.text.pseudo import LOCALE
from cogs.pictures import Pictures, look_of
from cogs.posts import Posts
from tests.cogs.bench import BY_HAND, Bench
from tests.games.table import ANNA, BERT, GUILD, asks_a_person


def test_every_look_has_its_name_and_unknown_ones_are_the_usual() -> None:
    for theme in Theme:
        for faces in Faces:
            assert look_of(ServerSettings(theme=theme.value, faces=faces.value)) == Look(theme, faces)
    assert look_of(ServerSettings(theme="velvet", faces="smiling")) == Look()


async def test_a_new_look_shows_with_the_next_picture(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    pictures = Pictures(bench.store, bench.pool)
    table, elsewhere = (
        table_view(game, 0),
        table_view(replace(game, place=replace(game.place, guild_id=1)), 0),
    )
    felt = [await pictures.board(table), await pictures.hand(table), await pictures.round_table(table)]
    await bench.store.change_server(GUILD, lambda _: ServerSettings(theme="light", faces="numerals"))
    light = [await pictures.board(table), await pictures.hand(table), await pictures.round_table(table)]
    for before, after in zip(felt, light, strict=True):
        assert before != after
    assert await pictures.board(table) is light[0]
    assert await pictures.board(elsewhere) is felt[0]
    assert await pictures.race(table) != await pictures.race(elsewhere)


async def test_T21_the_table_is_told_in_the_language_of_the_server(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    await bench.store.change_server(GUILD, lambda _: ServerSettings(language=LOCALE))
    posts = Posts(bench.games, Pictures(bench.store, bench.pool), texts_for)
    (row,) = [row for row in await bench.outbox() if row.notice.kind is Kind.TURN]
    post = await posts.compose(row, game, ())
    assert post is not None
    assert "it is your turn" not in post.message.content


async def test_an_earlier_table_is_painted_as_it_was_and_the_layout_is_kept(bench: Bench) -> None:
    game = await bench.begun(ANNA, BERT, options=BY_HAND)
    pictures = Pictures(bench.store, bench.pool)
    early = table_view(game, None)
    before = await pictures.board(early)
    for _ in range(5):
        await bench.act(game)
        game = await bench.until(game.id, asks_a_person)
    late = await pictures.board(table_view(game, None))
    kept = await bench.store.plan(game.id, 1)
    again = Pictures(bench.store, bench.pool)
    assert await again.board(early) == before
    assert await bench.store.plan(game.id, 1) == kept
    assert await again.board(table_view(game, None)) == late != before
