"""TOML: values by the standard library, places by a look at the lines, edits of single texts."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.patching import patched
from revisor.model.pointer import Pointer

from .cutting import without_element
from .documents import Document, Position

_HEADER = re.compile(r"\s*\[(\[)?(.*?)\]?\]\s*(?:#.*)?$")
_MEMBER = re.compile(
    r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*="""
)
_TEXT = re.compile(r"""\s*("(?:[^"\\\n]|\\.)*"|'[^'\n]*')""")
_GAP = r"(?:\s|#[^\n]*)*"
_OPEN = re.compile(rf"\s*+\[{_GAP}")
_ELEMENT = re.compile(rf"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*'){_GAP},?{_GAP}""")
_NOTE = re.compile(r"""("(?:[^"\\\n]|\\.)*"|'[^'\n]*+')|#[^\n]*+""")
_BY_HAND = "Change it by hand."
_FENCE = re.compile(r'"""|\'\'\'')
_LONGEST_LINE = 10_000


class _Place(NamedTuple):
    line: int
    column: int
    value: int
    """Where the text of the value begins."""


def read(text: str) -> Document:
    """Return the document; raises SourceError with its line where the text is not TOML."""
    try:
        value = _parsed(text)
    except tomllib.TOMLDecodeError as error:
        raise SourceError(_told(str(error))) from None
    except RecursionError:
        raise SourceError("it is nested too deep to be read") from None
    places = dict(_places(text))

    def locate(at: Pointer) -> Position | None:
        for length in range(len(at), 0, -1):
            if at[:length] in places:
                return places[at[:length]][:2]
        return None

    return Document(value, locate, lambda edits: _edited(text, value, edits))


def _parsed(text: str) -> dict[str, Any]:
    return tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))


def _told(message: str) -> str:
    found = re.search(r"\(at (line \d+, column \d+)\)", message)
    if not found:
        return f"it is not TOML: {message}"
    return f"{found[1]}: it is not TOML: {message[: found.start()].strip()}"


def _places(text: str) -> Iterator[tuple[Pointer, _Place]]:
    """Yield the place of each table and member; what stands in texts of many lines is passed."""
    table: Pointer = ()
    counts: dict[Pointer, int] = {}
    within, start = "", 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        begin, start = start, start + len(line)
        if within:
            within = "" if within in line else within
            continue
        header = _HEADER.match(line) if len(line) < _LONGEST_LINE else None
        if header and "=" not in line.partition("#")[0].partition("]")[2]:
            keys = _keys(header[2])
            table = keys
            if header[1]:
                counts[keys] = counts.get(keys, -1) + 1
                table = (*keys, counts[keys])
            yield table, _Place(number, len(line) - len(line.lstrip()) + 1, begin)
            continue
        member = _MEMBER.match(line) if len(line) < _LONGEST_LINE else None
        if member:
            column = len(line) - len(line.lstrip()) + 1
            yield (*table, *_keys(member[1])), _Place(number, column, begin + member.end())
        fences = _FENCE.findall(line)
        within = fences[-1] if len(fences) % 2 else ""


def _keys(text: str) -> Pointer:
    """Return the keys of a dotted name, none where it is none."""
    try:
        value: Any = tomllib.loads(f"{text} = 0")
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()
    keys: list[str] = []
    while isinstance(value, dict) and value:
        key, value = next(iter(value.items()))
        keys.append(key)
    return tuple(keys)


def _edited(text: str, value: Any, edits: Sequence[Edit]) -> str:
    """Return the text with single texts replaced, or elements of a list taken out."""
    wanted = patched(value, edits)
    for each in edits:
        text = _one_edited(text, each)
    try:
        is_kept = _parsed(text) == wanted
    except (tomllib.TOMLDecodeError, RecursionError):
        is_kept = False
    if not is_kept:
        raise SourceError("the edits cannot be written into it", "Change it by hand.")
    return text


def _one_edited(text: str, edit: Edit) -> str:
    span = span_of(text, edit.pointer)
    if span is None:
        raise SourceError("only texts with a place of their own can be changed", _BY_HAND)
    if edit.op == "replace" and isinstance(edit.value, str):
        return text[: span[0]] + json.dumps(edit.value, ensure_ascii=False) + text[span[1] :]
    if edit.op != "remove" or not isinstance(edit.pointer[-1], int):
        raise SourceError("only elements of lists can be removed", _BY_HAND)
    return without_element(text, _without_notes(text), *span)


def span_of(text: str, pointer: Pointer) -> tuple[int, int] | None:
    """Return where a text stands that is a member or an element of a list, None where nobody knows.

    The quotes belong to it.
    """
    places = dict(_places(text))
    if pointer in places:
        found = _TEXT.match(text, places[pointer].value)
        return found.span(1) if found else None
    *above, last = pointer
    place = places.get(tuple(above))
    return _element(text, place.value, last) if place else None


def _element(text: str, start: int, index: str | int) -> tuple[int, int] | None:
    """Return the span of a text in a list of texts, None where the list holds anything else."""
    position = _past_open(text, start)
    for number in range(int(index) + 1 if isinstance(index, int) else 0):
        found = _ELEMENT.match(text, position)
        if found is None:
            return None
        if number == index:
            return found.span(1)
        position = found.end()
    return None


def _past_open(text: str, start: int) -> int:
    found = _OPEN.match(text, start)
    return found.end() if found else len(text)


def _without_notes(text: str) -> str:
    return _NOTE.sub(lambda found: found[0] if found[1] else " " * len(found[0]), text)
