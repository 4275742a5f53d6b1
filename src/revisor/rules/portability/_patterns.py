"""What a regular expression has in it that some engines lack."""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKEN = re.compile(r"\\[pPu]\{[^}]*\}|\\.|\(\?(?:<[=!]|[=!])|.", re.DOTALL)
_LOOK = ("(?=", "(?!", "(?<=", "(?<!")


class Features(NamedTuple):
    """The traits of a pattern, in the words of the facts, and the pattern with `[` escaped."""

    names: tuple[str, ...]
    escaped: str


def features(pattern: str) -> Features:
    """Return what a pattern needs: look-around, Unicode properties, bare brackets, open ends."""
    found: list[str] = []
    out: list[str] = []
    in_class = False
    for part in _TOKEN.findall(pattern):
        written = part
        if part.startswith(("\\p{", "\\P{")):
            found.append("unicode-property")
        elif not in_class and part in _LOOK:
            found.append("look-around")
        elif not in_class and part == "[":
            in_class = True
        elif in_class and part == "[":
            found.append("bare-bracket")
            written = "\\["
        elif in_class and part == "]":
            in_class = False
        out.append(written)
    if not (pattern.startswith("^") and _ends(pattern)):
        found.append("unanchored")
    return Features(tuple(dict.fromkeys(found)), "".join(out))


def _ends(pattern: str) -> bool:
    """Whether it ends in `$` that is no escaped dollar."""
    before = pattern[:-1]
    return pattern.endswith("$") and (len(before) - len(before.rstrip("\\"))) % 2 == 0
