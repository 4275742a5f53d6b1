"""A comment as it stands in a text."""

from __future__ import annotations

from typing import NamedTuple


class Comment(NamedTuple):
    """The text of a comment without its marks, on one line; `alone` where no code is before it.

    Such a one covers the next line of code, or all lines up to `last`.
    """

    line: int
    column: int
    text: str
    alone: bool
    last: int = 0
