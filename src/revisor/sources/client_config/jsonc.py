"""JSON with comments and trailing commas, as editors write it: blanked to JSON of equal length.

Every character stays at its place, so that lines, columns and edits of the one hold in the other.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<note>//[^\n]*+|/\*(?s:.)*?(?:\*/|\Z))', re.MULTILINE)
_STRING_OR_COMMA = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?P<comma>,)(?=\s*+[}\]])')
_NOT_BREAK = re.compile(r"[^\n\r]")


def blanked(text: str) -> str:
    """Return the text with spaces in the place of comments and of commas before a bracket."""
    return _STRING_OR_COMMA.sub(_without_comma, without_notes(text))


def without_notes(text: str) -> str:
    """Return the text with spaces in the place of comments alone."""
    return _TOKEN.sub(_without_note, text) if "//" in text or "/*" in text else text


def _without_note(found: re.Match[str]) -> str:
    return found[0] if found["note"] is None else _NOT_BREAK.sub(" ", found[0])


def _without_comma(found: re.Match[str]) -> str:
    return found[0] if found["comma"] is None else " "
