"""Findings of one rule in one target, gathered so that a thing is said once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.model.finding import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from revisor.model.finding import Finding, Severity


class Group(NamedTuple):
    """All findings of one rule at one severity in one target, in the order of the report."""

    severity: Severity
    rule: str
    findings: tuple[Finding, ...]


class Statement(NamedTuple):
    """One message, with the findings that it is said of under the hint that each has."""

    message: str
    by_hint: dict[str, list[Finding]]

    @property
    def hint(self) -> str | None:
        """The hint, where all findings have the same one."""
        return next(iter(self.by_hint)) if len(self.by_hint) == 1 else None


def by_target(findings: Iterable[Finding]) -> dict[int, list[Finding]]:
    """Return the findings under the index of their target."""
    found: dict[int, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.target, []).append(finding)
    return found


def groups(findings: Iterable[Finding]) -> list[Group]:
    """Return the groups of one target's findings: the gravest first, then by rule."""
    found: dict[tuple[int, str], list[Finding]] = {}
    for finding in findings:
        key = (SEVERITIES.index(finding.severity), finding.rule)
        found.setdefault(key, []).append(finding)
    return [Group(SEVERITIES[k[0]], k[1], tuple(found[k])) for k in sorted(found)]


def statements(findings: Sequence[Finding]) -> list[Statement]:
    """Return what there is to say, each thing once, in the order of the findings."""
    found: dict[str, dict[str, list[Finding]]] = {}
    for finding in findings:
        by_hint = found.setdefault(finding.message, {})
        by_hint.setdefault(finding.hint, []).append(finding)
    return [Statement(message, by_hint) for message, by_hint in found.items()]


def tools(findings: Iterable[Finding]) -> int:
    """Return how many different tools the findings name."""
    return len({f.subject["tool"] for f in findings if "tool" in f.subject})
