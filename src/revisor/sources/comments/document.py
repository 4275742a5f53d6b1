"""Comments of Markdown (`<!-- … -->`) and of MDX (`{/* … */}`); in code there are none of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from revisor.sources.markdown_docs.code_blocks import code_blocks

from .comment import Comment

_COMMENT = re.compile(r"<!--(?P<html>[^\n]*?)-->|\{/\*(?P<mdx>[^\n]*?)\*/\}")
_LONGEST_LINE = 2_000


def comments(text: str) -> Iterator[Comment]:
    """Yield the comments of a document that stand on one line; one before code covers all of it."""
    lines = text.split("\n")
    blocks = list(code_blocks(lines))
    in_code = {line for each in blocks for line in range(each.first, each.last + 1)}
    ends = {each.first - 1: each.last for each in blocks}
    after = _text_after(lines)
    for number, line in enumerate(lines, 1):
        for found in () if number in in_code else _found(line):
            said = (found["html"] or found["mdx"] or "").strip()
            alone = not line[: found.start()].strip(" \t>")
            last = ends.get(after[number], 0) if alone else 0
            yield Comment(number, found.start() + 1, said, alone, last)


def _found(line: str) -> Iterator[re.Match[str]]:
    if len(line) <= _LONGEST_LINE and ("-->" in line or "*/}" in line):
        yield from _COMMENT.finditer(line)


def _text_after(lines: Sequence[str]) -> list[int]:
    """Return for each line the number of the next that is neither empty nor a comment, or 0."""
    after = [0] * (len(lines) + 1)
    for index in range(len(lines) - 1, 0, -1):
        line = lines[index]
        rest = "".join(_COMMENT.split(line)[::3]) if next(_found(line), None) else line
        after[index] = index + 1 if rest.strip(" \t>") else after[index + 1]
    return after
