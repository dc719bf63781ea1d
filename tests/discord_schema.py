"""Discord's own schema for what a bot sends, where a copy of it is at hand.

The OpenAPI file lies beside the project (``../shared/discord/openapi.json``) and is not part of it: without
it ``faults`` finds nothing and ``AVAILABLE`` is false. Used as it is, the schema answers a wrong label with
"not valid under any of the given schemas" and lets a misspelt key pass, so it is made ready first.
"""

import copy
import functools
import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

SPEC = Path(__file__).resolve().parents[2] / "shared" / "discord" / "openapi.json"
AVAILABLE = SPEC.is_file()

_URI = "urn:discord"
_SNOWFLAKE = {"anyOf": [{"type": "string", "pattern": r"^\d+$"}, {"type": "integer", "minimum": 0}]}
_UNLISTED = {
    "MessageEditRequestPartial": ["tts"],
    "IncomingWebhookUpdateRequestPartial": ["tts"],
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ["tts"],
    "ApplicationCommandUpdateRequest": ["nsfw"],
    "ApplicationCommandCreateRequest": ["nsfw"],
}
"""What discord.py 2.7.1 sends though the schema does not list it; Discord takes no notice."""


def faults(method: str, path: str, body: Any) -> list[str]:
    """What Discord's schema has against a request's JSON body; ``path`` begins after ``/api/v10``."""
    if not AVAILABLE or body is None:
        return []
    template = _template(method.lower(), path)
    if template is None:
        return [f"Discord knows no {method} {path}"]
    validator = _validator(method.lower(), template)
    return [f"{error.json_path}: {error.message[:160]}" for error in validator.iter_errors(body)]


@functools.cache
def _spec() -> dict[str, Any]:
    spec: dict[str, Any] = json.loads(SPEC.read_text(encoding="utf-8"))
    schemas = spec["components"]["schemas"]
    original = copy.deepcopy(schemas)
    _separate_unions(schemas, original)
    _separate_unions(spec["paths"], original)
    schemas["SnowflakeType"] = _SNOWFLAKE
    for name, schema in schemas.items():
        _close(name, schema)
    return spec


def _separate_unions(node: Any, schemas: dict[str, Any]) -> None:
    """Turn every union told apart by ``type`` into if/then, so that a fault names the field it is in."""
    if isinstance(node, list):
        for item in node:
            _separate_unions(item, schemas)
    elif isinstance(node, dict):
        for key in ("oneOf", "anyOf"):
            members = node.get(key)
            if isinstance(members, list) and (kinds := _kinds(members, schemas)):
                del node[key]
                node.update(_by_type(members, kinds))
            elif isinstance(members, list) and {"type": "null"} in members:
                node["anyOf"] = node.pop(key)
        for item in list(node.values()):
            _separate_unions(item, schemas)


def _kinds(members: list[dict[str, Any]], schemas: dict[str, Any]) -> list[list[int]]:
    """The ``type`` values of each member of a union; empty if they do not tell the members apart."""
    if len(members) < 2 or not all("$ref" in member for member in members):
        return []
    named = [schemas[member["$ref"].rsplit("/", 1)[1]] for member in members]
    kinds = [schema.get("properties", {}).get("type", {}).get("enum") for schema in named]
    return kinds if all(kinds) else []


def _by_type(members: list[dict[str, Any]], kinds: list[list[int]]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": [kind for some in kinds for kind in some]}},
        "allOf": [
            {"if": {"properties": {"type": {"enum": some}}}, "then": {"$ref": member["$ref"]}}
            for member, some in zip(members, kinds, strict=True)
        ],
    }


def _close(name: str, schema: dict[str, Any]) -> None:
    """Refuse keys that a request object does not list, which catches misspelt ones."""
    is_request = "Request" in name or name.startswith("ApplicationCommand") or name == "RichEmbed"
    if is_request and schema.get("type") == "object" and "properties" in schema:
        schema.setdefault("additionalProperties", False)
        for key in _UNLISTED.get(name, ()):
            schema["properties"].setdefault(key, {})


@functools.cache
def _templates(method: str) -> list[tuple[re.Pattern[str], str]]:
    """The paths that take a JSON body, the most literal first."""
    paths = [
        path
        for path, methods in _spec()["paths"].items()
        if "application/json" in methods.get(method, {}).get("requestBody", {}).get("content", {})
    ]
    paths.sort(key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in paths]


def _template(method: str, path: str) -> str | None:
    return next((found for pattern, found in _templates(method) if pattern.fullmatch(path)), None)


@functools.cache
def _validator(method: str, template: str) -> Draft202012Validator:
    escaped = template.replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
    schema = f"{_URI}#/paths/{escaped}/{method}/requestBody/content/application~1json/schema"
    return Draft202012Validator({"$ref": schema}, registry=_registry())


@functools.cache
def _registry() -> Registry[Any]:
    empty = Registry[Any]()
    registry: Registry[Any] = empty.with_resource(_URI, DRAFT202012.create_resource(_spec()))
    return registry
