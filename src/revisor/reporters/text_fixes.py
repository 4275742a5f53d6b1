"""What was mended, as text: by file, rule and fix, with the first places of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.model.pointer import render as render_pointer

from . import wording
from .lines import Line, Span, line
from .safe_text import NAME_LIMIT, POINTER_LIMIT, PROSE_LIMIT, shorten

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from revisor.model.finding import Finding

PLACES_SHOWN = 3
"""How many places of one fix are shown without --verbose."""


class Mended(NamedTuple):
    """What fixes did to one text: the findings that are gone, and those left with the reason.

    `problem` says why the text could not be written, "" where it was, or was not to be.
    """

    name: str
    fixed: Sequence[Finding]
    unfixed: Sequence[tuple[Finding, str]] = ()
    problem: str = ""


def render(texts: Iterable[Mended], *, would: bool = False, verbose: bool = False) -> list[Line]:
    """Return the lines; `would` says that nothing was written."""
    return [each for text in texts for each in _text(text, would=would, verbose=verbose)]


def _text(text: Mended, *, would: bool, verbose: bool) -> list[Line]:
    name = Span(shorten(text.name, NAME_LIMIT * 2), "strong")
    number = wording.count(len(text.fixed), "findings")
    if text.problem:
        head = line(
            name, ": ", Span("not fixed", "error"), f": {shorten(text.problem, PROSE_LIMIT)}"
        )
    elif not text.fixed:
        head = line(name, ": nothing was fixed")
    else:
        head = line(name, ": ", Span("would fix" if would else "fixed", "good"), f" {number}")
    lines = [head]
    for (rule, told), findings in _by_fix([] if text.problem else text.fixed).items():
        times = f"  \N{MULTIPLICATION SIGN}{len(findings):,}" if len(findings) > 1 else ""
        parts = (Span(rule, "strong"), times, ": ", shorten(told, PROSE_LIMIT))
        lines.append(line(*parts, indent=2))
        lines += _places(findings, len(findings) if verbose else PLACES_SHOWN)
    for (rule, why), findings in _by_reason(text.unfixed).items():
        head = line(Span("left", "warning"), f": {rule}: {shorten(why, PROSE_LIMIT)}", indent=2)
        lines += [head, *_places(findings, len(findings) if verbose else PLACES_SHOWN)]
    return lines


def _by_fix(findings: Sequence[Finding]) -> dict[tuple[str, str], list[Finding]]:
    found: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        told = finding.fix.description if finding.fix else ""
        found.setdefault((finding.rule, told), []).append(finding)
    return found


def _by_reason(
    unfixed: Sequence[tuple[Finding, str]],
) -> dict[tuple[str, str], list[Finding]]:
    found: dict[tuple[str, str], list[Finding]] = {}
    for finding, why in unfixed:
        found.setdefault((finding.rule, why), []).append(finding)
    return found


def _places(findings: Sequence[Finding], most: int) -> list[Line]:
    lines = [line(Span(_place(finding), "faint"), indent=4) for finding in findings[:most]]
    rest = len(findings) - most
    if rest > 0:
        more = f"… and {wording.count(rest, 'more places')} (--verbose shows all)"
        lines.append(line(Span(more, "faint"), indent=4))
    return lines


def _place(finding: Finding) -> str:
    origin = finding.place.origin
    parts = [] if origin.message is None else [wording.message(origin.message)]
    if "tool" in finding.subject:
        tool = shorten(finding.subject["tool"], NAME_LIMIT)
        parts.append(tool if tool.startswith("tools[") else f"tool {tool}")
    parts.append(shorten(render_pointer(origin.pointer), POINTER_LIMIT))
    return "  ".join(part for part in parts if part)
