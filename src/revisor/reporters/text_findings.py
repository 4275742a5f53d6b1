"""What the text report says of the findings of one rule in one target.

Every message is said, with up to three of its places: the one tool whose fault differs from the
others' is not lost among them. Only from twenty messages of one rule on are the rest counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.model.pointer import render as render_pointer

from . import wording
from .grouping import first, pairs, statements, tools
from .lines import Line, Span, line
from .safe_text import NAME_LIMIT, POINTER_LIMIT, PROSE_LIMIT, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.model.finding import Finding

    from .grouping import Group, Statement

PLACES_SHOWN = 3
"""How many places of a message are shown without --verbose."""

MESSAGES_SHOWN = 20
"""How many messages of a rule in a target are shown without --verbose."""


class Block(NamedTuple):
    """The lines on one group, and how many of its places they leave out."""

    lines: list[Line]
    left_out: int


def block(group: Group, *, verbose: bool) -> Block:
    """Return the lines of one group: heading, messages with their places, hint, clause."""
    said = statements(group.findings)
    shown = said if verbose else first(said, MESSAGES_SHOWN)
    most = len(group.findings) if verbose else PLACES_SHOWN
    lines = [_heading(group)]
    for statement, following in zip(shown, [*shown[1:], None], strict=True):
        lines += _statement(statement, most)
        # A hint that the next statement shares is said once, after the last of them.
        if statement.hint and (following is None or statement.hint != following.hint):
            lines.append(_instead(statement.hint, 4))
    lines += _more_messages(pairs(said) - pairs(shown))
    clause, url = group.findings[0].clause, group.findings[0].url
    link = Span(shorten(url, NAME_LIMIT * 3), "link")
    lines.append(line(Span("clause", "faint"), f": {_prose(clause)}  ", link, indent=4))
    named = sum(len(found[:most]) for each in shown for found in each.by_hint.values())
    return Block(lines, len(group.findings) - named)


def _statement(statement: Statement, most: int) -> list[Line]:
    """Say the message and name its places; where hints differ, each stands below its places."""
    lines = [line(_prose(statement.message), indent=4)]
    for hint, findings in statement.by_hint.items():
        lines += [_place(finding) for finding in findings[:most]]
        lines += _more_places(findings[most:])
        if hint and statement.hint is None:
            lines.append(_instead(hint, 8))
    return lines


def _instead(hint: str, indent: int) -> Line:
    return line(Span("instead", "good"), f": {_prose(hint)}", indent=indent)


def _heading(group: Group) -> Line:
    name = Span(shorten(group.rule, NAME_LIMIT), "strong")
    parts: list[str | Span] = [Span(group.severity, group.severity), "  ", name]
    if len(group.findings) > 1:
        parts.append(f"  \N{MULTIPLICATION SIGN}{len(group.findings):,}")
    confidence = {f.confidence for f in group.findings}
    if "high" not in confidence:
        parts.append(Span(f"  ({' or '.join(sorted(confidence))} confidence)", "faint"))
    return line(*parts, indent=2)


_SOURCES = frozenset({"python_source", "typescript_source"})


def _place(finding: Finding) -> Line:
    place, origin = finding.place, finding.place.origin
    # The heading names the server already, often with a long command.
    parts = [] if origin.source.endswith("_server") else [_file(origin.uri)]
    if place.line is not None and parts:
        parts[0] += f":{place.line}" + ("" if place.column is None else f":{place.column}")
    elif origin.message is not None:
        parts.append(wording.message(origin.message))
    if "tool" in finding.subject:
        tool = shorten(finding.subject["tool"], NAME_LIMIT)
        # A tool without a name is called by its place, `tools[3]`, which says what it is.
        parts.append(tool if tool.startswith("tools[") else f"tool {tool}")
    # In source code the first token tells the place, which the line has told already.
    pointer = origin.pointer[1:] if origin.source in _SOURCES else origin.pointer
    if pointer:
        parts.append(shorten(render_pointer(pointer), POINTER_LIMIT))
    return line(Span("  ".join(parts), "faint"), indent=6)


def _file(uri: str) -> str:
    return "standard input" if uri == "-" else shorten(uri, NAME_LIMIT * 2)


def _more_places(findings: Sequence[Finding]) -> list[Line]:
    if not findings:
        return []
    names = tools(findings)
    within = f" in {wording.count(names, 'tools')}" if names else ""
    places = "place" if len(findings) == 1 else "places"
    more = f"… and {len(findings):,} more {places}{within} (--verbose shows all)"
    return [line(Span(more, "faint"), indent=6)]


def _more_messages(number: int) -> list[Line]:
    if not number:
        return []
    messages = "message" if number == 1 else "messages"
    more = f"… and {number:,} more {messages} (--verbose shows all)"
    return [line(Span(more, "faint"), indent=4)]


def _prose(text: str) -> str:
    return shorten(text, PROSE_LIMIT)
