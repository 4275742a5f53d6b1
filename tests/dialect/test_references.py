"""Where references lead: identifiers, anchors, pointers, and the games that can be played there."""

from __future__ import annotations

from typing import Any

import pytest

from embedding import document
from revisor.dialect.conformance import conforms

D4 = "http://json-schema.org/draft-04/schema#"
D7 = "http://json-schema.org/draft-07/schema#"
D2019 = "https://json-schema.org/draft/2019-09/schema"
D2020 = "https://json-schema.org/draft/2020-12/schema"

INNER = {"type": "integer"}


def kinds(schema: Any) -> list[str]:
    return [r.kind for r in document(schema).references]


def targets(schema: Any) -> list[tuple[str | int, ...] | None]:
    return [r.target for r in document(schema).references]


@pytest.mark.parametrize(
    ("schema", "target"),
    [
        ({"$ref": "#/$defs/a", "$defs": {"a": INNER}}, ("$defs", "a")),
        ({"$ref": "#/$defs/a%20b", "$defs": {"a b": INNER}}, ("$defs", "a b")),
        ({"$ref": "#/$defs/a~1b~0c", "$defs": {"a/b~c": INNER}}, ("$defs", "a/b~c")),
        ({"$ref": "#/$defs/a~01", "$defs": {"a~1": INNER}}, ("$defs", "a~1")),
        ({"$ref": "#/prefixItems/0", "prefixItems": [INNER]}, ("prefixItems", 0)),
        ({"$ref": "#x", "$defs": {"a": {"$anchor": "x"}}}, ("$defs", "a")),
        ({"$ref": "#x", "$defs": {"a": {"$dynamicAnchor": "x"}}}, ("$defs", "a")),
        ({"$ref": "a", "$defs": {"a": {"$id": "a"}}}, ("$defs", "a")),
        ({"$ref": "urn:x:a", "$defs": {"a": {"$id": "urn:x:a"}}}, ("$defs", "a")),
        (
            {"$id": "https://e.org/s/", "$ref": "a#/$defs/b", "$defs": {"a": {"$id": "a"}}},
            None,
        ),
        (
            {
                "$id": "https://e.org/s/",
                "$ref": "../a#/$defs/b",
                "$defs": {"x": {"$id": "/a", "$defs": {"b": INNER}}},
            },
            ("$defs", "x", "$defs", "b"),
        ),
        (
            {"$schema": D7, "properties": {"a": {"$ref": "#x"}, "b": {"$id": "#x"}}},
            ("properties", "b"),
        ),
        (
            {"$schema": D4, "properties": {"a": {"$ref": "#x"}, "b": {"id": "#x"}}},
            ("properties", "b"),
        ),
        ({"$ref": "#/x-shared/a", "x-shared": {"a": INNER}}, ("x-shared", "a")),
    ],
)
def test_a_reference_leads_to_its_place(
    schema: dict[str, Any], target: tuple[str | int, ...] | None
) -> None:
    assert targets(schema) == [target]
    assert kinds(schema) == ["resolved" if target else "unresolved"]


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        ("#/$defs/none", "unresolved", "nothing at '#/$defs/none'"),
        ("#/type", "unresolved", "is not a schema"),
        ("#none", "unresolved", "no anchor in the document is named 'none'"),
        ("other.json", "unresolved", "another document ('other.json')"),
        ("http://[", "unresolved", "not a URI reference"),
        ("#/required/00", "unresolved", "nothing at"),
        ("#/required/-", "unresolved", "nothing at"),
        ("#/required/" + "9" * 5000, "unresolved", "nothing at"),
        ("https://e.org/s.json#/a", "network", "https://e.org/s.json"),
        (D2020, "meta-schema", ""),
        (D7, "meta-schema", ""),
        ("https://json-schema.org/draft/2020-12/meta/core", "meta-schema", ""),
    ],
)
def test_a_reference_that_leads_out_or_nowhere_says_why(text: str, kind: str, reason: str) -> None:
    found = document({"$ref": text, "type": "object", "required": ["a"]}).references[0]
    assert found.kind == kind
    assert reason in found.reason
    assert found.target is None


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"$dynamicRef": "#"}, ["resolved"]),
        ({"$schema": D2019, "$dynamicRef": "#x"}, []),
        ({"$schema": D2019, "properties": {"a": {"$recursiveRef": "#"}}}, ["resolved"]),
        ({"properties": {"a": {"$recursiveRef": "#"}}}, []),
        ({"$ref": 5}, []),
        ({"properties": {"$ref": {"type": "string"}}, "enum": [{"$ref": "#/none"}]}, []),
        ({"$schema": D7, "$ref": "#/definitions/a", "allOf": [{"$ref": "#/none"}]}, ["unresolved"]),
    ],
)
def test_only_references_in_force_count(schema: dict[str, Any], expected: list[str]) -> None:
    assert kinds(schema) == expected


def test_a_name_given_twice_belongs_to_the_first_in_the_walk_and_never_crashes() -> None:
    deep = {"$id": "a", "$defs": {"z": {"$anchor": "x"}}}
    found = document({"$ref": "a#x", "properties": {"p": {"$id": "a"}, "q": deep}})
    assert found.references[0].target == ("properties", "q", "$defs", "z")
    assert found.references[0].value == {"$anchor": "x"}


def test_an_anchor_may_lie_outside_of_the_first_resource_of_that_name() -> None:
    found = document(
        {
            "$ref": "a#x",
            "$defs": {
                "p": {"$id": "a", "$defs": {"far": {"type": "null"}}},
                "q": {"$id": "a", "properties": {"y": {"$anchor": "x", "type": "string"}}},
            },
        }
    )
    assert found.references[0].value == {"$anchor": "x", "type": "string"}


def test_a_place_that_only_a_reference_leads_to_belongs_to_the_resource_it_was_found_in() -> None:
    schema = {
        "$ref": "https://e.org/b#/x-shared/n",
        "$defs": {
            "b": {
                "$id": "https://e.org/b",
                "$schema": D7,
                "x-shared": {"n": {"items": [{"type": "integer"}]}},
            }
        },
    }
    stray = document(schema).index["$defs", "b", "x-shared", "n"]
    assert stray.dialect.short_name == "draft-07"
    assert stray.resource.base == "https://e.org/b"


def test_a_place_reached_before_what_holds_it_learns_its_parent() -> None:
    schema = {
        "allOf": [{"$ref": "#/x/y/allOf/0"}, {"$ref": "#/x/y"}],
        "x": {"y": {"allOf": [{"$ref": "#/x/z"}], "not": {}}, "z": {"type": "object"}},
    }
    found = document(schema)
    pointers = [s.pointer for s in found.subschemas]
    assert len(pointers) == len(set(pointers))
    child = found.index["x", "y", "allOf", 0]
    assert child.parent is not None
    assert child.parent.pointer == ("x", "y")
    assert child in found.children_of(found.index["x", "y"])
    assert conforms(found, 1).kind == "no"


def test_a_fault_below_two_places_that_references_lead_to_is_told_once() -> None:
    bad = {"properties": {"p": {"type": "strnig"}}}
    schema = {
        "allOf": [{"$ref": "#/x/y/properties/p"}, {"$ref": "#/x/y"}, {"$ref": "#/x"}],
        "x": {"y": bad},
    }
    assert [f.pointer for f in document(schema).faults] == [("x", "y", "properties", "p", "type")]


def test_a_map_that_a_reference_takes_for_a_schema_tells_no_fault_twice() -> None:
    schema = {"allOf": [{"$ref": "#/properties"}], "properties": {"not": {"type": "nil"}}}
    assert [f.pointer for f in document(schema).faults] == [("properties", "not", "type")]
