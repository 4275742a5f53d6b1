"""What a plan warns of, and what it refuses beyond the cases: parts, odd SEPs, lost targets."""

from __future__ import annotations

from typing import Any

import pytest

from lifecycle_builders import day
from revisor.errors import UnknownIdError
from revisor.lifecycle.artifacts import changelog_section, prose_notice
from revisor.lifecycle.artifacts.earliest_text import Earliest
from revisor.lifecycle.artifacts.markdown import sentence
from revisor.lifecycle.artifacts.naming import in_a_sentence, place
from revisor.lifecycle.registry import recorded_registry
from revisor.lifecycle.releases import release
from revisor.lifecycle.transitions import (
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

FINAL = day("2026-11-01")
PROPOSAL = Proposal("superseded", "Tools do it better.", 12, "SEP-9999", FINAL, "Use tools")
YES = Decision(core_maintainers=True)


def situation(on: str = "2026-11-30", **more: Any) -> Situation:
    known = recorded_registry()
    return Situation(known.features, known.calendar, day(on), **more)


def planned(outcome: Plan | Refusal) -> Plan:
    assert isinstance(outcome, Plan), outcome
    return outcome


def codes(outcome: Plan | Refusal) -> list[str]:
    told = outcome.reasons if isinstance(outcome, Refusal) else outcome.notes
    return [each.code for each in told]


def test_client_registration_goes_with_what_its_section_demands_of_it() -> None:
    """The section on `application_type` stands within the one that carries the notice."""
    later = situation("2027-09-01", release=day("2027-09-28"))
    assert set(planned(plan_removal(later, "auth-dcr", YES)).after) == {
        "auth-dcr",
        "auth-application-type",
    }
    early = plan_removal(situation(release=day("2027-01-28")), "auth-dcr", YES)
    assert set(codes(early)) == {"removed-before-window"}


@pytest.mark.parametrize("name", ["roots-list", "sampling-create-message"])
def test_a_part_in_the_row_of_its_whole_does_not_go_alone(name: str) -> None:
    later = situation("2027-09-01", release=day("2027-09-28"))
    assert codes(plan_removal(later, name, YES)) == ["part-of-whole"]
    wanted = Restoration("SEP-9", "SEP-2577", "It is used.", FINAL)
    assert codes(plan_restoration(situation(), name, wanted)) == ["part-of-whole"]
    assert codes(plan_extension(situation(), name, Extension("SEP-9", 24, FINAL))) == [
        "part-of-whole"
    ]


@pytest.mark.parametrize("sep", ["SEP-../../../evil", "SEP-", "SEP-9a", "SEP-9\n", "SEP-123456"])
def test_what_is_no_number_of_a_sep_names_no_file(sep: str) -> None:
    assert "sep-misnamed" in codes(
        plan_deprecation(situation(), "completion", PROPOSAL._replace(sep=sep))
    )
    assert codes(plan_extension(situation(), "roots", Extension(sep, 24))) == ["sep-misnamed"]
    restoration = Restoration(sep, "SEP-2577", "It is used.")
    assert codes(plan_restoration(situation(), "roots", restoration)) == ["sep-misnamed"]
    expedition = Expedition(90, "GHSA-1", "", False, True, sep)
    assert codes(plan_expedition(situation(), "roots", expedition)) == ["sep-misnamed"]


def test_a_sep_does_not_supersede_itself() -> None:
    wanted = Restoration("SEP-2577", "SEP-2577", "It is used.", FINAL)
    assert codes(plan_restoration(situation(), "roots", wanted)) == ["restore-supersedes-itself"]


def test_an_unknown_replacement_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownIdError, match="elicitation"):
        plan_deprecation(
            situation(), "completion", PROPOSAL._replace(replacements=("elicitatoin",))
        )
    outside = PROPOSAL._replace(replacements=("https://example.org/way",))
    assert planned(plan_deprecation(situation(), "completion", outside)).lands


def test_whose_way_leads_here_and_what_stays_on_the_page() -> None:
    target = planned(plan_deprecation(situation(), "auth-cimd", PROPOSAL))
    assert "target-of-others" in codes(target)
    assert "auth-dcr" in target.notes[0].message
    apart = planned(plan_deprecation(situation(), "completion", PROPOSAL))
    (told,) = (each for each in apart.notes if each.code == "same-page-stays")
    assert "completions-capability" in told.message
    left = planned(
        plan_restoration(
            situation(), "sampling", Restoration("SEP-9", "SEP-2577", "It is used.", FINAL)
        )
    )
    assert "follows-a-restored-feature" in codes(left)


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("completion", ["server/utilities/completion.mdx"]),
        ("origin-validation", ["basic/transports/streamable-http.mdx#origin-header-validation"]),
        ("auth-cimd", ["basic/authorization/client-registration.mdx#client-id-metadata-documents"]),
        ("elicitation-enum-names", []),
        ("elicitation-url-mode", []),
        ("experimental-capabilities", []),
    ],
)
def test_a_notice_stands_where_the_feature_is_described(name: str, places: list[str]) -> None:
    plan = planned(plan_deprecation(situation(), name, PROPOSAL))
    told = [edit.path.partition("/draft/")[2] for edit in plan.edits if edit.artifact == "notice"]
    assert told == places
    assert ("notice-by-hand" in codes(plan)) == (not places)


def test_the_text_of_a_part_with_a_row_is_left_to_its_authors() -> None:
    """A part that got a deprecation of its own, on the page of its whole."""
    start = situation()
    plan = planned(plan_deprecation(start, "elicitation-url-mode", PROPOSAL))
    calendar = start.calendar.with_final("SEP-9999", FINAL)
    made = release({**start.features, **plan.after}, calendar, "2027-01-28", day("2027-01-28"))
    later = Situation(*made, day("2028-01-28"), release=day("2028-02-01"))
    gone = planned(plan_removal(later, "elicitation-url-mode", YES))
    assert "prose-by-hand" in codes(gone)
    assert not [each for each in gone.edits if each.artifact in ("prose", "link")]
    assert place(start.features["roots-list"], "client/roots", start.features) == ""


def test_a_day_that_was_not_given_is_told() -> None:
    refused = plan_removal(situation(), "roots", YES)
    assert isinstance(refused, Refusal)
    assert "the day of the plan (no --release is given)" in refused.reasons[0].message
    given = plan_removal(situation(release=day("2027-01-28")), "roots", YES)
    assert isinstance(given, Refusal)
    assert "the day of the plan" not in given.reasons[0].message


def test_an_expedition_that_is_not_final_has_no_day_yet() -> None:
    wanted = Expedition(90, "GHSA-1", "", False, True, "SEP-9")
    plan = planned(plan_expedition(situation(), "roots", wanted))
    assert plan.schedule is not None
    assert plan.schedule.eligible_from is None
    assert plan.schedule.text == (
        "First revision released after SEP-9 is Final, and on or after 2026-10-26"
    )
    (sep,) = plan.edits
    assert sep.path == "seps/9-expedite-roots.md"
    assert "GHSA-1" in sep.text
    later = planned(plan_expedition(situation(), "roots", wanted._replace(days=200)))
    assert later.schedule is not None
    assert later.schedule.eligible_from == day("2027-02-13")
    dated = plan_expedition(situation(), "roots", wanted._replace(final_on=day("2026-12-24")))
    assert "SEP-9, Final from 2026-12-24 on, is not Final yet" in planned(dated).notes[0].message


def test_a_path_is_one_sentence_in_one_line() -> None:
    told = PROPOSAL._replace(migration="Use\ntools |\n  or not")
    plan = planned(plan_deprecation(situation(), "completion", told))
    assert plan.after["completion"].migration == "Use tools | or not."
    (row,) = (each.text for each in plan.edits if each.artifact == "registry")
    assert "\n" not in row
    assert "Use tools \\| or not |" in row


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("Go", "Go."), ("Go.", "Go."), ('Write "x".', 'Write "x".'), ("(Go.)", "(Go.)"),
     ("Use `a`", "Use `a`."), ("Why?\n", "Why?")],
)  # fmt: skip
def test_sentences_end(text: str, expected: str) -> None:
    assert sentence(text) == expected


def test_what_is_removed_at_once_is_not_called_fully_functional() -> None:
    known = recorded_registry()
    told = {
        each.title: each.whole
        for each in changelog_section.entries(known.features, known.calendar, "2026-07-28")
    }
    assert not told["the Logging feature"]
    assert told["the Sampling feature"]
    assert told["the HTTP+SSE transport"]
    bare = changelog_section.undeprecated(known.features, known.calendar, "2026-07-28")
    assert "logging-set-level" in bare
    assert "roots" not in bare


def test_a_title_in_a_sentence_has_no_explanation_in_brackets() -> None:
    features = recorded_registry().features
    assert in_a_sentence(features["transport-http-sse"]) == "the HTTP+SSE transport"
    bare = features["transport-http-sse"]._replace(registry=None)
    assert in_a_sentence(bare).endswith("(two endpoints, endpoint event)")


NOTICE = """\
<Warning>
  **Deprecated**: X is deprecated. It {stays}. Existing implementations
  **SHOULD** migrate to [what their authors wrote](/there).
</Warning>""".splitlines()


@pytest.mark.parametrize(
    "stays",
    [
        "remains in the specification for at least twelve months after this revision's release",
        "is eligible for removal three months after [SEP-1](https://example.org/1) reached Final",
    ],
)
def test_another_length_leaves_the_rest_of_a_notice(stays: str) -> None:
    lines = [line.format(stays=stays) for line in NOTICE]
    told = prose_notice.render(
        prose_notice.Notice("Y", "3.0", "SEP-2", Earliest(days=90, after="release"))
    )
    made = prose_notice.rescheduled(lines, told) or []
    words = " ".join(" ".join(made).split())
    assert "remains in the specification for at least ninety days" in words
    assert "[what their authors wrote](/there)" in words
    assert "twelve" not in words
    assert "SEP-1" not in words
    assert prose_notice.rescheduled(["<Warning>", "  Gone.", "</Warning>"], told) is None
