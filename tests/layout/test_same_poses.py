"""The same table has the same poses on every machine, and a change of the layout does not go unnoticed."""

import hashlib
import json

import pytest

from bot.layout import extend
from tests.layout.tables import final

GOLDEN = {
    (6, 4, 3, 2): "4a5774318720646d",
    (9, 4, 3, 4): "5d1a91a31fd826b7",
    (9, 6, 2, 3): "d131a83203ffa0d5",
    (9, 8, 3, 5): "7e1849a32c865de9",
    (12, 4, 1, 4): "1fb74568940a6f51",
    (18, 4, 3, 8): "101b9082000fb935",
}
"""Set, arms, toes and seats of a random round: what its plan hashes to.

A new layout may have other hashes (tables that lie already keep their poses all the same); one layout may not.
"""


@pytest.mark.parametrize(("highest", "arms", "toes", "seats"), GOLDEN)
def test_issue3_the_same_poses_anywhere(highest: int, arms: int, toes: int, seats: int) -> None:
    plan = extend(None, final(highest, 1, arms=arms, toes=toes, seats=seats))
    text = json.dumps(plan.to_json(), sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[highest, arms, toes, seats]
