"""Keywords whose value is of the wrong type stop no rule that looks at their neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from embedding import checked_schema, told


@pytest.mark.parametrize("wrong", [True, 5, "a", None])
@pytest.mark.parametrize("keyword", ["properties", "patternProperties", "required", "allOf"])
def test_the_fault_is_told_and_every_rule_goes_on(keyword: str, wrong: Any) -> None:
    schema = {
        "type": "object",
        "properties": {"a": {"type": "string", "default": 1}},
        "patternProperties": {"^x": {}},
        "required": ["a", "b"],
        "additionalProperties": False,
        "anyOf": [{"required": ["a"]}],
        "items": {"enum": [1, 1]},
    }
    report = checked_schema({**schema, keyword: wrong}, profile="portability")
    errors = [f for f in report.findings if f.severity == "error"]
    assert keyword in [f.place.origin.pointer[0] for f in errors if f.place.origin.pointer]
    assert ("enum-values", "/items/enum/1") in told(report.findings)
