"""What the text report says of the findings of one rule in one target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.pointer import render as render_pointer

from . import wording
from .grouping import statements, tools
from .lines import Line, Span, line
from .safe_text import NAME_LIMIT, POINTER_LIMIT, PROSE_LIMIT, shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.model.finding import Finding

    from .grouping import Group, Statement

SHOWN = 3
"""How many places of a rule are shown without --verbose."""


def block(group: Group, *, verbose: bool) -> list[Line]:
    """Return the lines of one group: heading, messages with their places, hint, clause."""
    shown = group.findings if verbose else group.findings[:SHOWN]
    said = statements(shown)
    following = [*(s.hint for s in said[1:]), None]
    lines = [_heading(group)]
    for statement, next_hint in zip(said, following, strict=True):
        lines += _statement(statement)
        if statement is said[-1]:
            lines += _rest(group.findings[len(shown) :])
        # A hint that the next statement shares is said once, after the last of them.
        if statement.hint and statement.hint != next_hint:
            lines.append(_instead(statement.hint, 4))
    first = group.findings[0]
    url = Span(shorten(first.url, NAME_LIMIT * 3), "link")
    lines.append(line(Span("clause", "faint"), f": {_prose(first.clause)}  ", url, indent=4))
    return lines


def _statement(statement: Statement) -> list[Line]:
    """Say the message and name the places; where hints differ, each stands below its places."""
    lines = [line(_prose(statement.message), indent=4)]
    for hint, findings in statement.by_hint.items():
        lines += [_place(finding) for finding in findings]
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


def _place(finding: Finding) -> Line:
    place, origin = finding.place, finding.place.origin
    parts = ["standard input" if origin.uri == "-" else shorten(origin.uri, NAME_LIMIT * 2)]
    if place.line is not None:
        parts[0] += f":{place.line}" + ("" if place.column is None else f":{place.column}")
    elif origin.message is not None:
        parts.append(f"message {origin.message}")
    if "tool" in finding.subject:
        tool = shorten(finding.subject["tool"], NAME_LIMIT)
        # A tool without a name is called by its place, `tools[3]`, which says what it is.
        parts.append(tool if tool.startswith("tools[") else f"tool {tool}")
    if origin.pointer:
        parts.append(shorten(render_pointer(origin.pointer), POINTER_LIMIT))
    return line(Span("  ".join(parts), "faint"), indent=6)


def _rest(findings: Sequence[Finding]) -> list[Line]:
    if not findings:
        return []
    names = tools(findings)
    within = f" in {wording.count(names, 'tools')}" if names else ""
    places = "place" if len(findings) == 1 else "places"
    more = f"… and {len(findings):,} more {places}{within} (--verbose shows all)"
    return [line(Span(more, "faint"), indent=6)]


def _prose(text: str) -> str:
    return shorten(text, PROSE_LIMIT)
