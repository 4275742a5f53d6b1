"""Which rules look at what: the rules of one target, keyed by type of subject and by keyword."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from revisor.dialect.metaschema import MetaschemaFault
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.rule import LoadedRule
from revisor.model.wire import (
    CapabilityDependence,
    Conversation,
    Exchange,
    FeatureUse,
    WireIncident,
    WireMessage,
)
from revisor.rules.catalogue import catalogue

from .selection import Selection

WIRE = (
    WireMessage,
    Exchange,
    Conversation,
    WireIncident,
    FeatureUse,
    CapabilityDependence,
)
"""The types of subjects that tell how something was sent."""


class Dispatch:
    """The rules that hold at a revision, ready to be looked up while a schema is walked.

    `role` is the field that the schema stands in: rules that name roles see only those.

    Portability rules are always among them: in the default profile they are only counted.
    """

    def __init__(
        self, selection: Selection, revision: str, role: str = "", beyond: str = ""
    ) -> None:
        self.by_type: dict[type[Any], list[LoadedRule]] = {}
        self.by_keyword: dict[str, list[LoadedRule]] = {}
        self.any_subschema: list[tuple[frozenset[str], LoadedRule]] = []
        self._claimants: list[LoadedRule] = []
        self._unclaimed: list[LoadedRule] = []
        self._wants = selection.wants
        for rule in catalogue().values():
            speaks = holds(rule, revision) and not (beyond and holds(rule, beyond))
            if speaks and (not rule.rule.roles or role in rule.rule.roles):
                self._add(rule, wanted=selection.wants(rule))

    def _add(self, rule: LoadedRule, *, wanted: bool) -> None:
        if rule.rule.subject is MetaschemaFault:
            # Claims count even where the claimant is ignored: no other rule takes over its faults.
            (self._claimants if rule.claims else self._unclaimed).append(rule)
        elif not wanted:
            return
        elif rule.rule.subject is KeywordUse:
            for keyword in rule.rule.keywords:
                self.by_keyword.setdefault(keyword, []).append(rule)
        elif rule.rule.subject is Subschema:
            self.any_subschema.append((frozenset(rule.rule.keywords), rule))
        else:
            self.by_type.setdefault(rule.rule.subject, []).append(rule)

    def __bool__(self) -> bool:
        """Whether there is any rule here (those on faults aside, which hold in every revision)."""
        return bool(self.by_type or self.by_keyword or self.any_subschema)

    def for_fault(self, fault: MetaschemaFault) -> Iterator[LoadedRule]:
        """Yield the rule that explains a fault: its claimant, or else the general one."""
        for rule in self._claimants:
            keywords = rule.rule.keywords
            if (not keywords or fault.keyword in keywords) and rule.claims and rule.claims(fault):
                if self._wants(rule):
                    yield rule
                return
        yield from (rule for rule in self._unclaimed if self._wants(rule))


@lru_cache(maxsize=16)
def dispatch(selection: Selection, revision: str, role: str = "", beyond: str = "") -> Dispatch:
    """Return the rules for subjects of a role (empty for what is no schema), made once.

    `beyond` leaves out the rules that also hold at another revision.
    """
    return Dispatch(selection, revision, role, beyond)


def always_holds(rule: LoadedRule) -> bool:
    """Whether a rule speaks of every revision alike."""
    return rule.rule.since is None and rule.rule.until is None


def holds(rule: LoadedRule, revision: str) -> bool:
    """Whether a rule speaks of a revision; ids compare by date, and `draft` comes last."""
    since, until = rule.rule.since, rule.rule.until
    return (since is None or since <= revision) and (until is None or revision <= until)
