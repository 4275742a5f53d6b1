"""Resources within a schema: each judged by its own dialect, or not at all (JS-07)."""

from __future__ import annotations

from typing import Any

import pytest

import revisor
from revisor.model.report import Report

OURS = "https://acme.example/dialect"


def check(v: Any, **more: Any) -> Report:
    return revisor.check(
        {"name": "a", "inputSchema": {"type": "object", "properties": {"v": v}, **more}}
    )


@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        (OURS, "unsupported-dialect"),
        ("http://json-schema.org/draft-03/schema#", "unsupported-dialect"),
        ("https://json-schema.org/draft-07/schema", "misspelt-dialect"),
        (7, "misspelt-dialect"),
    ],
)
def test_a_part_of_another_dialect_is_not_judged_as_the_one_around_it(
    declared: Any, rule: str
) -> None:
    report = check({"$id": "urn:x:part", "$schema": declared, "type": "ours", "items": 5})
    assert [f.rule for f in report.findings] == [rule]
    (target,) = report.targets
    (note,) = target.not_checked
    assert note.what == "a part of inputSchema of a"


def test_what_stands_around_such_a_part_is_judged() -> None:
    part = {"$id": "urn:x:part", "$schema": OURS, "type": "ours"}
    report = check({"type": "strin"}, **{"$defs": {"part": part}})
    rules = {f.rule for f in report.findings}
    assert rules == {"invalid-type-name", "unsupported-dialect"}


def test_a_reference_into_such_a_part_is_resolved_and_not_followed() -> None:
    part = {"$id": "urn:x:part", "$schema": OURS, "items": {"type": "ours"}}
    for reference in ("#/$defs/part/items", "urn:x:part"):
        report = check({"$ref": reference}, **{"$defs": {"part": part}})
        assert [f.rule for f in report.findings] == ["unsupported-dialect"]


def test_values_are_not_held_against_such_a_part() -> None:
    part = {"$id": "urn:x:part", "$schema": OURS, "type": "string"}
    report = check({"anyOf": [part], "default": 1})
    assert [f.rule for f in report.findings] == ["unsupported-dialect"]
    report = check({"anyOf": [part], "default": 1}, items={"const": 1, "type": "null"})
    assert {f.rule for f in report.findings} >= {"unsupported-dialect", "contradicting-const"}


def test_a_dynamic_reference_is_not_taken_for_a_static_one() -> None:
    """Core 8.2.3.2: where it leads depends on the resources passed on the way to it."""
    base = {
        "$id": "urn:x:list",
        "$defs": {"item": {"$dynamicAnchor": "item", "type": "string"}},
        "items": {"$dynamicRef": "#item", "default": 1, "anyOf": [{"type": "integer"}]},
    }
    report = check(
        {
            "$id": "urn:x:numbers",
            "$ref": "urn:x:list",
            "$defs": {"item": {"$dynamicAnchor": "item", "type": "integer"}},
        },
        **{"$defs": {"list": base}},
    )
    assert report.findings == ()
