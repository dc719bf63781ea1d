"""The prepared schema: right bodies pass, wrong ones are told at the field they are in."""

from typing import Any

import pytest

from tests import discord_schema

pytestmark = pytest.mark.skipif(not discord_schema.AVAILABLE, reason="Discord's schema is not at hand")

SEND = "/channels/1/messages"


def _row(**button: Any) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "cf:x", **button}]}


def test_a_message_with_a_file_and_buttons_passes() -> None:
    body = {
        "content": "Your turn",
        "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}],
        "components": [_row(label="My hand")],
        "allowed_mentions": {"parse": [], "users": ["1"]},
        "nonce": "n",
        "enforce_nonce": True,
    }
    assert discord_schema.faults("POST", SEND, body) == []


def test_an_answer_passes() -> None:
    body = {"type": 4, "data": {"content": "Hand", "flags": 64, "components": [_row(label="Lay it")]}}
    assert discord_schema.faults("POST", "/interactions/1/token/callback", body) == []


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"contents": "typo"}, "contents"),
        ({"components": [_row(label="x" * 81)]}, "components[0].components[0].label"),
        ({"components": [_row(label="x", custom_id="c" * 101)]}, "components[0].components[0].custom_id"),
        ({"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}, "description"),
    ],
)
def test_a_wrong_message_is_told_at_its_field(body: dict[str, Any], where: str) -> None:
    faults = discord_schema.faults("POST", SEND, body)
    assert any(where in fault for fault in faults), faults


def test_an_unknown_route_is_a_fault() -> None:
    assert discord_schema.faults("POST", "/channels/1/nonsense", {}) == [
        "Discord knows no POST /channels/1/nonsense"
    ]


def test_the_most_literal_path_is_taken() -> None:
    body = {"content": "edited"}
    assert discord_schema.faults("PATCH", "/webhooks/1/token/messages/@original", body) == []
