"""Hostile schemas under `revisor.compare`: it ends in its budget, and says what it could not do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

import revisor
from revisor.dialect.proof import second_engine, sides

SECONDS = 20
"""CPU time that no comparison here may take, on a slow machine; most take less than one."""


def compared(schema: Any, **options: Any) -> revisor.Equivalence:
    begun = time.process_time()
    found = revisor.compare(schema, schema, **options)
    assert time.process_time() - begun < SECONDS
    assert found.outcome != "differs"
    return found


def deep(levels: int, around: Callable[[Any], Any]) -> Any:
    schema: Any = {"type": "string", "minLength": 2}
    for _ in range(levels):
        schema = around(schema)
    return schema


def doubling(count: int, make: Callable[[Any], Any]) -> dict[str, Any]:
    defs = {str(n): make({"$ref": f"#/$defs/{n + 1}"}) for n in range(count)}
    return {"$defs": {**defs, str(count): {"type": "string"}}, "$ref": "#/$defs/0"}


def unevaluated(levels: int) -> Any:
    def around(inner: Any) -> Any:
        return {"allOf": [inner], "unevaluatedProperties": False, "properties": {"a": {}}}

    return deep(levels, around)


@pytest.mark.parametrize(
    "schema",
    [
        deep(60, lambda s: {"type": "object", "required": ["a"], "properties": {"a": s}}),
        deep(60, lambda s: {"type": "array", "items": s, "maxItems": 2}),
        deep(60, lambda s: {"allOf": [s]}),
        deep(30, lambda s: {"not": {"not": s}}),
        doubling(8, lambda r: {"anyOf": [r, r]}),
        {"type": "object", "required": ["v"], "properties": {"v": {}, "l": {"$ref": "#"}}},
        {"anyOf": [{"pattern": f"^(a+)+{n}$"} for n in range(60)]},
        {"patternProperties": {f"^(x{n}*)*$": {"type": "integer"} for n in range(20)}},
        {"contains": {"type": "string"}, "minContains": 10**6},
        {"minimum": 10**4000, "multipleOf": 10**400},
        {"multipleOf": 1e-300, "minimum": 1e300},
        {"enum": list(range(5_000))},
        {"required": [f"p{n}" for n in range(1_000)]},
        {"dependentSchemas": {f"a{n}": {"required": [f"a{n + 1}"]} for n in range(500)}},
        {"prefixItems": [{"const": n} for n in range(150)], "uniqueItems": True},
        {"type": "array", "maxItems": 1_900, "contains": {"const": 1}},
        unevaluated(4),
    ],
)
def test_what_is_large_or_deep_is_compared_in_bounds(schema: Any) -> None:
    assert compared(schema).outcome == "verified"


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {f"p{n}": {"type": "string"} for n in range(5_000)}},
        {"anyOf": [{"required": [f"k{n}"]} for n in range(800)]},
        {"prefixItems": [{"type": "integer"}] * 1_200},
        doubling(16, lambda r: {"anyOf": [r, r]}),
        doubling(64, lambda r: {"anyOf": [r, r]}),
        doubling(
            40, lambda r: {"type": "object", "required": ["l", "r"], "properties": {"l": r, "r": r}}
        ),
        deep(250, lambda s: {"items": s}),
        deep(20, lambda s: {"type": "array", "items": s, "minItems": 100}),
        unevaluated(20),
        {"type": "string", "minLength": 10**9},
        {"type": "string", "minLength": 10**9, "pattern": "^a*$"},
        {"type": "array", "minItems": 10**6},
        {"type": "array", "minItems": 1e300},
        {"type": "object", "minProperties": 10**6},
        {"type": "object", "required": ["v"], "properties": {"v": {"$ref": "#"}}},
        {"type": "string", "pattern": "(?=a)(a|a)*(?<=c)$"},
        {"anyOf": [{"pattern": rf"\p{{L}}{{60}}{n}"} for n in range(30)]},
        {"$ref": "#"},
    ],
)
def test_what_is_too_much_is_not_decidable(schema: Any) -> None:
    assert compared(schema).outcome == "not-decidable"


def test_a_chain_of_references_is_gone_in_bounds() -> None:
    chain = doubling(1_000, lambda r: r)
    found = compared(chain)
    assert found.outcome == "not-decidable"
    assert "too many steps" in found.reason or "chain" in found.reason


def test_nothing_is_asked_once_the_budget_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sides, "_MOST_STEPS_TOGETHER", 500)
    assert compared(doubling(8, lambda r: {"anyOf": [r, r]})).tried == 1


def test_an_engine_that_fails_gives_no_verdict() -> None:
    class Failing:
        def is_valid(self, instance: Any) -> bool:
            raise RecursionError(instance)

    second = second_engine.Second(Failing(), expressions=True)
    assert second.verdict(1) is None
    assert second.verdict("a" * 1_000) is None
    assert second.verdict([[]] * 1_000) is None


def test_an_instance_that_no_engine_can_read_is_left_out() -> None:
    found = compared({"enum": ["a"], "type": "string"}, limit=50)
    assert found.outcome == "verified"


def test_a_pattern_that_gives_up_is_no_verdict() -> None:
    slow = {"type": "string", "pattern": "^(?=a)(a|a)*(?<!x)b$"}
    found = compared({"anyOf": [slow, {"const": 1}]})
    assert found.outcome in ("verified", "not-decidable")


def test_many_expressions_are_left_to_the_first_engine() -> None:
    found = compared(
        {"patternProperties": {f"^x{n}_[a-z]+$": {"type": "null"} for n in range(220)}}
    )
    assert found.engines == ("jsonschema-rs",)
