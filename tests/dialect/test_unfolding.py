"""Schemas whose references or combinations multiply are told from those that only look so."""

from __future__ import annotations

from typing import Any

import pytest

from revisor.dialect.conformance import conforms
from revisor.dialect.document import SchemaDocument
from revisor.model.subject import EmbeddedSchema, Origin


def _document(schema: Any) -> SchemaDocument:
    return SchemaDocument(EmbeddedSchema(schema, "inputSchema", Origin("test", "x")))


def _doubling(levels: int, keyword: str = "allOf") -> dict[str, Any]:
    defs: dict[str, Any] = {
        f"d{i}": {keyword: [{"$ref": f"#/$defs/d{i + 1}"}] * 2} for i in range(levels)
    }
    defs[f"d{levels}"] = {"type": "string"}
    return {"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": defs}


def _chain(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object"}
    for _ in range(levels):
        schema = {"allOf": [schema], "unevaluatedProperties": False}
    return {"type": "object", "properties": {"a": schema}}


@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf"])
def test_doubling_references_reach_the_limit(keyword: str) -> None:
    found = _document(_doubling(64, keyword)).limit_reached
    assert found is not None
    assert "multiply" in found.what
    assert found.pointer[0] == "$defs"


def test_nested_unevaluated_keywords_reach_the_limit() -> None:
    assert _document(_chain(20)).limit_reached is not None


@pytest.mark.parametrize(
    "schema",
    [
        _doubling(8),
        _chain(4),
        {
            "$defs": {
                "node": {
                    "properties": {"l": {"$ref": "#/$defs/node"}, "r": {"$ref": "#/$defs/node"}}
                }
            },
            "type": "object",
            "properties": {"tree": {"$ref": "#/$defs/node"}},
        },
        {
            "type": "object",
            "properties": {f"p{i}": {"$ref": "#/$defs/s"} for i in range(2000)},
            "$defs": {"s": {"type": "string"}},
        },
    ],
    ids=["eight levels", "four unevaluated", "a binary tree", "many references to one"],
)
def test_what_only_looks_costly_is_judged(schema: dict[str, Any]) -> None:
    assert _document(schema).limit_reached is None


def test_an_in_place_loop_is_left_to_its_own_rule() -> None:
    looping = _document({"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}] * 2}}})
    assert looping.limit_reached is None
    assert looping.loops


def test_a_pattern_that_gives_up_decides_nothing() -> None:
    schema = {"type": "string", "pattern": "^(?=a)(a|a|aa)*$(?!b)"}
    assert conforms(_document(schema), "a" * 40 + "!").kind == "unknown"
    assert (
        conforms(_document({"anyOf": [schema, {"type": "null"}]}), "a" * 40 + "!").kind == "unknown"
    )
