"""`revisor.compare`: outcomes, counts, engines, and what each of them means."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import revisor
from revisor.dialect.proof import second_engine
from revisor.errors import NotJson, UnsupportedDialect, UsageError
from revisor.model.origin import MISSING
from schema_strategies import DIALECTS, declared, law, schemas

D7 = "http://json-schema.org/draft-07/schema#"
D12 = "https://json-schema.org/draft/2020-12/schema"
OLD: dict[str, Any] = {
    "$schema": D7,
    "type": "object",
    "required": ["a"],
    "properties": {
        "a": {"type": "integer", "minimum": 3},
        "b": {"items": [{"type": "string"}, {"enum": ["x", "y"]}], "additionalItems": False},
        "c": {"$ref": "#/definitions/k"},
    },
    "definitions": {"k": {"type": "string", "format": "date"}},
    "dependencies": {"c": ["b"]},
}


def test_a_right_migration_is_verified() -> None:
    found = revisor.compare(OLD, revisor.migrate(OLD).schema)
    assert found.outcome == "verified"
    assert found.tried == found.valid + found.invalid > 100
    assert found.valid > 20
    assert found.invalid > 20
    assert found.engines == ("jsonschema-rs", "jsonschema")
    assert found.instance is MISSING
    assert (found.old, found.new, found.engine) == (None, None, "")


def test_where_the_format_assertion_goes_away_is_told_apart() -> None:
    new = revisor.migrate(OLD).schema
    assert revisor.compare(OLD, new).formats == ("/definitions/k/format",)
    assert revisor.compare(new, OLD).formats == ("/definitions/k/format",)
    assert revisor.compare(OLD, OLD).formats == ()
    unused = {"$schema": D7, "definitions": {"k": {"format": "date"}}, "type": "string"}
    assert revisor.compare(unused, {"type": "string"}).formats == ()


def test_formats_in_documents_are_told_with_the_document() -> None:
    uri = "https://acme.example/day"
    old = {"$schema": D7, "$ref": uri}
    day = {"type": "string", "format": "date"}
    found = revisor.compare(
        old, {"$ref": uri}, old_documents={uri: day}, new_documents={uri: {"type": "string"}}
    )
    assert found.outcome == "verified"
    assert found.formats == (f"{uri}#/format",)


def test_a_difference_comes_with_the_smallest_instance_that_shows_it() -> None:
    new = copy.deepcopy(revisor.migrate(OLD).schema)
    del new["properties"]["a"]["minimum"]
    found = revisor.compare(OLD, new)
    assert found.outcome == "differs"
    assert found.instance == {"a": 0}
    assert (found.old, found.new, found.engine) == (False, True, "jsonschema-rs")
    assert found.reason == 'the old schema refuses {"a": 0}, the new one accepts it'
    back = revisor.compare(new, OLD)
    assert (back.outcome, back.old, back.new) == ("differs", True, False)


def test_what_the_first_engine_is_too_kind_to_the_second_one_sees() -> None:
    unmigrated = {**revisor.migrate(OLD).schema}
    unmigrated["dependencies"] = unmigrated.pop("dependentRequired")
    found = revisor.compare(OLD, unmigrated)
    assert (found.outcome, found.engine) == ("differs", "jsonschema")
    assert (found.old, found.new) == (False, True)
    assert "jsonschema-rs makes no difference there" in found.reason
    assert revisor.compare(unmigrated, OLD).outcome == "differs"


def test_what_the_second_engine_lacks_in_the_older_dialect_decides_nothing() -> None:
    old = {"dependencies": {"a": ["b"]}}
    new = {"dependentRequired": {"a": ["b"]}}
    found = revisor.compare(old, new, old_dialect="2019-09")
    assert found.outcome == "verified"
    assert revisor.compare(new, old, new_dialect="2019-09").outcome == "verified"
    assert revisor.compare(new, old).outcome == "differs"


def test_without_the_second_engine_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_engine, "is_there", lambda: False)
    found = revisor.compare(OLD, revisor.migrate(OLD).schema)
    assert (found.outcome, found.engines) == ("verified", ("jsonschema-rs",))


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": "^(a+)+$"},
        {"pattern": r"^\p{Lu}", "type": "string"},
        {"pattern": "a*b*c*d*e"},
        {"patternProperties": {"(x*)*": {"type": "string"}}},
    ],
)
def test_expressions_that_the_second_engine_may_not_end_are_left_to_the_first(schema: Any) -> None:
    found = revisor.compare(schema, schema, old_dialect="draft-07")
    assert (found.outcome, found.engines) == ("verified", ("jsonschema-rs",))


@pytest.mark.parametrize(
    ("schema", "reason"),
    [
        (True, "both accept every value, as can be seen without trying"),
        ({"title": "x", "properties": {"a": {}}}, "both accept every value"),
        ({"$ref": "#/definitions/a", "definitions": {"a": True}}, "both accept every value"),
        (False, "both accept no value, as can be seen without trying"),
        ({"not": {}}, "both accept no value"),
        ({"allOf": [{"allOf": [False]}]}, "both accept no value"),
        (
            {"type": "object", "required": ["a"], "properties": {"a": {"enum": []}}},
            "both accept no",
        ),
        (
            {"$ref": "#/definitions/a", "definitions": {"a": {"anyOf": [False, False]}}},
            "both accept",
        ),
    ],
)
def test_where_only_one_verdict_is_possible_that_is_seen(schema: Any, reason: str) -> None:
    found = revisor.compare(schema, schema, old_dialect="draft-07")
    assert found.outcome == "verified"
    assert found.reason.startswith(reason)


@pytest.mark.parametrize(
    ("schema", "reason"),
    [
        ({"type": "string", "minLength": 10**9}, r"none of \d+ instances conforms"),
        ({"anyOf": [{"type": "string"}, True]}, r"all of \d+ instances conform"),
        ({"type": "object", "required": ["a"], "maxProperties": 0}, r"none of \d+ instances"),
        ({"$ref": "https://acme.example/a"}, "the old schema cannot be used: .*; the new schema"),
        ({"$schema": "https://acme.example/d"}, "the old schema cannot be used"),
        ({"type": "nothing"}, "the old schema cannot be used"),
    ],
)
def test_what_cannot_be_decided_says_why(schema: Any, reason: str) -> None:
    found = revisor.compare(schema, schema)
    assert found.outcome == "not-decidable"
    assert re.match(reason, found.reason)


def test_a_schema_that_only_one_side_can_use_differs() -> None:
    sound = {"$schema": D7, "items": [{"type": "string"}]}
    relabelled = {**sound, "$schema": D12}
    for found in (revisor.compare(sound, relabelled), revisor.compare(relabelled, sound)):
        assert found.outcome == "differs"
        assert found.instance is MISSING
        assert "cannot be used: the schema is not valid" in found.reason
    assert revisor.compare({}, {"$ref": "#/$defs/a"}).outcome == "differs"


def test_a_side_that_says_nothing_decides_nothing() -> None:
    for unknown in (
        {"$ref": "https://acme.example/a"},
        {"$schema": "https://acme.example/d"},
        {"enum": [[[]] * 3], "$defs": {str(n): {"$ref": "#"} for n in range(20_001)}},
    ):
        assert revisor.compare({"type": "string"}, unknown).outcome == "not-decidable"


def test_dialects_and_documents_are_those_of_the_side() -> None:
    schema = {"exclusiveMinimum": True, "minimum": 3}
    new = {"exclusiveMinimum": 3}
    assert revisor.compare(schema, new, old_dialect="draft-04").outcome == "verified"
    assert revisor.compare(schema, {"minimum": 3}, old_dialect="draft-04").outcome == "differs"
    uri = "https://acme.example/a"
    found = revisor.compare(
        {"$ref": f"{uri}#/definitions/a"},
        {"$ref": f"{uri}#/$defs/a"},
        old_dialect=D7,
        old_documents={f"{uri}#": {"definitions": {"a": {"type": "string"}}}},
        new_documents={uri: {"$defs": {"a": {"type": "string"}}}},
    )
    assert (found.outcome, found.engines) == ("verified", ("jsonschema-rs", "jsonschema"))
    dialect = revisor.schema({}, "draft-04").dialect
    assert revisor.compare(schema, new, old_dialect=dialect).outcome == "verified"


def test_wrong_arguments_are_told() -> None:
    with pytest.raises(UsageError, match="which is no schema"):
        revisor.compare("{}", {})
    with pytest.raises(UsageError, match="a is None"):
        revisor.compare({}, {}, new_documents={"https://acme.example/a": None})
    with pytest.raises(NotJson):
        revisor.compare({"const": {1, 2}}, {})
    found = revisor.compare({}, {}, old_dialect="draft-99")
    assert (found.outcome, found.instance) == ("not-decidable", MISSING)
    assert UnsupportedDialect.code == "unsupported-dialect"


def test_the_number_of_instances_is_bounded() -> None:
    new = revisor.migrate(OLD).schema
    assert revisor.compare(OLD, new, limit=40).tried <= 40
    assert revisor.compare(OLD, new, limit=0).outcome == "not-decidable"


@pytest.mark.parametrize("dialect", DIALECTS)
@given(data=st.data())
@law
def test_laws_of_comparing(dialect: str, data: st.DataObject) -> None:
    one = declared(data.draw(schemas(dialect, broken=0)), dialect)
    other = declared(data.draw(schemas(dialect, broken=0)), dialect)
    before = json.dumps([one, other])
    assert revisor.compare(one, copy.deepcopy(one), limit=60).outcome != "differs"
    found = revisor.compare(one, other, limit=60)
    assert found == revisor.compare(one, other, limit=60)
    back = revisor.compare(other, one, limit=60)
    if found.outcome != back.outcome:
        # Which instances are tried first depends on the order; where all are, nothing does.
        found, back = (revisor.compare(*pair) for pair in ((one, other), (other, one)))
    assert found.outcome == back.outcome
    assert json.dumps([one, other]) == before
