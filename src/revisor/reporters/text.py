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
    lines: list[Line] = []
    clean: list[TargetReport] = []
    for index, target in enumerate(report.targets):
        findings = found.get(index, [])
        if target.usable and not target.not_checked and not findings:
            clean.append(target)
        else:
            lines += _target(target, findings, report.date, verbose=verbose, quiet=quiet)
    if quiet:
        return lines
    return lines + _clean(clean, report.date, verbose=verbose) + _end(report, verbose=verbose)


def _target(
    target: TargetReport, findings: Sequence[Finding], date: str, *, verbose: bool, quiet: bool
) -> list[Line]:
    shown = [f for f in findings if verbose or f.severity != "note"]
    if quiet and target.usable and not shown:
        return []
    lines = text_target.heading(target, date)
    for group in groups(shown):
        lines += [line(), *block(group, verbose=verbose)]
    if shown and target.not_checked:
        lines.append(line())
    if not quiet or not target.usable:
        lines += text_target.skipped(target, verbose=verbose)
    hidden = len(findings) - len(shown)
    lines += text_target.verdict(target, found=bool(shown), hidden=hidden)
    return [*lines, line()]


def _clean(targets: Sequence[TargetReport], date: str, *, verbose: bool) -> list[Line]:
    if len(targets) > CLEAN_SHOWN and not verbose:
        word = Span("clean", "good")
        return [line(wording.count(len(targets), "targets"), " ", word, ": nothing found"), line()]
    lines: list[Line] = []
    for target in targets:
        lines += text_target.heading(target, date)
        lines += [*text_target.verdict(target, found=False, hidden=0), line()]
    return lines


def _end(report: Report, *, verbose: bool) -> list[Line]:
    """Return the last lines: hidden notes, what the other profile would add, the sum."""
    lines: list[Line] = []
    notes = report.summary.get("note", 0)
    if notes and not verbose:
        are, them = ("is", "it") if notes == 1 else ("are", "them")
        lines.append(line(f"{wording.count(notes, 'notes')} {are} hidden (--verbose shows {them})"))
    if report.portability is not None:
        more = wording.severities(report.portability) or "nothing"
        knows = "what named clients and model APIs are known to refuse"
        lines.append(line(f"--profile portability would add {more}: {knows}"))
    return [*lines, _summary(report)]


def _summary(report: Report) -> Line:
    total: dict[str, int] = {}
    for target in report.targets:
        for what, number in target.checked.items():
            total[what] = total.get(what, 0) + number
    gravest = next((s for s in SEVERITIES if report.summary.get(s)), None)
    found = Span(wording.severities(report.summary) or "nothing found", gravest or "good")
    parts: list[str | Span] = [found, f"; checked {wording.counts(total)}"]
    parts.append(f" in {wording.count(len(report.targets), 'targets')}")
    unusable = sum(not t.usable for t in report.targets)
    if unusable:
        parts.append(f"; {wording.count(unusable, 'targets')} inconclusive")
    skipped = sum(len(t.not_checked) for t in report.targets)
    if skipped:
        parts.append(f"; {skipped:,} skipped")
    return line(*parts)
