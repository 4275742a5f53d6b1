"""Notices and sections on pages: add, change or delete a notice, delete a section."""

from __future__ import annotations

import re
from collections.abc import Sequence

from revisor.lifecycle.artifacts import prose_notice
from revisor.model.specification_text import slug

from .text_lines import split

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*$")
_OPENING = re.compile(r"<(Warning|Note)>\s*$")
_DEFINITION = re.compile(r" {0,3}\[([^\]\[]+)\]:\s*\S")
_NUMBERS = '<div id="enable-section-numbers" />'


def with_notice(text: str, notice: Sequence[str], anchor: str = "") -> str | None:
    """Return a page with this notice at its top, or below the heading of an anchor; None if lost.

    A notice of deprecation that stands there already makes way for it.
    """
    lines, newline = split(text)
    start = _beginning(lines, anchor)
    if start is None:
        return None
    old = _notice(lines, start)
    if old is not None:
        return newline.join([*lines[: old[0]], *notice, *lines[old[1] :]])
    return newline.join([*lines[:start], *notice, "", *lines[start:]])


def without_notice(text: str, anchor: str = "") -> str | None:
    """Return a page without the notice of deprecation there; None where there is none."""
    lines, newline = split(text)
    start = _beginning(lines, anchor)
    old = None if start is None else _notice(lines, start)
    if old is None:
        return None
    end = old[1]
    while end < len(lines) and not lines[end].strip():
        end += 1
    return newline.join([*lines[: old[0]], *lines[end:]])


def with_changed_notice(text: str, notice: Sequence[str], anchor: str = "") -> str | None:
    """Return a page whose notice says how long the feature stays as this one does; None if lost.

    All else that its authors wrote there stays: the migration path above all. A notice that gives
    no length of time is not wrong, and stays as it is.
    """
    lines, newline = split(text)
    start = _beginning(lines, anchor)
    old = None if start is None else _notice(lines, start)
    if old is None:
        return None
    made = prose_notice.rescheduled(lines[old[0] : old[1]], notice)
    if made is None:
        return text
    return newline.join([*lines[: old[0]], *made, *lines[old[1] :]])


def without_section(text: str, anchor: str) -> str | None:
    """Return a page without the section of an anchor, its parts included; None if lost.

    Definitions of links that the rest of the page uses stay, at the end of the page.
    """
    lines, newline = split(text)
    at = _heading(lines, anchor)
    if at is None:
        return None
    level = _level(lines[at])
    end = next((n for n in range(at + 1, len(lines)) if 0 < _level(lines[n]) <= level), len(lines))
    return newline.join(_with_definitions([*lines[:at], *lines[end:]], lines[at:end]))


def _with_definitions(kept: list[str], gone: Sequence[str]) -> list[str]:
    """Return the lines with those definitions of links that they use and no longer have."""
    defined = {_label(found[1]) for line in kept if (found := _DEFINITION.match(line))}
    used = {_label(words) for words in re.findall(r"\[([^\]\[]+)\]", "\n".join(kept))} - defined
    wanted = [
        line for line in gone if (found := _DEFINITION.match(line)) and _label(found[1]) in used
    ]
    if not wanted:
        return kept
    while kept and not kept[-1].strip():
        kept.pop()
    between = [] if kept and _DEFINITION.match(kept[-1]) else [""]
    return [*kept, *between, *wanted, ""]


def _label(words: str) -> str:
    """Return the label of a link as it is compared: in one line, whatever its case."""
    return " ".join(words.split()).casefold()


def _level(line: str) -> int:
    found = _HEADING.match(line)
    return len(found[1]) if found else 0


def _heading(lines: Sequence[str], anchor: str) -> int | None:
    fenced = False
    for number, line in enumerate(lines):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        found = None if fenced else _HEADING.match(line)
        if found and slug(found[2]) == anchor:
            return number
    return None


def _beginning(lines: Sequence[str], anchor: str) -> int | None:
    """Return the line where a notice goes: below the heading, or below what heads the page."""
    if anchor:
        at = _heading(lines, anchor)
        return None if at is None else _past_blanks(lines, at + 1)
    start = 0
    if lines and lines[0].strip() == "---":
        start = next((n for n, line in enumerate(lines[1:], 2) if line.strip() == "---"), 0)
    start = _past_blanks(lines, start)
    if start < len(lines) and lines[start].strip() == _NUMBERS:
        start = _past_blanks(lines, start + 1)
    return start


def _past_blanks(lines: Sequence[str], start: int) -> int:
    while start < len(lines) and not lines[start].strip():
        start += 1
    return start


def _notice(lines: Sequence[str], start: int) -> tuple[int, int] | None:
    """Return the lines of a notice of deprecation that stands right there."""
    opening = _OPENING.match(lines[start]) if start < len(lines) else None
    if opening is None:
        return None
    closing = f"</{opening[1]}>"
    for number in range(start + 1, len(lines)):
        if lines[number].strip() == closing:
            words = " ".join(lines[start:number]).casefold()
            return (start, number + 1) if "deprecated" in words else None
    return None
