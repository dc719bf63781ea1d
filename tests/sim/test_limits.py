"""The limits that only we check: each is broken once."""

from typing import Any

import pytest

from tests.sim import limits
from tests.sim.sent import Sent

SEND = "/channels/1/messages"
ANSWER = "/interactions/1/token/callback"


def _button(**fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": "cf:a", "label": "A", **fields}


def _row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def _menu(options: int, **fields: Any) -> dict[str, Any]:
    values = [{"label": str(n), "value": str(n)} for n in range(options)]
    return {"type": 3, "custom_id": "cf:menu", "options": values, **fields}


@pytest.mark.parametrize(
    ("path", "body", "fault"),
    [
        (SEND, {"content": "x" * 2001}, "content of 2001"),
        (SEND, {"content": " "}, "an empty message"),
        (SEND, {"attachments": [{"id": n} for n in range(11)]}, "11 files"),
        (SEND, {"attachments": [{"filename": "board.png"}]}, "no alt text"),
        (SEND, {"attachments": [{"filename": "a.png", "description": "x" * 1025}]}, "alt text of 1025"),
        (SEND, {"components": [_row(_button(label=None))]}, "neither label nor emoji"),
        (SEND, {"components": [_row(_button(), _button())]}, "stands 2 times"),
        (SEND, {"components": [_row(_button(custom_id=f"cf:{n}")) for n in range(6)]}, "6 rows"),
        (SEND, {"components": [_row(_menu(2, max_values=3))]}, "takes 3 of 2"),
        (SEND, {"flags": 1 << 15, "content": "x"}, "layout message with content"),
        (SEND, {"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 4001}]}, "4001 characters"),
        (SEND, {"flags": 1 << 15, "components": [{"type": 14}] * 41}, "41 components"),
        (ANSWER, {"type": 4, "data": {"content": "x" * 2001}}, "content of 2001"),
        (ANSWER, {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}] * 26}}, "26 autocomplete"),
        (
            ANSWER,
            {"type": 8, "data": {"choices": [{"name": "a" * 101, "value": "a"}]}},
            "autocomplete choice",
        ),
        ("/applications/1/commands", [{"name": "a", "description": "d" * 8000}], "takes 8001"),
    ],
)
def test_a_broken_limit_is_told(path: str, body: Any, fault: str) -> None:
    found = limits.faults(Sent("POST", path, body))
    assert any(fault in line for line in found), found


def test_a_right_message_has_no_faults() -> None:
    body = {
        "content": "Your turn",
        "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}],
        "components": [_row(_button(), _button(custom_id="cf:b")), _row(_menu(25))],
    }
    assert limits.faults(Sent("POST", SEND, body)) == []


def test_the_words_people_read() -> None:
    body = {
        "type": 4,
        "data": {
            "content": "Hello",
            "embeds": [{"title": "Totals", "fields": [{"name": "Alice", "value": "12"}]}],
            "attachments": [{"filename": "board.png", "description": "Alt"}],
            "components": [_row(_button(label="Hand", emoji={"name": "tile"})), _row(_menu(1))],
        },
    }
    sent = Sent("POST", ANSWER, body)
    assert list(sent.words()) == ["Hello", "Totals", "Alice", "12", "Alt", "Hand", "0"]
    assert "board.png" in list(sent.everything())
    assert "cf:a" in list(sent.everything())
