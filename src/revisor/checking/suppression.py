"""Findings that the user says are known: which are told no more, and what became of the statements.

A statement needs rules that exist, a reason and, where it has one, a day that can be read; else it
suppresses nothing, and rules of the group `suppression` say so.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from revisor.facts import registry
from revisor.model.finding import Finding
from revisor.model.suppression import (
    EARLIEST_REMOVAL,
    JudgedSuppression,
    PathRules,
    Suppressed,
    Suppression,
)
from revisor.rules.outlines import outlines

from .path_patterns import matches

GROUP = "suppression"
"""The group of rules on statements: what they find cannot be suppressed."""


class Sorted(NamedTuple):
    """The findings that are told, and those that are not."""

    told: list[Finding]
    suppressed: list[Suppressed]


class Suppressions:
    """The statements of one file of configuration, or of the comments of one target.

    `sort` may be called for one target after the other; `judged` then tells what became of them.
    """

    def __init__(self, statements: Sequence[Suppression], on: dt.date) -> None:
        self._statements = [_with_fault(each) for each in statements]
        self._on = on
        self._used: Counter[int] = Counter()
        self._lapsed: Counter[int] = Counter()
        self._expired: dict[int, str] = {}
        self._anywhere: list[int] = []
        self._on_line: dict[tuple[str, int], list[int]] = {}
        for index, each in enumerate(self._statements):
            if each.fault or not each.reason:
                continue
            if each.by != "comment":
                self._anywhere.append(index)
            for line in each.lines:
                self._on_line.setdefault((each.origin.uri, line), []).append(index)

    def sort(self, findings: Iterable[Finding]) -> Sorted:
        """Part findings into those that are told and those that a statement speaks of."""
        told: list[Finding] = []
        suppressed: list[Suppressed] = []
        for finding in findings:
            by = None if finding.group == GROUP else self._statement_on(finding)
            if by is None:
                told.append(finding)
            else:
                suppressed.append(Suppressed(finding, by))
        return Sorted(told, suppressed)

    def _statement_on(self, finding: Finding) -> Suppression | None:
        for index in self._candidates(finding):
            each = self._statements[index]
            if finding.rule not in each.rules:
                continue
            last = _ends(each, finding)
            if last is None or self._on.isoformat() < last:
                self._used[index] += 1
                return each
            if last:
                self._lapsed[index] += 1
                self._expired[index] = last
        return None

    def _candidates(self, finding: Finding) -> Iterator[int]:
        place = finding.place
        if place.line is not None:
            yield from self._on_line.get((place.origin.uri, place.line), ())
        for index in self._anywhere:
            paths = self._statements[index].paths
            if paths is None or matches(paths, place.origin.uri):
                yield index

    def judged(
        self, wants: Callable[[str], bool], *, complete: bool = True
    ) -> Iterator[JudgedSuppression]:
        """Yield each statement with what became of it.

        `wants` tells whether a rule was applied, `complete` whether all that the statements are on
        was checked.
        """
        for index, each in enumerate(self._statements):
            yield JudgedSuppression(
                each,
                self._used[index],
                self._lapsed[index],
                self._expired.get(index, ""),
                complete and all(map(wants, each.rules)),
            )


def _ends(statement: Suppression, finding: Finding) -> str | None:
    """Return the day from which on a statement does not hold for a finding, None for never.

    It is empty where the statement cannot hold: the finding has no feature that could be removed.
    """
    if statement.until != EARLIEST_REMOVAL:
        return statement.until or None
    if finding.feature is None:
        return ""
    removal: str | None = finding.feature.get("earliestRemoval")
    return removal


def _with_fault(statement: Suppression) -> Suppression:
    fault = statement.fault or _fault(statement)
    return replace(statement, fault=fault) if fault else statement


def _fault(statement: Suppression) -> str:
    """Return what is wrong with a statement, empty where it can be understood."""
    for rule in statement.rules:
        if rule not in _ids():
            hint = registry.unknown("rule", rule, sorted(_ids())).hint
            return f"there is no rule {rule}" + (f"; {hint[0].lower()}{hint[1:]}" if hint else "")
    if statement.until and statement.until != EARLIEST_REMOVAL:
        try:
            dt.date.fromisoformat(statement.until)
        except ValueError:
            told = f'a day such as 2027-07-28, or "{EARLIEST_REMOVAL}"'
            return f"{statement.until} is no day; `until` is {told}"
    return ""


@lru_cache(maxsize=1)
def _ids() -> frozenset[str]:
    return frozenset(rule.id for rule in outlines())


def selected(findings: Iterable[Finding], per_path: Sequence[PathRules]) -> list[Finding]:
    """Return the findings that the rules of single paths leave."""
    return [each for each in findings if not any(_leaves_out(own, each) for own in per_path)]


def _leaves_out(own: PathRules, finding: Finding) -> bool:
    if finding.rule not in own.ignored and (not own.rules or finding.rule in own.rules):
        return False
    return matches(own.paths, finding.place.origin.uri)
