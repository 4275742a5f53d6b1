"""What a fault quotes, long names and addresses, long expressions: each harmless by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hostile_inputs import SIBLING, of_object, tool, with_schema

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from caging import Cage


def schema_quoted_by_not() -> dict[str, Any]:
    inner = {"not": {"type": "integer", "description": "x" * 1_000_000}}
    return of_object(properties={"a": {"items": inner, "default": [1] * 5_000}})


def list_quoted_by_not() -> dict[str, Any]:
    inner = {"not": {"type": "integer", "examples": list(range(2_000))}}
    return of_object(properties={"a": {"items": inner, "default": [1] * 20_000}})


def long_required_name() -> dict[str, Any]:
    inner = {"required": ["r" * 1_000_000]}
    return of_object(properties={"a": {"items": inner, "default": [{}] * 5_000}})


def long_property_name() -> dict[str, Any]:
    name = "n" * 1_000_000
    properties = {name: {"items": {"type": "integer"}}}
    return of_object(properties=properties, default={name: ["x"] * 10_000})


def brackets_that_never_close() -> dict[str, Any]:
    return of_object(properties={"a": {"pattern": "[" * 40_000}})


def properties_of_characters_that_never_close() -> dict[str, Any]:
    return of_object(properties={"a": {"pattern": "\\p{" * 100_000}})


def slow_expression_and_long_text() -> dict[str, Any]:
    slow = {"pattern": "^(?:[ab]*a[ab]{3000}c)", "default": "ab" * 500_000}
    return of_object(properties={"a": slow})


def closed_arms() -> dict[str, Any]:
    arms = [{"properties": {f"p{n}": {}}, "additionalProperties": False} for n in range(3_000)]
    return of_object(allOf=arms)


def examples_and_a_large_document() -> dict[str, Any]:
    properties = {f"p{n}": {"$ref": "#/$defs/a", "examples": [1]} for n in range(3_000)}
    definitions = {"a": {"type": "integer"}, "pad": {"enum": list(range(200_000))}}
    return of_object(properties=properties, **{"$defs": definitions})


def values_and_branches() -> dict[str, Any]:
    text = {"x": {"type": "string"}}
    branches = [{"required": [f"r{n}"], "properties": text} for n in range(300)]
    values = [{"x": f"v{n}"} for n in range(3_000)]
    return of_object(properties={"a": {"anyOf": branches, "enum": values}})


def long_address() -> dict[str, Any]:
    properties = {f"p{n}": {"$ref": "y"} for n in range(5_000)}
    return {"$id": "http://a/" + "x/" * 100_000, **of_object(properties=properties)}


def chain_that_would_be_compiled() -> dict[str, Any]:
    chain: dict[str, Any] = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(60_000)}
    chain["d60000"] = {}
    return of_object(default={}, properties={"a": {"$ref": "#/$defs/d0"}}, **{"$defs": chain})


@pytest.mark.parametrize(
    "made",
    [
        schema_quoted_by_not,
        list_quoted_by_not,
        long_required_name,
        long_property_name,
        brackets_that_never_close,
        properties_of_characters_that_never_close,
        slow_expression_and_long_text,
        closed_arms,
        examples_and_a_large_document,
        values_and_branches,
        long_address,
        chain_that_would_be_compiled,
    ],
    ids=lambda made: made.__name__,
)
def test_it_is_bounded(cage: Cage, tmp_path: Path, made: Callable[[], dict[str, Any]]) -> None:
    path = tmp_path / "tools.json"
    path.write_text(with_schema(made()), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)


IDENTIFIERS = ("foo.json", "x", "/abs", "//h/x", "..", "a b", "é", "%zz", "::", "http://e:port/")


@pytest.mark.parametrize("identifier", IDENTIFIERS)
def test_any_identifier_leaves_the_report(cage: Cage, tmp_path: Path, identifier: str) -> None:
    definitions = {"s": {"type": "string"}}
    wrong = {"$ref": "#/$defs/s", "default": 1}
    schema = of_object(properties={"a": wrong}, **{"$id": identifier, "$defs": definitions})
    path = tmp_path / "tools.json"
    path.write_text(with_schema(schema), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    told = [f["rule"] for f in ended.about("subject")]
    assert "contradicting-default" in told or ended.not_checked()


@pytest.mark.parametrize("name", ["é", "日本", "a b", "Map<string>", 'e"', "50%", "%41", "a#b"])
def test_names_that_are_no_uri_are_judged(cage: Cage, tmp_path: Path, name: str) -> None:
    pointer = name.replace("%41", "%2541").replace("50%", "50%25").replace("#", "%23")
    wrong = {"$ref": f"#/$defs/{pointer}", "default": 1}
    schema = of_object(properties={"a": wrong}, **{"$defs": {name: {"type": "string"}}})
    path = tmp_path / "tools.json"
    path.write_text(with_schema(schema), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert "contradicting-default" in [f["rule"] for f in ended.about("subject")]


def test_half_a_character_beside_references_leaves_the_report(cage: Cage, tmp_path: Path) -> None:
    schema = of_object(properties={"a": {"$ref": "#/$defs/s", "default": 1}})
    schema["$defs"] = {"s": {"type": "string", "title": "\ud800"}}
    path = tmp_path / "tools.json"
    path.write_text(with_schema(schema), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    assert tool(schema)["name"] == "subject"
