"""What to judge by: target revision, date, profile, rules and bounds."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from revisor.dialect.bounds import DEFAULT_LIMITS, Limits
from revisor.facts import registry
from revisor.model.finding import Profile
from revisor.model.suppression import Configured
from revisor.rules.catalogue import catalogue

if TYPE_CHECKING:
    from revisor.model.client import Choice
    from revisor.rules.outlines import Outline


@dataclass(frozen=True, slots=True)
class Selection:
    """The options of one check.

    `revision` overrides what the evidence shows; `date` decides which revision is Current; `rules`
    (empty: all) and `ignored` are rule ids. `preview` rules speak as notes. `clients` are those
    whose behaviour the portability rules tell (None: all). `configured` is what a file of
    configuration says of findings that are known, and of single paths.
    """

    date: dt.date
    revision: str | None = None
    profile: Profile = "spec"
    rules: frozenset[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    limits: Limits = field(default=DEFAULT_LIMITS)
    clients: Choice | None = None
    configured: Configured = field(default_factory=Configured)

    def check_ids(self) -> None:
        """Raise UnknownIdError where a rule, a client or the revision does not exist."""
        of_paths = (each.rules | each.ignored for each in self.configured.per_path)
        for rule_id in sorted(self.rules.union(self.ignored, *of_paths)):
            if rule_id not in catalogue():
                raise registry.unknown("rule", rule_id, catalogue())
        for client_id in sorted(self.clients.names if self.clients else ()):
            registry.client(client_id)
        if self.revision is not None:
            registry.revision(self.revision)

    def current(self) -> str:
        """Return the revision that is Current on the date (the oldest where none is yet)."""
        released = [r for r in registry.revisions() if r.released and r.released <= self.date]
        if not released:
            return registry.revisions()[0].id
        return max(released, key=lambda r: r.released or dt.date.min).id

    def wants(self, rule: Outline) -> bool:
        """Whether the rule was asked for by id, leaving profile and revision aside."""
        return (not self.rules or rule.id in self.rules) and rule.id not in self.ignored
