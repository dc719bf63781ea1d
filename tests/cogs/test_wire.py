"""The permissions that the bot asks for are those that the README explains."""

from pathlib import Path

import discord

from cogs.wire import INVITE, missing_in

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_invites_with_the_permissions_the_bot_needs() -> None:
    text = README.read_text("utf-8")
    assert f"permissions={INVITE.value}`" in text
    for name, given in INVITE:
        shown = (
            "View Channel" if name == "read_messages" else name.replace("_", " ").title().replace("In", "in")
        )
        assert given == (f"| {shown} |" in text), name


def test_T17_what_is_missing_is_named_by_place() -> None:
    assert missing_in(INVITE, thread=False) == missing_in(INVITE, thread=True) == ()
    nothing = discord.Permissions.none()
    assert "send_messages" in missing_in(nothing, thread=False)
    assert "send_messages_in_threads" in missing_in(nothing, thread=True)
    assert "send_messages" not in missing_in(nothing, thread=True)
