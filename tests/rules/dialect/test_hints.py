"""What a finding tells the author to write, where one remedy does not fit all places."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

NULL: dict[str, Any] = {"type": "string", "default": None}
ENUM: dict[str, Any] = {"type": "string", "enum": ["a"], "default": None}

HINTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("contradicting-default", NULL, "inputSchema", "allow null by adding it to the types"),
    ("contradicting-default", ENUM, "inputSchema", "allow null by adding it to type and enum"),
    ("contradicting-default", NULL, "requestedSchema", "a form cannot be told"),
]


@pytest.mark.parametrize(("rule", "field", "role", "hint"), HINTS)
def test_the_remedy_fits_the_place(rule: str, field: dict[str, Any], role: str, hint: str) -> None:
    schema = {"type": "object", "properties": {"v": field}}
    report = revisor.check({"schema": schema, "role": role}, rules=[rule])
    (found,) = [f for f in report.findings if f.rule == rule]
    assert hint in found.hint
