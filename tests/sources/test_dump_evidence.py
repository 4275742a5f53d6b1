from __future__ import annotations

from typing import Any

import pytest

from dumped_values import BOTH, FORM, TOOL, only, request, response
from revisor.sources.dump import from_value


def test_counts_tell_what_was_checked() -> None:
    assert only(response({"tools": [BOTH, TOOL]})).checked == {
        "tools": 2,
        "schemas": 3,
        "messages": 1,
        "files": 1,
    }


META = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}
INITIALIZED = {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {"name": "s"}}


@pytest.mark.parametrize(
    ("value", "revision", "source"),
    [
        ({"tools": [TOOL]}, None, None),
        ({"tools": [TOOL], "protocolVersion": "2025-03-26"}, "2025-03-26", "declared"),
        ({"tools": [TOOL], "protocolVersion": "2031-01-31"}, "2031-01-31", "declared"),
        ({"tools": [TOOL], **META}, "2026-07-28", "declared"),
        (request("elicitation/create", {**FORM, **META}), "2026-07-28", "declared"),
        (response({"tools": [TOOL], **META}), "2026-07-28", "declared"),
        (response({"tools": [TOOL], "resultType": "complete"}), "2026-07-28", "shape"),
        ({"tools": [TOOL], "initialize": INITIALIZED}, "2025-06-18", "negotiated"),
        (
            {"tools": [TOOL], "protocolVersion": "2025-11-25", "initialize": response(INITIALIZED)},
            "2025-06-18",
            "negotiated",
        ),
        ([response(INITIALIZED, 0), response({"tools": [TOOL]})], "2025-06-18", "negotiated"),
        ([request("initialize", {"protocolVersion": "2025-06-18"})], None, None),
    ],
)
def test_the_revision_that_the_evidence_shows(
    value: Any, revision: str | None, source: str | None
) -> None:
    reading = only(value)
    assert (reading.revision, reading.revision_source) == (revision, source)


@pytest.mark.parametrize("given", ["1.0", "2025-13-01", "latest", "2025-06-18 "])
def test_what_is_no_revision_is_told(given: str) -> None:
    reading = only({"tools": [TOOL], "protocolVersion": given})
    assert reading.revision is None
    assert [note.what for note in reading.not_checked] == [f"protocolVersion {given!r}"]


@pytest.mark.parametrize(
    "value", [response({"tools": None}), {"tools": {}, "protocolVersion": "2025-11-25"}]
)
def test_tools_that_are_no_array_are_told(value: Any) -> None:
    (note,) = only(value).not_checked
    assert (note.what, note.why.partition(",")[0]) == ("tools", "it is no array")


def test_messages_that_carry_no_schema_are_counted() -> None:
    session = [
        {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": None, "result": 5},
        {"request": {"method": "tools/list"}},
        {"request": {"method": "tools/list"}, "response": {"error": {"code": 1}}},
        {"request": {"method": "tools/list", "params": {}}, "response": "not json"},
        {"request": {"method": "ping"}, "response": '{"broken'},
    ]
    reading = only(session)
    assert reading.checked["messages"] == 8
    assert {type(subject).__name__ for subject in reading.subjects} == {
        "FeatureUse",
        "WireMessage",
    }


def test_a_long_name_is_shortened() -> None:
    first, _ = from_value(
        [{"server": "s" * 200, "tools": [TOOL]}, {"server": "b", "tools": [TOOL]}]
    )
    assert len(first.name) == 80
