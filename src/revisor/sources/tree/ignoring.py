"""Patterns of `.gitignore` files, read without git: for trees that are in no repository.

The patterns are a stranger's: one that could take long to match is left out, and so ignores
nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from revisor.errors import SourceError
from revisor.sources import files

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

NAME = ".gitignore"

_MOST_BYTES = 2**20
_MOST_PATTERNS = 2_000
_LONGEST = 500
_MOST_STARS, _MOST_IN_A_NAME = 6, 3


class Ignoring(NamedTuple):
    """The patterns of one folder, whose path ends in `/` or is empty for the top."""

    folder: str
    patterns: GitIgnoreSpec


def patterns_of(path: str, folder: str) -> Ignoring | None:
    """Return the patterns of a `.gitignore` file, None where it has none or cannot be read."""
    try:
        text = files.content(path, _MOST_BYTES).decode(errors="surrogateescape")
    except SourceError:
        return None
    lines = [line for line in text.splitlines()[:_MOST_PATTERNS] if _is_cheap(line)]
    if not any(line.strip() and not line.startswith("#") for line in lines):
        return None
    # Few trees need it, and it takes a while to load.
    from pathspec import GitIgnoreSpec

    try:
        return Ignoring(folder, GitIgnoreSpec.from_lines(lines))
    except (ValueError, re.error):
        return None


def is_ignored(path: str, above: list[Ignoring]) -> bool:
    """Tell whether a path is ignored by the patterns above it; that of a folder ends in `/`.

    The nearest file that has a pattern for it decides, as git does.
    """
    for each in reversed(above):
        found = each.patterns.check_file(path[len(each.folder) :]).include
        if found is not None:
            return found
    return False


def _is_cheap(line: str) -> bool:
    """Whether a pattern matches or fails soon: each star may try every length of its text."""
    if len(line) > _LONGEST:
        return False
    names = line.replace("**", "").split("/")
    return line.count("*") <= 2 * _MOST_STARS and all(
        name.count("*") <= _MOST_IN_A_NAME for name in names
    )
