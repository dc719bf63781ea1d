"""A plan for one's next turn, and the menus to make it. For its person alone, except that it was one (T19)."""

from typing import Final

from bot.games.plans import NO_PLAN, Drawn, Dropped, Else, Plan, Why, Wish
from bot.games.table_view import TableView
from bot.text.ends import ends_in_words
from bot.text.fit import CONTENT, OPTION, PLACEHOLDER, bold, paragraphs, shortened
from bot.text.hand import tiles_held
from bot.text.language import N_, Texts
from bot.text.people import channel_tag
from bot.text.tiles import tile_name

_ENDS: Final = 300
"""Characters at most about the open ends with a word before every letter; longer, they are told in brief."""

_WHY: Final = {
    Why.NONE_FITS: N_("None of the tiles you had planned could be laid there, so the choice is yours."),
    Why.END_GONE: N_("The open end that you had planned to lay on is gone, so your plan was dropped."),
    Why.PASSED: N_("Nothing of yours fitted, so your turn has passed and your plan was dropped."),
    Why.ROUND_OVER: N_("The round is over, and your plan went with it."),
}

_ELSE: Final = {
    Else.HEAVIEST: N_("Else: lay the heaviest tile that fits"),
    Else.ASK: N_("Else: ask me"),
}

_FIRST: Final = {
    Else.HEAVIEST: N_("Lay the heaviest tile that fits"),
    Else.ASK: N_("Ask me what to lay"),
}
"""The same where nothing is wished for."""

_DRAWN: Final = {
    (Drawn.ASK, False): N_("A drawn tile that fits: ask me"),
    (Drawn.ASK, True): N_("A drawn tile that fits: keep a double, else ask me"),
    (Drawn.LAY, False): N_("A drawn tile that fits: lay it"),
    (Drawn.LAY, True): N_("A drawn tile that fits: keep a double, lay any other"),
    (Drawn.KEEP, False): N_("A drawn tile that fits: keep it"),
}
DRAWN_ON_OFFER: Final = tuple(_DRAWN)
"""What can be done with a drawn tile, and whether a double is kept."""


def in_hand(t: Texts, table: TableView, content: str) -> str:
    """A private answer about a hand, with the plan that stands, or why it does not any more."""
    if isinstance(table.plan, Dropped):
        return shortened(paragraphs(dropped(t, table.plan.why), content), CONTENT)
    if isinstance(table.plan, Plan):
        return shortened(paragraphs(content, summary(t, table.plan)), CONTENT)
    return content


def summary(t: Texts, plan: Plan) -> str:
    """A plan, line by line."""
    wishes = [f"**{number}.** {_wish(t, wish)}" for number, wish in enumerate(plan.wishes, 1)]
    otherwise = _ELSE[plan.otherwise] if wishes else _FIRST[plan.otherwise]
    lines = (*wishes, t.say(otherwise), drawn_label(t, plan.drawn, plan.keep_double))
    return paragraphs(bold(t.say("Your plan for your next turn")), *lines)


def _wish(t: Texts, wish: Wish) -> str:
    if isinstance(wish.on, int):
        return t.say("{tile} on any {match}", tile=wish.tile, match=wish.on)
    return t.say("{tile} on end {letter}", tile=wish.tile, letter=wish.on)


def dropped(t: Texts, why: Why) -> str:
    """Tells somebody that his plan does not stand any more."""
    return t.say(_WHY[why])


def letter(t: Texts, channel_id: int, why: Why) -> str:
    """The same as a direct message."""
    return paragraphs(
        t.say("About your plan in {channel}:", channel=channel_tag(channel_id)), dropped(t, why)
    )


def editor(t: Texts, table: TableView, note: str = "") -> str:
    """The plan as it stands, with what one has to know to make it."""
    plan = table.plan if isinstance(table.plan, Plan) else NO_PLAN
    stands = summary(t, plan) if plan.says_something else t.say("You have no plan for your next turn.")
    how = t.say(
        "A plan is carried out the moment your turn comes, or you are asked as usual. Nobody else sees it, and you "
        "can change it until then."
    )
    ends = ends_in_words(t, table.view, tile_name)
    if len(ends) > _ENDS:
        ends = ends_in_words(t, table.view, tile_name, brief=True)
    return shortened(paragraphs(note, stands, how, tiles_held(t, table.view), ends), CONTENT)


def choose_tile(t: Texts, first: bool) -> str:
    """Placeholder of the menu of tiles; ``first`` if nothing is wished for yet."""
    words = t.say("Lay this tile, if I can …") if first else t.say("… or else this tile, if I can …")
    return shortened(words, PLACEHOLDER)


def any_label(t: Texts, number: int) -> str:
    """Any end of a number, in the menu of ends."""
    return shortened(t.say("any open end with {match}", match=number), OPTION)


def else_label(t: Texts, otherwise: Else) -> str:
    """What is done if no wish can be had, in the menu of that."""
    return shortened(t.say(_ELSE[otherwise]), OPTION)


def choose_else(t: Texts) -> str:
    """Its placeholder."""
    return shortened(t.say("And else?"), PLACEHOLDER)


def drawn_label(t: Texts, drawn: Drawn, keep_double: bool) -> str:
    """What is done with a drawn tile, in the menu of that."""
    return shortened(t.say(_DRAWN.get((drawn, keep_double), _DRAWN[drawn, False])), OPTION)


def choose_drawn(t: Texts) -> str:
    """Its placeholder."""
    return shortened(t.say("And a tile that I draw?"), PLACEHOLDER)


def withdrawn(t: Texts) -> str:
    """Private answer to one who has taken back his plan."""
    return t.say("Your plan is withdrawn; you will be asked.")
