"""A JSON value, and a part of one, as a sentence quotes it."""

from __future__ import annotations

import json
from typing import Any

from revisor.model.pointer import Pointer

_SHORT = 60


def short(value: Any, limit: int = _SHORT) -> str:
    """Return a JSON value as one short line of text."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def at(instance: Any, pointer: Pointer) -> Any:
    """Return the part of an instance at a pointer, None where it is not there."""
    for token in pointer:
        try:
            instance = instance[token]
        except (LookupError, TypeError):
            return None
    return instance


def counted(number: int, one: str, several: str) -> str:
    """Return a number with its noun, such as "1 element", "2,000 elements"."""
    return f"{number:,} {one if number == 1 else several}"


def listed(names: list[Any], most: int = 5) -> str:
    """Return names beside each other, and how many more there are."""
    told = ", ".join(short(name) for name in names[:most])
    return told if len(names) <= most else f"{told} and {len(names) - most:,} more"
