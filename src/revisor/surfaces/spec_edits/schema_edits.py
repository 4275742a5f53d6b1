"""Tags and declarations in schema.ts: set or delete a `@deprecated` tag, delete a symbol."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .schema_places import Place, find, without_comments
from .text_lines import split

_HEADING = re.compile(r"/\* [^*]* \*/")
_MEMBER = re.compile(r"\s+(?:\| )?[\w.]+(?: \| [\w.]+)*;?")
_UNION = re.compile(r"export type \w+ =\s*")
_WIDTH = 80
_TAG = re.compile(r"\s*\*\s*@(\w+)")


def with_tag(text: str, symbol: str, tag: Sequence[str]) -> str | None:
    """Return the schema with this tag on a symbol, in the place of one that it has; None if lost.

    The tag stands where most of the schema's own ones do: of a type before its `@category`, of a
    member before every other tag.
    """
    lines, newline = split(text)
    place = find(lines, symbol)
    if place is None:
        return None
    indent = _indent(lines[place.start])
    doc = _doc_without_tag(_doc_lines(lines, place, indent))
    at = _tag_place(doc, member="." in symbol)
    told = [f"{indent} * {each}" for each in tag]
    blank = [f"{indent} *"]
    before = blank if at > 1 and doc[at - 1].strip() != "*" else []
    after = blank if at < len(doc) - 1 else []
    made = [*doc[:at], *before, *told, *after, *doc[at:]]
    return newline.join([*lines[: place.doc], *made, *lines[place.doc_end :]])


def without_tag(text: str, symbol: str) -> str | None:
    """Return the schema without the tag of a symbol; None where the symbol is not found."""
    lines, newline = split(text)
    place = find(lines, symbol)
    if place is None:
        return None
    doc = _doc_without_tag(list(lines[place.doc : place.doc_end]))
    return newline.join([*lines[: place.doc], *doc, *lines[place.doc_end :]])


def without_symbol(text: str, symbol: str) -> str | None:
    """Return the schema without a declaration, its comment, and its place in unions of types.

    None where the symbol is not found. What else refers to it is left for the compiler to tell.
    """
    lines, newline = split(text)
    place = find(lines, symbol)
    if place is None:
        return None
    end = place.end
    if end < len(lines) and not lines[end].strip():
        end += 1
    if "." in symbol:
        return newline.join([*lines[: place.doc], *lines[end:]])
    kept = [*_without_heading(lines[: place.doc], lines[end:]), *lines[end:]]
    left, unions = _without_member(kept, symbol)
    return newline.join(_reflowed(left, unions))


def _without_heading(before: list[str], rest: Sequence[str]) -> list[str]:
    """Return the lines before a declaration that goes, without a heading that has none left."""
    last = next((n for n in range(len(before) - 1, -1, -1) if before[n].strip()), None)
    following = next((line for line in rest if line.strip()), "")
    emptied = not following or _HEADING.fullmatch(following)
    if last is None or not emptied or not _HEADING.fullmatch(before[last]):
        return before
    return before[:last]


def _reflowed(lines: list[str], unions: set[str]) -> list[str]:
    """Return the lines with these unions on one line where they fit, as the formatter has it."""
    made: list[str] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and _MEMBER.fullmatch(lines[end]):
            end += 1
        whole = ""
        if lines[at] in unions and end > at + 1 and lines[end - 1].endswith(";"):
            names = [line.strip().removeprefix("| ") for line in lines[at + 1 : end]]
            whole = f"{lines[at].rstrip()} {' | '.join(names)}"
        if whole and len(whole) <= _WIDTH:
            made.append(whole)
            at = end
        else:
            made.append(lines[at])
            at += 1
    return made


def _without_member(lines: list[str], name: str) -> tuple[list[str], set[str]]:
    """Return the lines without `| Name` in unions, and the first lines of these."""
    alone = re.compile(rf"\s*\|\s*{re.escape(name)}\s*(;?)\s*")
    within = re.compile(rf"\s*\|\s*{re.escape(name)}\b|\b{re.escape(name)}\s*\|\s*")
    kept: list[str] = []
    unions = set()
    head = ""
    for line, plain in zip(lines, without_comments(lines), strict=True):
        head = line if _UNION.fullmatch(plain) else head
        whole = alone.fullmatch(plain)
        if whole is not None and not (whole[1] and kept[-1] == head):
            # The semicolon of the last member goes to the one before.
            kept[-1] += whole[1]
            unions.add(head)
        elif whole is None and "|" in plain and within.search(plain):
            unions |= {head} if kept[-1:] == [head] else set()
            kept.append(within.sub("", line, count=1))
        else:
            # Of what has no other member nothing would be left: that is not for an edit to say.
            kept.append(line)
    return kept, unions


def _doc_lines(lines: Sequence[str], place: Place, indent: str) -> list[str]:
    """Return the comment of a declaration in the form of several lines, an empty one for none."""
    doc = list(lines[place.doc : place.doc_end])
    if not doc:
        return [f"{indent}/**", f"{indent} */"]
    if len(doc) == 1:
        words = doc[0].strip().removeprefix("/**").removesuffix("*/").strip()
        return [f"{indent}/**", f"{indent} * {words}", f"{indent} */"]
    return doc


def _doc_without_tag(doc: list[str]) -> list[str]:
    """Return a comment without its `@deprecated` tag and the empty line before it."""
    start = next((n for n, line in enumerate(doc) if _is_deprecated(line)), None)
    if start is None:
        return doc
    end = start + 1
    while end < len(doc) - 1 and not _TAG.match(doc[end]):
        end += 1
    if start > 1 and doc[start - 1].strip() == "*":
        start -= 1
    rest = doc[end:]
    if len(rest) == 1 or doc[start - 1].strip() == "/**":
        return [*doc[:start], *rest]
    return [*doc[:start], f"{_indent(doc[-1])}*", *rest]


def _tag_place(doc: Sequence[str], *, member: bool) -> int:
    """Return the line of the comment before which the tag goes."""
    tags = [(n, found[1]) for n, line in enumerate(doc) if (found := _TAG.match(line))]
    wanted = [n for n, name in tags if member or name == "category"]
    return wanted[0] if wanted else len(doc) - 1


def _is_deprecated(line: str) -> bool:
    found = _TAG.match(line)
    return found is not None and found[1] == "deprecated"


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
