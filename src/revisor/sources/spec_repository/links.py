"""Find the links of a page and the fragments that links to it may name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from revisor.model.specification import Block, Link
from revisor.model.specification_text import slug

from .places import LineIndex

_DEFINITION = re.compile(r" {0,3}\[([^\]]+)\]:\s*<?(\S+?)>?(?:\s+[\"'(].*)?$")
_HREF = re.compile(r"""\bhref=\{?["']([^"']+)["']""")
_ID = re.compile(r"""\bid=\{?["']([^"']+)["']""")


def definitions(lines: Iterable[str]) -> dict[str, str]:
    """Return what the reference links of a page lead to, by their names in lower case."""
    found = (_DEFINITION.match(line) for line in lines if line.lstrip().startswith("["))
    return {match[1].casefold(): match[2] for match in found if match}


def in_block(block: Block, defined: dict[str, str]) -> Iterator[Link]:
    """Yield the links of one block, in the order of its text; code holds none."""
    if block.kind == "code":
        return
    text = block.text
    lines = LineIndex(text)
    for match in _HREF.finditer(text):
        yield Link(match[1], "", block.line + lines.line(match.start()) - 1)
    place = 0
    while (opening := _next_bracket(text, place)) >= 0:
        closing = _closing(text, opening, "[")
        if closing < 0:
            return
        place = opening + 1
        target, end = _target(text, closing, text[opening + 1 : closing], defined)
        if target:
            line = block.line + lines.line(opening) - 1
            yield Link(target, " ".join(text[opening + 1 : closing].split()), line)
            place = end


def _next_bracket(text: str, place: int) -> int:
    """Return the offset of the next `[` that is not within a code span, or -1."""
    while True:
        opening = text.find("[", place)
        tick = text.find("`", place)
        if opening < 0 or tick < 0 or opening < tick:
            return opening
        end = text.find("`", tick + 1)
        if end < 0:
            return opening
        place = end + 1


def _closing(text: str, opening: int, up: str) -> int:
    """Return the offset of the bracket that closes the one at `opening`, -1 where none does."""
    depth = 0
    for bracket in _PAIRS[up].finditer(text, opening, opening + _FARTHEST):
        depth += 1 if bracket[0] == up else -1
        if not depth:
            return bracket.start()
    return -1


_PAIRS = {"[": re.compile(r"[\[\]]"), "(": re.compile(r"[()]")}
_FARTHEST = 2000
"""How many characters after its opening bracket the closing one is looked for."""


def _target(text: str, closing: int, words: str, defined: dict[str, str]) -> tuple[str, int]:
    """Return what a link leads to, empty where it is none, and the offset after it."""
    following = text[closing + 1 : closing + 2]
    if following == "(":
        end = _closing(text, closing + 1, "(")
        inside = text[closing + 2 : end].split() if end > 0 else []
        return (inside[0].strip("<>"), end + 1) if inside else ("", closing + 1)
    if following == "[":
        end = _closing(text, closing + 1, "[")
        name = (text[closing + 2 : end] or words) if end > 0 else words
        return defined.get(" ".join(name.split()).casefold(), ""), max(end, closing) + 1
    if following == ":":
        return "", closing + 1
    return defined.get(" ".join(words.split()).casefold(), ""), closing + 1


def slug_with_underscores(heading: str) -> tuple[str, ...]:
    """Return the fragment of a heading that keeps the underscores of a name such as `_meta`."""
    return (slug(heading.replace("_", "0x5f")).replace("0x5f", "_"),) if "_" in heading else ()


def anchors(blocks: Iterable[Block]) -> frozenset[str]:
    """Return the fragments of a page: the slugs of its headings, and the ids of its elements.

    Where headings are called alike, the later ones are numbered; renderers begin with 1 or with 2.
    """
    found: set[str] = set()
    seen: dict[str, int] = {}
    for block in blocks:
        if block.kind == "heading":
            name = slug(block.text)
            seen[name] = seen.get(name, 0) + 1
            found.add(name if seen[name] == 1 else f"{name}-{seen[name]}")
            found.update(slug_with_underscores(block.text))
            if seen[name] > 1:
                found.add(f"{name}-{seen[name] - 1}")
        if block.kind != "code" and "id=" in block.text:
            found.update(match[1] for match in _ID.finditer(block.text))
    return frozenset(found)
