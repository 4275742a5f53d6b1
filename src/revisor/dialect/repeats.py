"""Which two elements of an array are equal, by the equality of JSON."""

from __future__ import annotations

import json
from typing import Any

_MOST = 20_000
"""Elements that are looked at."""


def equal_pair(value: Any) -> tuple[int, int] | None:
    """Return the positions of the first two equal elements, None where they are not found.

    As text, 1 and 1.0 are different deep in an element: such pairs are passed over.
    """
    seen: dict[Any, int] = {}
    for at, element in enumerate(value[:_MOST] if isinstance(value, list) else ()):
        key = _key(element)
        if key is None:
            return None
        if key in seen:
            return seen[key], at
        seen[key] = at
    return None


def _key(element: Any) -> Any:
    if isinstance(element, bool) or element is None:
        return repr(element), "word"
    if isinstance(element, int | float):
        return element
    try:
        return json.dumps(element, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return None
