"""What `revisor.compare` draws: both sides of every boundary, at the place where it applies."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import revisor
from revisor.dialect import preparing
from revisor.dialect.proof.drawing import drawn
from revisor.dialect.proof.scalars import around, common, multiples
from revisor.dialect.proof.texts import texts, texts_of_length


def instances(schema: Any, dialect: str = "2020-12", most: int = 3_000) -> list[Any]:
    named = revisor.schema(schema, dialect).dialect
    document = preparing.sound_document(schema, named, {})
    return list(islice(drawn(document, 0), most))


def has(found: list[Any], wanted: Any) -> bool:
    return any(type(each) is type(wanted) and each == wanted for each in found)


@pytest.mark.parametrize(
    ("schema", "wanted"),
    [
        ({"minimum": 3}, [2, 3, 4, 3.0]),
        ({"exclusiveMaximum": 0.5}, [0.5, -0.5, 1.5, 0.5000000000000001, 0.49999999999999994]),
        ({"multipleOf": 3}, [3, 6, 4, 1.5]),
        ({"minLength": 2}, ["a", "aa", "aaa"]),
        ({"maxLength": 3000}, ["a" * 3001, "a" * 3000]),
        ({"pattern": "^\\d+$", "minLength": 8}, ["0" * 8, "0" * 7, "0" * 9]),
        ({"pattern": "^x-[0-9]{2}$"}, ["x-00", "x-0", "-00", "X-00"]),
        ({"enum": ["Red", 1, None, True, [1], {"a": 1}]}, ["Red", "rED", None, [1], {"a": 1}, 2]),
        ({"const": 1}, [1, 1.0, 2, "1"]),
        ({"const": {"a": 1}}, [{"a": 1}, {}, {"a": 1, "other": None}]),
        ({"const": [1]}, [[1], [], [1, None]]),
        ({"type": "integer"}, [7, 1.0, 2.5, "a", None, True, [], {}]),
        ({"required": ["a", "b"]}, [{"a": "a", "b": "a"}, {"a": "a"}, {"b": "a"}]),
        ({"prefixItems": [{"const": 1}, {"const": 2}]}, [[1], [1, 2], [1, 2, "a"]]),
        ({"items": {"type": "string"}}, [[], ["a"], [None]]),
        ({"minItems": 2, "items": {"const": 1}}, [[1], [1, 1], [1, 1, 1]]),
        ({"maxItems": 300}, [["a"] * 301, ["a"] * 300]),
        ({"uniqueItems": True}, [[1, 1.0], [1, True], ["a", "a"], ["a", "b"]]),
        ({"contains": {"const": 5}, "minContains": 2}, [[5], [5, 5], [5, 5, 5], []]),
        ({"minProperties": 2}, [{"other0": "a"}, {"other0": "a", "other1": "a"}]),
        ({"properties": {"a": {"maximum": 3}}}, [{"a": 4}, {"a": 3}, {"A": 0}]),
        ({"additionalProperties": {"type": "null"}}, [{"other": None}, {"other": True}]),
        ({"patternProperties": {"^x_": {"const": 3}}}, [{"x_": 3}, {"x_": 4}]),
        ({"propertyNames": {"maxLength": 2}}, [{"aaa": "a"}, {"aa": "a"}]),
        ({"propertyNames": {"enum": ["k"]}, "minProperties": 1}, [{"k": "a"}, {"K": "a"}]),
        ({"dependentRequired": {"a": ["b"]}}, [{"a": "a"}, {"a": "a", "b": "a"}]),
        ({"dependentSchemas": {"a": {"required": ["c"]}}}, [{"a": "a"}, {"a": "a", "c": "a"}]),
        ({"if": {"const": 1}, "then": {"minimum": 5}, "else": {"const": 2}}, [1, 2, 5, 4]),
        ({"not": {"minLength": 2}}, ["a", "aa"]),
        ({"anyOf": [{"const": 1}, {"const": "k"}]}, [1, "k"]),
        ({"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, [{"a": "a", "b": "a"}]),
        ({"unevaluatedProperties": {"const": 9}}, [{"other": 9}, {"other": 10}]),
        ({"unevaluatedItems": {"const": 9}, "prefixItems": [{"const": 1}]}, [[1, 9], [1, 10]]),
    ],
)
def test_both_sides_of_a_boundary_are_drawn(schema: Any, wanted: list[Any]) -> None:
    found = instances(schema)
    assert [value for value in wanted if not has(found, value)] == []


@pytest.mark.parametrize(
    ("schema", "dialect", "wanted"),
    [
        ({"minimum": 3, "exclusiveMinimum": True}, "draft-04", [2, 3, 4]),
        ({"maximum": 3, "exclusiveMaximum": False}, "draft-04", [2, 3, 4]),
        ({"items": [{"const": 1}], "additionalItems": {"const": 2}}, "draft-07", [[1, 2], [1, 3]]),
        ({"dependencies": {"a": ["b"], "c": {"required": ["d"]}}}, "draft-06", [{"c": "a"}]),
        ({"contentEncoding": "base64"}, "draft-07", ["e30=", "{"]),
    ],
)
def test_older_dialects_are_read_as_they_are(schema: Any, dialect: str, wanted: list[Any]) -> None:
    found = instances(schema, dialect)
    assert [value for value in wanted if not has(found, value)] == []


def test_a_value_stands_where_its_schema_applies() -> None:
    schema = {
        "type": "object",
        "required": ["id"],
        "properties": {"id": {"const": 7}, "list": {"items": {"$ref": "#/$defs/e"}}},
        "additionalProperties": False,
        "$defs": {"e": {"allOf": [{"type": "object"}, {"$ref": "#/$defs/n"}]}, "n": {
            "required": ["n"], "properties": {"n": {"minimum": 3}}}},
    }  # fmt: skip
    found = instances(schema)
    for number in (2, 3):
        assert has(found, {"id": 7, "list": [{"n": number}]})


def test_a_reference_tries_what_it_leads_to_at_its_own_place() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/x"}, "b": {"$ref": "#/$defs/x"}},
        "$defs": {"x": {"type": "object", "properties": {"k": {"type": "integer"}}}},
    }
    found = instances(schema)
    for name in ("a", "b"):
        assert has(found, {name: {"k": 0}})
        assert has(found, {name: {"k": None}})
        assert has(found, {name: None})


def test_recursion_ends() -> None:
    schema = {
        "type": "object",
        "required": ["next"],
        "properties": {"next": {"anyOf": [{"type": "null"}, {"$ref": "#"}]}},
    }
    found = instances(schema)
    assert has(found, {"next": {"next": None}})
    assert has(found, {"next": None})
    needs_itself = {"required": ["a"], "properties": {"a": {"$ref": "#"}}}
    assert has(instances(needs_itself), {"a": {"a": None}})


def test_dynamic_references_are_followed() -> None:
    schema = {
        "$dynamicAnchor": "n",
        "type": "object",
        "properties": {"n": {"$dynamicRef": "#n"}, "v": {"maximum": 3}},
    }
    assert has(instances(schema), {"v": 4})
    assert has(instances(schema), {"n": {}})


def test_each_subschema_gets_its_turn_before_any_gets_a_second_one() -> None:
    names = [f"p{number}" for number in range(200)]
    schema = {"properties": {name: {"type": "integer", "minimum": 3} for name in names}}
    first = instances(schema, most=230)
    touched = {name for instance in first if isinstance(instance, dict) for name in instance}
    assert touched >= set(names)


def test_the_seed_decides_which_come_first_where_there_are_many() -> None:
    schema = {"properties": {f"p{n}": {"type": "integer"} for n in range(100)}}
    document = preparing.sound_document(schema, None, {})
    one, again, other = (list(islice(drawn(document, seed), 50)) for seed in (1, 1, 2))
    assert one == again
    assert one != other


def test_required_members_are_given_what_they_ask_for() -> None:
    schema = {
        "type": "object",
        "required": ["n", "s", "l", "o", "e", "u", "w"],
        "minProperties": 9,
        "properties": {
            "n": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
            "s": {"type": "string", "pattern": "^[A-Z]{3}$", "minLength": 3},
            "l": {"type": "array", "minItems": 2, "uniqueItems": True, "contains": {"const": 4}},
            "o": {"dependentRequired": {"a": ["b"]}, "required": ["a"]},
            "e": {"enum": [None, "x"], "type": "string"},
            "u": {
                "type": "array",
                "items": {"type": "boolean"},
                "minItems": 2,
                "uniqueItems": True,
            },
            "w": {"type": "integer", "multipleOf": 1.5, "minimum": 1},
        },
    }
    judge = revisor.schema(schema)
    first = instances(schema, most=1)[0]
    assert judge.is_valid(first), judge.errors(first)


@pytest.mark.parametrize(
    ("pattern", "wanted"),
    [
        ("^[a-z]+(-[a-z]+)*$", "a"),
        (r"^\d{4}-\d{2}$", "0000-00"),
        ("^(foo|bar)$", "bar"),
        (r"^\p{Lu}{3}$", "AAA"),
        (r"^\u0041\x42\.$", "AB."),
        (r"^(?<n>a)\k<n>?$", "a"),
        ("^[^a-z]$", "A"),
        ("(?=b)b|c", "c"),
        ("^a{2,}$", "aa"),
        ("a)", None),
        ("^(?!)$", None),
        ("^a{99999}$", None),
        ("x" * 3000, None),
        (r"^\t$", "\t"),
        ("^(a", None),
    ],
)
def test_texts_that_a_pattern_matches(pattern: str, wanted: str | None) -> None:
    if wanted is None:
        assert texts(pattern) == ()
    else:
        assert wanted in texts(pattern)


@pytest.mark.parametrize(
    ("pattern", "least", "most"),
    [("^[a-z]+-[a-z]+$", 21, 22), (r"^\d+$", 8, 8), ("^(ab)*$", 10, 10), ("^a|b{30,}$", 31, 40)],
)
def test_texts_of_a_length_that_a_pattern_matches(pattern: str, least: int, most: int) -> None:
    found = texts_of_length(pattern, least, most)
    assert found
    assert all(least <= len(text) <= most for text in found)


def test_numbers_beside_a_bound() -> None:
    assert list(around(10**400))[:3] == [10**400 + 1, 10**400, 10**400 - 1]
    assert 0.1 + 1 in list(around(0.1))
    assert list(multiples(2, [2, 3, 5]))[:2] == [30, 15]
    assert common([]) is None
    assert common([0.5, 0.2]) == 1
