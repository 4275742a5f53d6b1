"""Going past values without making them: at C speed where it can be done, and without recursion."""

from __future__ import annotations

import json
import re

from revisor.sources.json_text.c_parser import after_space, string_at

_BRACKETS = re.compile(r'"|[\[{]+|[\]}]+')
_SCALAR = re.compile(r"[^\s,\[\]{}:\"]+")

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


def past_value(text: str, position: int) -> int:
    """Return the position after the value at `position`, in a text that is known to be JSON."""
    first = text[position]
    if first == '"':
        return string_at(text, position)[1]
    if first in "[{":
        try:
            return _decoder.raw_decode(text, position)[1]
        except (RecursionError, ValueError):
            return past_brackets(text, position)
    match = _SCALAR.match(text, position)
    return match.end() if match else position + 1


def child_positions(text: str, position: int) -> dict[str, tuple[int, int]] | list[int] | None:
    """Return where the children of the container at `position` are; None where it is no container.

    For an array the position of each element; for an object, by key, the positions of the key and
    of its value. Of a key that is there twice the last one counts, as it does for parsers.
    """
    first = text[position : position + 1]
    if first == "[":
        return _elements(text, position)
    return _members(text, position) if first == "{" else None


def _elements(text: str, position: int) -> list[int]:
    elements: list[int] = []
    position = after_space(text, position + 1)
    while position < len(text) and text[position] != "]":
        elements.append(position)
        position = after_space(text, past_value(text, position))
        if text[position : position + 1] == ",":
            position = after_space(text, position + 1)
    return elements


def _members(text: str, position: int) -> dict[str, tuple[int, int]]:
    members: dict[str, tuple[int, int]] = {}
    position = after_space(text, position + 1)
    while text[position : position + 1] == '"':
        key, end = string_at(text, position)
        value = after_space(text, after_space(text, end) + 1)
        members[key] = (position, value)
        position = after_space(text, past_value(text, value))
        if text[position : position + 1] == ",":
            position = after_space(text, position + 1)
    return members
