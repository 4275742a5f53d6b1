"""The conditions of an expedited removal (SEP-2596, Expedited removal)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle.audit_deprecations import judge_days
from revisor.lifecycle.faults import fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions.proposals import Expedition


def judge_expedition(wanted: Expedition, feature: str = "") -> Iterator[Fault]:
    """Yield each condition that is not met: the days, the risk, no mitigation, the approval."""
    yield from judge_days(wanted.days, feature)
    if not (wanted.advisory or wanted.exploitation):
        yield fault("expedited-without-risk", feature)
    if wanted.mitigation_in_place:
        yield fault("expedited-with-mitigation", feature)
    if not wanted.core_maintainer_approval:
        yield fault("expedited-without-approval", feature)
