"""What is proposed: the contents of a SEP, or the decision of the Core Maintainers."""

from __future__ import annotations

import datetime as dt
import re
from typing import Literal, NamedTuple, get_args

Criterion = Literal["superseded", "risk", "negligible-adoption"]
"""The three criteria for a deprecation, of which at least one holds."""

CRITERIA: tuple[Criterion, ...] = get_args(Criterion)


_SEP = re.compile(r"SEP-[0-9]{1,5}", re.ASCII)


def is_sep(name: str) -> bool:
    """Return whether this is the name of a SEP: `SEP-` and its number, and nothing else."""
    return _SEP.fullmatch(name) is not None


class Expedition(NamedTuple):
    """A shortened window: `days` from the release, and what the clause demands.

    `sep` is the one that records the approval: the deprecation SEP itself, or a short
    expedited-removal SEP that references it.
    """

    days: int
    advisory: str = ""
    exploitation: str = ""
    mitigation_in_place: bool = False
    core_maintainer_approval: bool = False
    sep: str = ""
    final_on: dt.date | None = None


class Proposal(NamedTuple):
    """The contents of a deprecation SEP.

    `sep` is its name, empty as long as it has none, and `final_on` the day on which it became
    Final, None before. `migration` is one sentence and `replacements` are feature ids; both are
    taken from the feature where they are left empty. `window_months` is None where the SEP names no
    window.
    """

    criterion: Criterion | None
    rationale: str
    window_months: int | None
    sep: str = ""
    final_on: dt.date | None = None
    migration: str = ""
    replacements: tuple[str, ...] = ()
    no_migration_needed: bool = False
    follows: str = ""
    grandfathered: bool = False
    expedition: Expedition | None = None


class Decision(NamedTuple):
    """The decision to remove a feature, taken by the Core Maintainers in release preparation."""

    core_maintainers: bool


class Restoration(NamedTuple):
    """A SEP that restores a feature: it supersedes the deprecation SEP and says why."""

    sep: str
    supersedes: str
    changed_circumstances: str
    final_on: dt.date | None = None


class Extension(NamedTuple):
    """A SEP that sets another window, in calendar months from where it was counted before."""

    sep: str
    window_months: int
    final_on: dt.date | None = None
