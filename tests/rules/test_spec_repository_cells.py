"""The cell `Earliest removal` in every wording: a day, a phrase that amounts to one, or nothing."""

from __future__ import annotations

import datetime as dt

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.sources import spec_repository

REGISTRY = "docs/specification/2026-07-28/deprecated.mdx"
RELEASED = {"2026-07-28": dt.date(2026, 7, 28)}


def rules(cell: str, since: str = "2026-07-28") -> dict[str, str]:
    """Return what is found of a row with this cell, as hints by rule."""
    head = "| Feature | Deprecation SEP | Deprecated in | Migration path | Earliest removal |"
    row = f"| Roots | [SEP-2577](https://example.com/2577) | `{since}` | Parameters | {cell} |"
    files = {
        REGISTRY: f"## Deprecated\n{head}\n| --- | --- | --- | --- | --- |\n{row}\n",
        "schema/2026-07-28/schema.ts": "export interface A {}",
    }
    chosen = frozenset({"wrong-removal-date", "unresolved-removal-date"})
    report = run(
        [spec_repository.from_mapping(files, RELEASED)],
        Selection(dt.date(2026, 11, 30), rules=chosen),
    )
    return {each.rule: each.hint for each in report.findings}


@pytest.mark.parametrize(
    "cell",
    [
        "Twelve months after the release of 2026-07-28",
        "12 months following the release of `2026-07-28`",
        "A year after 2026-07-28",
        "One year from the release of revision 2026-07-28",
        "Twelve (12) calendar months past the release",
        "At least twelve months, counted from the release of 2026-07-28",
        "52 weeks and a day; twelve months since the release",
    ],
)
def test_a_phrase_that_amounts_to_the_right_day_is_to_be_resolved(cell: str) -> None:
    found = rules(cell)
    assert set(found) == {"unresolved-removal-date"}
    assert "2027-07-28" in found["unresolved-removal-date"]


@pytest.mark.parametrize(
    "cell",
    [
        "Six months after the release of 2026-07-28",
        "Half a year following the release",
        "Ninety days after the release of 2026-07-28",
        "Two years after the release of 2026-07-28",
    ],
)
def test_a_phrase_that_amounts_to_another_day_is_wrong_as_well(cell: str) -> None:
    found = rules(cell)
    assert set(found) == {"wrong-removal-date", "unresolved-removal-date"}
    assert "2027-07-28" in found["wrong-removal-date"]


@pytest.mark.parametrize(
    ("cell", "since"),
    [
        ("First revision released on or after 2027-07-28", "2026-07-28"),
        ("Twelve months after the release of 2027-01-28", "2027-01-28"),
        ("Twelve months after the release", "2027-01-28"),
        ("Twelve months after the release of the draft", "2027-01-28"),
        ("Follows Sampling (SEP-2577)", "2026-07-28"),
        ("Three months after SEP-9999 reaches Final", "2026-07-28"),
        ("Once SEP-9999 is Final", "2026-07-28"),
    ],
)
def test_what_cannot_be_resolved_or_is_a_day_is_left_alone(cell: str, since: str) -> None:
    assert rules(cell, since) == {}


@pytest.mark.parametrize("cell", ["", "soon", "In a later revision", "Twelve months"])
def test_what_dates_nothing_is_told(cell: str) -> None:
    assert set(rules(cell)) == {"wrong-removal-date"}


def test_a_length_beyond_the_calendar_is_its_last_day() -> None:
    assert "9999-12-31" in rules("9999 years after the release")["unresolved-removal-date"]
    assert "unresolved-removal-date" in rules("9999 weeks after the release")
