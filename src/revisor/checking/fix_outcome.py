"""Whether fixes did what they promise: their findings are gone, and no other came instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from revisor.model.finding import SEVERITIES, Finding
from revisor.model.pointer import Pointer
from revisor.model.report import Report

from .fix_selection import Remedy


def trouble(part: Sequence[Remedy], before: Report, after: Report) -> str:
    """Return why a change is not to be kept, or an empty text.

    Findings are compared by their number, a rule at a time: a fix may move the others. A milder
    finding may come to light, since what is no valid schema is not looked at closely; and any, of
    a schema that could not be judged at all.
    """
    mended = [finding for remedy in part for finding in remedy.findings]
    if sum(t.faults for t in after.targets) > sum(t.faults for t in before.targets):
        return "Revisor cannot judge the result"
    if sum(t.usable for t in after.targets) < sum(t.usable for t in before.targets):
        return "the result holds nothing that could be checked"
    return _still_there(mended, before, after) or _new(mended, before, after)


def _still_there(mended: Iterable[Finding], before: Report, after: Report) -> str:
    wanted = Counter(finding.rule for finding in mended)
    were, are = _counts(before), _counts(after)
    left = {_place(f) for f in after.findings}
    for finding in mended:
        if (
            are[finding.rule] > were[finding.rule] - wanted[finding.rule]
            and _place(finding) in left
        ):
            return "it is still there after its fix"
    return ""


def _new(mended: Sequence[Finding], before: Report, after: Report) -> str:
    were, are = _counts(before), _counts(after)
    known = {(f.rule, f.message) for f in before.findings}
    gravity = max(SEVERITIES.index(finding.severity) for finding in mended)
    unjudged = _unjudged(before)
    for finding in after.findings:
        more = (
            are[finding.rule] > were[finding.rule] and (finding.rule, finding.message) not in known
        )
        if not more or finding.severity == "note":
            continue
        if SEVERITIES.index(finding.severity) <= gravity and not _lies_in(finding, unjudged):
            return f"its fix would lead to another finding, {finding.rule}: {finding.message}"
    return ""


def _counts(report: Report) -> Counter[str]:
    return Counter(finding.rule for finding in report.findings)


def _place(finding: Finding) -> tuple[object, ...]:
    origin = finding.place.origin
    return finding.rule, origin.message, origin.pointer, finding.message


def _unjudged(report: Report) -> set[tuple[int | None, Pointer]]:
    """Return the places of what could not be judged; that of a schema is told at its `$schema`."""
    found: set[tuple[int | None, Pointer]] = set()
    for target in report.targets:
        for note in target.not_checked:
            if note.origin is not None:
                at = note.origin.pointer
                found.add((note.origin.message, at[:-1] if at[-1:] == ("$schema",) else at))
    return found


def _lies_in(finding: Finding, places: set[tuple[int | None, Pointer]]) -> bool:
    origin = finding.place.origin
    ends = range(len(origin.pointer) + 1)
    return any((origin.message, origin.pointer[:end]) in places for end in ends)
