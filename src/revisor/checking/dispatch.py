"""Which rules look at what: the rules of one target, keyed by type of subject and by keyword."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.metaschema import MetaschemaFault
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.rule import LoadedRule, Rule
from revisor.model.subject import ToolDefinition, ToolList
from revisor.model.wire import (
    CapabilityDependence,
    Conversation,
    Exchange,
    FeatureUse,
    WireIncident,
    WireMessage,
)
from revisor.rules.outlines import Outline, outlines

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

_ALWAYS_SHOWN = (
    WireMessage,
    Exchange,
    Conversation,
    ToolDefinition,
    ToolList,
    SchemaDocument,
)


class Dispatch:
    """The rules that hold at a revision, ready to be looked up while a schema is walked.

    `role` is the field that the schema stands in: rules that name roles see only those. A rule is
    loaded when there is something that it looks at.

    Portability rules are always among them: in the default profile they are only counted.
    """

    def __init__(
        self, selection: Selection, revision: str, role: str = "", beyond: str = ""
    ) -> None:
        self.by_type: dict[type[Any], list[Outline]] = {}
        self.by_keyword: dict[str, list[Outline]] = {}
        self.any_subschema: list[tuple[frozenset[str], Outline]] = []
        self._claimants: list[Outline] = []
        self._unclaimed: list[Outline] = []
        self._wants = selection.wants
        for rule in outlines():
            speaks = holds(rule, revision) and not (beyond and holds(rule, beyond))
            if speaks and (not rule.roles or role in rule.roles):
                self._add(rule, wanted=selection.wants(rule))

    def _add(self, rule: Outline, *, wanted: bool) -> None:
        if rule.subject is MetaschemaFault:
            # Claims count even where the claimant is ignored: no other rule takes over its faults.
            (self._claimants if rule.claims else self._unclaimed).append(rule)
        elif not wanted:
            return
        elif rule.subject is KeywordUse:
            for keyword in rule.keywords:
                self.by_keyword.setdefault(keyword, []).append(rule)
        elif rule.subject is Subschema:
            self.any_subschema.append((frozenset(rule.keywords), rule))
        else:
            self.by_type.setdefault(rule.subject, []).append(rule)

    def __bool__(self) -> bool:
        """Whether there is any rule here (those on faults aside, which hold in every revision)."""
        return bool(self.by_type or self.by_keyword or self.any_subschema)

    def for_fault(self, fault: MetaschemaFault) -> Iterator[LoadedRule]:
        """Yield the rule that explains a fault: its claimant, or else the general one."""
        for rule in self._claimants:
            if rule.keywords and fault.keyword not in rule.keywords:
                continue
            claims = rule.loaded.claims
            if claims is not None and claims(fault):
                if self._wants(rule):
                    yield rule.loaded
                return
        yield from (rule.loaded for rule in self._unclaimed if self._wants(rule))


@lru_cache(maxsize=16)
def dispatch(selection: Selection, revision: str, role: str = "", beyond: str = "") -> Dispatch:
    """Return the rules for subjects of a role (empty for what is no schema), made once.

    `beyond` leaves out the rules that also hold at another revision.
    """
    return Dispatch(selection, revision, role, beyond)


def prepare() -> None:
    """Load the rules on what every server shows, for whoever has time to: while it starts."""
    for rule in outlines():
        if rule.subject in _ALWAYS_SHOWN and (not rule.roles or "inputSchema" in rule.roles):
            rule.loaded  # noqa: B018 - it is loaded when first looked at


def always_holds(rule: Outline) -> bool:
    """Whether a rule speaks of every revision alike."""
    return rule.since is None and rule.until is None


def holds(rule: Outline | Rule, revision: str) -> bool:
    """Whether a rule speaks of a revision; ids compare by date, and `draft` comes last."""
    since, until = rule.since, rule.until
    return (since is None or since <= revision) and (until is None or revision <= until)
