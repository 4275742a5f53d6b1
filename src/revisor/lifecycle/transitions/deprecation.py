"""Deprecate a feature: the SEP with its four contents, and the records that land with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.facts.registry import unknown
from revisor.lifecycle.artifacts.markdown import sentence
from revisor.lifecycle.artifacts.naming import neighbours, pages, place
from revisor.lifecycle.audit import world
from revisor.lifecycle.audit_deprecations import targets
from revisor.lifecycle.faults import fault
from revisor.lifecycle.parts import parts
from revisor.lifecycle.states import spell_at, state_at
from revisor.lifecycle.transitions.expedition import judge_expedition
from revisor.lifecycle.transitions.plan import Outcome, Refusal, not_final, settled
from revisor.lifecycle.transitions.proposals import is_sep
from revisor.lifecycle.transitions.records import deprecation_edits, sep_edit
from revisor.lifecycle.transitions.scope import scope_fault
from revisor.lifecycle.window import schedule
from revisor.lifecycle.wording import judge_months
from revisor.model.feature import Deprecation, EarliestRemoval

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions.plan import Plan, Situation
    from revisor.lifecycle.transitions.proposals import Proposal
    from revisor.model.feature import Feature

UNNAMED = "SEP-0"
"""Stands for a SEP that has no number yet."""


def plan_deprecation(situation: Situation, feature_id: str, proposal: Proposal) -> Plan | Refusal:
    """Plan a deprecation (SEP-2596, Deprecating a feature), or refuse it.

    Its parts go with it, each that is still Active. Raises UnknownIdError for an unknown feature.
    """
    outside = scope_fault(feature_id, situation)
    if outside:
        return Refusal("deprecate", feature_id, (outside,))
    feature = _proposed(situation.features[feature_id], proposal, situation)
    reasons = (*_state(feature, situation), *_contents(feature, proposal, situation))
    if reasons:
        return Refusal("deprecate", feature_id, reasons)
    sep = proposal.sep or UNNAMED
    final = proposal.final_on is not None and proposal.final_on <= situation.on
    after = _deprecated(feature, proposal, sep, situation)
    # Until it is Final, the plan shows what would follow if it were so by the release.
    calendar = situation.planned.with_final(sep, proposal.final_on or situation.on)
    when = schedule(
        after[feature_id], situation.revision, {**situation.features, **after}, calendar
    )
    landing = deprecation_edits(after, situation, calendar)
    edits = landing if final else [sep_edit(feature, after, proposal)]
    notes = [
        *(not_final(feature_id, proposal.sep, proposal.final_on) if not final else ()),
        *_known_to_others(feature, after, situation),
    ]
    if not any(edit.artifact == "notice" for edit in landing):
        notes.append(fault("notice-by-hand", feature_id))
    outcome = Outcome(
        "deprecate", feature_id, "Active", "Deprecated", after, edits, when, notes, final
    )
    return settled(outcome, situation, calendar)


def _proposed(feature: Feature, proposal: Proposal, situation: Situation) -> Feature:
    """Return the feature with the way on that the SEP names; raises UnknownIdError for none."""
    for name in proposal.replacements:
        if name not in situation.features and not _external(name):
            raise unknown("feature", name, situation.features)
    if proposal.no_migration_needed:
        return feature._replace(migration="", replacements=())
    return feature._replace(
        migration=sentence(proposal.migration or feature.migration),
        replacements=proposal.replacements or feature.replacements,
    )


def _external(name: str) -> bool:
    """Return whether a replacement lies outside of MCP: it is given by its address."""
    return name.startswith(("https://", "http://"))


def _known_to_others(
    feature: Feature, after: Mapping[str, Feature], situation: Situation
) -> Iterator[Fault]:
    """Tell whose migration path leads here, and what stays Active on the page of the feature."""
    known, revision = situation.features, situation.revision
    states = {
        each.id: state_at(each, revision, situation.calendar, known)
        for each in known.values()
        if each.id not in after
    }
    led = [
        name
        for name, state in states.items()
        if state == "Deprecated" and set(known[name].replacements) & set(after)
    ]
    if led:
        yield fault("target-of-others", feature.id, others=", ".join(led))
    near = [
        each.id
        for page in pages(feature)
        if place(feature, page, known).endswith(".mdx")
        for each in neighbours(feature, page, known)
        if states.get(each.id) == "Active" and len(pages(each)) == 1
    ]
    if near:
        yield fault("same-page-stays", feature.id, others=", ".join(dict.fromkeys(near)))


def _state(feature: Feature, situation: Situation) -> Iterator[Fault]:
    """Only what is Active in the coming revision can be deprecated by it."""
    known, revision = situation.features, situation.revision
    state = state_at(feature, revision, situation.calendar, known)
    if state == "Removed":
        yield fault("removed-is-final", feature.id, revision, wanted="Deprecated")
    elif state == "absent":
        yield fault("not-in-revision", feature.id, revision, introduced=feature.introduced)
    elif state == "Deprecated":
        spell = spell_at(feature, revision, situation.calendar, known)
        by = spell.deprecation.authority if spell else ""
        yield fault("already-deprecated", feature.id, revision, authority=by)


def _contents(feature: Feature, proposal: Proposal, situation: Situation) -> Iterator[Fault]:
    """The four contents of the SEP (items 1 to 4); the first follows from the feature itself."""
    if not feature.sources:
        yield fault("feature-not-identified", feature.id, missing="the specification prose")
    if proposal.grandfathered:
        yield fault("not-grandfathered", feature.id)
    if proposal.sep.startswith("SEP-") and not is_sep(proposal.sep):
        yield fault("sep-misnamed", feature.id, sep=proposal.sep)
    elif proposal.sep and not is_sep(proposal.sep):
        yield fault(
            "deprecated-without-sep", feature.id, situation.revision, authority=proposal.sep
        )
    if proposal.criterion is None:
        yield fault("no-criterion", feature.id)
    if not proposal.rationale.strip():
        yield fault("rationale-missing", feature.id)
    if not (feature.migration or feature.replacements or proposal.no_migration_needed):
        yield fault("migration-missing", feature.id)
    yield from _window(feature, proposal)
    yield from targets(feature, situation.revision, world(situation.features, situation.calendar))


def _window(feature: Feature, proposal: Proposal) -> Iterator[Fault]:
    if proposal.follows:
        yield fault("follows-without-window", feature.id)
    elif proposal.expedition:
        yield from judge_expedition(proposal.expedition, feature.id)
    else:
        yield from judge_months(proposal.window_months, feature.id)


def _deprecated(
    feature: Feature, proposal: Proposal, sep: str, situation: Situation
) -> dict[str, Feature]:
    """Return the feature and its Active parts, Deprecated; the feature itself comes first."""
    if proposal.expedition:
        when = EarliestRemoval(expedited_days=proposal.expedition.days)
    else:
        when = EarliestRemoval(window_months=proposal.window_months or 0)
    spell = Deprecation(situation.revision, sep, when)
    changed = {feature.id: feature._replace(deprecations=(*feature.deprecations, spell))}
    for part in parts(feature.id, situation.features):
        if state_at(part, situation.revision, situation.calendar, situation.features) == "Active":
            inherited = spell._replace(inherited=True)
            changed[part.id] = part._replace(deprecations=(*part.deprecations, inherited))
    return changed
