"""Comments of YAML and TOML: `#` to the end of the line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .comment import Comment

_HASH = re.compile(
    r"""(?:(?=([^"'#\n]|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|["']|(?<=\S)\#))\1)*(?P<mark>(?<!\S)\#)(?P<text>.*)"""
)


def hash_comments(text: str) -> Iterator[Comment]:
    """Yield the comments of a text in which `#` after a space, outside of quotes, begins one."""
    for number, line in enumerate(text.split("\n"), 1):
        found = _HASH.match(line) if "#" in line else None
        if found is not None:
            at = found.start("mark")
            yield Comment(number, at + 1, found["text"].lstrip("#").strip(), not line[:at].strip())
