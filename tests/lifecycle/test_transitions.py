"""Plans and refusals: the edits, the roles, and every reason that is not among the cases."""

from __future__ import annotations

from typing import Any

import pytest

from lifecycle_builders import calendar, day, deprecation, feature, recorded
from revisor.errors import UnknownIdError
from revisor.lifecycle import clauses
from revisor.lifecycle.artifacts import (
    changelog_section,
    deprecated_page,
    jsdoc_tag,
    prose_notice,
    sep_skeleton,
)
from revisor.lifecycle.audit import audit, world
from revisor.lifecycle.faults import KINDS
from revisor.lifecycle.registry import recorded_registry
from revisor.lifecycle.releases import Mark, is_candidate, release, release_days
from revisor.lifecycle.states import state_at
from revisor.lifecycle.transitions import (
    ArtifactEdit,
    Decision,
    Expedition,
    Extension,
    Plan,
    Proposal,
    Refusal,
    Restoration,
    Situation,
    plan_deprecation,
    plan_expedition,
    plan_extension,
    plan_removal,
    plan_restoration,
)
from revisor.lifecycle.transitions.roles import NEEDS, Transition, roles

TODAY = day("2026-11-30")
FINAL = day("2026-11-01")
PROPOSAL = Proposal("superseded", "Tools do it better.", 12, "SEP-9999", FINAL)
YES = Decision(core_maintainers=True)


def situation(**more: Any) -> Situation:
    known = recorded_registry()
    return Situation(known.features, known.calendar, TODAY, **more)


def planned(outcome: Plan | Refusal) -> Plan:
    assert isinstance(outcome, Plan), outcome
    return outcome


def codes(outcome: Plan | Refusal) -> list[str]:
    assert isinstance(outcome, Refusal), outcome
    return [each.code for each in outcome.reasons]


def edits(plan: Plan, artifact: str) -> list[ArtifactEdit]:
    return [each for each in plan.edits if each.artifact == artifact]


def test_a_deprecation_writes_four_records_that_agree() -> None:
    start = situation(release=day("2027-01-28"))
    proposal = PROPOSAL._replace(migration="Ask in the tool.")
    plan = planned(plan_deprecation(start, "elicitation", proposal))
    assert [each.act for each in plan.roles] == ["propose", "sponsor", "approve", "veto"]
    assert plan.sep.needed
    assert len(plan.sep.contents) == 4
    assert plan.schedule is not None
    assert plan.schedule.text == "First revision released on or after 2028-01-28"
    tags = edits(plan, "tag")
    assert len({each.target for each in tags}) == len(tags) > len(plan.after) - 2
    (tag,) = {each._replace(target="") for each in tags}
    (notice,) = edits(plan, "notice")
    (entry,) = edits(plan, "changelog")
    (row,) = edits(plan, "registry")
    told = jsdoc_tag.parse(tag.text)
    seen = prose_notice.parse(notice.text)
    assert told
    assert seen
    assert (told.revision, told.authority, told.stay) == ("2027-01-28", "SEP-9999", seen.stay)
    assert (seen.revision, seen.authority) == ("2027-01-28", "SEP-9999")
    listed = changelog_section.parse_entry(entry.text)
    assert listed
    assert listed.detail == "Ask in the tool."
    assert entry.target == "Deprecated"
    page = deprecated_page.parse(
        f"## Deprecated\n\n| {' | '.join(deprecated_page.HEADER)} |\n|-|-|-|-|-|\n{row.text}\n"
    ).page
    facts = deprecated_page.facts(page.deprecated[0])
    assert (facts.authority, facts.deprecated_in) == ("SEP-9999", "2027-01-28")
    assert facts.earliest
    assert facts.earliest.day == day("2028-01-28")
    assert notice.path == "docs/specification/draft/client/elicitation.mdx"


def test_before_its_sep_is_final_there_is_the_sep_alone() -> None:
    proposal = PROPOSAL._replace(sep="", final_on=None, migration="Ask in the tool.")
    plan = planned(plan_deprecation(situation(), "elicitation", proposal))
    assert not plan.lands
    assert [each.code for each in plan.notes] == ["sep-not-final"]
    (written,) = plan.edits
    assert written.path == "seps/0000-deprecate-elicitation.md"
    contents = sep_skeleton.parse(written.text)
    assert contents
    assert contents.window_months == 12
    assert contents.migration == "Ask in the tool."


def test_a_deprecation_can_be_expedited_in_its_own_sep() -> None:
    expedition = Expedition(90, "GHSA-1", core_maintainer_approval=True)
    proposal = PROPOSAL._replace(
        expedition=expedition, window_months=None, no_migration_needed=True
    )
    plan = planned(plan_deprecation(situation(release=day("2027-01-28")), "elicitation", proposal))
    assert plan.schedule is not None
    assert plan.schedule.not_before == day("2027-04-28")
    assert "ninety days" in edits(plan, "tag")[0].text
    draft = planned(plan_deprecation(situation(), "elicitation", proposal._replace(final_on=None)))
    contents = sep_skeleton.parse(draft.edits[0].text)
    assert contents
    assert (contents.window_days, contents.risk) == (90, "GHSA-1")
    refused = plan_deprecation(
        situation(),
        "elicitation",
        proposal._replace(expedition=Expedition(90, "GHSA-1", mitigation_in_place=True)),
    )
    assert codes(refused) == ["expedited-with-mitigation", "expedited-without-approval"]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"criterion": None}, "no-criterion"),
        ({"rationale": " "}, "rationale-missing"),
        ({"migration": ""}, "migration-missing"),
        ({"window_months": 11}, "window-too-short"),
        ({"window_months": None}, "window-missing"),
        ({"follows": "sampling"}, "follows-without-window"),
        ({"grandfathered": True}, "not-grandfathered"),
        ({"sep": "PR #2858"}, "deprecated-without-sep"),
        ({"replacements": ("roots",)}, "migration-target-not-active"),
    ],
)
def test_a_deprecation_is_refused(changed: dict[str, Any], code: str) -> None:
    proposal = PROPOSAL._replace(**({"migration": "Ask in the tool."} | changed))
    outcome = plan_deprecation(situation(), "elicitation", proposal)
    assert codes(outcome) == [code]
    assert isinstance(outcome, Refusal)
    assert clauses.url(outcome.reasons[0].clause).startswith(clauses.SEP)
    assert outcome.reasons[0].hint


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("roots", "already-deprecated"),
        ("ping", "removed-is-final"),
        ("ext-tasks", "out-of-scope"),
        ("ClientSession.send_ping", "out-of-scope"),
        ("Final", "out-of-scope"),
        ("2025-11-25", "out-of-scope"),
        ("server.json", "out-of-scope"),
    ],
)
def test_what_can_not_be_deprecated(name: str, code: str) -> None:
    for outcome in (
        plan_deprecation(situation(), name, PROPOSAL),
        plan_removal(situation(), name, YES) if code == "out-of-scope" else None,
        plan_restoration(situation(), name, Restoration("SEP-9", "SEP-1", "It is used."))
        if code == "out-of-scope"
        else None,
        plan_extension(situation(), name, Extension("SEP-9", 24))
        if code == "out-of-scope"
        else None,
    ):
        if outcome is not None:
            assert code in codes(outcome)


def test_an_unknown_feature_is_told_with_a_hint() -> None:
    with pytest.raises(UnknownIdError, match="no feature is called 'elicitatio'"):
        plan_deprecation(situation(), "elicitatio", PROPOSAL)


def test_what_is_not_in_the_revision_yet() -> None:
    widget = feature(introduced="draft")._replace(sources=recorded("roots").sources)
    when = calendar("2026-07-28")
    start = Situation({"widget": widget}, when, TODAY, revision="2026-07-28")
    assert codes(plan_deprecation(start, "widget", PROPOSAL)) == ["not-in-revision"]
    assert codes(plan_removal(start, "widget", YES)) == ["not-in-revision"]
    assert codes(
        plan_restoration(start, "widget", Restoration("SEP-9", "SEP-1", "It is used."))
    ) == ["not-deprecated"]
    bare = Situation({"widget": feature()}, when, TODAY)
    assert codes(plan_deprecation(bare, "widget", PROPOSAL)) == ["feature-not-identified"]


def test_introduced_and_deprecated_in_one_revision_is_a_note() -> None:
    widget = feature(introduced="draft")._replace(sources=recorded("roots").sources)
    start = Situation({"widget": widget}, calendar("2026-07-28"), TODAY)
    plan = planned(plan_deprecation(start, "widget", PROPOSAL))
    assert [each.code for each in plan.notes] == ["born-deprecated"]


def test_a_removal_takes_parts_and_followers_along() -> None:
    plan = planned(plan_removal(situation(release=day("2027-07-28")), "sampling", YES))
    assert {"sampling", "sampling-create-message", "sampling-include-context-values"} <= set(
        plan.after
    )
    assert all(
        state_at(each, "draft", situation().calendar) == "Removed" for each in plan.after.values()
    )
    assert len(edits(plan, "registry")) == len(edits(plan, "changelog")) == 2
    listed = changelog_section.parse_entry(edits(plan, "changelog")[0].text)
    assert listed == changelog_section.Entry(
        "removed",
        "the Sampling feature (`sampling/createMessage`)",
        "SEP-2577",
        "2026-07-28",
        "client/sampling",
    )
    assert {each.action for each in edits(plan, "symbol")} == {"delete"}
    assert not plan.sep.needed


def test_a_removal_before_its_day_is_refused_for_every_part() -> None:
    refused = plan_removal(situation(release=day("2027-07-27")), "roots", YES)
    assert codes(refused) == ["removed-before-window"] * 2
    assert codes(plan_removal(situation(), "roots", YES)) == ["removed-before-window"] * 2
    assert codes(plan_removal(situation(), "ping", YES)) == ["removed-is-final"]
    active = plan_removal(situation(), "elicitation", YES)
    assert set(codes(active)) == {"removed-without-deprecation"}


def test_http_sse_may_go_with_the_next_revision() -> None:
    plan = planned(plan_removal(situation(), "transport-http-sse", YES))
    assert list(plan.after) == ["transport-http-sse"]


def test_a_restoration_ends_what_the_deprecation_began() -> None:
    wanted = Restoration("SEP-9", "SEP-2577", "Half of all clients use it.", FINAL)
    plan = planned(plan_restoration(situation(), "roots", wanted))
    assert set(plan.after) == {"roots", "roots-list"}
    assert {(each.artifact, each.action) for each in plan.edits} == {
        ("tag", "delete"), ("notice", "delete"), ("changelog", "add"), ("registry", "delete"),
    }  # fmt: skip
    waiting = planned(plan_restoration(situation(), "roots", wanted._replace(final_on=None)))
    assert (waiting.lands, [each.artifact for each in waiting.edits]) == (False, ["sep"])
    other = plan_restoration(situation(), "roots", wanted._replace(supersedes="SEP-1"))
    assert codes(other) == ["restore-without-superseding"]
    assert codes(plan_restoration(situation(), "roots", wanted._replace(sep=""))) == ["sep-missing"]


def test_who_follows_a_restored_feature_has_no_earliest_removal() -> None:
    wanted = Restoration("SEP-9", "SEP-2577", "Half of all clients use it.", FINAL)
    plan = planned(plan_restoration(situation(), "sampling", wanted))
    told = {each.feature for each in plan.notes if each.code == "follows-a-restored-feature"}
    assert "sampling-include-context-values" in told


def test_an_extension_changes_the_row_and_moves_who_follows() -> None:
    plan = planned(plan_extension(situation(), "sampling", Extension("SEP-9", 24, FINAL)))
    assert plan.schedule is not None
    assert plan.schedule.not_before == day("2028-07-28")
    assert {each.artifact for each in plan.edits} == {"tag", "notice", "changelog", "registry"}
    assert edits(plan, "registry")[0].action == "change"
    assert "2028-07-28" in edits(plan, "registry")[0].text
    shorter = Situation(
        {**situation().features, **plan.after},
        situation().calendar.with_final("SEP-9", FINAL),
        TODAY,
    )
    again = planned(plan_extension(shorter, "sampling", Extension("SEP-10", 12, FINAL)))
    assert [each.code for each in again.notes] == ["window-shortened"]
    same = plan_extension(situation(), "sampling", Extension("SEP-9", 12, FINAL))
    assert codes(same) == ["schedule-unchanged"]


def test_a_grandfathered_feature_keeps_its_anchor() -> None:
    plan = planned(plan_extension(situation(), "transport-http-sse", Extension("SEP-9", 12, FINAL)))
    assert plan.schedule is not None
    assert plan.schedule.not_before == day("2027-06-03")


@pytest.mark.parametrize(
    ("name", "extension", "code"),
    [
        ("sampling-include-context-values", Extension("SEP-9", 24, FINAL), "carries-no-clock"),
        ("roots", Extension("SEP-9", 11, FINAL), "window-too-short"),
        ("roots", Extension("", 24, FINAL), "sep-missing"),
        ("ping", Extension("SEP-9", 24, FINAL), "removed-is-final"),
        ("elicitation", Extension("SEP-9", 24, FINAL), "not-deprecated"),
    ],
)
def test_an_extension_is_refused(name: str, extension: Extension, code: str) -> None:
    assert codes(plan_extension(situation(), name, extension)) == [code]


def test_an_expedition_after_the_deprecation() -> None:
    wanted = Expedition(90, "", "seen in the wild", False, True, "SEP-9", FINAL)
    plan = planned(plan_expedition(situation(), "roots", wanted))
    assert plan.schedule is not None
    assert (plan.schedule.not_before, plan.schedule.eligible_from) == (day("2026-10-26"), FINAL)
    assert {(each.artifact, each.action) for each in plan.edits} == {
        ("tag", "change"), ("notice", "change"), ("changelog", "add"), ("registry", "change"),
    }  # fmt: skip
    late = plan_expedition(situation(), "roots", wanted._replace(days=400))
    assert codes(late) == ["expedited-not-earlier"]
    waiting = planned(plan_expedition(situation(), "roots", wanted._replace(final_on=None)))
    assert (waiting.lands, [each.artifact for each in waiting.edits]) == (False, ["sep"])


def test_a_late_final_day_is_refused() -> None:
    start = situation(release=day("2026-10-30"))
    proposal = PROPOSAL._replace(migration="Ask in the tool.")
    refused = plan_deprecation(start, "elicitation", proposal)
    assert set(codes(refused)) == {"deprecated-without-final-sep"}


def test_candidates_and_republications_are_no_release() -> None:
    marks = [
        Mark("2026-07-28-RC", "2026-05-29T12:00:00Z"),
        Mark("2026-07-28", "2026-07-28T16:16:00Z"),
        Mark("2026-07-28", "2026-09-01T00:00:00Z"),
        Mark("2024-11-05-final", "2024-12-01T00:00:00Z"),
        Mark("2024-11-05", "2024-11-25T23:30:00-08:00"),
    ]
    assert release_days(marks) == {
        "2026-07-28": day("2026-07-28"),
        "2024-11-05": day("2024-11-26"),
    }
    assert [is_candidate(n) for n in ("3.0-rc.1", "3.0rc2", "3.0", "2025-11-25-RC")] == [
        True, True, False, True,
    ]  # fmt: skip


def test_a_release_names_what_happens_in_the_draft() -> None:
    widget = feature(deprecation("2026-07-28", restored="draft"), introduced="2020-01-01")
    gone = feature(deprecation("draft"), feature_id="gone", removed="draft", introduced="draft")
    known, when = release(
        {"widget": widget, "gone": gone}, calendar("2026-07-28"), "3.0", day("2027-01-28")
    )
    assert known["widget"].deprecations[0].restored_in == "3.0"
    assert (known["gone"].introduced, known["gone"].deprecations[0].revision) == ("3.0", "3.0")
    assert known["gone"].removed is not None
    assert known["gone"].removed.revision == "3.0"
    assert [each.id for each in when.revisions] == ["2020-01-01", "2026-07-28", "3.0", "draft"]
    assert when.current(day("2027-01-28")).id == "3.0"


def test_other_faults_of_a_registry() -> None:
    when = calendar("2026-07-28", "2027-07-28", finals={"SEP-1": "2026-01-01"})
    lost = feature(deprecation("2026-07-28", follows="nothing"))
    quiet = feature(deprecation("2026-07-28", restored="2027-07-28"), feature_id="quiet")
    short = feature(deprecation("2026-07-28", days=10), feature_id="short")
    told = {
        (each.code, each.feature)
        for each in audit(world({"widget": lost, "quiet": quiet, "short": short}, when))
    }
    assert told == {
        ("follows-unknown", "widget"), ("sep-missing", "quiet"), ("expedited-too-short", "short"),
    }  # fmt: skip


def test_every_kind_of_fault_has_a_clause_with_an_address() -> None:
    for code, kind in KINDS.items():
        assert clauses.url(kind.clause).startswith(clauses.SEP), code
        assert kind.message
        assert kind.hint


@pytest.mark.parametrize(
    ("transition", "acts", "needed"),
    [
        ("deprecate", ["propose", "sponsor", "approve", "veto"], True),
        ("restore", ["propose", "sponsor", "approve", "veto"], True),
        ("extend", ["propose", "sponsor", "approve", "veto"], True),
        ("expedite", ["propose", "sponsor", "approve", "veto"], True),
        ("remove", ["decide", "veto"], False),
    ],
)
def test_roles_are_those_of_the_table(
    transition: Transition, acts: list[str], needed: bool
) -> None:
    told = roles(transition)
    assert [each.act for each in told] == acts
    assert NEEDS[transition].needed is needed
    by_act = {each.act: each.who for each in told}
    deciding = by_act.get("approve") or by_act["decide"]
    assert deciding.startswith("the Core Maintainers")
    assert by_act["veto"].startswith("the Lead Maintainers")
    assert by_act.get("propose", "any contributor").startswith("any contributor")
    assert by_act.get("sponsor", "a Maintainer").startswith("a Maintainer or Core") or not needed
