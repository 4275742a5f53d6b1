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
    """Return what there is to say, each thing once, in the order of the findings.

    Statements that share their hint follow each other, so that the hint is said once, too.
    """
    found: dict[str, dict[str, list[Finding]]] = {}
    for finding in findings:
        by_hint = found.setdefault(finding.message, {})
        by_hint.setdefault(finding.hint, []).append(finding)
    gathered: dict[str | tuple[str], list[Statement]] = {}
    for message, by_hint in found.items():
        made = Statement(message, by_hint)
        key = (message,) if made.hint is None else made.hint
        gathered.setdefault(key, []).append(made)
    return [statement for together in gathered.values() for statement in together]


def first(said: Sequence[Statement], most: int) -> list[Statement]:
    """Return the statements up to `most` pairs of message and hint; a pair is what can differ."""
    kept: list[Statement] = []
    for statement in said:
        if most <= 0:
            break
        kept.append(statement._replace(by_hint=dict(list(statement.by_hint.items())[:most])))
        most -= len(statement.by_hint)
    return kept


def pairs(said: Iterable[Statement]) -> int:
    """Return how many different pairs of message and hint the statements hold."""
    return sum(len(statement.by_hint) for statement in said)


def tools(findings: Iterable[Finding]) -> int:
    """Return how many different tools the findings name."""
    return len({f.subject["tool"] for f in findings if "tool" in f.subject})
