"""Values from memory: is it JSON at all, and what would its text have shown?"""

from __future__ import annotations

from math import isfinite
from typing import Any

from revisor.errors import SourceError
from revisor.model.pointer import Pointer
from revisor.model.subject import Origin, TextDefect
from revisor.sources.dump_shapes.document import SOURCE, Document
from revisor.sources.dump_shapes.rebuilding import Rebuilt
from revisor.sources.json_text import MAX_DEPTH, MAX_DIGITS, MAX_VALUES
from revisor.sources.json_text.holes import Holes

_EXACT = (dict, list, str, int, float, bool, type(None))
_MOST_DEFECTS = 1000
_LARGEST = 10**MAX_DIGITS
"""Numbers from here on have too many digits."""


def from_memory(value: Any, name: str) -> Document:
    """Return the document that `value` is. It is never changed, and copied only where it is odd.

    Subclasses of JSON's types are taken as these, and tuples as arrays: see `rebuilding`. Raises
    SourceError where it is not JSON: another type, a key that is no string, a container that holds
    itself, or more values than can be read at once.
    """
    origin = Origin(SOURCE, name)
    try:
        return Document(value, origin) if _is_plain(value) else _rebuilt(value, origin)
    except (SourceError, MemoryError):
        raise
    except Exception as error:
        raise SourceError(
            f"the value cannot be read: {type(error).__name__}",
            "Give what json.loads returns: dict, list, str, int, float, bool and None.",
        ) from error


def _is_plain(value: Any) -> bool:
    """Whether nothing in `value` is odd, found out level by level at nearly C speed."""
    level, count = [value], 0
    for _ in range(MAX_DEPTH + 1):
        sorted_by_type = _by_type(level)
        if sorted_by_type is None:
            return False
        objects, arrays = sorted_by_type[dict], sorted_by_type[list]
        if not objects and not arrays:
            return True
        count += sum(map(len, objects)) + sum(map(len, arrays))
        if count >= MAX_VALUES:
            # The closer look tells it.
            return False
        level = []
        for each in objects:
            if each and set(map(type, each)) != {str}:
                return False
            level += each
            level += each.values()
        for each in arrays:
            level += each
    return False


def _by_type(values: list[Any]) -> dict[type, list[Any]] | None:
    """Return the values by their exact type; None where one of them needs a closer look."""
    found: dict[type, list[Any]] = {each: [] for each in _EXACT}
    add = {each: held.append for each, held in found.items()}
    try:
        for value in values:
            add[type(value)](value)
        "".join(found[str]).encode()
    except (KeyError, UnicodeEncodeError):
        return None
    if not all(map(isfinite, found[float])) or any(abs(n) >= _LARGEST for n in found[int]):
        return None
    return found


def _rebuilt(value: Any, origin: Origin) -> Document:
    """Go through `value` one by one, knowing the way to each place, and make it anew."""
    defects: list[TextDefect] = []
    holes = Holes()
    unlisted = 0
    rebuilt = Rebuilt(value, MAX_DEPTH, MAX_VALUES)
    for pointer, each in rebuilt:
        kind, detail = _defect(pointer, each)
        if kind and len(defects) < _MOST_DEFECTS:
            defects.append(TextDefect(kind, detail, origin.at(*pointer)))  # type: ignore[arg-type]
        elif kind:
            unlisted += 1
        elif type(each) is int and abs(each) >= _LARGEST:
            holes.add(pointer, f"a number of more than {MAX_DIGITS:,} digits")
            rebuilt.leave_out()
    for pointer in rebuilt.too_deep:
        holes.add(pointer, f"nested more than {MAX_DEPTH} levels deep")
    made = holes.cut_from(rebuilt.value)
    placed = tuple((hole.pointer, hole.why) for hole in holes)
    return Document(made, origin, tuple(defects), placed, unlisted)


def _defect(pointer: Pointer, value: Any) -> tuple[str, str]:
    if isinstance(value, float) and not isfinite(value):
        return "not-a-number", {"nan": "NaN", "inf": "Infinity"}.get(str(value), "-Infinity")
    for text in (value, pointer[-1] if pointer else ""):
        if isinstance(text, str) and not text.isascii():
            lone = next((c for c in text if "\ud800" <= c <= "\udfff"), "")
            if lone:
                return "lone-surrogate", f"\\u{ord(lone):04x}"
    return "", ""
