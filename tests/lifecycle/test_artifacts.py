"""Artifacts: what is rendered reads back as the same facts; texts are the published ones."""

from __future__ import annotations

import datetime as dt
import json
from importlib.resources import files
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lifecycle_builders import calendar, day, deprecation, feature
from revisor.lifecycle.artifacts import (
    change_skeleton,
    changelog_section,
    deprecated_page,
    jsdoc_tag,
    prose_notice,
    registry_json,
    sep_skeleton,
    timeline_table,
)
from revisor.lifecycle.artifacts.earliest_text import Earliest, read_earliest
from revisor.lifecycle.artifacts.lifetimes import lifetime, read_lifetime, sentence
from revisor.lifecycle.registry import Registry, recorded_registry
from revisor.lifecycle.timeline import KINDS, Event, events
from revisor.lifecycle.wording import read_window
from revisor.model.feature import EarliestRemoval

TODAY = day("2026-08-22")
PUBLISHED = (
    ("Roots", "SEP-2577", "2026-07-28",
     "Pass directories or files via tool parameters, resource URIs, or server configuration",
     "First revision released on or after 2027-07-28"),
    ("Sampling", "SEP-2577", "2026-07-28", "Integrate directly with LLM provider APIs",
     "First revision released on or after 2027-07-28"),
    ("Logging", "SEP-2577", "2026-07-28",
     "Log to `stderr` for stdio transports; use OpenTelemetry for observability",
     "First revision released on or after 2027-07-28"),
    ("Dynamic Client Registration", "PR #2858", "2026-07-28", "Client ID Metadata Documents",
     "First revision released on or after 2027-07-28"),
    ('`includeContext: "thisServer"` / `"allServers"` (Sampling)', "SEP-2596", "2025-11-25",
     'Omit the field or use `"none"`', "Follows Sampling (SEP-2577)"),
    ("HTTP+SSE transport", "SEP-2596", "2025-03-26", "Streamable HTTP",
     # Published: "Three months after SEP-2596 reaches Final"; that day is known by now.
     "First revision released on or after 2026-09-03"),
)  # fmt: skip
"""The cells of the page of 2026-07-28 with their links stripped, in its order."""

# Words that survive wrapping: no space of their own, nothing that Markdown or a form gives meaning.
WORDS = st.text("abcxyzÄ0", min_size=1, max_size=8)
TITLES = st.lists(WORDS, min_size=1, max_size=6).map(" ".join)
SENTENCES = TITLES.map(lambda words: f"{words}.")
REVISIONS = st.sampled_from(["2026-07-28", "2027-01-28", "3.0"])
SEPS = st.integers(1, 99999).map(lambda number: f"SEP-{number}")
AUTHORITIES = SEPS | st.integers(1, 999999).map(lambda number: f"PR #{number}")
STAYS = (
    st.integers(12, 150).map(lambda months: Earliest(months=months, after="release"))
    | st.integers(90, 400).map(lambda days: Earliest(days=days, after="release"))
    | st.builds(lambda months, sep: Earliest(months=months, after=sep), st.integers(1, 40), SEPS)
    | TITLES.map(lambda title: Earliest(follows=title))
)


def stripped(page: deprecated_page.Page) -> list[tuple[str, ...]]:
    from revisor.lifecycle.artifacts.markdown import strip_links

    return [
        tuple(strip_links(cell).strip("`") if place == 2 else strip_links(cell)
              for place, cell in enumerate(row))
        for row in page.deprecated
    ]  # fmt: skip


def test_the_registry_equals_the_published_page_cell_by_cell() -> None:
    known = recorded_registry()
    page = deprecated_page.page(known.features, known.calendar, "2026-07-28")
    assert stripped(page) == list(PUBLISHED)
    assert page.removed == ()
    text = deprecated_page.render(page)
    assert "No features have been removed under this policy yet." in text
    assert "## Removed" in text


@pytest.mark.parametrize("revision", ["2025-11-25", "2026-07-28", "draft"])
def test_the_registry_reads_back(revision: str) -> None:
    known = recorded_registry()
    page = deprecated_page.page(known.features, known.calendar, revision)
    read = deprecated_page.parse(deprecated_page.render(page))
    assert read == deprecated_page.PageRead(page, ())
    assert all(deprecated_page.facts(row).earliest for row in read.page.deprecated)
    assert bool(page.deprecated) is (revision != "2025-11-25")


def test_a_removed_feature_moves_with_a_link_to_the_changelog() -> None:
    widget = feature(deprecation("2026-07-28"), removed="2027-07-28")
    page = deprecated_page.page(
        {"widget": widget}, calendar("2026-07-28", "2027-07-28"), "2027-07-28"
    )
    assert page.deprecated == ()
    assert page.removed[0].last == "[`2027-07-28`](/specification/2027-07-28/changelog#removed)"
    assert deprecated_page.parse(deprecated_page.render(page)).page == page


CELLS = (
    st.text("ab|\\`c 1", max_size=12).map(str.strip).filter(lambda cell: not cell.endswith("\\"))
)


@given(st.lists(st.builds(deprecated_page.Row, *[CELLS.filter(bool)] * 5), max_size=4))
def test_rows_of_any_cells_read_back(rows: list[deprecated_page.Row]) -> None:
    page = deprecated_page.Page(tuple(rows), tuple(reversed(rows)))
    if all("\\|" not in cell for row in rows for cell in row):
        assert deprecated_page.parse(deprecated_page.render(page)).page == page


def test_columns_in_another_order_and_rows_that_are_short() -> None:
    text = (
        "## Deprecated\r\n\r\n"
        "| Earliest removal | Deprecated in | Feature | Deprecation SEP | Migration path |\r\n"
        "| :--- | --- | --- | --- | ---: |\r\n"
        "| Follows Sampling (SEP-2577) | `2026-07-28` | [A](/a) | SEP-1 | Go. |\r\n"
        "| merged | `2026-07-28` |\r\n"
        "\r\n## Removed\r\n\r\n| Feature | Removed in |\r\n|---|---|\r\n| B | `x` |\r\n"
    )
    read = deprecated_page.parse(text)
    assert [deprecated_page.facts(row).feature for row in read.page.deprecated] == ["A"]
    assert deprecated_page.facts(read.page.deprecated[0]).earliest == Earliest(
        follows="Sampling", sep="SEP-2577"
    )
    assert [line for line, _ in read.problems] == [6, 10]
    assert "Deprecation SEP" in read.problems[1][1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("First revision released on or after 2027-07-28", Earliest(day=day("2027-07-28"))),
        ("Three months after SEP-2596 reaches Final", Earliest(months=3, after="SEP-2596")),
        (
            "Follows Sampling ([SEP-2577](https://x/2577))",
            Earliest(follows="Sampling", sep="SEP-2577"),
        ),
        ("Follows Widget", Earliest(follows="Widget")),
        ("12 months after the release", Earliest(months=12, after="release")),
        ("one year after the release", Earliest(months=12, after="release")),
        ("90 days after the release", Earliest(days=90, after="release")),
        ("First revision released on or after 2027-02-31", None),
        ("soon", None),
        ("12 months", None),
    ],
)
def test_what_the_cell_on_the_earliest_removal_says(text: str, expected: Earliest | None) -> None:
    assert read_earliest(text) == expected


@given(
    st.builds(
        jsdoc_tag.Tag, REVISIONS, AUTHORITIES, STAYS,
        st.lists(WORDS, max_size=2, unique=True).map(tuple),
    )
)  # fmt: skip
def test_a_tag_reads_back(tag: jsdoc_tag.Tag) -> None:
    lines = jsdoc_tag.render(tag)
    assert lines[0].startswith("@deprecated ")
    assert jsdoc_tag.parse("\n * ".join(lines).replace("\n *", "\n")) == tag


def test_published_tags_are_rendered_and_read() -> None:
    told = jsdoc_tag.Tag("2026-07-28", "SEP-2577", Earliest(months=12, after="release"))
    assert jsdoc_tag.render(told) == [
        "@deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577).",
        "Remains in the specification for at least twelve months; see the",
        "deprecated features registry.",
    ]
    values = jsdoc_tag.parse(
        '@deprecated The `"thisServer"` and `"allServers"` values are deprecated as of protocol'
        " version 2025-11-25\n(SEP-2596) and will be removed no later than the Sampling feature"
        ' itself (SEP-2577). Omit this field or use `"none"`.'
    )
    assert values == jsdoc_tag.Tag(
        "2025-11-25",
        "SEP-2596",
        Earliest(follows="the Sampling feature"),
        ("thisServer", "allServers"),
    )
    assert jsdoc_tag.parse("Present if the client supports roots.") is None
    assert jsdoc_tag.parse("@deprecated Use oneOf.") == jsdoc_tag.Tag("", "", None)


@given(
    st.builds(
        prose_notice.Notice, TITLES.map(prose_notice.subject), REVISIONS, AUTHORITIES, STAYS,
        SENTENCES | st.just(""),
    )
)  # fmt: skip
def test_a_notice_reads_back(notice: prose_notice.Notice) -> None:
    lines = prose_notice.render(notice)
    assert (lines[0], lines[-1]) == ("<Warning>", "</Warning>")
    assert prose_notice.parse("\n".join(lines)) == notice
    told = jsdoc_tag.Tag(notice.revision, notice.authority, notice.stay)
    assert jsdoc_tag.parse("\n".join(jsdoc_tag.render(told))) == told


def test_other_texts_are_no_notice() -> None:
    assert prose_notice.parse("Dynamic Client Registration is deprecated.") is None


PAGES = st.sampled_from(["client/roots", "basic"])
NONE = st.just("")
YES = st.just(value=True)
ENTRIES = st.one_of(
    st.builds(
        changelog_section.Entry,
        st.just("deprecated"),
        TITLES,
        AUTHORITIES,
        SENTENCES | NONE,
        NONE,
        whole=st.booleans(),
    ),
    st.builds(changelog_section.Entry, st.just("rescheduled"), TITLES, SEPS, TITLES, NONE, YES),
    st.builds(
        changelog_section.Entry, st.just("removed"), TITLES, AUTHORITIES, REVISIONS, PAGES, YES
    ),
    st.builds(changelog_section.Entry, st.just("restored"), TITLES, SEPS, SENTENCES, NONE, YES),
)


@given(ENTRIES, st.integers(1, 40))
def test_an_entry_of_the_changelog_reads_back(entry: changelog_section.Entry, number: int) -> None:
    lines = changelog_section.render_entry(entry, number)
    assert lines[0].startswith(f"{number}. ")
    assert changelog_section.parse_entry("\n".join(lines)) == entry


def test_sections_of_the_changelog() -> None:
    entry = changelog_section.Entry(
        "removed", "the Roots feature", "SEP-2577", "2026-07-28", "client/roots"
    )
    lines = changelog_section.render([entry], "removed")
    assert lines[0] == "## Removed"
    assert "/specification/2026-07-28/client/roots" in "".join(lines)
    deprecated = changelog_section.render([entry._replace(kind="deprecated")], "deprecated")
    assert deprecated[:3] == ["## Deprecated", "", changelog_section.INTRODUCTION]
    assert changelog_section.render([], "removed") == []
    assert changelog_section.parse_entry("1. Add `server/discover`.") is None


CONTENTS = st.builds(
    sep_skeleton.Contents, TITLES, st.lists(WORDS, max_size=3).map(tuple),
    st.lists(PAGES.map("/specification/draft/{}".format), min_size=1, max_size=2).map(tuple),
    st.sampled_from(sorted(sep_skeleton.CRITERIA)), SENTENCES, SENTENCES | st.just(""),
    st.integers(12, 60), st.just(0), st.just(""), SEPS | st.just(""),
)  # fmt: skip


@given(CONTENTS, st.integers(90, 300), st.booleans())
def test_a_sep_has_its_four_contents(
    contents: sep_skeleton.Contents, days: int, expedited: bool
) -> None:
    if expedited:
        contents = contents._replace(window_months=0, window_days=days, risk="GHSA-1.")
    assert sep_skeleton.parse(sep_skeleton.render(contents)) == contents
    assert sep_skeleton.parse("# SEP-1: Tasks\n") is None


CHANGES = st.builds(
    change_skeleton.Contents, st.sampled_from(["restore", "extend", "expedite"]), TITLES, SEPS,
    SEPS | NONE, st.sampled_from(["", "24 months", "90 days"]), SENTENCES | NONE,
)  # fmt: skip


@given(CHANGES)
def test_a_sep_that_changes_a_deprecation_reads_back(contents: change_skeleton.Contents) -> None:
    text = change_skeleton.render(contents)
    assert change_skeleton.parse(text) == contents
    assert ("## Approval" in text) == (contents.change == "expedite")
    assert change_skeleton.parse("# SEP-1: Tasks\n") is None


def test_registry_json_has_its_schema_and_reads_back() -> None:
    known = recorded_registry()
    schema = json.loads(
        files("revisor.facts").joinpath("schemas/registry.schema.json").read_text("utf-8")
    )
    for revision, count in (("", 63), ("2025-11-25", 9), ("draft", 63)):
        told = registry_json.document(known, TODAY, revision)
        text = registry_json.render(told, known)
        assert registry_json.parse(text) == told
        jsonschema_rs.validator_for(schema).validate(json.loads(text))
        assert len(told.records) == count


def lives() -> st.SearchStrategy[Any]:
    spells = st.sampled_from(
        [(), (deprecation("2026-07-28"),), (deprecation("2026-07-28", restored="2027-01-28"),),
         (deprecation("2026-07-28", days=90),),
         (deprecation("2026-07-28", restored="2027-01-28"), deprecation("2027-07-28", months=18))]
    )  # fmt: skip
    return st.builds(
        lambda s, gone: feature(*s, removed=gone),
        spells,
        st.sampled_from(["", "2028-07-28", "draft"]),
    )


@given(lives(), st.dates(dt.date(2026, 1, 1), dt.date(2029, 1, 1)))
def test_registry_json_and_timeline_read_back_for_any_life(widget: Any, on: dt.date) -> None:
    when = calendar("2026-07-28", "2027-01-28", "2027-07-28", "2028-07-28")
    known = Registry({"widget": widget}, when)
    told = registry_json.document(known, on)
    assert registry_json.parse(registry_json.render(told, known)) == told
    shown = events(known, on, introductions=True)
    assert timeline_table.parse(timeline_table.render(shown)) == shown


@given(st.lists(st.builds(
    Event, st.none() | st.dates(), st.sampled_from(KINDS), st.sampled_from(["", "roots"]),
    st.sampled_from(["", "2026-07-28"]), st.lists(AUTHORITIES, max_size=3).map(tuple),
), max_size=6))  # fmt: skip
def test_any_events_read_back(shown: list[Event]) -> None:
    assert timeline_table.parse(timeline_table.render(shown)) == tuple(shown)


def test_the_timeline_of_the_record() -> None:
    known = recorded_registry()
    told = events(known, TODAY)
    assert Event(day("2026-09-03"), "earliest-removal", "transport-http-sse", "") in told
    assert (
        Event(day("2025-06-18"), "removed", "jsonrpc-batching", "2025-06-18", ("PR #416",)) in told
    )
    assert not [each for each in told if each.kind == "introduced"]
    assert [each.day for each in told] == sorted(each.day for each in told if each.day)
    ends = [each.feature for each in told if each.kind == "earliest-removal"]
    assert "roots-list" not in ends
    assert len(ends) == 6


def test_the_timeline_of_an_earlier_day_knows_what_was_decided_by_then() -> None:
    told = events(recorded_registry(), day("2026-06-01"))
    scheduled = {each.feature for each in told if each.day and each.day > day("2026-06-01")}
    assert {"roots", "sampling", "logging"} <= scheduled
    assert "ping" not in scheduled
    assert "auth-dcr" not in scheduled
    assert {each.kind for each in events(recorded_registry(), day("2024-12-01"))} == {"released"}


def test_the_changelog_of_a_revision_tells_what_it_deprecated_and_removed() -> None:
    known = recorded_registry()
    told = changelog_section.entries(known.features, known.calendar, "2026-07-28")
    assert {each.kind for each in told} == {"deprecated"}
    assert len(told) == len(PUBLISHED)
    widget = feature(deprecation("2026-07-28"), removed="2027-07-28")
    when = calendar("2026-07-28", "2027-07-28")
    (gone,) = changelog_section.entries({"widget": widget}, when, "2027-07-28")
    assert gone == changelog_section.Entry(
        "removed", "the Widget feature", "SEP-1", "2026-07-28", "schema"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "remains in the specification for at least two years.",
            Earliest(months=24, after="release"),
        ),
        ("It remains in the specification for at least a while.", None),
        ("It stays.", None),
    ],
)
def test_how_long_a_text_says_that_it_stays(text: str, expected: Earliest | None) -> None:
    assert read_lifetime(text) == expected


def test_schedules_of_all_kinds_as_texts_give_them() -> None:
    assert lifetime(EarliestRemoval(sep="SEP-1", sep_months=3)) == Earliest(months=3, after="SEP-1")
    assert lifetime(EarliestRemoval(follows="sampling")) == Earliest(follows="sampling")
    assert sentence(Earliest(months=1, after="SEP-1")).startswith(
        "is eligible for removal one month"
    )


@pytest.mark.parametrize(
    ("text", "months", "codes"),
    [
        ("The window is 18 months.", 18, []),
        ("at least eleven months", 11, ["window-too-short"]),
        ("ninety days", None, ["window-missing"]),
        ("a few moons", None, ["window-missing"]),
        ("twenty-four months", 24, []),
    ],
)
def test_windows_in_words(text: str, months: int | None, codes: list[str]) -> None:
    read = read_window(text)
    assert (read.months, [each.code for each in read.faults]) == (months, codes)
