"""Text from input, made fit for a terminal: nothing raw that could move a cursor or hide a word."""

from __future__ import annotations

NAME_LIMIT = 80
"""Characters of a name (tool, rule, file) that are shown before it is shortened."""

POINTER_LIMIT = 160
"""Characters of a JSON Pointer that are shown before it is shortened."""

PROSE_LIMIT = 700
"""Characters of a message, hint or reason that are shown before it is shortened."""


def visible(text: str) -> str:
    r"""Return `text` with every character that has no glyph of its own written as an escape.

    Control characters (ANSI sequences start with one), direction overrides, zero-width characters,
    line separators and lone surrogates come out as `\x1b`, `\u202e`, … Printable text of any
    script is left alone.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "backslashreplace").decode("ascii")


def shorten(text: str, limit: int) -> str:
    """Return `text`, its middle left out where it is longer than `limit` characters.

    Both ends stay, because names and JSON Pointers differ at either end.
    """
    if len(text) <= limit:
        return text
    head = limit * 2 // 3
    return f"{text[:head]} … {text[head - limit :]}"
