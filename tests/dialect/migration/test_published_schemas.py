"""MCP's own schemas of the revisions that are written in draft-07, migrated."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import migration_suite
from revisor.dialect.migration import migrate
from revisor.facts import registry

FOLDER = Path(__file__).resolve().parents[3] / "dev" / "mcp_schemas"
OLDER = ("2024-11-05", "2025-03-26", "2025-06-18")
NEWER = ("2025-11-25", "2026-07-28")
TRACES = Path(__file__).resolve().parents[2] / "data" / "wire_traces.jsonl.gz"
GOLDEN = Path(__file__).parent / "published.json"


def published(revision: str) -> Any:
    return json.loads((FOLDER / f"{revision}.schema.json").read_text(encoding="utf-8"))


def summary(revision: str) -> dict[str, Any]:
    migration = migrate(published(revision))
    text = json.dumps(migration.schema, sort_keys=False).encode()
    told: dict[str, int] = {}
    for change in migration.changes:
        key = f"{change.keyword} {change.effect}"
        told[key] = told.get(key, 0) + 1
    return {"sha256": hashlib.sha256(text).hexdigest(), "changes": dict(sorted(told.items()))}


@pytest.mark.parametrize("revision", OLDER)
def test_the_outcome_is_the_golden_one(revision: str) -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert summary(revision) == golden[revision]


@pytest.mark.parametrize("revision", OLDER)
def test_only_the_words_changed_that_had_to(revision: str) -> None:
    before, after = published(revision), migrate(published(revision)).schema
    assert list(after) == ["$schema", "$defs"]
    assert list(after["$defs"]) == list(before["definitions"])
    old = json.dumps(before["definitions"])
    assert json.dumps(after["$defs"]) == old.replace("#/definitions/", "#/$defs/")


@pytest.mark.parametrize("revision", NEWER)
def test_what_is_2020_12_is_left_alone(revision: str) -> None:
    schema = published(revision)
    assert migrate(schema).schema is schema


MESSAGES: tuple[Any, ...] = (
    {"jsonrpc": "2.0", "id": 1, "method": "ping"},
    {"jsonrpc": "2.0", "id": 1.5, "method": "ping"},
    {"jsonrpc": "1.0", "id": 1, "method": "ping"},
    {"jsonrpc": "2.0", "id": 1, "result": {}},
    {"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "no"}},
    {"jsonrpc": "2.0", "id": 1, "error": {"code": "x"}},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"name": "a", "inputSchema": {"type": "object"}},
    {"name": "a", "inputSchema": {"type": "array"}},
    {"type": "text", "text": "a"},
    {"type": "text"},
    {"uri": "http://example.test/a", "name": "a"},
    {},
    None,
)


DEFINITIONS = (
    *("JSONRPCMessage", "ClientRequest", "ServerResult", "ListToolsResult", "CallToolResult"),
    *("InitializeRequest", "InitializeResult", "Tool", "CallToolRequest", "ListPromptsResult"),
)


def verdicts(schema: Any, dialect: str, name: str, values: list[Any]) -> Any:
    root = "definitions" if "definitions" in schema else "$defs"
    part = {**schema, "$ref": f"#/{root}/{name}"}
    return migration_suite.verdicts(part, dialect, {}, values)


def recorded() -> list[Any]:
    """Return messages of recorded sessions, and the parts of them that definitions speak of."""
    with gzip.open(TRACES, "rt", encoding="utf-8") as lines:
        raws = [line["raw"] for session in lines for line in json.loads(session)["lines"]]
    found: dict[str, Any] = {}
    for raw in raws:
        message = json.loads(raw) if raw.startswith("{") else {}
        result = message.get("result")
        tools = result.get("tools", [])[:1] if isinstance(result, dict) else []
        for value in (message, result, *tools):
            found.setdefault(json.dumps(value), value)
    return list(found.values())[:400]


@pytest.mark.parametrize("revision", OLDER)
def test_messages_keep_their_verdicts_by_each_definition(revision: str) -> None:
    before = published(revision)
    after = migrate(before).schema
    seen: set[bool] = set()
    for name in before["definitions"]:
        found = verdicts(before, "draft-07", name, list(MESSAGES))
        assert verdicts(after, "2020-12", name, list(MESSAGES)) == found
        seen.update(found)
    assert seen == {True, False}
    assert registry.dialect("2020-12").uri == after["$schema"]


@pytest.mark.parametrize("revision", OLDER)
def test_recorded_messages_keep_their_verdicts(revision: str) -> None:
    before, messages = published(revision), recorded()
    after = migrate(before).schema
    assert len(messages) > 100
    conforming = 0
    for name in DEFINITIONS:
        found = verdicts(before, "draft-07", name, messages)
        assert verdicts(after, "2020-12", name, messages) == found
        conforming += True in found
    assert conforming > len(DEFINITIONS) // 2


@pytest.mark.parametrize("revision", OLDER)
def test_only_a_bad_format_gets_another_verdict_and_that_is_told(revision: str) -> None:
    before = published(revision)
    migration = migrate(before)
    bad = [{"uri": "a b", "name": "a"}]
    assert verdicts(before, "draft-07", "Resource", bad) == [False]
    assert verdicts(migration.schema, "2020-12", "Resource", bad) == [True]
    places = {c.location for c in migration.changes if c.effect == "widened"}
    assert "/definitions/Resource/properties/uri" in places
