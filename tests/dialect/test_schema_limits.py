"""Limits of `revisor.schema`: what is over one is neither valid nor invalid (JS-18)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import revisor
from revisor.dialect import linear
from revisor.dialect.bounds import is_deeper

TREE = {"items": {"$ref": "#"}, "properties": {"a": {"$ref": "#"}}, "type": ["array", "object"]}
SLOW = "(?=a)(a|a)*(?<=c)$"


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels - 1):
        value = [value]
    return value


def doubling(count: int, keyword: str = "anyOf") -> dict[str, Any]:
    defs: dict[str, Any] = {
        str(n): {keyword: [{"$ref": f"#/$defs/{n + 1}"}] * 2} for n in range(count)
    }
    return {"$defs": {**defs, str(count): {"type": "string"}}, "$ref": "#/$defs/0"}


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ({"enum": [deep(300)]}, "nested more than 200 levels"),
        ({"const": 10**5000}, "thousands of digits"),
        (doubling(64), "references multiply"),
        ({"$defs": {str(n): {"$ref": "#"} for n in range(20_001)}}, "more than 20,000 references"),
        ({"anyOf": [{"pattern": f"\\p{{L}}{{60}}{n}"} for n in range(300)]}, "too long to compile"),
    ],
)
def test_a_schema_over_a_limit_is_not_judged(schema: Any, why: str) -> None:
    with pytest.raises(revisor.LimitReached, match=why):
        revisor.schema(schema)


def test_a_pattern_that_is_too_large_for_the_engine_is_not_called_invalid() -> None:
    with pytest.raises(revisor.LimitReached, match="regular expression that is too large"):
        revisor.schema({"pattern": "[a-z]{1000}[0-9]{20000}"})


def test_a_value_of_too_many_parts_is_no_schema() -> None:
    with pytest.raises(revisor.LimitReached, match="more than 2000000 values"):
        revisor.schema({"enum": [[0] * 1_000_000] * 3})


@pytest.mark.parametrize("schema", [TREE, {**TREE, "allOf": [{"allOf": [{"allOf": [{}]}]}] * 2}])
def test_a_recursive_schema_judges_two_hundred_levels(schema: Any) -> None:
    judge = revisor.schema(schema)
    assert judge.is_valid(deep(200))
    with pytest.raises(revisor.LimitReached, match="more than 200 levels"):
        judge.is_valid(deep(201))
    with pytest.raises(revisor.LimitReached):
        judge.errors(deep(100_000))
    (error, *_) = judge.errors([[[1]]])
    assert error.instance_location == "/0/0/0"


def test_a_schema_that_looks_into_nothing_deep_judges_it() -> None:
    schema = revisor.schema({"type": "array", "maxItems": 0})
    assert not schema.is_valid(deep(1_000))
    (error,) = schema.errors(deep(1_000))
    assert error.message == "it does not conform, and is nested too deep to say where"


def test_parts_that_are_too_deep_to_compare() -> None:
    with pytest.raises(revisor.LimitReached, match="too deep to compare"):
        revisor.schema({"uniqueItems": True}).is_valid([deep(1_000), deep(1_000)])


@pytest.mark.parametrize("pattern", [{"pattern": SLOW}, {"not": {"pattern": SLOW}}])
def test_a_pattern_that_takes_too_long_decides_nothing(pattern: dict[str, Any]) -> None:
    schema = revisor.schema({"properties": {"a": pattern, "b": {"type": "integer"}}})
    slow = {"a": "a" * 64}
    for call in (schema.is_valid, schema.errors, schema.validate):
        with pytest.raises(revisor.LimitReached, match="takes too long"):
            call(slow)
    assert schema.is_valid({"a": "c"}) == ("not" in pattern)


def test_what_is_certain_before_a_slow_pattern_is_told() -> None:
    schema = revisor.schema({"maxProperties": 0, "properties": {"a": {"pattern": SLOW}}})
    errors = schema.errors({"a": "a" * 64})
    assert [e.keyword for e in errors] == ["maxProperties"]
    schema = revisor.schema({"properties": {"a": {"type": "null"}, "b": {"pattern": SLOW}}})
    errors = schema.errors({"a": 1, "b": "a" * 64})
    assert [e.keyword for e in errors] == ["type"]


def test_a_fault_of_too_many_branches_is_told_as_such() -> None:
    schema = revisor.schema(doubling(15))
    assert not schema.is_valid(1)
    (error,) = schema.errors(1)
    assert error.message == "it does not conform, and there is too much to say where"


def test_many_branches_of_many_elements_are_told_in_part() -> None:
    schema = revisor.schema({"items": {"anyOf": [{"const": n} for n in range(50)]}})
    errors = schema.errors(["x"] * 400)
    assert 100 < len([e for e in errors if e.keyword == "anyOf"]) < 300


@pytest.mark.parametrize("instance", [{1: 2}, {"a"}, object(), "\ud800", {"\udfff": 1}])
def test_what_is_no_json_is_told_where_it_stands_in_the_way(instance: Any) -> None:
    schema = revisor.schema({"properties": {"a": {}}, "additionalProperties": {"type": "string"}})
    recursive = revisor.schema(TREE)
    for call in (schema.is_valid, schema.errors, recursive.is_valid):
        with pytest.raises(revisor.NotJson):
            call(instance)


def test_a_fault_that_cannot_be_quoted_is_told_without_its_place() -> None:
    (error,) = revisor.schema({"maxLength": 0, "type": "object"}).errors([{1}])
    assert error.message.endswith("since it holds what cannot be quoted")
    (error,) = revisor.schema({"type": "object"}).errors(["\ud800"])
    assert error.message.endswith("since it holds a lone surrogate, which is no JSON")


def test_annotations_need_more_of_the_stack() -> None:
    steps = {str(n): {"allOf": [{"$ref": f"#/$defs/{n + 1}"}]} for n in range(150)}
    schema = revisor.schema({"$defs": {**steps, "150": {}}, "$ref": "#/$defs/0"})
    assert schema.is_valid(1)
    with pytest.raises(revisor.LimitReached, match="chain of subschemas"):
        schema.annotations(1)


def test_annotations_take_longer_than_a_verdict() -> None:
    both = {str(n): {"allOf": [{"$ref": f"#/$defs/{n + 1}"}] * 2} for n in range(17)}
    schema = revisor.schema({"$defs": {**both, "17": {"title": "a"}}, "$ref": "#/$defs/0"})
    assert schema.is_valid(1)
    with pytest.raises(revisor.LimitReached, match="too many steps"):
        schema.annotations(1)


@pytest.mark.parametrize("part", ["\ud800", {1: 2}, {1}])
def test_what_is_no_json_stands_in_the_way_of_annotations_alone(part: Any) -> None:
    schema = revisor.schema({"contains": {"const": 5}})
    assert schema.is_valid([5, part])
    with pytest.raises(revisor.NotJson):
        schema.annotations([5, part])


def shape(schema: Any) -> linear.Shape:
    return linear.shape_of(revisor.schema(schema)._document)


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"properties": {str(n): {"type": "string"} for n in range(1_000)}},
        {"properties": {str(n): {"$ref": "#/$defs/a"} for n in range(300)}, "$defs": {"a": {}}},
        {"oneOf": [{"unevaluatedProperties": False} for _ in range(20)]},
        {"prefixItems": [{"enum": ["a", "b"]}] * 300, "items": {"pattern": "^a+$"}},
    ],
)
def test_everyday_schemas_are_linear(schema: Any) -> None:
    assert shape(schema) == (True, None)


@pytest.mark.parametrize(
    ("schema", "linear_"),
    [
        (TREE, True),
        ({"additionalProperties": {"$ref": "#"}, "patternProperties": {"a": {"$ref": "#"}}}, False),
        ({"allOf": [{"items": {"$ref": "#"}}] * 2}, False),
        ({"contains": {"$ref": "#"}, "items": {"$ref": "#"}}, False),
        ({"prefixItems": [{"$ref": "#"}, {"$ref": "#"}]}, True),
    ],
)
def test_a_recursive_schema_is_linear_where_nothing_is_met_twice(
    schema: Any, linear_: bool
) -> None:
    found = shape(schema)
    assert found.linear == linear_
    assert found.levels is not None


@pytest.mark.parametrize(
    "schema",
    [
        {"allOf": [{"items": {"type": "string"}}] * 600},
        {"pattern": SLOW},
        {"$ref": "https://json-schema.org/draft/2020-12/schema"},
        {"items": {"enum": list(range(5_000))}},
        {"anyOf": [{"pattern": f"^[a-z]{{3000}}{n}"} for n in range(4)]},
    ],
)
def test_what_may_take_long_is_not_linear(schema: Any) -> None:
    assert not shape(schema).linear


def test_large_values_are_judged_where_the_work_is_estimated() -> None:
    schema = revisor.schema({"items": {"enum": list(range(5_000))}})
    assert schema.is_valid([1] * 100)
    with pytest.raises(revisor.LimitReached, match="too many steps"):
        schema.is_valid([1] * 100_000)


def test_a_reference_that_depends_on_the_way_is_counted_at_its_heaviest() -> None:
    light = {"$id": "light", "$dynamicAnchor": "node", "items": {"$dynamicRef": "#node"}}
    heavy = {
        "$id": "heavy",
        "$dynamicAnchor": "node",
        "$ref": "light",
        "allOf": [{"$ref": "light"}] * 3,
    }
    schema = revisor.schema({"$ref": "heavy", "$defs": {"light": light, "heavy": heavy}})
    assert schema.is_valid(deep(5))
    with pytest.raises(revisor.LimitReached, match="too many steps"):
        schema.is_valid(deep(60))


def test_a_recursive_reference_of_several_resources_is_counted() -> None:
    light = {"$id": "light", "$recursiveAnchor": True, "items": {"$recursiveRef": "#"}}
    heavy = {"$id": "heavy", "$recursiveAnchor": True, "allOf": [{"$ref": "light"}] * 3}
    whole = {"$ref": "heavy", "$defs": {"light": light, "heavy": heavy}}
    schema = revisor.schema(whole, "2019-09")
    assert schema.is_valid(deep(5))
    with pytest.raises(revisor.LimitReached, match="too many steps"):
        schema.is_valid(deep(60))


@pytest.mark.parametrize(
    ("value", "levels", "deeper"),
    [(1, 1, False), ([], 1, False), ([[]], 1, True), ({"a": [{}]}, 3, False), (([],), 1, True)],
)
def test_depth_counts_arrays_and_objects(value: Any, levels: int, deeper: bool) -> None:
    assert is_deeper(value, levels) == deeper


def test_a_value_that_holds_itself_is_deeper_than_any() -> None:
    value: list[Any] = []
    value += [value, value]
    assert is_deeper(value, 200)


def shared(levels: int, name: str = "") -> Any:
    """Return a value of so many parts that comes to 2 to the power of that as a text."""
    part: Any = {"type": "string"} if name else []
    for _ in range(levels):
        part = {name: [part, part]} if name else [part, part]
    return part


@pytest.mark.parametrize("levels", [14, 18, 40, 150])
def test_a_schema_of_few_parts_that_stand_in_many_places_is_over_a_limit(levels: int) -> None:
    with pytest.raises(revisor.LimitReached, match="more than"):
        revisor.schema(shared(levels, "allOf"))


@pytest.mark.parametrize("levels", [14, 60, 150])
def test_an_instance_of_few_parts_that_stand_in_many_places_is_over_a_limit(levels: int) -> None:
    schema = revisor.schema({"type": "array", "items": {"$ref": "#"}})
    assert schema.is_valid(shared(8))
    with pytest.raises(revisor.LimitReached, match="the same parts so often"):
        schema.is_valid(shared(levels))
    with pytest.raises(revisor.LimitReached, match="the same parts so often"):
        schema.errors(shared(levels))


def test_a_large_value_whose_parts_are_its_own_is_judged() -> None:
    row: Any = []
    for _ in range(12):
        row = [row]
    large = [json.loads(json.dumps(row)) for _ in range(5_000)]
    assert revisor.schema({"type": "array", "items": {"$ref": "#"}}).is_valid(large)
    constants = [{"const": n, "title": "x"} for n in range(25_000)]
    assert revisor.schema({"enum": constants}).is_valid(constants[7])
