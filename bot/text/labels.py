"""The words on buttons and menus."""

from enum import StrEnum
from typing import Final

from bot.text.fit import LABEL, OPTION, shortened
from bot.text.language import N_, Texts


class Button(StrEnum):
    """Every button the bot shows."""

    MY_HAND = "my_hand"
    TAKE_BACK = "take_back"
    TAKE_SEAT = "take_seat"
    BOARD_TEXT = "board_text"
    ZOOM = "zoom"
    JOIN = "join"
    LEAVE = "leave"
    ADD_COMPUTER = "add_computer"
    REMOVE_COMPUTER = "remove_computer"
    RULES = "rules"
    OPTIONS = "options"
    INVITE = "invite"
    OPEN_TABLE = "open_table"
    SEND_OFF = "send_off"
    BEGIN = "begin"
    CLOSE_LOBBY = "close_lobby"
    LAY = "lay"
    KEEP = "keep"
    UNDO = "undo"
    WHERE = "where"
    BACK = "back"
    BACK_TO_HAND = "back_to_hand"
    NEXT = "next"
    PREVIOUS = "previous"
    SUGGEST = "suggest"
    LEVELS = "levels"
    PLAN = "plan"
    LAST_WISH = "last_wish"
    WITHDRAW_PLAN = "withdraw_plan"
    SCORES = "scores"
    RECORD = "record"
    REMATCH = "rematch"
    REVIEW = "review"
    ALL_DECISIONS = "all_decisions"
    RESIGN = "resign"
    VOTE_END = "vote_end"
    END_GAME = "end_game"
    CANCEL = "cancel"
    ANYWHERE = "anywhere"
    ALL_SEASONS = "all_seasons"
    BEGIN_SEASON = "begin_season"
    REMOVE = "remove"
    VOTE_REMOVE = "vote_remove"
    REMOVE_FOR_GOOD = "remove_for_good"
    EXPORT = "export"
    DELETE = "delete"
    DELETE_FOR_GOOD = "delete_for_good"


_WORDS: Final = {
    Button.MY_HAND: N_("My hand"),
    Button.TAKE_BACK: N_("I am back"),
    Button.TAKE_SEAT: N_("Take this seat"),
    Button.BOARD_TEXT: N_("Board as text"),
    Button.ZOOM: N_("Zoom"),
    Button.JOIN: N_("Join"),
    Button.LEAVE: N_("Leave"),
    Button.ADD_COMPUTER: N_("Add computer"),
    Button.REMOVE_COMPUTER: N_("Remove computer"),
    Button.RULES: N_("Rules"),
    Button.OPTIONS: N_("Options"),
    Button.INVITE: N_("By invitation"),
    Button.OPEN_TABLE: N_("Open to all"),
    Button.SEND_OFF: N_("Send somebody off"),
    Button.BEGIN: N_("Begin"),
    Button.CLOSE_LOBBY: N_("Close the table"),
    Button.LAY: N_("Lay it"),
    Button.KEEP: N_("Keep it"),
    Button.UNDO: N_("Undo"),
    Button.WHERE: N_("Where?"),
    Button.BACK: N_("Back"),
    Button.BACK_TO_HAND: N_("Back to my hand"),
    Button.NEXT: N_("Next"),
    Button.PREVIOUS: N_("Previous"),
    Button.SUGGEST: N_("Suggest"),
    Button.LEVELS: N_("Computers"),
    Button.PLAN: N_("Plan"),
    Button.LAST_WISH: N_("Take out the last wish"),
    Button.WITHDRAW_PLAN: N_("Withdraw the plan"),
    Button.SCORES: N_("Scores"),
    Button.RECORD: N_("Record"),
    Button.REMATCH: N_("Rematch"),
    Button.REVIEW: N_("Review"),
    Button.ALL_DECISIONS: N_("All my decisions"),
    Button.RESIGN: N_("Leave for good"),
    Button.VOTE_END: N_("Vote to end"),
    Button.END_GAME: N_("End the game"),
    Button.CANCEL: N_("Never mind"),
    Button.ANYWHERE: N_("Everywhere"),
    Button.ALL_SEASONS: N_("All seasons"),
    Button.BEGIN_SEASON: N_("Begin a season"),
    Button.REMOVE: N_("Remove a player"),
    Button.VOTE_REMOVE: N_("Vote to remove"),
    Button.REMOVE_FOR_GOOD: N_("Remove for good"),
    Button.EXPORT: N_("Export my data"),
    Button.DELETE: N_("Delete my data"),
    Button.DELETE_FOR_GOOD: N_("Yes, delete it"),
}


def button(t: Texts, which: Button) -> str:
    """What stands on a button, within 80 characters."""
    return shortened(t.say(_WORDS[which]), LABEL)


def more(t: Texts, count: int) -> str:
    """The last option of a full menu: ``count`` more follow."""
    return shortened(t.plural("{number} more …", "{number} more …", count), OPTION)


def page_of(t: Texts, page: int, pages: int) -> str:
    """Where one is in a paged answer; ``page`` from 0."""
    return t.say("Page {page} of {pages}", page=t.number(page + 1), pages=t.number(pages))
