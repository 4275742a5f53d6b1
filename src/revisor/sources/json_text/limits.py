"""The bounds of what is read, and the check of them that comes before any value is made."""

from __future__ import annotations

from typing import Any

from revisor.errors import SourceError

MAX_DEPTH = 500
"""Levels of arrays and objects, the document's own value being the first."""

MAX_DIGITS = 4300
"""Digits of an integer: from here on Python refuses to turn it into text."""

MAX_EXPANDED = 500
"""Digits of an integer that is written with an exponent and is too large for a double."""

MAX_EXPANDED_IN_ALL = 1_000_000
"""Digits of all such integers of one text."""

MAX_VALUES = 5_000_000
"""Values in one text; reading more would take minutes."""

MAX_MEMORY = 512 * 2**20
"""Bytes that the values of one text may take by estimate."""

_SMALL = 4 * 2**20


def refuse_too_many_values(text: str) -> None:
    """Raise SourceError where reading `text` (characters) would take more than the bounds.

    Counted over all characters, those inside strings too: a rough bound, at the speed of memory.
    """
    if len(text) < _SMALL:
        return
    objects, arrays = text.count("{"), text.count("[")
    strings, commas = text.count('"') // 2, text.count(",")
    values = max(strings, commas) + objects + arrays
    memory = len(text) + objects * 230 + arrays * 90 + strings * 55 + commas * 34
    if values > MAX_VALUES or memory > MAX_MEMORY:
        raise SourceError(
            f"about {values:,} values are more than can be read at once",
            "Split it into several files, or into JSON Lines.",
            values=values,
        )


def within_depth(value: Any, room: int) -> bool:
    """Whether `value` (as a JSON parser made it) has at most `room` levels of containers."""
    level = [value] if isinstance(value, dict | list) else []
    while level:
        if room == 0:
            return False
        room -= 1
        below: list[Any] = []
        for container in level:
            children = container.values() if type(container) is dict else container
            below += [c for c in children if type(c) is dict or type(c) is list]
        level = below
    return True
