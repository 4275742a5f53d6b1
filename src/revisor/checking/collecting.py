"""The findings of one target, bounded, and kept even where a rule of ours breaks."""

from __future__ import annotations

import datetime as dt
import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

from revisor.errors import RevisorError
from revisor.model.finding import Finding
from revisor.model.reading import NotChecked, Reading
from revisor.model.rule import Hit, LoadedRule
from revisor.model.subject import EmbeddedSchema, Subject, ToolDefinition
from revisor.model.suppression import JudgedSuppression
from revisor.model.wire import Conversation

from .findings import finding, located

_LONGEST = 500
RERAISE = "REVISOR_DEBUG" in os.environ
"""Whether a fault of ours is raised instead of noted: for debugging, and in tests."""
MOST_FINDINGS = 100_000
MOST_OF_ONE = 1_000
"""Findings of one rule that are listed: in one target, and about one subject (a tool's schema)."""


class Findings:
    """What was found in one target.

    `listed` are the findings, `faults` what broke inside Revisor, each in a sentence: one broken
    rule must not hide what the others found.
    """

    def __init__(self, reading: Reading, target: int, revision: str, on: dt.date) -> None:
        self.listed: list[Finding] = []
        self.faults: list[NotChecked] = []
        self._counts: Counter[str] = Counter()
        self._here: Counter[str] = Counter()
        self._beyond: Counter[str] = Counter()
        self._reading = reading
        self._target = target
        self._revision = revision
        self._on = on
        self._told: dict[tuple[Any, ...], Conversation] = {}

    def collect(
        self,
        subject: Subject | JudgedSuppression,
        looked_at: Iterable[tuple[LoadedRule, Any]],
        context: Any,
    ) -> None:
        """Let the rules look, and take what they yield.

        A fault of ours is noted and the next rule looks, unless `RERAISE` is set.
        """
        self._here.clear()
        looking = iter(looked_at)
        while True:
            try:
                for rule, seen in looking:
                    for hit in rule.check(seen, context):
                        self._take(rule, seen, hit)
            except RevisorError:
                raise
            except Exception as error:
                if RERAISE:
                    raise
                self._note(subject, error)
            else:
                return

    def _take(self, rule: LoadedRule, seen: Any, hit: Hit) -> None:
        if isinstance(seen, Conversation) and self._is_told(rule, seen, hit):
            return
        self._counts[rule.id] += 1
        self._here[rule.id] += 1
        if self._here[rule.id] > MOST_OF_ONE or self._counts[rule.id] > MOST_FINDINGS:
            self._beyond[rule.id] += 1
            return
        if self._reading.of_tests:
            hit = hit._replace(severity="note")
        made = finding(rule, hit, seen, self._target, self._revision, self._on)
        self.listed.append(located(made, self._reading))

    def _is_told(self, rule: LoadedRule, seen: Conversation, hit: Hit) -> bool:
        """Whether an earlier connection of the target showed the same."""
        said = (rule.id, hit.message, hit.party, repr(hit.values))
        return self._told.setdefault(said, seen) is not seen

    def _note(self, subject: Subject | JudgedSuppression, error: Exception) -> None:
        why = f"a fault of Revisor's own ({type(error).__name__}: {error}); please report it"
        self.faults.append(NotChecked(_name(subject), why[:_LONGEST], subject.origin))

    def notes(self) -> list[NotChecked]:
        """Return what is not listed: faults of ours, and findings beyond the number."""
        why = f"more than the {MOST_OF_ONE:,} of one rule on one schema that are listed"
        found = self._beyond.items()
        more = [NotChecked(f"{n:,} findings of {rule}", why) for rule, n in found]
        return [*self.faults, *more]


def _name(subject: Subject | JudgedSuppression) -> str:
    if isinstance(subject, EmbeddedSchema):
        return f"{subject.role} of {subject.tool}" if subject.tool else subject.role
    return subject.label if isinstance(subject, ToolDefinition) else type(subject).__name__
