"""Whether what was read holds what its type says: JSON says anything."""

from functools import lru_cache
from typing import Any, get_args, get_origin, get_type_hints


def well_typed(value: object) -> bool:
    """Whether the fields of a dataclass hold values of their types: plain ones, unions of them, tuples of one type,
    dataclasses."""
    kind: Any = type(value)
    return all(_fits(getattr(value, name), hint) for name, hint in _hints(kind).items())


def _fits(value: Any, hint: Any) -> bool:
    if get_origin(hint) is tuple:
        return isinstance(value, tuple) and all(_fits(item, get_args(hint)[0]) for item in value)
    if hint is float:
        return isinstance(value, float | int)
    return isinstance(value, hint) and (not hasattr(value, "__dataclass_fields__") or well_typed(value))


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
