"""The report as text for people (format `text`), grouped by target and rule.

The lines know nothing of colours yet: see `lines.write`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.model.finding import SEVERITIES
from revisor.model.report import in_order

from . import text_known, text_target, wording
from .grouping import by_target, groups
from .lines import Line, Span, line
from .text_findings import block

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.model.finding import Finding
    from revisor.model.report import Report, TargetReport

CLEAN_SHOWN = 5
"""From more clean targets than this on, they are counted instead of named (not with --verbose)."""


class _Told(NamedTuple):
    """The lines on one target, and how many places of its findings they leave out."""

    lines: list[Line]
    left_out: int = 0


def render(
    report: Report, *, verbose: bool = False, notes: bool = False, quiet: bool = False
) -> list[Line]:
    """Return the lines of the report.

    `notes` shows notes, too; `verbose` shows them and every message, place and skipped part;
    `quiet` leaves out all but findings and what could not be checked.
    """
    notes = notes or verbose
    found = by_target(report.findings)
    told: list[_Told] = []
    clean: list[int] = []
    hidden_notes = False
    for index, target in enumerate(report.targets):
        findings = found.get(index, [])
        shown = [f for f in findings if notes or f.severity != "note"]
        hidden = len(findings) - len(shown)
        if target.usable and not target.not_checked and not shown:
            clean.append(index)
            hidden_notes = hidden_notes or bool(hidden)
        told.append(_target(target, shown, hidden, report.date, verbose=verbose, quiet=quiet))
    if quiet:
        return [each for target_told in told for each in target_told.lines]
    end = _end(report, 0 if notes else report.summary.get("note", 0), sum(t.left_out for t in told))
    if len(clean) > CLEAN_SHOWN and not verbose:
        for index in clean:
            told[index] = _Told([])
        end = [*_counted(len(clean), hidden_notes=hidden_notes), *end]
    return [*(each for target_told in told for each in target_told.lines), *end]


def _target(
    target: TargetReport,
    shown: Sequence[Finding],
    hidden: int,
    date: str,
    *,
    verbose: bool,
    quiet: bool,
) -> _Told:
    if quiet and target.usable and not target.not_checked and not shown:
        return _Told([])
    lines = text_target.heading(target, date)
    left_out = 0
    for group in groups(shown):
        told = block(group, verbose=verbose)
        lines += [line(), *told.lines]
        left_out += told.left_out
    if shown and target.not_checked:
        lines.append(line())
    lines += text_target.skipped(target, verbose=verbose)
    if not quiet or not target.usable:
        lines += text_target.verdict(target, found=bool(shown), hidden=hidden)
    if not quiet:
        if shown and target.also and not target.not_checked:
            lines.append(line())
        lines += text_target.further(target)
    return _Told([*lines, line()], left_out)


def _counted(clean: int, *, hidden_notes: bool) -> list[Line]:
    """Return the line that stands for many targets without findings."""
    told = "nothing above notes" if hidden_notes else "nothing found"
    return [line(wording.count(clean, "targets"), " ", Span("clean", "good"), f": {told}"), line()]


def _end(report: Report, notes: int, places: int) -> list[Line]:
    """Return the last lines: what is hidden, what the other profile would add, the sum."""
    lines = _hidden(notes, places)
    if report.portability is not None and any(target.usable for target in report.targets):
        more = wording.severities(report.portability)
        told = (
            f"{more}: what named clients and model APIs are known to refuse" if more else "nothing"
        )
        lines.append(line(f"--profile portability would add {told}"))
    return [*lines, *text_known.lines(report), _summary(report)]


def _hidden(notes: int, places: int) -> list[Line]:
    """Return the line that says how many notes and places are hidden, and what shows them."""
    parts: list[str] = []
    if notes:
        are, them = ("is", "it") if notes == 1 else ("are", "them")
        parts.append(f"{wording.count(notes, 'notes')} {are} hidden (--notes shows {them})")
    if places:
        are = "is" if places == 1 else "are"
        every = "notes and every place" if notes else "every place"
        left_out = f"{wording.count(places, 'places')} {are} left out"
        parts.append(f"{left_out} (--verbose shows {every})")
    return [line("; ".join(parts))] if parts else []


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
    parts: list[str | Span] = [found, f"; checked {wording.counts(in_order(total))}"]
    parts.append(f" in {wording.count(len(report.targets), 'targets')}")
    if unusable:
        parts.append(f"; {wording.count(unusable, 'targets')} inconclusive")
    unmet = sum(t.unmet for t in report.targets)
    if unmet:
        parts.append(f"; {wording.count(unmet, 'targets')} not in the revision asked for")
    skipped = sum(len(t.not_checked) for t in report.targets)
    if skipped:
        parts.append(f"; {skipped:,} skipped")
    return line(*parts)
