"""A comment as it stands in a text."""

from __future__ import annotations

from typing import NamedTuple


class Comment(NamedTuple):
    """The text of a comment without its marks, on one line; `alone` where no code is before it."""

    line: int
    column: int
    text: str
    alone: bool
