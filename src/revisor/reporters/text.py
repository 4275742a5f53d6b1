"""The report as text for people (format `text`), grouped by target and rule.

The lines know nothing of colours yet: see `lines.write`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.finding import SEVERITIES

from . import text_target, wording
from .grouping import by_target, groups
from .lines import Line, Span, line
from .text_findings import block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.model.finding import Finding
    from revisor.model.report import Report, TargetReport

CLEAN_SHOWN = 5
"""From more clean targets than this on, they are counted instead of named (not with --verbose)."""


def render(report: Report, *, verbose: bool = False, quiet: bool = False) -> list[Line]:
    """Return the lines of the report.

    `verbose` shows notes, every place and every skipped part; `quiet` leaves out all but findings
    and what could not be checked at all.
    """
    found = by_target(report.findings)
    told: list[list[Line]] = []
    clean: list[int] = []
    hidden_notes = False
    for index, target in enumerate(report.targets):
        findings = found.get(index, [])
        shown = [f for f in findings if verbose or f.severity != "note"]
        hidden = len(findings) - len(shown)
        if target.usable and not target.not_checked and not shown:
            clean.append(index)
            hidden_notes = hidden_notes or bool(hidden)
        told.append(_target(target, shown, hidden, report.date, verbose=verbose, quiet=quiet))
    if quiet:
        return [each for lines in told for each in lines]
    end = _end(report, verbose=verbose)
    if len(clean) > CLEAN_SHOWN and not verbose:
        for index in clean:
            told[index] = []
        end = [*_counted(len(clean), hidden_notes=hidden_notes), *end]
    return [*(each for lines in told for each in lines), *end]


def _target(
    target: TargetReport,
    shown: Sequence[Finding],
    hidden: int,
    date: str,
    *,
    verbose: bool,
    quiet: bool,
) -> list[Line]:
    if quiet and target.usable and not shown:
        return []
    lines = text_target.heading(target, date)
    for group in groups(shown):
        lines += [line(), *block(group, verbose=verbose)]
    if shown and target.not_checked and not quiet:
        lines.append(line())
    if not quiet or not target.usable:
        lines += text_target.skipped(target, verbose=verbose)
    lines += text_target.verdict(target, found=bool(shown), hidden=hidden)
    return [*lines, line()]


def _counted(clean: int, *, hidden_notes: bool) -> list[Line]:
    """Return the line that stands for many targets without findings."""
    told = "nothing above notes" if hidden_notes else "nothing found"
    return [line(wording.count(clean, "targets"), " ", Span("clean", "good"), f": {told}"), line()]


def _end(report: Report, *, verbose: bool) -> list[Line]:
    """Return the last lines: hidden notes, what the other profile would add, the sum."""
    lines: list[Line] = []
    notes = report.summary.get("note", 0)
    if notes and not verbose:
        are, them = ("is", "it") if notes == 1 else ("are", "them")
        lines.append(line(f"{wording.count(notes, 'notes')} {are} hidden (--verbose shows {them})"))
    if report.portability is not None and any(target.usable for target in report.targets):
        more = wording.severities(report.portability)
        told = (
            f"{more}: what named clients and model APIs are known to refuse" if more else "nothing"
        )
        lines.append(line(f"--profile portability would add {told}"))
    return [*lines, _summary(report)]


def _summary(report: Report) -> Line:
    total: dict[str, int] = {}
    for target in report.targets:
        for what, number in target.checked.items() if target.usable else ():
            total[what] = total.get(what, 0) + number
    unusable = sum(not t.usable for t in report.targets)
    gravest = next((s for s in SEVERITIES if report.summary.get(s)), None)
    found = Span("nothing found", "" if unusable else "good")
    if gravest:
        found = Span(wording.severities(report.summary), gravest)
    parts: list[str | Span] = [found, f"; checked {wording.counts(total)}"]
    parts.append(f" in {wording.count(len(report.targets), 'targets')}")
    if unusable:
        parts.append(f"; {wording.count(unusable, 'targets')} inconclusive")
    skipped = sum(len(t.not_checked) for t in report.targets)
    if skipped:
        parts.append(f"; {skipped:,} skipped")
    return line(*parts)
