"""Everything that the policy can be broken by, each with its clause and what to do instead.

The texts are templates with named values; `fault` fills them in. Rules on a checkout, refusals of a
transition and the audit of the recorded facts all speak with these words.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from revisor.model.finding import Severity

from . import clauses


class Kind(NamedTuple):
    """One way to break the policy."""

    severity: Severity
    clause: str
    message: str
    hint: str


class Fault(NamedTuple):
    """A fault of one feature (or of one SEP, where no feature is named yet).

    `revision` is the one at which it shows, empty where it is in none.
    """

    code: str
    feature: str
    severity: Severity
    clause: str
    message: str
    hint: str
    revision: str = ""


def fault(code: str, feature: str, revision: str = "", **values: object) -> Fault:
    """Make a fault of this code; `values` fill in the templates."""
    kind = KINDS[code]
    known = {"feature": feature or "the feature", "revision": revision, **values}
    return Fault(
        code,
        feature,
        kind.severity,
        kind.clause,
        kind.message.format_map(known),
        kind.hint.format_map(known),
        revision,
    )


_SEP_KINDS = {
    "window-missing": Kind(
        "error",
        clauses.WINDOW,
        "the SEP names no minimum deprecation window",
        "write the number of months, at least twelve",
    ),
    "window-too-short": Kind(
        "error",
        clauses.WINDOW,
        "a window of {months} months is shorter than twelve",
        "give it at least twelve months, or ask for an expedited removal",
    ),
    "window-not-in-months": Kind(
        "warning",
        clauses.WINDOW,
        "the window is given as {text!r}, read as {months} months",
        "write it as a number of months",
    ),
    "sep-window-wording-conflict": Kind(
        "warning",
        clauses.WINDOW,
        "the text says {text!r}, but a revision released on the very day is eligible",
        "write: eligible in the first revision released on or after the window elapses",
    ),
    "expedited-too-short": Kind(
        "error",
        clauses.EXPEDITED,
        "{days} days are fewer than the ninety that an expedited removal has to leave",
        "leave at least ninety days between the release and the earliest removal",
    ),
    "expedited-without-risk": Kind(
        "error",
        clauses.EXPEDITED,
        "neither a published security advisory nor documented exploitation is named",
        "name the advisory or the exploitation, or keep the window of twelve months",
    ),
    "expedited-with-mitigation": Kind(
        "error",
        clauses.EXPEDITED,
        "the risk can be mitigated in place",
        "mitigate it, and keep the window of twelve months",
    ),
    "expedited-without-approval": Kind(
        "error",
        clauses.EXPEDITED,
        "no approval by the Core Maintainers is recorded",
        "record it in the deprecation SEP, or in a short expedited-removal SEP that references it",
    ),
    "expedited-not-earlier": Kind(
        "error",
        clauses.EXPEDITED,
        "the expedited window would end on {new}, no earlier than the one in force ({old})",
        "leave the schedule as it is",
    ),
    "feature-not-identified": Kind(
        "error",
        clauses.IDENTIFY,
        "the SEP does not link {missing}",
        "name the feature, and link its definition in schema.ts and its prose",
    ),
    "no-criterion": Kind(
        "error",
        clauses.CRITERIA,
        "the SEP rests on none of the three criteria",
        "say which one holds: superseded, risk or negligible-adoption",
    ),
    "rationale-missing": Kind(
        "error",
        clauses.RATIONALE,
        "the SEP gives no rationale",
        "say why the criterion holds",
    ),
    "migration-missing": Kind(
        "error",
        clauses.MIGRATION,
        "the SEP documents no migration path, nor that none is required",
        "document the migration path, or write that none is required",
    ),
    "restore-without-reason": Kind(
        "error",
        clauses.STATES,
        "{sep} does not document the changed circumstances",
        "document what has changed since the deprecation",
    ),
    "restore-without-superseding": Kind(
        "error",
        clauses.STATES,
        "{sep} does not supersede {authority}, which deprecated the feature",
        "supersede {authority} in the header of the SEP",
    ),
    "sep-missing": Kind(
        "error",
        clauses.CHANGES,
        "no SEP is named, and this change needs one",
        "write a SEP and name it",
    ),
}
_LIFE_KINDS = {
    "deprecated-without-sep": Kind(
        "error",
        clauses.CRITERIA,
        "{feature} is deprecated by {authority}, which is no SEP",
        "write a deprecation SEP for it",
    ),
    "deprecated-without-final-sep": Kind(
        "error",
        clauses.SCHEDULED,
        "{feature} is deprecated in {revision}, but {authority} was not Final when it was released",
        "release the deprecation only after its SEP is Final",
    ),
    "replacement-only-in-draft": Kind(
        "error",
        clauses.MIGRATION,
        "{feature} is deprecated in {revision}, but its replacement {target} is not in it",
        "let the replacement and the deprecation land in one revision; until then it stays Active",
    ),
    "migration-target-not-active": Kind(
        "error",
        clauses.MIGRATION,
        "{feature} is replaced by {target}, which is {state} in {revision}",
        "name a replacement that is Active, or a way outside of MCP",
    ),
    "removed-without-deprecation": Kind(
        "error",
        clauses.REMOVAL,
        "{feature} goes from Active to Removed in {revision}, with no deprecation period",
        "deprecate it first, and remove it after its window",
    ),
    "removed-before-window": Kind(
        "error",
        clauses.REMOVAL,
        "{feature} is removed in {revision}, released on {released}; its earliest removal is {end}",
        "release the removal on or after {end}",
    ),
    "removal-without-decision": Kind(
        "error",
        clauses.REMOVAL,
        "no decision of the Core Maintainers is recorded",
        "a removal is decided by the Core Maintainers during release preparation",
    ),
    "outlives-followed-feature": Kind(
        "error",
        clauses.TRANSITION,
        "{feature} is still there in {revision}, which no longer has {followed}, that it follows",
        "remove it no later than {followed}",
    ),
    "follows-cycle": Kind(
        "error",
        clauses.REGISTRY,
        "features follow each other in a circle: {circle}",
        "give one of them a schedule of its own",
    ),
    "follows-unknown": Kind(
        "error",
        clauses.REGISTRY,
        "{feature} follows {followed}, and no feature is called so",
        "name the feature by its id",
    ),
    "follows-a-restored-feature": Kind(
        "warning",
        clauses.TRANSITION,
        "{feature} follows {followed}, which is {state} in {revision}: it has no earliest removal",
        "restore it as well, or give it a window of its own by a SEP",
    ),
    "child-outlives-parent": Kind(
        "error",
        clauses.REGISTRY,
        "{feature} is {state} in {revision}, where {parent}, of which it is a part, is Removed",
        "remove it with its parent, or keep the parent",
    ),
    "born-deprecated": Kind(
        "note",
        clauses.MIGRATION,
        "{feature} is introduced and deprecated in one revision, {revision}",
        "leave out what is to go again, or say why it was needed",
    ),
}
_CHANGE_KINDS = {
    "reintroduction-needs-new-feature": Kind(
        "error",
        clauses.STATES,
        "{feature} is Removed; only a Deprecated feature can be restored",
        "introduce it again as a new feature, by a SEP of its own",
    ),
    "removed-is-final": Kind(
        "error",
        clauses.STATES,
        "{feature} is Removed and can not become {wanted}",
        "a Removed feature stays so; what is introduced again is a new feature",
    ),
    "not-deprecated": Kind(
        "error",
        clauses.STATES,
        "{feature} is {state} in {revision}, not Deprecated",
        "only a Deprecated feature has a schedule, can be removed or restored",
    ),
    "already-deprecated": Kind(
        "error",
        clauses.CHANGES,
        "{feature} is already Deprecated in {revision} ({authority})",
        "change its schedule by a SEP: extend or expedite it",
    ),
    "not-in-revision": Kind(
        "error",
        clauses.STATES,
        "{feature} is not in {revision}: it is introduced in {introduced}",
        "what has not been introduced yet is left out of the draft, without a deprecation",
    ),
    "out-of-scope": Kind(
        "error",
        clauses.SCOPE,
        "{feature}: {what}",
        "the policy governs features of the MCP core specification",
    ),
    "not-grandfathered": Kind(
        "error",
        clauses.TRANSITION,
        "{feature} was not described as deprecated when SEP-2596 became Final",
        "grandfathering is closed: follow Deprecating a feature in full",
    ),
    "follows-without-window": Kind(
        "error",
        clauses.WINDOW,
        "a new deprecation can not follow another feature instead of naming a window",
        "name a number of months, at least twelve",
    ),
    "carries-no-clock": Kind(
        "error",
        clauses.TRANSITION,
        "{feature} follows {followed} and carries no clock of its own",
        "change the schedule of {followed}",
    ),
    "schedule-unchanged": Kind(
        "error",
        clauses.CHANGES,
        "the earliest removal of {feature} would stay {end}",
        "name another window",
    ),
    "window-shortened": Kind(
        "note",
        clauses.CHANGES,
        "the window of {feature} gets shorter: {months} months, still at least twelve",
        "make sure that this is meant",
    ),
    "sep-not-final": Kind(
        "note",
        clauses.SCHEDULED,
        "{sep} is not Final yet: nothing else lands in the draft before it is",
        "write the SEP; the other edits follow when it is Final",
    ),
}
_PLAN_KINDS = {
    "sep-misnamed": Kind(
        "error",
        clauses.CHANGES,
        "{sep!r} is no name of a SEP",
        "write SEP- and its number",
    ),
    "restore-supersedes-itself": Kind(
        "error",
        clauses.STATES,
        "{sep} can not supersede itself",
        "write a new SEP, that supersedes {sep}",
    ),
    "target-of-others": Kind(
        "warning",
        clauses.MIGRATION,
        "{feature} is the way on from {others}, which would lead to a Deprecated feature",
        "document another way from there: each is confirmed to be Active before a removal",
    ),
    "same-page-stays": Kind(
        "note",
        clauses.IDENTIFY,
        "{others}, on the same page as {feature}, stays Active: recorded apart, not as its part",
        "deprecate it as well where it has no use of its own",
    ),
    "notice-by-hand": Kind(
        "warning",
        clauses.SCHEDULED,
        "no notice is planned: no page or section is recorded that is about {feature} alone",
        "write the notice where the prose describes it",
    ),
    "prose-by-hand": Kind(
        "warning",
        clauses.REMOVAL,
        "no text is taken out of {page}, which describes other features too",
        "delete there what is about {feature} alone",
    ),
    "part-of-whole": Kind(
        "error",
        clauses.REMOVAL,
        "{feature} is a part of {parent}, deprecated with it and in its row",
        "remove {parent}, and it goes with that",
    ),
    "sep-already-there": Kind(
        "error",
        clauses.CHANGES,
        "{path} is there already",
        "go on with it, or delete it first",
    ),
    "checkout-has-it": Kind(
        "error",
        clauses.REGISTRY,
        "the checkout has it already: {name} is {state} in {path}",
        "there is nothing left to do",
    ),
    "checkout-elsewhere": Kind(
        "error",
        clauses.REGISTRY,
        "{name} is {state} in {path} of the checkout, and not {wanted}",
        "bring the checkout to where the transition starts",
    ),
}
KINDS: Mapping[str, Kind] = MappingProxyType(
    {**_SEP_KINDS, **_LIFE_KINDS, **_CHANGE_KINDS, **_PLAN_KINDS}
)
"""Every kind of fault, by its code."""
