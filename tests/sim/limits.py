"""Discord's limits that neither the simulator nor Discord's published schema checks."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from simcord.components import walk_components

from tests.sim.sent import Sent

V2 = 1 << 15
BUTTON, STRING_SELECT, TEXT = 2, 3, 10
CONTENT, EMBEDS, FILES, ALT_TEXT, CHOICES = 2000, 10, 10, 1024, 25
COMPONENTS, V2_TEXT, ROWS = 40, 4000, 5
COMMAND_TEXT, COMMAND_OPTIONS = 8000, 25


def faults(request: Sent) -> list[str]:
    """What Discord would refuse in a request; empty if nothing."""
    found = list(_message(request.message)) if request.message is not None else []
    if request.modal is not None:
        found += _components(request.modal.get("components") or [])
    if request.choices is not None:
        found += _choices(request.choices)
    if request.path.endswith("/commands") and isinstance(request.body, list):
        for command in request.body:
            found += _command(command)
    return found


def _message(message: dict[str, Any]) -> Iterator[str]:
    content, embeds = message.get("content") or "", message.get("embeds") or []
    files, components = message.get("attachments") or [], message.get("components") or []
    if "content" in message and not (content.strip() or embeds or files or components):
        yield "an empty message"
    if len(content) > CONTENT:
        yield f"content of {len(content)} characters"
    if len(files) > FILES:
        yield f"{len(files)} files"
    if len(embeds) > EMBEDS:
        yield f"{len(embeds)} embeds"
    for file in files:
        if len(file.get("description") or "") > ALT_TEXT:
            yield f"alt text of {len(file['description'])} characters"
        if "filename" in file and not file.get("description"):
            yield f"{file['filename']} has no alt text"
    if (message.get("flags") or 0) & V2:
        if content or embeds:
            yield "a layout message with content or embeds"
        yield from _layout(components)
    elif len(components) > ROWS:
        yield f"{len(components)} rows"
    yield from _components(components)


def _layout(components: list[Any]) -> Iterator[str]:
    parts = list(walk_components(components))
    if len(parts) > COMPONENTS:
        yield f"{len(parts)} components"
    length = sum(len(part["content"]) for part in parts if part.get("type") == TEXT)
    if length > V2_TEXT:
        yield f"{length} characters of text"


def _components(components: list[Any]) -> Iterator[str]:
    parts = list(walk_components(components))
    for custom_id, times in Counter(part["custom_id"] for part in parts if part.get("custom_id")).items():
        if times > 1:
            yield f"custom id {custom_id} stands {times} times"
    for part in parts:
        if part.get("type") == BUTTON:
            yield from _button(part)
        elif part.get("type") == STRING_SELECT:
            yield from _select(part)


def _button(button: dict[str, Any]) -> Iterator[str]:
    if not button.get("label") and not button.get("emoji"):
        yield f"button {button.get('custom_id')} has neither label nor emoji"
    if button.get("style") == 5 and (button.get("custom_id") or not button.get("url")):
        yield "a link button needs an address and takes no custom id"
    if button.get("style") != 5 and not button.get("custom_id"):
        yield f"button {button.get('label')} has no custom id"


def _select(select: dict[str, Any]) -> Iterator[str]:
    options = select.get("options") or []
    if select.get("max_values", 1) > len(options):
        yield f"menu {select['custom_id']} takes {select['max_values']} of {len(options)} options"
    if sum(1 for option in options if option.get("default")) > select.get("max_values", 1):
        yield f"menu {select['custom_id']} has too many options chosen beforehand"
    if len({option["value"] for option in options}) < len(options):
        yield f"menu {select['custom_id']} has the same value twice"


def _choices(choices: list[dict[str, Any]]) -> Iterator[str]:
    if len(choices) > CHOICES:
        yield f"{len(choices)} autocomplete choices"
    for choice in choices:
        if not 1 <= len(choice["name"]) <= 100 or len(str(choice["value"])) > 100:
            yield f"autocomplete choice {choice['name']!r}"


def _command(command: dict[str, Any]) -> Iterator[str]:
    if _length(command) > COMMAND_TEXT:
        yield f"/{command['name']} takes {_length(command)} characters"
    for part in _nested(command):
        if len(part.get("options") or []) > COMMAND_OPTIONS:
            yield f"{part['name']} has {len(part['options'])} options"
        if len(part.get("choices") or []) > CHOICES:
            yield f"{part['name']} has {len(part['choices'])} choices"


def _nested(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield command
    for option in command.get("options") or []:
        yield from _nested(option)


def _length(command: dict[str, Any]) -> int:
    """The characters of a command as Discord counts them: of each text the longest translation."""
    total = 0
    for part in _nested(command):
        total += _longest(part, "name") + _longest(part, "description")
        for choice in part.get("choices") or []:
            total += _longest(choice, "name") + len(str(choice["value"]))
    return total


def _longest(part: dict[str, Any], key: str) -> int:
    translations = part.get(f"{key}_localizations") or {}
    return max(len(text) for text in [part.get(key) or "", *translations.values()])
