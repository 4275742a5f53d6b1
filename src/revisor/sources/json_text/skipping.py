"""Going past values without making them: at C speed where it can be done, and without recursion."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from revisor.sources.json_text.c_parser import after_space, string_at

_BRACKETS = re.compile(r'"|[\[{]+|[\]}]+')
_SCALAR = re.compile(r"[^\s,\[\]{}:\"]+")

# A value that holds no other container and no escape, with what follows it; most values are so.
# No group is repeated possessively: Python before 3.11.5 goes wrong there. As it is unrolled, no
# part of a text can be matched in two ways, so that nothing is tried twice.
_INSIDE = r'[^{}\[\]"]*+(?:"[^"\\]*+"[^{}\[\]"]*+)*'
_FLAT = (
    rf'(?:"[^"\\]*+"|[-+.\w]++|\{{{_INSIDE}\}}|\[{_INSIDE}\])'
    r"[ \t\n\r]*+(?:,[ \t\n\r]*+)?"
)
_FLAT_ELEMENT = re.compile(_FLAT)
_FLAT_MEMBER = re.compile(r'"([^"\\]*+)"[ \t\n\r]*+:[ \t\n\r]*+()' + _FLAT)

# Numbers as floats, because an integer of many digits would be refused.
_decoder = json.JSONDecoder(parse_int=float, parse_constant=float)


def past_brackets(text: str, position: int) -> int:
    """Return the position after the array or object at `position`, by counting brackets alone.

    The kinds of brackets are not compared. Raises json.JSONDecodeError where the text ends first.
    """
    depth = 0
    start = position
    while match := _BRACKETS.search(text, position):
        position = match.end()
        first = text[match.start()]
        if first == '"':
            position = string_at(text, match.start())[1]
        elif first in "[{":
            depth += position - match.start()
        else:
            closed = position - match.start()
            if closed >= depth:
                return match.start() + depth
            depth -= closed
    message = "Expecting ',' delimiter"
    raise json.JSONDecodeError(message, text, max(start, len(text)))


def past_value(text: str, position: int, *, deep: bool) -> int:
    """Return the position after the value at `position`, in a text that is known to be JSON.

    Where it may be `deep`, brackets are counted in place of the C parser's work.
    """
    first = text[position]
    if first == '"':
        return string_at(text, position)[1]
    if first in "[{":
        if deep:
            return past_brackets(text, position)
        try:
            return _decoder.raw_decode(text, position)[1]
        except (RecursionError, ValueError):
            return past_brackets(text, position)
    match = _SCALAR.match(text, position)
    return match.end() if match else position + 1


def children(
    text: str, position: int, *, deep: bool = False
) -> Iterator[tuple[str | int, int, int]]:
    """Yield key or index of each child of a container, and where the child and its value are.

    The child of an object is at its key. A value is gone past only when the next child is asked
    for. Yields nothing where there is no container. For `deep` see past_value.
    """
    first = text[position : position + 1]
    if first == "[":
        return _elements(text, position, deep=deep)
    return _members(text, position, deep=deep) if first == "{" else iter(())


def _elements(text: str, position: int, *, deep: bool) -> Iterator[tuple[int, int, int]]:
    index = 0
    position = after_space(text, position + 1)
    while position < len(text) and text[position] != "]":
        yield index, position, position
        index += 1
        if flat := _FLAT_ELEMENT.match(text, position):
            position = flat.end()
        else:
            position = _to_next(text, past_value(text, position, deep=deep))


def _members(text: str, position: int, *, deep: bool) -> Iterator[tuple[str, int, int]]:
    position = after_space(text, position + 1)
    while text[position : position + 1] == '"':
        if flat := _FLAT_MEMBER.match(text, position):
            yield flat[1], position, flat.start(2)
            position = flat.end()
            continue
        key, end = string_at(text, position)
        value = after_space(text, after_space(text, end) + 1)
        yield key, position, value
        position = _to_next(text, past_value(text, value, deep=deep))


def _to_next(text: str, position: int) -> int:
    position = after_space(text, position)
    if text[position : position + 1] == ",":
        return after_space(text, position + 1)
    return position
