"""MCP's own schemas of the revisions that are written in draft-07, migrated."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import migration_suite
from definition_messages import messages
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
    return list(found.values())


def formats_apart(before: Any, after: Any, name: str, values: list[Any]) -> list[bool]:
    """Return the verdicts, which are the same but for those that only a format decides."""
    found = verdicts(before, "draft-07", name, values)
    new = verdicts(after, "2020-12", name, values)
    plain = verdicts(without_formats(before), "draft-07", name, values)
    assert new == plain
    assert all(then or not now for then, now in zip(plain, found, strict=True))
    return plain if isinstance(plain, list) else []


def without_formats(schema: Any) -> Any:
    """Return the schema of a revision without its formats; no property is called so there."""
    if isinstance(schema, dict):
        held = {name: without_formats(value) for name, value in schema.items()}
        return {k: v for k, v in held.items() if k != "format" or not isinstance(v, str)}
    return [without_formats(each) for each in schema] if isinstance(schema, list) else schema


@pytest.mark.parametrize("revision", OLDER)
def test_generated_messages_keep_their_verdicts_by_each_definition(revision: str) -> None:
    before = published(revision)
    after = migrate(before).schema
    assert registry.dialect("2020-12").uri == after["$schema"]
    tried = 0
    for name in before["definitions"]:
        values = messages(before["definitions"], name)
        found = formats_apart(before, after, name, values)
        assert True in found, name
        assert False in found or name in ("Cursor", "EmptyResult", "Result", "_meta"), name
        tried += len(values)
    assert tried > 10_000


@pytest.mark.parametrize("revision", OLDER)
def test_recorded_messages_keep_their_verdicts_by_each_definition(revision: str) -> None:
    before, values = published(revision), recorded()
    after = migrate(before).schema
    assert len(values) > 300
    conforming = {
        name for name in before["definitions"] if True in formats_apart(before, after, name, values)
    }
    assert {*DEFINITIONS} - {"CallToolResult", "CallToolRequest"} <= conforming


@pytest.mark.parametrize("revision", OLDER)
def test_the_same_holds_where_draft_07_is_to_accept_it_too(revision: str) -> None:
    before, values = published(revision), recorded()
    bridged = migrate(before, interop=True)
    for name in DEFINITIONS:
        plain = formats_apart(before, bridged.schema, name, values)
        assert verdicts(without_formats(bridged.schema), "draft-07", name, values) == plain
    assert {place.reason for place in bridged.still_refused} <= {
        "validators of draft-07 may assert `format`, an annotation in 2020-12"
    }


@pytest.mark.parametrize("revision", OLDER)
def test_only_a_bad_format_gets_another_verdict_and_that_is_told(revision: str) -> None:
    before = published(revision)
    migration = migrate(before)
    bad = [{"uri": "a b", "name": "a"}]
    assert verdicts(before, "draft-07", "Resource", bad) == [False]
    assert verdicts(migration.schema, "2020-12", "Resource", bad) == [True]
    places = {c.location for c in migration.changes if c.effect == "widened"}
    assert "/definitions/Resource/properties/uri" in places
