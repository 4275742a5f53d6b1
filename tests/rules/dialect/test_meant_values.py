"""What was certainly meant by a value in quotes, or by one name in place of a list of them."""

from __future__ import annotations

from typing import Any

import pytest

import revisor


def tool(**members: Any) -> dict[str, Any]:
    return {"name": "t", "inputSchema": {"type": "object", **members}}


@pytest.mark.parametrize(
    ("members", "mended"),
    [
        ({"additionalProperties": "false"}, {"additionalProperties": False}),
        ({"unevaluatedProperties": "true"}, {"unevaluatedProperties": True}),
        (
            {"properties": {"a": {"uniqueItems": "true"}}},
            {"properties": {"a": {"uniqueItems": True}}},
        ),
        ({"minProperties": "2"}, {"minProperties": 2}),
        (
            {"properties": {"a": {"type": "string"}}, "required": "a"},
            {"properties": {"a": {"type": "string"}}, "required": ["a"]},
        ),
    ],
)
def test_it_is_mended_safely(members: dict[str, Any], mended: dict[str, Any]) -> None:
    assert revisor.fix(tool(**members)).value == tool(**mended)


def test_a_word_that_is_no_value_is_left_with_a_hint() -> None:
    (found,) = revisor.check(
        tool(additionalProperties="no"), rules=["invalid-keyword-value"]
    ).findings
    assert found.fix is None
    (quoted,) = revisor.check(
        tool(additionalProperties="false"), rules=["invalid-keyword-value"]
    ).findings
    assert quoted.hint.startswith("write false without quotes")


def test_a_name_that_nothing_has_wants_a_look() -> None:
    (found,) = revisor.check(tool(required="b"), rules=["required-not-a-list"]).findings
    assert found.hint == 'write ["b"], or leave required out'
    assert found.fix is not None
    assert found.fix.safety == "unsafe"
