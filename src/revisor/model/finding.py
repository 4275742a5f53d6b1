"""A finding: one thing that is wrong, where, by which clause, and what to write instead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .fix import Edit, Fix, LaterFix
from .subject import Origin

Severity = Literal["error", "warning", "note"]
Confidence = Literal["high", "medium", "low"]
Profile = Literal["spec", "portability"]
Party = Literal["client", "server"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""From the gravest down: what a MUST forbids, what a SHOULD forbids, advice."""


class Place(NamedTuple):
    """Where a finding points: an origin and, where the source has text, line and column."""

    origin: Origin
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of one rule, as the report prints it.

    `subject` names what it is about (`tool`, `field`, `method`, `feature`, `symbol`), `target` is
    the index of the target in the report. `remedy` is its fix, or one still to be worked out (see
    `fix`), and `base` the place that the fix's edits are relative to.
    """

    rule: str
    group: str
    severity: Severity
    confidence: Confidence
    profile: Profile
    message: str
    hint: str
    clause: str
    url: str
    target: int
    place: Place
    subject: dict[str, str] = field(default_factory=dict)
    party: Party | None = None
    feature: dict[str, Any] | None = None
    remedy: Fix | LaterFix | None = None
    base: Origin | None = None

    @property
    def fix(self) -> Fix | None:
        """What to write instead, where that is certain enough to be said."""
        return self.remedy.get() if isinstance(self.remedy, LaterFix) else self.remedy

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of the fix with pointers from the root of the document."""
        if self.fix is None or self.base is None:
            return ()
        above = self.base.pointer
        return tuple(each._replace(pointer=above + each.pointer) for each in self.fix.edits)
