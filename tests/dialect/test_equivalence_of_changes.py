"""A difference at one place of many, or behind a condition, is found; what had no turn is told."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

D7 = "http://json-schema.org/draft-07/schema#"
D2020 = "https://json-schema.org/draft/2020-12/schema"


def conditions(count: int, last: Any) -> dict[str, Any]:
    def one(number: int) -> dict[str, Any]:
        held = last if number == count - 1 else {"type": "string"}
        asked = {"properties": {"k": {"const": f"c{number}"}}, "required": ["k"]}
        return {"if": asked, "then": {"properties": {"v": held}}}

    return {"allOf": [one(number) for number in range(count)]}


def properties(count: int, kind: str) -> dict[str, Any]:
    known = {f"p{n}": {"type": "integer"} for n in range(count)}
    return {"type": "object", "properties": {**known, "p733": {"type": kind}}}


def members(count: int, but: int = -1) -> dict[str, Any]:
    return {"enum": [f"v{n}" for n in range(count) if n != but]}


WOKEN = {**conditions(2, {"$ref": "#/definitions/s", "maxLength": 2})}
WOKEN |= {"definitions": {"s": {"type": "string"}}}
CHOSEN = {"properties": {"k": {"enum": ["c0", "c1"]}}}
BESIDE = {"pattern": "^[a-z]+-[0-9]+$"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({**WOKEN, "$schema": D7}, {**WOKEN, "$schema": D2020}),
        *(
            (conditions(n, {"minimum": 5}), conditions(n, {"minimum": 6}))
            for n in (1, 2, 4, 8, 15, 40)
        ),
        (
            {**conditions(2, {"minimum": 5}), **CHOSEN},
            {**conditions(2, {"minimum": 6}), **CHOSEN},
        ),
        *((members(n), members(n, n // 2)) for n in (12, 13, 40, 300)),
        *((properties(n, "integer"), properties(n, "number")) for n in (1_000, 3_000)),
        (
            {**properties(1_000, "integer"), "required": [f"p{n}" for n in range(1_000)]},
            {**properties(1_000, "number"), "required": [f"p{n}" for n in range(1_000)]},
        ),
        ({"pattern": "^[a-c]{3}$"}, {"pattern": "^[a-d]{3}$"}),
        ({"anyOf": [{"maxLength": 3}, {"maxLength": 5, "pattern": "^z"}]}, {"maxLength": 6}),
        (
            {"anyOf": [{"maxLength": 3}, {"maxLength": 5, "pattern": "^z"}]},
            {"anyOf": [{"maxLength": 3}, {"maxLength": 6, "pattern": "^z"}]},
        ),
        ({"allOf": [BESIDE, {"minLength": 7}]}, {"allOf": [BESIDE, {"minLength": 8}]}),
    ],
)
def test_one_change_is_found(old: Any, new: Any) -> None:
    found = revisor.compare(old, new)
    assert found.outcome == "differs"
    assert found.old is not found.new


@pytest.mark.parametrize("schema", [properties(3_000, "integer"), members(3_000)])
def test_where_not_all_had_a_turn_nothing_is_verified(schema: Any) -> None:
    found = revisor.compare(schema, {**schema, "minProperties": 0}, limit=200)
    assert found.outcome == "not-decidable"


def test_the_number_of_those_left_out_is_told() -> None:
    schema = properties(3_000, "integer")
    assert "had not all turns" in revisor.compare(schema, schema).reason
