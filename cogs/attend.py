"""Every command and click goes through here: acknowledged, seen to by one handler, answered, whatever happens."""

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.engine.errors import ChickenfootError
from bot.games.errors import Declined, Reason, StorageError, what_broke
from bot.games.personal import Personal
from bot.text.fit import CONTENT, paragraphs, shortened
from bot.text.personal import unreachable
from bot.text.refusals import command, failed, missing_permissions, refused
from cogs.asked import Asked, CannotPlayHere, Handler
from cogs.going import take_back_row
from cogs.outgoing import Outgoing
from cogs.places import trouble_here
from cogs.standing import standing
from cogs.wire import UNHEARD

log = logging.getLogger(__name__)

_SHOW_THE_GAME = frozenset(
    {
        Reason.STALE,
        Reason.NOT_YOUR_TURN,
        Reason.ILLEGAL,
        Reason.CANNOT_UNDO,
        Reason.NO_SUGGESTIONS,
        Reason.NOT_IN_LOBBY,
        Reason.NOT_RUNNING,
        Reason.NOT_SEATED,
        Reason.ALREADY_SEATED,
        Reason.SEAT_TAKEN,
        Reason.NO_RETURN,
        Reason.BUSY,
    }
)
"""Refusals that come with the present hand or board (T8)."""

_GONE = frozenset({10008, 10015, 10062, 40060, 50027})
"""Discord's codes for an interaction that is answered already, too old, or whose message was dismissed."""


async def attend(asked: Asked, handler: Handler) -> None:
    """Acknowledge, call ``handler`` once, answer if there is something to say. Nothing escapes: people see a
    sentence, operators a log line.

    What was acknowledged too late is done all the same; the table shows it. What is delivered a second time is
    done and answered already.
    """
    if not asked.tools.heard.first(asked.interaction.id):
        log.info("an interaction was delivered once more: %s", asked.interaction.id)
        return
    with _perhaps_unheard(asked):
        await asked.acknowledge()
    message = await _outcome(asked, handler)
    if message is None:
        return
    with _perhaps_unheard(asked):
        await _answer(asked, message)


async def _outcome(asked: Asked, handler: Handler) -> Outgoing | None:
    try:
        try:
            personal = await asked.games.personal(asked.user_id)
            asked.language = personal.language
            message = await _with_trouble(asked, await handler(asked))
            return await _with_word_of_refusal(asked, personal, message)
        except Declined as declined:
            return await _declined(asked, declined)
    except CannotPlayHere as error:
        return Outgoing(missing_permissions(asked.t, error.permissions))
    except StorageError as error:
        log_failure(asked, error)
        return Outgoing(refused(asked.t, error))
    except ChickenfootError as error:
        log.warning("game %s: %s", asked.game_id, type(error).__name__)
        return Outgoing(refused(asked.t, error))
    except Exception as error:
        log_failure(asked, error)
        return Outgoing(failed(asked.t))


async def _with_trouble(asked: Asked, message: Outgoing | None) -> Outgoing | None:
    """With a word if the table cannot be shown here."""
    trouble = "" if message is None else await trouble_here(asked)
    if message is None or not trouble:
        return message
    return replace(message, content=shortened(paragraphs(trouble, message.content), CONTENT))


async def _with_word_of_refusal(
    asked: Asked, personal: Personal, message: Outgoing | None
) -> Outgoing | None:
    """With a word, once, to whom direct messages do not reach (T15)."""
    if message is None or not personal.dm_closed or personal.dm_closed_told:
        return message
    if not await asked.games.note_refusal_told(asked.user_id):
        return message  # that was it what he has changed just now
    told = unreachable(asked.t, personal, command("settings", asked.commands))
    return replace(message, content=shortened(paragraphs(told, message.content), CONTENT))


async def _declined(asked: Asked, declined: Declined) -> Outgoing:
    note = refused(asked.t, declined, asked.commands)
    if declined.reason is Reason.SEAT_LENT and asked.game_id is not None:
        return Outgoing(note, rows=(take_back_row(asked.t, asked.game_id),))
    if asked.game_id is None or declined.reason not in _SHOW_THE_GAME:
        return Outgoing(note)
    return await standing(asked, asked.game_id, note)


def log_failure(asked: Asked, error: Exception) -> None:
    """What broke and where; no trouble while the bot closes, for the table shows afterwards what was done."""
    level = logging.INFO if asked.closing else logging.ERROR
    log.log(level, "game %s: %s", asked.game_id, what_broke(error))


async def meanwhile(asked: Asked, message: Outgoing) -> None:
    """Say something at once where the answer will come later; a handler may take its time then."""
    with _perhaps_unheard(asked):
        await _answer(asked, message)


async def _answer(asked: Asked, message: Outgoing) -> None:
    """If Discord refuses the answer as it is, its words alone."""
    try:
        await asked.answer(message)
    except discord.HTTPException as error:
        if error.status not in (400, 413):
            raise
        log.error("game %s: an answer was refused: %s", asked.game_id, error.code)
        await asked.answer(replace(message, pictures=(), rows=()))


@contextlib.contextmanager
def _perhaps_unheard(asked: Asked) -> Iterator[None]:
    """Discord may be out of reach, or listen no more."""
    try:
        yield
    except UNHEARD as error:
        _unheard(asked, error)
    except RuntimeError as error:  # aiohttp: the session is closed
        if not asked.closing:
            raise
        _unheard(asked, error)


def _unheard(asked: Asked, error: Exception) -> None:
    code = getattr(error, "code", None)
    late = (discord.utils.utcnow() - asked.interaction.created_at).total_seconds()
    level = logging.INFO if asked.closing or code in _GONE else logging.WARNING
    log.log(level, "game %s: interaction not answered after %.1f s: %s", asked.game_id, late, code or error)
