"""Text that is not JSON: where it goes wrong, what was found there, and what to write instead."""

from __future__ import annotations

import json
import re

from revisor.errors import SourceError
from revisor.sources.json_text.c_parser import after_space
from revisor.sources.json_text.places import place

_EXPECTED = {
    "Expecting value": "a value was expected",
    "Expecting ',' delimiter": "a comma or the end of the array or object was expected",
    "Expecting ':' delimiter": "a colon was expected after the key",
    "Expecting property name enclosed in double quotes": "a key in double quotes was expected",
    "Illegal trailing comma before end of object": "a key in double quotes was expected",
    "Illegal trailing comma before end of array": "a value was expected",
    "Extra data": "the document should have ended",
    "Unterminated string starting at": "this string never ends",
    "Invalid control character at": "a control character stands inside a string",
    "Invalid \\escape": "this is no escape of JSON",
    "Invalid \\uXXXX escape": "this is no escape of JSON",
}
_HINTS = {
    "'": "Strings and keys take double quotes.",
    "/": "JSON has no comments; take them out.",
    "#": "JSON has no comments; take them out.",
    "<": "This looks like HTML or XML; save the JSON itself.",
    "}": "Take out the comma before it.",
    "]": "Take out the comma before it.",
}
_MARK = "\u2026"
_SHOWN = 12
_EMPTY = (
    "Give a JSON document. The MCP Inspector leaves an empty file where it refuses the whole list"
    " over one faulty tool: then let Revisor ask the server itself, with revisor check -- COMMAND."
)


def no_json(text: str, error: json.JSONDecodeError, first_line: int = 1) -> SourceError:
    """Return the error for `text`, from what the parser of the standard library found."""
    kind = error.msg.partition(": ")[0]
    if kind.startswith("Invalid control character"):
        kind = "Invalid control character at"
    position = min(error.pos, len(text))
    if kind.startswith("Illegal trailing comma"):
        # Newer parsers point at the comma, older ones at what should not follow it.
        position = after_space(text, position + 1)
    return wrong_at(text, position, _EXPECTED.get(kind, kind), first_line)


def wrong_at(text: str, position: int, expected: str, first_line: int = 1) -> SourceError:
    """Return the error that `expected` was not met at `position` (characters from 0)."""
    if after_space(text, 0) == len(text):
        return SourceError("it is empty", _EMPTY, line=first_line, column=1)
    line, column = place(text, position, first_line)
    if position >= len(text):
        message = f"line {line}, column {column}: the text ends, but {expected}"
        hint = "The text seems to be cut off; save it again in full."
    else:
        message = f"line {line}, column {column}: {expected}, found: {_found(text, position)}"
        hint = _hint(text, position, expected)
    return SourceError(message, hint, line=line, column=column)


def _found(text: str, position: int) -> str:
    """Return what stands at `position`, up to the end of its line."""
    rest = re.split(r"[\r\n]", text[position : position + _SHOWN + 1], maxsplit=1)[0]
    if not rest:
        return "the end of the line"
    shown = json.dumps(rest[:_SHOWN])[1:-1].replace('\\"', '"')
    return shown + (_MARK if len(rest) > _SHOWN else "")


def _hint(text: str, position: int, expected: str) -> str:
    if "control character" in expected:
        return "Write it as an escape, such as \\n or \\t."
    if "escape" in expected:
        return 'A backslash itself is written "\\\\".'
    if "never ends" in expected:
        return "Close it with a double quote."
    if "ended" in expected:
        return "Put one document into a file, or one on each line (JSON Lines)."
    return _HINTS.get(text[position], "")
