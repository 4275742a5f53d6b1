"""The lines of a text, whichever way they end."""

from __future__ import annotations


def split(text: str) -> tuple[list[str], str]:
    """Return the lines of a text without their ends, and the end that its lines have."""
    newline = "\r\n" if "\r\n" in text else "\n"
    return text.split(newline), newline
