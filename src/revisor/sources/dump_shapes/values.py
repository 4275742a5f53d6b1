"""Values from memory: is it JSON at all, and what would its text have shown?"""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from revisor.errors import SourceError
from revisor.model.pointer import Pointer, render
from revisor.model.subject import Origin, TextDefect
from revisor.sources.dump_shapes.document import SOURCE, Document
from revisor.sources.json_text import MAX_DEPTH, MAX_DIGITS

_EXACT = (dict, list, str, int, float, bool, type(None))
_MOST_CONTAINERS = 4_000_000
_MOST_DEFECTS = 1000
_LARGEST = 10**MAX_DIGITS
"""Numbers from here on have too many digits."""


def from_memory(value: Any, name: str) -> Document:
    """Return the document that `value` is. Nothing is copied or changed.

    Raises SourceError where it is not JSON: another type, a key that is no string, a container that
    holds itself.
    """
    origin = Origin(SOURCE, name)
    if _is_plain(value):
        return Document(value, origin)
    return _looked_through(value, origin)


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
        count += len(objects) + len(arrays)
        if count > _MOST_CONTAINERS:
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


def _looked_through(value: Any, origin: Origin) -> Document:
    """Go through `value` one by one, knowing the way to each place."""
    defects: list[TextDefect] = []
    holes: list[tuple[Pointer, str]] = []
    for pointer, each in _walk(value, holes):
        kind, detail = _defect(pointer, each)
        if kind and len(defects) < _MOST_DEFECTS:
            defects.append(TextDefect(kind, detail, origin.at(*pointer)))  # type: ignore[arg-type]
        elif isinstance(each, int) and abs(each) >= _LARGEST:
            holes.append((pointer, f"a number of more than {MAX_DIGITS:,} digits"))
    return Document(value, origin, tuple(defects), tuple(holes))


def _walk(value: Any, holes: list[tuple[Pointer, str]]) -> Iterator[tuple[Pointer, Any]]:
    """Yield every value with its pointer, parents first. Raises SourceError where it is no JSON."""
    around: set[int] = set()
    path: list[str | int] = []
    count = 0
    yield (), value
    stack = [_children((), value)] if isinstance(value, dict | list) else []
    inside = [id(value)]
    around.add(id(value))
    _check_type((), value)
    while stack:
        item = next(stack[-1], None)
        if item is None:
            stack.pop()
            around.discard(inside.pop())
            path = path[:-1]
            continue
        key, each = item
        pointer = (*path, key)
        _check_type(pointer, each)
        yield pointer, each
        if not isinstance(each, dict | list):
            continue
        count += 1
        if id(each) in around:
            raise SourceError(f"the value at {render(pointer)} holds itself", "Give a JSON value.")
        if count > _MOST_CONTAINERS:
            raise SourceError(f"the value holds more than {count:,} arrays and objects")
        if len(stack) >= MAX_DEPTH:
            holes.append((pointer, f"nested more than {MAX_DEPTH} levels deep"))
            continue
        stack.append(_children(pointer, each))
        inside.append(id(each))
        around.add(id(each))
        path.append(key)


def _children(pointer: Pointer, container: Any) -> Iterator[tuple[str | int, Any]]:
    if isinstance(container, list):
        return iter(enumerate(container))
    for key in container:
        if not isinstance(key, str):
            raise SourceError(
                f"a key at {render(pointer) or 'the root'} is no string: {key!r:.40}",
                "The keys of a JSON object are strings.",
            )
    return iter(container.items())


def _check_type(pointer: Pointer, value: Any) -> None:
    if value is not None and not isinstance(value, dict | list | str | int | float):
        raise SourceError(
            f"the value at {render(pointer) or 'the root'} is no JSON: {type(value).__name__}",
            "Give what json.loads returns: dict, list, str, int, float, bool and None.",
        )


def _defect(pointer: Pointer, value: Any) -> tuple[str, str]:
    if isinstance(value, float) and not isfinite(value):
        return "not-a-number", {"nan": "NaN", "inf": "Infinity"}.get(str(value), "-Infinity")
    for text in (value, pointer[-1] if pointer else ""):
        if isinstance(text, str) and not text.isascii():
            lone = next((c for c in text if "\ud800" <= c <= "\udfff"), "")
            if lone:
                return "lone-surrogate", f"\\u{ord(lone):04x}"
    return "", ""
