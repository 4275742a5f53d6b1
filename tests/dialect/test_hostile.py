"""Schemas made to cost time or memory, in process: each check ends within seconds.

The limit is on processor time, and far above what is measured, since the machine may be slow; what
grows with the square of the input would be far beyond it.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from embedding import checked_schema, document
from revisor.dialect.conformance import conforms

MANY = 4_000
SECONDS = 15.0


def each(make: Callable[[int], Any], count: int = MANY) -> dict[str, Any]:
    return {f"p{n}": make(n) for n in range(count)}


def nested(keyword: str, levels: int, *, listed: bool = False) -> Any:
    schema: Any = {}
    for _ in range(levels):
        schema = {keyword: [schema] if listed else schema}
    return schema


def wrapped(core: Any, wrap: Callable[[Any, int], Any], levels: int = 90) -> Any:
    """Return `core`, wrapped level by level."""
    for number in range(levels):
        core = wrap(core, number)
    return core


def deep_array(levels: int) -> Any:
    value: Any = []
    for _ in range(levels):
        value = [value]
    return value


def chain(place: str, last: Any, count: int = MANY) -> dict[str, Any]:
    """Return definitions at a place, each of which refers to the next; the last one is given."""
    held = {f"d{n}": {"$ref": f"#/{place}/d{n + 1}"} for n in range(count)}
    return {"$ref": f"#/{place}/d0", place: {**held, f"d{count}": last}}


HOSTILE: dict[str, Callable[[], Any]] = {
    "objects nested 100,000 deep": lambda: nested("not", 100_000),
    "arrays of schemas nested 100,000 deep": lambda: nested("allOf", 100_000, listed=True),
    "an enum nested 100,000 deep": lambda: {"enum": deep_array(100_000)},
    "a member no keyword names, nested": lambda: nested("x-y", 100_000),
    "a chain of definitions": lambda: chain("$defs", {}, 30_000),
    "a chain of strays": lambda: chain("x-shared", {}),
    "a chain that ends in itself": lambda: chain("$defs", {"$ref": "#/$defs/d0"}),
    "a chain that ends nowhere": lambda: chain("$defs", {"$ref": "#/$defs/none"}),
    "many references to one": lambda: {"properties": each(lambda _: {"$ref": "#/$defs/a"})},
    "references that lead nowhere": lambda: {
        "properties": each(lambda n: {"$ref": f"#/$defs/n{n}"}),
        "$defs": each(lambda _: {}),
    },
    "references to the network": lambda: {
        "properties": each(lambda n: {"$ref": f"https://e.org/{n}"})
    },
    "anchors of one name": lambda: {"$ref": "#x", "$defs": each(lambda _: {"$anchor": "x"})},
    "anchors of one name that differ": lambda: {
        "$ref": "#x",
        "$defs": each(lambda n: {"$anchor": "x", "const": n}, 2_000),
    },
    "identifiers of one name": lambda: {"$ref": "a", "$defs": each(lambda n: {"$id": "a", "x": n})},
    "identifiers around a long list": lambda: wrapped(
        {"enum": list(range(MANY))},
        lambda inner, n: {"$id": f"https://e.org/{n}", "properties": {"p": inner}},
    ),
    "enum values that do not fit": lambda: {"type": "string", "enum": list(range(MANY))},
    "enum values that a reference refuses": lambda: {
        "$ref": "#/$defs/a",
        "enum": list(range(MANY)),
        "$defs": {"a": {"type": "string"}},
    },
    "examples that do not fit": lambda: {"type": "string", "examples": list(range(MANY))},
    "defaults times definitions": lambda: {
        "properties": each(lambda n: {"$ref": "#/$defs/a", "default": n}),
        "$defs": {"a": {"type": "string"}},
    },
    "defaults in a recursive schema": lambda: {
        "properties": each(lambda _: {"$ref": "#", "default": {"p1": 1}}, 2_000)
    },
    "consts with a reference beside them": lambda: {
        "properties": each(lambda n: {"$ref": "#/$defs/a", "const": n}, 2_000),
        "$defs": {"a": {"type": "string"}},
    },
    "arms that forbid each other": lambda: {
        "allOf": [{"additionalProperties": False, "properties": {f"p{n}": {}}} for n in range(MANY)]
    },
    "names times patterns": lambda: {
        "required": list(each(lambda _: 0)),
        "patternProperties": {f"^q{n}$": {} for n in range(2_000)},
        "additionalProperties": False,
    },
    "names times a hundred patterns": lambda: {
        "required": list(each(lambda _: 0)),
        "patternProperties": {f"^q{n}$": {} for n in range(100)},
        "additionalProperties": False,
    },
    "equal arms": lambda: {"oneOf": [{"type": "string"}] * MANY},
    "arms of another type": lambda: {"type": "string", "anyOf": [{"type": "null"}] * MANY},
    "a name required twice, at the end": lambda: {"required": [*map(str, range(50_000)), "0"]},
    "a list of types": lambda: {"type": ["string"] * MANY},
    "type names that are none": lambda: {"properties": each(lambda _: {"type": "strnig"})},
    "patterns that are none": lambda: {"properties": each(lambda n: {"pattern": f"({n}"}, 2_000)},
    "a pattern that unrolls": lambda: {"pattern": "((a{1000}){1000}){1000}"},
    "words that are no keywords": lambda: {f"wrod{n}": 1 for n in range(MANY)},
    "unevaluated in a chain": lambda: wrapped(
        {}, lambda inner, _: {"allOf": [inner], "unevaluatedProperties": False}
    ),
    "cycles of doubling": lambda: {
        "$ref": "#/$defs/p0",
        "$defs": each(lambda n: {"anyOf": [{"$ref": f"#/$defs/p{(n + k) % 64}"} for k in (1, 2)]}),
    },
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_check_of_a_hostile_schema_ends(name: str) -> None:
    schema = HOSTILE[name]()
    start = time.process_time()
    report = checked_schema(schema, profile="portability")
    assert time.process_time() - start < SECONDS
    assert report.targets[0].usable or report.targets[0].not_checked


@pytest.mark.parametrize("name", HOSTILE)
def test_a_value_held_against_a_hostile_schema_gets_a_verdict(name: str) -> None:
    schema = HOSTILE[name]()
    start = time.process_time()
    verdict = conforms(document(schema), {"p1": {"p1": 1}})
    assert time.process_time() - start < SECONDS
    assert verdict.kind in ("yes", "no", "unknown")


def test_a_chain_of_definitions_takes_memory_in_proportion() -> None:
    schema = chain("$defs", {}, 20_000)
    tracemalloc.start()
    found = document(schema)
    assert len(found.subschemas) == 20_002
    assert found.loops == []
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100_000_000


def test_values_in_a_schema_are_held_against_it_only_up_to_a_sum_of_work() -> None:
    schema = {"properties": each(lambda _: {"$ref": "#", "default": {"p1": 1}}, 2_000)}
    found = document(schema)
    kinds = [conforms(found, s.value["default"], s).kind for s in found.subschemas[1:]]
    assert set(kinds) <= {"yes", "no", "unknown"}
    assert "unknown" in kinds
    last = conforms(found, {}, found.subschemas[-1])
    assert "too much to judge each value" in last.reason
    assert conforms(found, {"p1": {}}).kind in ("yes", "no")
