"""Whole games by buttons and menus."""

from pathlib import Path

from tests.play.club import club


async def test_four_people_play_three_rounds(tmp_path: Path) -> None:
    async with club(tmp_path, 4) as table:
        await table.sit_down(set="6", rounds="3")
        turns = await table.play_on()
        print(turns)
        for m in table.public: print(m.content, [a.filename for a in m.attachments])
