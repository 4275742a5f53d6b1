"""A refusal in words: which place, what stands there, what is wanted."""

from __future__ import annotations

from typing import Any

import pytest

from embedding import document, sub_at
from revisor.dialect.conformance import conforms
from revisor.dialect.explain import at, best, place, sentence, short
from revisor.dialect.validation import ValueFault


def why(schema: Any, value: Any) -> str:
    fault = best(conforms(document(schema), value).faults[0], value)
    return f"{place(fault)}: {sentence(fault, value)}"


@pytest.mark.parametrize(
    ("schema", "value", "expected"),
    [
        ({"type": "integer"}, "3", 'the value: "3" is not of type integer'),
        ({"type": ["integer", "null"]}, "3", 'the value: "3" is not of type integer or null'),
        ({"required": ["a"]}, {}, 'the value: the required property "a" is missing'),
        ({"items": {"enum": ["a", "b"]}}, ["c"], '/0: "c" is not one of ["a", "b"]'),
        (
            {"properties": {"a": {}}, "additionalProperties": False},
            {"x": 1},
            'the value: "x" is not allowed: the schema declares no such property',
        ),
        (
            {"additionalProperties": False},
            {"x": 1},
            "the value: no property is allowed: the schema is closed and declares none",
        ),
        (
            {"properties": {"a": False}},
            {"a": 1},
            '/a: the property "a" is not allowed',
        ),
        # The branch that came closest is the one whose faults lie deepest.
        (
            {
                "anyOf": [
                    {"type": "string"},
                    {"properties": {"a": {"type": "integer"}}, "type": "object"},
                ]
            },
            {"a": "x"},
            '/a: "x" is not of type integer',
        ),
        # Where every branch refuses the type itself, none came close.
        (
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
            5,
            "the value: 5 is not of type string or null",
        ),
        ({"anyOf": [{"type": "string"}]}, 5, "the value: 5 is not of type string"),
    ],
)
def test_a_refusal_in_words(schema: Any, value: Any, expected: str) -> None:
    assert why(schema, value) == expected


def test_more_than_one_match_of_one_of_is_not_blamed_on_a_branch() -> None:
    verdict = conforms(document({"oneOf": [{}, {}, {"type": "null"}]}), 5)
    fault = best(verdict.faults[0])
    assert fault.keyword.startswith("oneOf")
    assert sentence(fault, 5)


def test_long_words_of_the_engine_are_cut() -> None:
    fault = ValueFault((), (), "of no dialect", "x" * 500, {})
    said = sentence(fault, 1)
    assert len(said) == 240
    assert said.endswith("…")


def test_a_value_that_cannot_be_written_is_named_by_its_type() -> None:
    assert short({1, 2}) == "a set"
    assert short("x" * 100) == '"' + "x" * 58 + "…"


def test_a_place_that_is_not_there_is_nothing() -> None:
    assert at({"a": [1]}, ("a", 0)) == 1
    assert at({"a": [1]}, ("a", 7)) is None
    assert at(5, ("a",)) is None


def test_one_part_is_judged_whatever_is_wrong_elsewhere() -> None:
    found = document({"properties": {"a": {"type": "string"}, "b": {"type": "strnig"}}})
    assert conforms(found, 1, sub_at(found, "properties", "a")).kind == "no"
    assert conforms(found, 1, sub_at(found, "properties", "b")).kind == "unknown"
    assert conforms(found, 1).kind == "unknown"


def test_a_keyword_left_out_leaves_the_rest_of_the_document_in_force() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/$defs/s", "enum": [1, "x"]}},
        "$defs": {"s": {"type": "string"}},
    }
    found = document(schema)
    sub = sub_at(found, "properties", "a")
    assert conforms(found, "y", sub).kind == "no"
    assert conforms(found, "y", sub, without="enum").kind == "yes"
    assert conforms(found, 1, sub, without="enum").kind == "no"
    root = document({"$ref": "#/$defs/s", "const": 1, "$defs": {"s": {"type": "string"}}})
    assert conforms(root, "y", root.root, without="const").kind == "yes"


def test_an_unknown_dialect_judges_nothing() -> None:
    found = document({"$schema": "urn:none", "type": "string"})
    assert found.subschemas == []
    assert found.references == []
    assert found.faults == []
    assert conforms(found, 1).kind == "unknown"


def test_a_pattern_that_gives_up_leaves_the_value_undecided() -> None:
    schema = {"pattern": r"^(?=(a+)+$)(a|aa)+\1c$"}
    assert conforms(document(schema), "a" * 60).kind == "unknown"


def test_a_meta_schema_may_be_referred_to() -> None:
    uri = "https://json-schema.org/draft/2020-12/schema"
    found = document({"properties": {"s": {"$ref": uri, "default": {"type": 5}}}})
    assert conforms(found, {"s": {"type": "string"}}).kind == "yes"
    assert conforms(found, {"s": {"type": 5}}).kind == "no"
    assert conforms(found, {"type": 5}, sub_at(found, "properties", "s")).kind == "no"
