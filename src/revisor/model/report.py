"""The report: targets with what was and was not checked, findings, and their sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .feature import Sender
from .finding import SEVERITIES, Finding, Severity
from .reading import NotChecked, RevisionSource
from .suppression import Suppressed

COUNTED = (
    "tools",
    "schemas",
    "messages",
    "calls",
    "prompts",
    "resources",
    "resourceTemplates",
    "files",
)
"""What is counted of a target, in the order in which it is told; anything else comes after."""


def in_order(counts: Mapping[str, int]) -> dict[str, int]:
    """Return counts in the order of COUNTED, whatever was counted first."""
    known = {what: counts[what] for what in COUNTED if what in counts}
    return {**known, **{what: counts[what] for what in sorted(counts) if what not in known}}


@dataclass(frozen=True, slots=True)
class FeatureTally:
    """How often one party of a target declared a feature, and how often it exercised it."""

    feature: str
    party: Sender
    declared: int
    exercised: int


@dataclass(frozen=True, slots=True)
class TargetReport:
    """One target: how its revision is known, counts of what was checked, and what was not.

    `usable` tells whether anything at all could be judged, `faults` how often a rule of ours broke
    (each is listed in `not_checked`). `earlier` names the revision before and the errors that only
    it would add, where the target itself shows no revision. `unmet` tells that the revision that
    was asked for is none that the server speaks, `also` names further ones that it says it speaks.
    `features` counts which features its messages use, deprecated or not.
    """

    kind: str
    name: str
    uri: str
    revision: str
    revision_source: RevisionSource
    checked: dict[str, int]
    not_checked: tuple[NotChecked, ...]
    usable: bool = True
    faults: int = 0
    earlier: tuple[str, int] | None = None
    unmet: bool = False
    also: tuple[str, ...] = ()
    features: tuple[FeatureTally, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of one check, in the order and with the names of report.schema.json.

    `portability` counts what the portability profile would add, None where it was asked for.
    `suppressed` are findings that the user has said are known; `vanished` tells, a line each, of
    findings of a baseline that are there no more.
    """

    version: str
    date: str
    profile: str
    facts_date: str
    newest_revision: str
    targets: tuple[TargetReport, ...]
    findings: tuple[Finding, ...]
    portability: dict[Severity, int] | None = None
    summary: dict[Severity, int] = field(default_factory=dict)
    suppressed: tuple[Suppressed, ...] = ()
    vanished: tuple[str, ...] = ()

    def exit_code(self, fail_on: Severity = "error") -> int:
        """Return 1 at findings of `fail_on` or graver, else 0.

        2 where a target could not be checked at all, or not in the revision that was asked for, and
        3 where a rule of ours broke, come first.
        """
        if any(t.faults for t in self.targets):
            return 3
        if not self.targets or not all(t.usable and not t.unmet for t in self.targets):
            return 2
        grave = SEVERITIES[: SEVERITIES.index(fail_on) + 1]
        return 1 if any(f.severity in grave for f in self.findings) else 0
