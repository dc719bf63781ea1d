"""A message in plain values becomes what Discord wants, with the tiles' signs or without."""

from typing import Any

from bot.engine.tiles import Tile, tile_set
from bot.text.fit import CONTENT
from cogs.ids import Id, What
from cogs.outgoing import Button, Menu, Option, Outgoing, PeopleMenu

SIGNS = {
    tile: f"<:cf12345_{tile.low}_{tile.high}:{10**18 + n}>"
    for n, tile in enumerate(tile_set(18))
    if tile != Tile(0, 0)
}


def parts(message: Outgoing, signs: dict[Tile, str]) -> list[Any]:
    view = message.view(signs)
    assert view is not None
    return [part for row in view.to_components() for part in row["components"]]


def test_buttons_and_options_have_the_sign_of_their_tile_beside_the_words() -> None:
    row = (Button(Id(What.HAND, 1), "6\u20119 on 9", tile=Tile(6, 9)), Button(Id(What.BACK, 1), "Back"))
    options = (
        Option("6\u20119", "a", tile=Tile(6, 9)),
        Option("0\u20110", "b", tile=Tile(0, 0)),
        Option("more", "c"),
    )
    message = Outgoing("", rows=(row, (Menu(Id(What.PICK, 1), "Which?", options),)))
    tile, back, menu = parts(message, SIGNS)
    assert (tile["label"], tile["emoji"]["name"]) == ("6\u20119 on 9", "cf12345_6_9")
    assert "emoji" not in back
    assert [option.get("emoji", {}).get("name") for option in menu["options"]] == ["cf12345_6_9", None, None]
    assert "emoji" not in str(parts(message, {}))


def test_a_menu_of_people_has_none() -> None:
    message = Outgoing("", rows=((PeopleMenu(Id(What.OPTIONS, 1), "Who?"),),))
    assert parts(message, SIGNS) == parts(message, {})


def test_signs_stand_in_the_content_where_they_fit() -> None:
    hand = "  ".join(f"{tile.low}\u2011{tile.high}" for tile in tile_set(18)[:95])
    message = Outgoing(f"You hold the 6\u20119.\n{hand}")
    said = message.text(SIGNS)
    assert said.startswith(f"You hold the {SIGNS[Tile(6, 9)]}\u00a06\u20119.\n0\u20110")
    assert said.count("<:") == 1
    assert len(said) <= CONTENT
    assert message.text({}) == message.content
