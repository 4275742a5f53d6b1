"""What only the revision before would call an error is counted where nothing shows the revision."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

BOOLEAN = {"tools": [{"name": "a", "inputSchema": {"type": "object", "properties": {"x": True}}}]}
LIST = {"name": "b", "inputSchema": {"type": "object"}, "outputSchema": {"type": "array"}}


@pytest.mark.parametrize(
    ("value", "earlier"),
    [
        (BOOLEAN, ("2025-11-25", 1)),
        ([*BOOLEAN["tools"], LIST], ("2025-11-25", 2)),
        ({"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}, None),
        ({"tools": [{"name": "a", "inputSchema": None}]}, None),
        ({**BOOLEAN, "protocolVersion": "2026-07-28"}, None),
    ],
    ids=["one", "two", "clean", "an error in both", "the revision is shown"],
)
def test_it_is_counted(value: Any, earlier: tuple[str, int] | None) -> None:
    report = revisor.check(value, date="2026-11-30")
    assert report.targets[0].earlier == earlier


def test_the_oldest_revision_has_none_before() -> None:
    assert revisor.check(BOOLEAN, date="2024-12-01").targets[0].earlier is None
