"""What those who manage a server settle, in words, and what they are answered."""

from collections.abc import Mapping
from typing import Final

from bot.engine.rules import merge
from bot.games.lobby import chat_choices
from bot.games.model import Game, Status
from bot.games.server import ServerSettings
from bot.games.standings import Season
from bot.games.store import ListedGame
from bot.text.commands import ADMIN_GROUP
from bot.text.fit import CHOICES, CONTENT, OPTION, PLACEHOLDER, bold, paragraphs, shortened
from bot.text.language import N_, Texts, language_name
from bot.text.leaderboard import running
from bot.text.options import option_line
from bot.text.people import channel_tag, clean, name
from bot.text.refusals import command

THEMES: Final = {
    "felt": N_("Green felt"),
    "light": N_("Light"),
    "high_contrast": N_("High contrast"),
}
FACES: Final = {
    "auto": N_("Pips or numerals, as can be read best"),
    "pips": N_("Pips"),
    "numerals": N_("Numerals"),
}
_CHANGING: Final = ("look", "language", "channels", "defaults", "limits", "season")
"""The subcommands that change what ``overview`` shows, in its order."""

AS_THE_KIND: Final = "kind"
"""The value of an option that is left to the kind of game."""


def theme_name(t: Texts, theme: str) -> str:
    return t.say(THEMES[theme]) if theme in THEMES else theme


def faces_name(t: Texts, faces: str) -> str:
    return t.say(FACES[faces]) if faces in FACES else faces


def as_the_kind(t: Texts) -> str:
    """An option that nobody has settled."""
    return t.say("as the kind of game has it")


# ---------------------------------------------------------------------------------- the settings


def overview(
    t: Texts,
    settings: ServerSettings,
    season: Season,
    games: int,
    commands: Mapping[str, str] | None = None,
) -> str:
    """All that is settled, which season it is, how many games the server has, and the commands that change it
    (``commands``: their mentions), within 2,000 characters."""
    parts = [
        bold(t.say("Chicken Foot in this server")),
        look(t, settings),
        language(t, settings),
        channels(t, settings),
        defaults(t, settings),
        limits(t, settings),
        t.say("Leaderboard: {season}", season=running(t, season)),
        t.plural("There is {number} table at present.", "There are {number} tables at present.", games),
        _what_changes_it(t, commands),
    ]
    return shortened(paragraphs(*parts), CONTENT)


def _what_changes_it(t: Texts, commands: Mapping[str, str] | None) -> str:
    changing = [command(name, commands, ADMIN_GROUP) for name in _CHANGING]
    return t.say("To change it: {commands}.", commands=t.all_of(changing))


def look(t: Texts, settings: ServerSettings) -> str:
    theme, faces = theme_name(t, settings.theme), faces_name(t, settings.faces)
    return t.say("Pictures: {theme}. On the tiles: {faces}.", theme=theme, faces=faces)


def look_settled(t: Texts, settings: ServerSettings) -> str:
    """Answers a new look, above a sample."""
    return paragraphs(look(t, settings), t.say("The next picture of every game here looks like this."))


def sample_alt(t: Texts, settings: ServerSettings) -> str:
    """The sample picture for those who do not see it (T20)."""
    return t.say("A sample of a table. {look}", look=look(t, settings))


def language(t: Texts, settings: ServerSettings) -> str:
    return t.say("Language at the table: {language}.", language=language_name(settings.language))


def channels(t: Texts, settings: ServerSettings) -> str:
    if not settings.channels:
        return t.say("Games may be started in every channel where I can play.")
    places = t.all_of([channel_tag(channel) for channel in settings.channels[:CHOICES]])
    return t.say("Games may be started in {places} and in the threads there.", places=places)


def channels_editor(t: Texts, settings: ServerSettings) -> str:
    note = t.say("Games that have begun elsewhere go on.")
    return shortened(paragraphs(channels(t, settings), note), CONTENT)


def choose_channels(t: Texts) -> str:
    """Placeholder of the menu of channels."""
    return shortened(t.say("Where may games be started?"), PLACEHOLDER)


def defaults(t: Texts, settings: ServerSettings) -> str:
    """What a start takes where nothing else is asked for."""
    merged = merge(settings.preset, chat_choices(settings.preset, settings.choices))
    lines = [
        t.say("A game that is started without options:"),
        _item(option_line(t, "preset", settings.preset)),
        *(_item(option_line(t, key, merged[key])) for key in ("set", "rounds")),
        _item(option_line(t, "turn_time", settings.turn_time)),
        _item(
            t.say("It has a thread of its own.")
            if settings.own_thread
            else t.say("It is played in the channel.")
        ),
    ]
    return paragraphs(*lines)


def limits(t: Texts, settings: ServerSettings) -> str:
    return paragraphs(_most_games(t, settings.most_games), _most_each(t, settings.most_each))


def _most_games(t: Texts, most: int | None) -> str:
    if most is None:
        return t.say("There may be any number of games at once.")
    return t.plural(
        "There may be at most {number} game at a time.",
        "There may be at most {number} games at a time.",
        most,
    )


def _most_each(t: Texts, most: int | None) -> str:
    if most is None:
        return t.say("Everybody may sit at any number of tables.")
    return t.plural(
        "Everybody may sit at {number} table at a time.",
        "Everybody may sit at up to {number} tables at a time.",
        most,
    )


def _item(line: str) -> str:
    return f"• {line}"


# ---------------------------------------------------------------------------------- games


def no_games(t: Texts) -> str:
    return t.say("No game is being played in this server.")


def choose_game(t: Texts) -> str:
    """Placeholder of the menu of games."""
    return shortened(t.say("Which game?"), PLACEHOLDER)


def games(t: Texts, more: int) -> str:
    """Above the menu of games; ``more`` of them have no room in it."""
    rest = (
        t.plural("{number} more game is not listed.", "{number} more games are not listed.", more)
        if more
        else ""
    )
    return paragraphs(t.say("Choose the game to end."), rest)


def game_label(t: Texts, listed: ListedGame, channel: str | None) -> str:
    """A game in the menu; ``channel`` is the name of its place, None if that cannot be seen."""
    place = clean(channel, 40) if channel else t.say("a place I cannot see")
    return shortened(t.say("{place}: {standing}", place=place, standing=_standing(t, listed.game)), OPTION)


def _standing(t: Texts, game: Game | None) -> str:
    if game is None:
        return t.say("cannot be read")
    people = t.all_of([name(t, player, 16) for player in game.people[:3]])
    if game.status is Status.LOBBY:
        return t.say("a table opened by {people}", people=people)
    return t.say("a game of {people}", people=people)


def confirm_end(t: Texts, listed: ListedGame) -> str:
    place = channel_tag(listed.place.channel_id)
    if listed.game is None:
        return t.say(
            "The game in {place} cannot be read, so it cannot go on. Close it, so that another can be started there?",
            place=place,
        )
    if listed.game.status is Status.LOBBY:
        return t.say("Close the table in {place}?", place=place)
    return t.say("End the game in {place}? Nobody wins then, and it does not count.", place=place)


def ended(t: Texts, listed: ListedGame) -> str:
    return t.say("Done. {place} is free for another game.", place=channel_tag(listed.place.channel_id))
