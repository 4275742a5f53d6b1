"""Where the engine departs from a dialect, the outcome is the dialect's (docs/dialects.md)."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

OLDER = ("draft-04", "draft-06", "draft-07")
NEWER = ("2019-09", "2020-12")


def test_what_contains_found_counts_as_evaluated_in_2020_12_and_not_in_2019_09() -> None:
    schema = {"contains": {"type": "integer"}, "unevaluatedItems": False}
    assert revisor.schema(schema, "2020-12").is_valid([1])
    assert not revisor.schema(schema, "2019-09").is_valid([1])
    (error,) = revisor.schema(schema, "2019-09").errors([1])
    assert error.keyword == "unevaluatedItems"


@pytest.mark.parametrize(
    ("schema", "valid", "invalid"),
    [
        ({"contains": {"const": 1}}, [1, 2], [2]),
        ({"contains": {"const": 1}, "minContains": 2}, [1, 1], [1]),
        ({"contains": {"const": 1}, "maxContains": 1}, [1], [1, 1]),
        ({"contains": {"const": 1}, "minContains": 0}, [], "x"),
        ({"contains": {"const": 1}, "allOf": [{"minItems": 2}]}, [1, 2], [1]),
        ({"contains": {"contains": {"const": 1}}}, [[1]], [[2]]),
    ],
)
def test_contains_asserts_the_same_when_it_leaves_nothing_behind(
    schema: dict[str, Any], valid: Any, invalid: Any
) -> None:
    whole = {"type": "array", **schema, "items": True, "unevaluatedItems": False}
    judge = revisor.schema(whole, "2019-09")
    assert judge.is_valid(valid)
    assert not judge.is_valid(invalid)


def test_its_faults_are_told_as_those_of_contains() -> None:
    schema = {
        "$defs": {"l": {"contains": {"const": 1}, "unevaluatedItems": True}},
        "properties": {"a": {"$ref": "#/$defs/l"}, "b": {"contains": {}, "maxContains": 1}},
    }
    errors = revisor.schema(schema, "2019-09").errors({"a": [2], "b": [1, 2]})
    assert [(e.instance_location, e.schema_location, e.evaluation_path) for e in errors] == [
        ("/a", "#/$defs/l/contains", "/properties/a/$ref/contains"),
        ("/b", "#/properties/b/contains", "/properties/b/contains"),
    ]
    assert errors[0].message == "no element of [2] fits what contains asks for"
    assert errors[0].keyword == "contains"
    named = {**schema, "$id": "https://acme.example/s"}
    error = revisor.schema(named, "2019-09").errors({"a": [2]})[0]
    assert error.schema_location == "https://acme.example/s#/$defs/l/contains"


def test_a_reference_into_such_a_contains_is_not_judged_wrongly() -> None:
    schema = {
        "contains": {"$anchor": "n", "type": "integer"},
        "unevaluatedItems": {"$ref": "#/contains"},
    }
    with pytest.raises(
        revisor.LimitReached, match="leads into the contains at /contains"
    ) as caught:
        revisor.schema(schema, "2019-09")
    assert "$defs" in caught.value.hint
    assert revisor.schema(schema, "2020-12").is_valid([1])
    moved = {**schema, "unevaluatedItems": {"$ref": "#n"}}
    with pytest.raises(revisor.LimitReached):
        revisor.schema(moved, "2019-09")


@pytest.mark.parametrize("dialect", ["draft-04", "draft-06", "2019-09", "2020-12"])
def test_content_is_asserted_by_draft_07_only(dialect: str) -> None:
    schema = {"contentMediaType": "application/json", "contentEncoding": "base64"}
    assert revisor.schema(schema, dialect).is_valid("no base64!")
    assert not revisor.schema(schema, "draft-07").is_valid("no base64!")
    assert not revisor.schema(schema, "draft-07").is_valid("eyI=")
    assert revisor.schema(schema, "draft-07").is_valid("e30=")


@pytest.mark.parametrize("dialect", [*OLDER, *NEWER])
def test_format_is_asserted_where_the_dialect_does(dialect: str) -> None:
    schema = revisor.schema({"format": "ipv4"}, dialect)
    assert schema.is_valid("127.0.0.1")
    assert schema.is_valid("no address") == (not schema.dialect.format_asserted)
    assert schema.dialect.format_asserted == (dialect in OLDER)


@pytest.mark.parametrize("dialect", NEWER)
def test_dependencies_are_enforced_where_a_meta_schema_still_describes_them(dialect: str) -> None:
    schema = revisor.schema({"dependencies": {"a": ["b"], "c": {"required": ["d"]}}}, dialect)
    assert not schema.is_valid({"a": 1})
    assert not schema.is_valid({"c": 1})
    assert schema.is_valid({"a": 1, "b": 1})


@pytest.mark.parametrize(
    ("naming", "reference"),
    [({"$anchor": "n"}, "#n"), ({"$id": "https://acme.example/n"}, "https://acme.example/n")],
)
def test_a_reference_to_a_name_given_twice_leads_nowhere(
    naming: dict[str, str], reference: str
) -> None:
    one, other = {**naming, "type": "integer"}, {**naming, "type": "string"}
    with pytest.raises(revisor.UnresolvedReference, match=r"at /\$defs/a and /\$defs/b"):
        revisor.schema({"$defs": {"a": one, "b": other}, "$ref": reference})
    assert not revisor.schema({"$defs": {"a": one, "b": one}, "$ref": reference}).is_valid("x")
    unused = {"$defs": {"a": one, "b": other, "c": {"type": "null"}}, "$ref": "#/$defs/c"}
    assert not revisor.schema(unused).is_valid(1)


@pytest.mark.parametrize(
    ("pattern", "yes", "no"),
    [
        ("^[^]$", "\n", ""),
        ("^a[]|b$", "b", "a"),
        ("^\\0$", "\0", "0"),
        ("^\\ca$", "\x01", "a"),
        ("^[\\b]$", "\b", "b"),
        ("^\\ud83d\\ude00$", "\U0001f600", "x"),
        ("^[\\ud83d\\ude00-\\ud83d\\ude05]$", "\U0001f603", "\U0001f610"),
        ("^(?<q>.)(?:x)(.)\\k<q>1$", "axba1", "axbb1"),
        ("^(?<a$>.)\\k<a$>$", "aa", "ab"),
        ("^[(]\\([^)]\\)$", "((x)", "x"),
    ],
)
def test_patterns_of_ecma_262_mean_what_they_say(pattern: str, yes: str, no: str) -> None:
    schema = revisor.schema({"properties": {"a": {"pattern": pattern}}})
    assert schema.is_valid({"a": yes})
    assert not schema.is_valid({"a": no})
    (error,) = schema.errors({"a": no})
    assert error.schema_location == "#/properties/a/pattern"


def test_names_that_cannot_be_spelt_otherwise_are_not_judged() -> None:
    with pytest.raises(revisor.LimitReached, match="cannot be run here"):
        revisor.schema({"patternProperties": {"^[^]$": {}}})


@pytest.mark.parametrize(
    "root", ["http://a.test/dir/r.json", "dir/r.json", "/dir/r.json", "r.json"]
)
def test_dynamic_references_in_resources_named_with_a_folder(root: str) -> None:
    schema = {
        "$id": root,
        "$dynamicAnchor": "n",
        "type": ["array", "integer"],
        "items": {"$dynamicRef": "#n"},
        "$defs": {"o": {"$id": "deeper/o.json", "$dynamicAnchor": "n", "type": "string"}},
    }
    assert revisor.schema(schema).is_valid([[1], 2])
    assert not revisor.schema(schema).is_valid([["x"]])
    inner = {"$ref": "deeper/o.json", **{name: schema[name] for name in ("$id", "$defs")}}
    assert revisor.schema(inner).is_valid("x")
