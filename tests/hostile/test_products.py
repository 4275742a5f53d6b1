"""Inputs that are harmless one by one and costly in product: many values times many keywords."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hostile_inputs import SIBLING, call, listed, nested, of_object, tool, with_schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from caging import Cage

BACKTRACKING = "^(?=(a+))\\1b$"
DRAFT_07 = "http://json-schema.org/draft-07/schema#"
DRAFT_2019 = "https://json-schema.org/draft/2019-09/schema"


def dynamic_doubling() -> dict[str, Any]:
    definitions: dict[str, Any] = {
        f"d{n}": {
            "$dynamicAnchor": f"d{n}",
            "allOf": [{"$dynamicRef": f"#d{n + 1}"}, {"$dynamicRef": f"#d{n + 1}"}],
        }
        for n in range(64)
    }
    definitions["d64"] = {"$dynamicAnchor": "d64", "type": "string"}
    value = {"$ref": "#/$defs/d0", "default": "a", "examples": ["a"]}
    return of_object(**{"$defs": definitions, "properties": {"a": value}})


def anchored_doubling() -> dict[str, Any]:
    definitions: dict[str, Any] = {
        f"d{n}": {
            "$id": f"http://a.example/d{n}",
            "anyOf": [{"$ref": f"d{n + 1}#x"}, {"$ref": f"d{n + 1}"}],
            "$anchor": "x",
        }
        for n in range(64)
    }
    definitions["d64"] = {"$id": "http://a.example/d64", "$anchor": "x", "type": "string"}
    value = {"$ref": "http://a.example/d0", "default": 1}
    return of_object(**{"$defs": definitions, "properties": {"a": value}})


def recursive_doubling() -> dict[str, Any]:
    twice = {"allOf": [{"$recursiveRef": "#"}, {"$recursiveRef": "#"}]}
    value = json.loads(nested('{"a":', "}", 64, "1"))
    return of_object(**{"$schema": DRAFT_2019, "properties": {"a": twice}, "default": value})


def two_keywords_on_one_member() -> dict[str, Any]:
    again = {"$ref": "#"}
    value = json.loads(nested('{"a":', "}", 64, "1"))
    return of_object(properties={"a": again}, patternProperties={"a": again}, default=value)


def two_keywords_on_one_item() -> dict[str, Any]:
    value = json.loads(nested("[", "]", 64, "1"))
    tree = {"items": {"$ref": "#/$defs/t"}, "contains": {"$ref": "#/$defs/t"}}
    return of_object(
        **{"$defs": {"t": tree}, "properties": {"a": {"$ref": "#/$defs/t", "default": value}}}
    )


def old_dependencies() -> dict[str, Any]:
    value = json.loads(nested('{"a":', "}", 64, "1"))
    schema = of_object(properties={"a": {"$ref": "#"}}, dependencies={"a": {"$ref": "#/$defs/t"}})
    twice = {"properties": {"a": {"$ref": "#"}}}
    return {**schema, "$schema": DRAFT_07, "$defs": {"t": twice}, "default": value}


def names_times_pattern() -> dict[str, Any]:
    value = {"a" * 150 + str(n): n for n in range(40_000)}
    return of_object(patternProperties={BACKTRACKING: {}}, default=value)


def names_times_names_pattern() -> dict[str, Any]:
    value = {"a" * 150 + str(n): n for n in range(40_000)}
    return of_object(propertyNames={"pattern": BACKTRACKING}, default=value)


def items_times_pattern() -> dict[str, Any]:
    value = ["a" * 150 + str(n) for n in range(40_000)]
    return of_object(properties={"a": {"items": {"pattern": BACKTRACKING}, "default": value}})


def items_times_regular_expressions() -> dict[str, Any]:
    value = [f"\\p{{L}}{{60}}{n}" for n in range(2_000)]
    items = {"items": {"format": "regex"}, "default": value}
    return {**of_object(properties={"a": items}), "$schema": DRAFT_07}


def items_times_enum() -> dict[str, Any]:
    choices = [{"n": n, "m": [n]} for n in range(30_000)]
    value = [{"n": -n, "m": [n]} for n in range(30_000)]
    return of_object(properties={"a": {"items": {"enum": choices}, "default": value}})


def items_times_required() -> dict[str, Any]:
    names = [f"r{n}" for n in range(3_000)]
    return of_object(properties={"a": {"items": {"required": names}, "default": [{}] * 20_000}})


def keywords_times_a_large_value() -> dict[str, Any]:
    value = {"a": "x" * 5_000_000}
    branches = [{"required": [f"r{n}"]} for n in range(1_000)]
    return of_object(properties={"a": {"allOf": branches, "default": value}})


def defaults_times_definitions() -> dict[str, Any]:
    definitions = {f"d{n}": {"type": "string", "minLength": n} for n in range(10_000)}
    properties = {f"p{n}": {"$ref": f"#/$defs/d{n}", "default": n} for n in range(10_000)}
    return of_object(**{"$defs": definitions, "properties": properties})


def enums_times_definitions() -> dict[str, Any]:
    definitions = {f"d{n}": {"type": "string", "minLength": n} for n in range(5_000)}
    properties = {f"p{n}": {"$ref": f"#/$defs/d{n}", "enum": ["a", n]} for n in range(5_000)}
    return of_object(**{"$defs": definitions, "properties": properties})


def nested_defaults() -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "default": {}}
    for _ in range(100):
        properties = {"a": schema, **{f"p{n}": {"type": "string"} for n in range(20)}}
        schema = of_object(properties=properties, default={"a": schema["default"]})
    return schema


def one_of_many_branches() -> dict[str, Any]:
    branches = [{"type": "object", "title": f"t{n}", "enum": [n]} for n in range(20_000)]
    return of_object(properties={"a": {"oneOf": branches, "default": 1}})


def one_of_many_equal_branches() -> dict[str, Any]:
    branch = {"type": "object", "properties": {"b": {"type": "string"}}}
    return of_object(properties={"a": {"oneOf": [branch] * 20_000}})


def required_times_properties() -> dict[str, Any]:
    names = [f"name{n}" for n in range(60_000)]
    return of_object(properties=dict.fromkeys(names, True), required=names[::-1])


def required_but_misspelt() -> dict[str, Any]:
    names = [f"name{n}" for n in range(20_000)]
    return of_object(properties=dict.fromkeys(names, True), required=[n + "x" for n in names])


def references_but_misspelt() -> dict[str, Any]:
    definitions = dict.fromkeys((f"name{n}" for n in range(20_000)), True)
    properties = {f"p{n}": {"$ref": f"#/$defs/name{n}x"} for n in range(5_000)}
    return of_object(**{"$defs": definitions, "properties": properties})


def references_times_steps() -> dict[str, Any]:
    properties = {f"p{n}": {"$ref": f"#/{n}" + "/a" * 5_000} for n in range(1_000)}
    return of_object(properties=properties)


def many_faults() -> dict[str, Any]:
    return of_object(properties={f"p{n}": {"type": "strnig"} for n in range(50_000)})


def many_references_to_closed_schemas() -> dict[str, Any]:
    closed = {"properties": {f"p{n}": True for n in range(1_000)}, "additionalProperties": False}
    definitions = {f"d{n}": closed for n in range(100)}
    arms = [{"$ref": f"#/$defs/d{n % 100}"} for n in range(40_000)]
    return of_object(**{"$defs": definitions, "allOf": arms})


def many_type_names() -> dict[str, Any]:
    return of_object(properties={"a": {"type": [f"t{n}" for n in range(50_000)]}})


def many_titled_choices() -> dict[str, Any]:
    values = [f"v{n}" for n in range(50_000)]
    return of_object(properties={"a": {"type": "string", "enum": values, "enumNames": values}})


def many_patterns() -> dict[str, Any]:
    return of_object(patternProperties={f"^a{n}(": True for n in range(20_000)})


def many_resources() -> dict[str, Any]:
    resource = {"$schema": DRAFT_07, "items": [{"type": "strnig"}], "definitions": {"a": {}}}
    return of_object(
        **{"$defs": {f"d{n}": {**resource, "$id": f"http://a.example/{n}"} for n in range(5_000)}}
    )


PRODUCTS: tuple[Callable[[], dict[str, Any]], ...] = (
    dynamic_doubling,
    anchored_doubling,
    recursive_doubling,
    two_keywords_on_one_member,
    two_keywords_on_one_item,
    old_dependencies,
    names_times_pattern,
    names_times_names_pattern,
    items_times_pattern,
    items_times_regular_expressions,
    items_times_enum,
    items_times_required,
    keywords_times_a_large_value,
    defaults_times_definitions,
    enums_times_definitions,
    nested_defaults,
    one_of_many_branches,
    one_of_many_equal_branches,
    required_times_properties,
    required_but_misspelt,
    references_but_misspelt,
    references_times_steps,
    many_faults,
    many_references_to_closed_schemas,
    many_type_names,
    many_titled_choices,
    many_patterns,
    many_resources,
)


@pytest.mark.parametrize("make", PRODUCTS, ids=lambda make: make.__name__)
def test_a_product_is_bounded(
    cage: Cage, tmp_path: Path, make: Callable[[], dict[str, Any]]
) -> None:
    path = tmp_path / "tools.json"
    path.write_text(with_schema(make()), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)


@pytest.mark.parametrize("make", PRODUCTS[:13], ids=lambda make: make.__name__)
def test_a_product_is_bounded_in_a_call(
    cage: Cage, tmp_path: Path, make: Callable[[], dict[str, Any]]
) -> None:
    schema = make()
    inner = schema.get("properties", {}).get("a", {})
    value = schema.pop("default", None) or {"a": inner.get("default", 1)}
    path = tmp_path / "call.json"
    path.write_text(call(schema, json.dumps(value)), encoding="utf-8")
    cage.check(path, codes=[0, 1, 2])


@pytest.mark.parametrize("make", PRODUCTS[-11:], ids=lambda make: make.__name__)
def test_a_product_is_bounded_in_the_text_report(
    cage: Cage, tmp_path: Path, make: Callable[[], dict[str, Any]]
) -> None:
    path = tmp_path / "tools.json"
    path.write_text(with_schema(make()), encoding="utf-8")
    ended = cage.check_text(path, codes=[1])
    assert len(ended.stdout) < 200_000, "the text report groups what is alike"


@pytest.mark.parametrize("name", ["same", "Same", "s am e"])
def test_twenty_thousand_tools_of_one_name(cage: Cage, tmp_path: Path, name: str) -> None:
    cased = [name.upper() if n % 2 else name for n in range(20_000)]
    path = tmp_path / "tools.json"
    path.write_text(listed(*(tool(of_object(), each) for each in cased)), encoding="utf-8")
    assert cage.check(path, codes=[1]).about(SIBLING)
    assert len(cage.check_text(path, codes=[1]).stdout) < 200_000
