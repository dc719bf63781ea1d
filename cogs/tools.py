"""What every cog works with; put together by ``bot/client.py``."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.games.model import TableOptions
from bot.games.reviews import Reviews
from bot.games.service import Games
from bot.games.thinking import Thinker
from bot.text.language import Texts, texts_for
from bot.work import WorkPool
from cogs.emoji.signs import Signs
from cogs.heard import Heard
from cogs.pictures import Pictures
from cogs.watch import Watch


@dataclass(slots=True)
class Tools:
    """The parts of a running bot that answers need.

    ``commands`` maps names ("chickenfoot hand") to their mentions once they are known to Discord;
    ``contact`` is where a problem can be reported, ``policy`` a link to the operator's privacy policy.
    ``texts`` turns a Discord locale into the words of a language; ``links`` tells whether addresses of messages
    lead anywhere. ``usual`` is what is agreed at a new table where nobody says otherwise. ``signs`` are the tiles'
    emojis, ``watch`` brings back tables that were deleted. ``heard`` tells what was attended already.
    """

    games: Games
    pictures: Pictures
    pool: WorkPool
    watch: Watch
    thinker: Thinker
    reviews: Reviews
    contact: str | None = None
    policy: str | None = None
    commands: dict[str, str] = field(default_factory=dict)
    texts: Callable[[str | None], Texts] = texts_for
    links: bool = True
    usual: TableOptions = field(default_factory=TableOptions)
    signs: Signs = field(default_factory=Signs)
    heard: Heard = field(default_factory=Heard)
