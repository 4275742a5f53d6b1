"""What clients validate with: `revisor.schema`."""

from __future__ import annotations

import copy
import enum
import json
import subprocess
import sys
from collections import OrderedDict
from typing import Any

import pytest

import revisor
from revisor.errors import UsageError
from revisor.facts import registry
from revisor.surfaces import validation
from revisor.surfaces.kept import Kept

POINT = {
    "type": "object",
    "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
    "required": ["x"],
}


def test_a_value_conforms_or_its_errors_say_why() -> None:
    schema = revisor.schema(POINT)
    assert schema.is_valid({"x": 1})
    assert schema.errors({"x": 1}) == ()
    (error,) = schema.errors({"x": "1"})
    assert error == revisor.SchemaError(
        instance_location="/x",
        schema_location="#/properties/x/type",
        evaluation_path="/properties/x/type",
        keyword="type",
        message='"1" is not of type integer',
    )
    assert str(error) == 'at /x: "1" is not of type integer'


def test_validate_raises_with_all_errors() -> None:
    schema = revisor.schema(POINT)
    schema.validate({"x": 1})
    with pytest.raises(revisor.InvalidInstance) as caught:
        schema.validate({"y": "2"})
    assert [e.keyword for e in caught.value.errors] == ["required", "type"]
    assert caught.value.code == "invalid-instance"
    assert caught.value.values["errors"] == caught.value.errors
    assert caught.value.message == (
        'the value does not conform: the required property "x" is missing; and 1 more'
    )


def test_the_way_through_a_reference_is_told() -> None:
    schema = revisor.schema(
        {"properties": {"a": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"type": "number"}}}
    )
    (error,) = schema.errors({"a": "1"})
    assert error.schema_location == "#/$defs/n/type"
    assert error.evaluation_path == "/properties/a/$ref/type"


def test_the_branch_that_came_closest_comes_first() -> None:
    schema = revisor.schema(
        {
            "anyOf": [
                {"type": "integer"},
                {"properties": {"size": {"properties": {"w": {"type": "integer"}}}}},
            ]
        }
    )
    (best,) = schema.errors({"size": {"w": "wide"}})
    assert (best.instance_location, best.keyword) == ("/size/w", "type")
    assert [branch[0].keyword for branch in best.branches] == ["type", "type"]
    assert best.branches[1] == (best._replace(branches=()),)


def test_branches_within_branches_are_kept() -> None:
    schema = revisor.schema({"anyOf": [{"oneOf": [{"type": "null"}, {"const": 1}]}, {"const": 2}]})
    error = next(e for e in schema.errors(3) if e.keyword == "anyOf")
    inner = error.branches[0][0]
    assert inner.keyword == "oneOf"
    assert [branch[0].keyword for branch in inner.branches] == ["type", "const"]


def test_what_fails_further_up_comes_first_and_weak_keywords_last() -> None:
    schema = revisor.schema(
        {
            "not": {"required": ["b"]},
            "properties": {"a": {"type": "string"}},
            "maxProperties": 1,
        }
    )
    errors = schema.errors({"a": 1, "b": 2})
    assert [e.keyword for e in errors] == ["maxProperties", "not", "type"]


def test_no_more_than_a_thousand_errors_are_told() -> None:
    assert len(revisor.schema({"items": False}).errors(list(range(3_000)))) == 1_000


@pytest.mark.parametrize(
    ("declared", "wanted"),
    [
        ({}, "2020-12"),
        ({"$schema": "http://json-schema.org/draft-04/schema#"}, "draft-04"),
        ({"$schema": "http://json-schema.org/draft-07/schema"}, "draft-07"),
        ({"$schema": "https://json-schema.org/draft/2019-09/schema"}, "2019-09"),
    ],
)
def test_the_declared_dialect_governs(declared: dict[str, Any], wanted: str) -> None:
    assert revisor.schema(declared).dialect == registry.dialect(wanted)
    assert revisor.schema(declared).dialect.title in repr(revisor.schema(declared))


TUPLE = {"items": [{"type": "integer"}]}


@pytest.mark.parametrize(
    "dialect",
    ["draft-07", "http://json-schema.org/draft-07/schema#", registry.dialect("draft-07")],
)
def test_a_dialect_is_for_schemas_that_declare_none(dialect: Any) -> None:
    assert not revisor.schema(TUPLE, dialect).is_valid(["a"])
    with pytest.raises(revisor.InvalidSchema):
        revisor.schema({**TUPLE, "$schema": registry.dialect("2020-12").uri}, dialect)


def test_a_boolean_is_a_schema_and_takes_the_dialect_asked_for() -> None:
    assert revisor.schema(True).is_valid(1)
    never = revisor.schema(False, "draft-06")
    assert never.dialect.short_name == "draft-06"
    assert [e.message for e in never.errors(1)] == [
        "1 is not allowed: the schema lets nothing stand there"
    ]
    with pytest.raises(revisor.InvalidSchema):
        revisor.schema(True, "draft-04")


UNKNOWN = ["https://acme.example/dialect", "", "#", "http://json-schema.org/draft-03/schema#", 7]


@pytest.mark.parametrize("declared", UNKNOWN)
def test_an_unknown_dialect_is_never_taken_for_another(declared: Any) -> None:
    with pytest.raises(revisor.UnsupportedDialect) as caught:
        revisor.schema({"$schema": declared})
    values = caught.value.values
    assert values["declared"] == declared
    assert values["location"] == ""
    assert values["supported"] == ("draft-04", "draft-06", "draft-07", "2019-09", "2020-12")
    assert "2019-09, 2020-12" in caught.value.hint
    if isinstance(declared, str):
        with pytest.raises(revisor.UnsupportedDialect) as caught:
            revisor.schema({}, declared)
        assert caught.value.values["location"] is None


def test_a_misspelt_dialect_is_told_with_the_one_meant() -> None:
    with pytest.raises(revisor.UnsupportedDialect, match="begins with https://") as caught:
        revisor.schema({"$schema": "http://json-schema.org/draft/2020-12/schema"})
    assert "write https://json-schema.org/draft/2020-12/schema" in caught.value.hint


def test_an_embedded_dialect_counts_where_values_can_meet_it() -> None:
    part = {"$id": "https://acme.example/part", "$schema": "https://acme.example/dialect"}
    with pytest.raises(revisor.UnsupportedDialect) as caught:
        revisor.schema({"properties": {"a": {"$ref": "#/$defs/p"}}, "$defs": {"p": part}})
    assert caught.value.values["location"] == "/$defs/p"
    assert revisor.schema({"$defs": {"p": part}}).is_valid(1)


def test_an_invalid_schema_is_told_with_all_its_faults() -> None:
    with pytest.raises(revisor.InvalidSchema) as caught:
        revisor.schema({"minLength": "3", "properties": {"a": "string"}})
    told = {e.instance_location: e.message for e in caught.value.errors}
    assert set(told) == {"/minLength", "/properties/a"}
    assert caught.value.code == "invalid-schema"


@pytest.mark.parametrize(
    "schema",
    [
        {"minLength": "3"},
        {"properties": {"a": "string"}},
        {"type": "object", "maxItems": [9]},
    ],
)
def test_faults_are_told_in_the_words_of_check(schema: dict[str, Any]) -> None:
    listed = {"tools": [{"name": "a", "inputSchema": {"type": "object", **schema}}]}
    report = revisor.check(listed, rules=["invalid-keyword-value"])
    with pytest.raises(revisor.InvalidSchema) as caught:
        revisor.schema(schema)
    assert caught.value.errors[0].message in {f.message for f in report.findings}


@pytest.mark.parametrize("pattern", ["(", "[a-z"])
def test_a_pattern_that_is_none_is_a_fault_with_its_place(pattern: str) -> None:
    for schema, place in (
        ({"properties": {"a": {"pattern": pattern}}}, "/properties/a/pattern"),
        ({"patternProperties": {pattern: {}}}, f"/patternProperties/{pattern}"),
    ):
        with pytest.raises(revisor.InvalidSchema, match="cannot be compiled") as caught:
            revisor.schema(schema)
        assert caught.value.errors[0].instance_location == place


def test_a_pattern_of_another_language_is_told_as_such() -> None:
    with pytest.raises(revisor.InvalidSchema, match="ECMA-262 does not know"):
        revisor.schema({"pattern": "(?i)a"})


def test_a_loop_is_a_fault() -> None:
    with pytest.raises(revisor.InvalidSchema, match="leads back to itself"):
        revisor.schema({"$ref": "#"})


@pytest.mark.parametrize("value", ['{"type": "object"}', None, 7, 1.5, [], ("a",)])
def test_a_json_value_that_is_no_schema_is_an_invalid_one(value: Any) -> None:
    with pytest.raises(revisor.InvalidSchema, match="an object or a boolean") as caught:
        revisor.schema(value)
    assert ("json.loads" in caught.value.hint) == isinstance(value, str)
    with pytest.raises(revisor.InvalidSchema, match="the document https:") as caught:
        revisor.schema({}, documents={"https://acme.example/a": value})
    assert caught.value.errors[0].instance_location == "https://acme.example/a#"


@pytest.mark.parametrize("value", [b"{}", object(), {1}])
def test_what_is_no_json_at_all_is_told_as_such(value: Any) -> None:
    with pytest.raises(revisor.NotJson) as caught:
        revisor.schema(value)
    assert ("json.loads" in caught.value.hint) == isinstance(value, bytes)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("draft7", "draft-07"),
        ("Draft 7", "draft-07"),
        ("draft-4", "draft-04"),
        ("2020", "2020-12"),
        ("https://json-schema.org/draft-07/schema", "draft-07"),
    ],
)
def test_a_misspelt_name_of_a_dialect_is_answered_with_the_one_meant(name: str, meant: str) -> None:
    with pytest.raises(revisor.UnsupportedDialect) as caught:
        revisor.schema({}, name)
    assert caught.value.hint.startswith(f"did you mean {meant}? ")
    assert "identifier" not in str(caught.value)


@pytest.mark.parametrize(
    "value",
    [{"const": float("nan")}, {"a": {1}}, {1: {}}, {"a": "\ud800"}, {"\udfff": 1}, {"a": b""}],
)
def test_what_json_cannot_express_is_no_schema(value: Any) -> None:
    with pytest.raises(revisor.NotJson):
        revisor.schema(value)


@pytest.mark.parametrize("dialect", [7, ["draft-07"], object()])
def test_a_dialect_is_a_name_or_a_value(dialect: Any) -> None:
    with pytest.raises(UsageError, match="dialect"):
        revisor.schema({}, dialect)


class Words(enum.StrEnum):
    TYPE = "type"
    OBJECT = "object"


def test_subclasses_of_json_types_are_taken_as_those() -> None:
    schema = revisor.schema(OrderedDict({Words.TYPE: Words.OBJECT, "required": ("a",)}))
    assert schema is revisor.schema({"type": "object", "required": ["a"]})
    assert not schema.is_valid({})


def test_the_schema_is_copied() -> None:
    given: dict[str, Any] = {"properties": {"a": {"enum": ["x"]}}}
    before = copy.deepcopy(given)
    schema = revisor.schema(given)
    schema.errors({"a": 1})
    assert given == before
    given["properties"]["a"]["enum"].append(1)
    assert not schema.is_valid({"a": 1})
    assert revisor.schema(given).is_valid({"a": 1})


def test_equal_content_is_made_once() -> None:
    assert revisor.schema({"const": 1}) is revisor.schema({"const": 1})
    others = [{"const": 1.0}, {"const": True}, {"const": "1"}, {"const": [1]}]
    for other in others:
        assert revisor.schema(other) is not revisor.schema({"const": 1})
    assert revisor.schema({}, "draft-07") is not revisor.schema({})


def test_two_schemas_with_one_identifier_never_mix() -> None:
    number = {"$id": "https://acme.example/s", "properties": {"a": {"$ref": "#/$defs/t"}}}
    text = {**number, "$defs": {"t": {"type": "string"}}}
    number = {**number, "$defs": {"t": {"type": "number"}}}
    for _ in range(2):
        assert revisor.schema(number).is_valid({"a": 1})
        assert not revisor.schema(number).is_valid({"a": "1"})
        assert revisor.schema(text).is_valid({"a": "1"})
        assert not revisor.schema(text).is_valid({"a": 1})


def test_what_is_kept_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: Kept[bytes, revisor.Schema] = Kept(3, 1_000)
    monkeypatch.setattr(validation, "_KEPT", kept)
    made = [revisor.schema({"const": i}) for i in range(5)]
    assert len(kept) == 3
    assert revisor.schema({"const": 4}) is made[4]
    assert revisor.schema({"const": 0}) is not made[0]
    for n in range(10):
        revisor.schema({"const": "y" * 300 + str(n)})
    assert 0 < kept.sum == sum(size for _, size in kept._made.values()) <= 1_000
    long = {"const": "y" * 2_000}
    assert revisor.schema(long) is not revisor.schema(long)


def test_annotations_say_what_the_schema_says() -> None:
    schema = revisor.schema({"properties": {"a": {"title": "An a", "default": 1}}})
    noted = {(n.instance_location, n.keyword): n.value for n in schema.annotations({"a": 2})}
    assert noted["/a", "title"] == "An a"
    assert noted["/a", "default"] == 1
    assert noted["", "properties"] == ["a"]
    assert revisor.schema(
        {"contentMediaType": "application/json", "contentSchema": {"type": "object"}}
    ).annotations("{}")[-1] == ("", "#/contentSchema", "contentSchema", {"type": "object"})
    places = {n.schema_location for n in schema.annotations({"a": 2})}
    assert "#/properties/a/title" in places
    with pytest.raises(revisor.InvalidInstance):
        revisor.schema(POINT).annotations({})


def test_importing_revisor_loads_neither_engine_nor_validation() -> None:
    code = (
        "import sys, revisor;"
        "print([m for m in sys.modules if m.startswith(('jsonschema_rs', 'revisor.'))])"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert json.loads(printed.stdout.replace("'", '"')) == ["revisor._version"]
