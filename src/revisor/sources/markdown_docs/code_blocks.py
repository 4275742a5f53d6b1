"""Blocks of code in Markdown and MDX: fenced ones at any depth, and indented ones.

A fence may stand in a list, a tab, a component or a quotation; an indented block is taken only
where its first words tell what it is written in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_FENCE = re.compile(
    r"(?P<lead>[ \t]*(?:>[ \t]?)*)(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?[ \t]*"
    r"(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)"
)
_LONGEST_FENCE = 300
_TITLE = re.compile(r"""\b(?:title|filename|file|name)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_NAMED = re.compile(r"[\w.~/\\@-]*\.[A-Za-z0-9]{1,8}")
_GUESSES = (
    ("json", re.compile(r"\{\s*(?:$|\")")),
    ("typescript", re.compile(r"import\s[^;\n]*\sfrom\s+[\"']")),
    ("python", re.compile(r"(?:from\s+[\w.]+\s+import\s|import\s+[\w.]+\s*$)")),
)
_ITEM = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s")


class CodeBlock(NamedTuple):
    """A block of code: the lines from `first` to `last` (from 1), without its fences.

    `cuts` tells of each line how many of its first characters belong to the quotation that it
    stands in. `title` is the name of the file that it shows, "" where nobody says one.
    """

    language: str
    title: str
    first: int
    last: int
    cuts: tuple[int, ...]


def code_blocks(lines: Sequence[str]) -> Iterator[CodeBlock]:
    """Yield the blocks of code of a document, given as its lines."""
    number, in_list = 0, False
    while number < len(lines):
        line = lines[number]
        fence = _fence(line)
        if fence is not None:
            block = _fenced(lines, number, fence)
            yield block
            number = block.last + 1
            continue
        if _begins_indented(lines, number) and not in_list:
            end = _end_of_indented(lines, number)
            yield from _guessed(lines, number, end)
            number = end
            continue
        if line.strip() and not line.startswith((" ", "\t")):
            in_list = bool(_ITEM.match(line))
        number += 1


def _fence(line: str) -> re.Match[str] | None:
    if ("```" not in line and "~~~" not in line) or len(line) > _LONGEST_FENCE:
        return None
    return _FENCE.fullmatch(line.rstrip())


def _fenced(lines: Sequence[str], opening: int, fence: re.Match[str]) -> CodeBlock:
    """Return the block that begins after a line; it ends with its fence, its quotation or all."""
    quotes = fence["lead"].count(">")
    quoted = re.compile(rf"[ \t]*(?:>[ \t]?){{{quotes}}}")
    cuts: list[int] = []
    number = opening + 1
    while number < len(lines):
        found = quoted.match(lines[number]) if quotes else None
        if quotes and found is None:
            break
        cut = found.end() if found else 0
        rest = lines[number][cut:].strip()
        if rest.startswith(fence["fence"]) and not rest.strip(fence["fence"][0]):
            break
        cuts.append(cut)
        number += 1
    language, title = _info(fence["info"])
    return CodeBlock(language, title, opening + 2, number, tuple(cuts))


def _info(info: str) -> tuple[str, str]:
    """Return the language of a block and the file that it shows, by the words after its fence."""
    titled = _TITLE.search(info)
    words = info.split()
    first = words[0].strip("{}.") if words else ""
    language, _, named = first.partition(":")
    title = (titled[1] or titled[2] or "") if titled else named
    if not title and len(words) > 1 and _NAMED.fullmatch(words[1]):
        title = words[1]
    return language.partition(",")[0].lower(), title.strip()


def _begins_indented(lines: Sequence[str], number: int) -> bool:
    if not lines[number].startswith(("    ", "\t")) or not lines[number].strip():
        return False
    return number > 0 and not lines[number - 1].strip()


def _end_of_indented(lines: Sequence[str], number: int) -> int:
    """Return the line after an indented block; it holds no fence, which begins a block itself."""
    while number < len(lines):
        line = lines[number]
        if line.strip() and (not line.startswith(("    ", "\t")) or _fence(line)):
            break
        number += 1
    return number


def _guessed(lines: Sequence[str], first: int, end: int) -> Iterator[CodeBlock]:
    while end > first and not lines[end - 1].strip():
        end -= 1
    begins = lines[first].strip()
    for language, pattern in _GUESSES:
        if pattern.match(begins):
            yield CodeBlock(language, "", first + 1, end, (0,) * (end - first))
            return
