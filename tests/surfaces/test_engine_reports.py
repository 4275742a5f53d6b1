"""Public reports on validators and migrators, remade: judged, migrated and judged again.

A line of tests/cases/engine_reports.jsonl holds a schema with the right verdict on each value, or
the error that it has to meet; `source` is the report. Migrated, every value keeps its verdict.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

import revisor

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "engine_reports.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
LONGEST = 2.0
"""Seconds that the whole of one case may take: the reports speak of hangs."""


def verdicts(schema: Any, values: list[list[Any]]) -> list[str]:
    made = revisor.schema(schema)
    return [verdict(made, value) for value, _ in values]


def verdict(made: revisor.Schema, value: Any) -> str:
    try:
        return "valid" if made.is_valid(value) else "invalid"
    except revisor.LimitReached:
        return "limit"


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["id"]))
def test_public_report(case: dict[str, Any]) -> None:
    began = time.monotonic()
    if "error" in case:
        with pytest.raises(revisor.RevisorError) as caught:
            revisor.schema(case["schema"])
        assert type(caught.value).__name__ == case["error"]
    else:
        judged(case)
    assert time.monotonic() - began < LONGEST


def judged(case: dict[str, Any]) -> None:
    schema, values = case["schema"], case["values"]
    expected = [said for _, said in values]
    for _ in range(3 if case.get("again") else 1):
        assert verdicts(json.loads(json.dumps(schema)), values) == expected
    if "beside" in case:
        other = case["beside"]
        assert verdicts(other["schema"], other["values"]) == [said for _, said in other["values"]]
        assert verdicts(schema, values) == expected
    migration = revisor.migrate(schema)
    assert migration.lossless == case.get("lossless", True)
    assert verdicts(migration.schema, values) == expected
    assert migration.schema == case.get("migrated", migration.schema)
