"""The doctor's report: what keeps games from being played, where, and what to do about it (T17)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.text.fit import CONTENT, bold, paragraphs, shortened
from bot.text.language import Texts
from bot.text.people import channel_tag
from bot.text.refusals import command, permission_lines


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as the bot finds it: ``missing`` permissions by Discord's names; whether it is ``seen`` at all,
    ``locked`` (a thread that nobody can write to), and whether its game can be ``read``."""

    channel_id: int
    missing: tuple[str, ...] = ()
    seen: bool = True
    locked: bool = False
    read: bool = True

    @property
    def is_well(self) -> bool:
        return self.seen and self.read and not self.missing and not self.locked


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was looked at: ``here``, all places with ``games``, those without one where games may start (``free``;
    none if they may be everywhere), how many tiles have ``emojis``, whether the gateway is told of the server
    (``intents``), whether the ``database`` takes what is written."""

    here: Spot
    games: tuple[Spot, ...]
    emojis: int
    free: tuple[Spot, ...] = ()
    intents: bool = True
    database: bool = True


def report(t: Texts, found: Checkup, commands: Mapping[str, str] | None = None) -> str:
    """All that is wrong with what to do about it, what keeps people from playing first; within 2,000 characters."""
    return shortened(
        paragraphs(
            bold(t.say("This channel")),
            _spot(t, found.here, commands),
            bold(t.say("Where games are played")),
            *_elsewhere(t, found, commands),
            *_free(t, found, commands),
            bold(t.say("The bot")),
            _database(t, found.database),
            _intents(t, found.intents),
            _emojis(t, found.emojis),
        ),
        CONTENT,
    )


def _well(words: str) -> str:
    return f"✅ {words}"


def _ill(words: str) -> str:
    return f"⚠️ {words}"


def _spot(t: Texts, spot: Spot, commands: Mapping[str, str] | None) -> str:
    place = channel_tag(spot.channel_id)
    if spot.is_well:
        return _well(t.say("{place}: I can do all I need to.", place=place))
    return paragraphs(*_faults(t, spot, place, commands))


def _faults(t: Texts, spot: Spot, place: str, commands: Mapping[str, str] | None) -> Iterator[str]:
    if not spot.seen:
        yield _ill(
            t.say(
                "{place}: I cannot see it. Allow me View Channel there; write in it if it is an archived thread.",
                place=place,
            )
        )
    if spot.locked:
        yield _ill(t.say("{place}: this thread is locked. Unlock it, and the game goes on.", place=place))
    if spot.missing:
        yield _ill(t.say("{place}: please allow me, for this channel or for my role:", place=place))
        yield from permission_lines(t, spot.missing)
    if not spot.read:
        end = command("end", commands, group="chickenfoot-admin")
        yield _ill(
            t.say(
                "{place}: the game here cannot be read any more. {end} frees the place.", place=place, end=end
            )
        )


def _elsewhere(t: Texts, found: Checkup, commands: Mapping[str, str] | None) -> list[str]:
    others = _but_here(found.games, found)
    if ill := [spot for spot in others if not spot.is_well]:
        return [_spot(t, spot, commands) for spot in ill]
    if not others:
        return [_well(t.say("No games elsewhere in this server."))]
    return [
        _well(
            t.plural(
                "{number} place with a game: I can do all I need to.",
                "{number} places with games: I can do all I need to.",
                len(others),
            )
        )
    ]


def _free(t: Texts, found: Checkup, commands: Mapping[str, str] | None) -> list[str]:
    """Where games may be started: only if that is not well."""
    ill = [spot for spot in _but_here(found.free, found) if not spot.is_well]
    return (
        [bold(t.say("Where games may be started")), *(_spot(t, spot, commands) for spot in ill)]
        if ill
        else []
    )


def _but_here(spots: tuple[Spot, ...], found: Checkup) -> list[Spot]:
    return [spot for spot in spots if spot.channel_id != found.here.channel_id]


def _database(t: Texts, well: bool) -> str:
    if well:
        return _well(t.say("My database: moves are written down."))
    return _ill(
        t.say(
            "My database: nothing has been written down for a while, so nobody can move. Whoever runs the bot finds "
            "the reason in its log."
        )
    )


def _intents(t: Texts, well: bool) -> str:
    if well:
        return _well(t.say("Connection: I hear of this server, and need no privileged intent."))
    return _ill(
        t.say(
            "Connection: I do not hear of this server. Whoever runs the bot has to let it use the intent “guilds”."
        )
    )


def _emojis(t: Texts, emojis: int) -> str:
    if emojis:
        return _well(t.plural("{number} tile has an emoji.", "{number} tiles have emojis.", emojis))
    return _well(
        t.say(
            "Tiles are written as numbers. Whoever runs the bot can bring up emojis for them: {command}",
            command="`chickenfoot emoji sync`",
        )
    )
