"""A game in the pseudo-language: no word that did not come from the catalogue, no limit broken (T21)."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.games.lobby import COMPUTER_NAMES
from bot.text import admin
from bot.text.commands import ADMIN_COMMANDS, COMMANDS, about, admin_about, does, means
from bot.text.language import Texts, language_name, languages, texts_for
from bot.text.options import offered_name, offered_values
from bot.text.pseudo import OPEN
from tests.play.club import Club, club
from tests.play.person import Person, labels, menus
from tests.sim.world import NAMES
from tests.text.catalogue import CATALOGUED

NOT_WORDS = re.compile(
    "|".join(
        (
            r"<[@#]&?\d+>",  # people and channels
            r"<t:\d+:\w>",  # moments
            r"</[^:>]+:\d+>",  # commands
            r"https?://\S+",
            r"`[0-9a-f]{16,}`",  # seals and seeds
            rf"\b(?:{'|'.join((*COMPUTER_NAMES, *NAMES))})\b",
            r"\b[A-Z]{1,2}\b",  # the letters of open ends
        )
    )
)
WORD = re.compile("[A-Za-z]+")


def pseudo(_: str | None) -> Texts:
    return CATALOGUED


def unmarked(text: str) -> list[str]:
    """Words that are not of the pseudo-language; what is of it has no plain letter."""
    return WORD.findall(NOT_WORDS.sub(" ", text))


def test_the_check_finds_a_plain_word() -> None:
    t = pseudo(None)
    assert unmarked(t.say("{player}, it is your turn.", player="<@12>")) == []
    assert unmarked(t.say("{player}, it is your turn.", player="somebody")) == ["somebody"]


def spoken(table: Club) -> Iterator[tuple[str, str]]:
    """Every text people read, with the request it is in; the commands' own words are tested apart."""
    for request in table.here.sent():
        if not request.path.endswith("/commands"):
            for text in request.words():
                yield str(request), text


def assert_all_marked(table: Club) -> None:
    plain = {(text, *unmarked(text)) for _, text in spoken(table) if unmarked(text)}
    assert not plain


async def ask_everything(person: Person) -> None:
    """Every command that needs nothing, and the pages of what it answers."""
    looks = "hand board status scores history rules help leaderboard record games"
    for command in looks.split():
        await person.slash(command)
        for button in ("Previous", "Next"):
            if person.label(button) in labels(person.answer):
                await person.press(button)
    await person.slash("board", text=True)
    await person.slash("away", until="?")
    await person.slash("away", until="back")
    for command in ("resign", "end"):
        await person.slash(command)
        if person.label("Never mind") in labels(person.answer):
            await person.press("Never mind")
    await person.slash("privacy")
    await person.press("Export my data")


async def test_T21_a_whole_game_in_the_pseudo_language(tmp_path: Path) -> None:
    async with club(tmp_path, 4, texts=pseudo) as table:
        alice, bob, carol, dave = table.people
        await ask_everything(dave)
        await alice.slash("start", set="6", rounds="2")
        await dave.slash("start")
        await edit_every_option(alice, table)
        await bob.press("Join", table.lobby)
        await carol.press("Join", table.lobby)
        await alice.press("Add computer", table.lobby)
        await dave.press("Join", table.lobby)
        await bob.press("Begin", table.lobby)
        await alice.press("Options", table.lobby)
        await alice.press("By invitation")
        await alice.press("Open to all")
        await ask_everything(alice)
        await alice.press("Begin", table.lobby)
        table.people.remove(dave)
        for _ in range(6):
            person = table.due
            assert person is not None
            await person.take_turn()
        await ask_everything(table.due or alice)
        await ask_everything(dave)
        for end in ("9-9", "A", "?"):
            await bob.slash("play", tile="3-4", end=end)
        await bob.slash("end")
        await bob.press("Vote to end")
        await carol.slash("resign")
        await carol.press("Leave for good")
        await table.play_on()
        await ask_everything(alice)
        await dave.slash("privacy")
        await dave.press("Delete my data")
        await dave.press("Yes, delete it")
        assert_all_marked(table)


async def edit_every_option(host: Person, table: Club) -> None:
    """Set each option to its last value and back to its first."""
    await host.press("Options", table.lobby)
    keys = [option["value"] for option in menus(host.answer)[0]["options"]]
    for key in keys:
        if key in ("preset", "set", "rounds"):
            continue
        for value in (offered_values(key)[-1], offered_values(key)[0]):
            await host.choose(menus(host.answer)[0], key)
            await host.choose(menus(host.answer)[0], value)
            if host.label("Back") in labels(host.answer):
                await host.press("Back")


def command_words(part: dict[str, Any]) -> Iterator[str]:
    if part.get("description"):
        yield part["description"]
    for choice in part.get("choices") or []:
        yield choice["name"]
    for option in part.get("options") or []:
        yield from command_words(option)


def catalogue_words(t: Texts) -> Iterator[str]:
    """All words that commands may use, in a language."""
    yield from (about(t), admin_about(t), admin.as_the_kind(t))
    yield from (admin.theme_name(t, theme) for theme in admin.THEMES)
    yield from (admin.faces_name(t, faces) for faces in admin.FACES)
    for group in (COMMANDS, ADMIN_COMMANDS):
        for name, command in group.items():
            yield does(t, name, group)
            yield from (means(t, name, option, group) for option in command.options)
    for key in ("preset", "set", "rounds", "turn_time", "computers"):
        yield from (offered_name(t, key, value) for value in offered_values(key))


async def test_T21_the_commands_words_are_the_catalogues(tmp_path: Path) -> None:
    async with club(tmp_path, 1) as table:
        (sync,) = [request for request in table.here.sent() if request.path.endswith("/commands")]
        english = {*catalogue_words(texts_for(None)), *map(language_name, languages())}
        assert {word for command in sync.body for word in command_words(command)} <= english
        for word in catalogue_words(pseudo(None)):
            assert OPEN in word or word.isdigit()
            assert len(word) <= 100
