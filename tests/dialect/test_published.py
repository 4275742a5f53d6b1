from __future__ import annotations

import json
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import generate
from revisor.dialect.described import described
from revisor.dialect.published import PartFault, part_faults
from revisor.errors import FactsError
from revisor.facts import published_schemas, registry
from revisor.facts.published_schemas import REVISIONS, known_methods, published_schema

CALL = "CallToolResult"


def told(revision: str, definition: str, value: Any) -> list[tuple[Any, ...]]:
    found = part_faults(revision, definition, value)
    return [(fault.kind, fault.place, fault.member, fault.wanted) for fault in found]


@pytest.fixture(scope="module")
def packing(repository: Path) -> ModuleType:
    return generate.load(repository / "dev" / "generators" / "mcp_schemas.py")


@pytest.fixture(scope="module")
def originals(repository: Path) -> dict[str, Any]:
    paths = (repository / "dev" / "mcp_schemas").glob("*.schema.json")
    return {path.name[:10]: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def test_every_revision_has_its_schema(originals: dict[str, Any]) -> None:
    assert sorted(originals) == list(REVISIONS)
    dated = [each.id for each in registry.revisions() if each.id != "draft"]
    assert list(REVISIONS) == dated
    assert published_schema("draft") == published_schema("2026-07-28")
    assert published_schema("2020-01-01") is None


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_method_is_mapped(originals: dict[str, Any], revision: str) -> None:
    original = originals[revision]
    definitions = original.get("$defs") or original["definitions"]
    constants = {
        each["properties"]["method"]["const"]
        for each in definitions.values()
        if "const" in each.get("properties", {}).get("method", {})
    }
    schema = published_schema(revision)
    assert schema is not None
    assert set(schema.methods) == constants
    for method, known in schema.methods.items():
        assert known.definition in definitions
        assert set(known.results) <= set(definitions)
        assert bool(known.results) != method.startswith("notifications/")
    assert set(schema.methods) <= known_methods()


def test_methods_of_the_facts_are_those_of_the_schemas() -> None:
    features = registry.features().values()
    named = {m for f in features if f.core for m in f.signals.methods}
    assert named <= known_methods()


@pytest.mark.parametrize(
    ("revision", "method", "results"),
    [
        ("2024-11-05", "initialize", ("InitializeResult",)),
        ("2025-06-18", "ping", ("EmptyResult",)),
        ("2025-11-25", "tools/call", (CALL, "CreateTaskResult")),
        ("2025-11-25", "elicitation/create", ("ElicitResult", "CreateTaskResult")),
        ("2025-11-25", "prompts/get", ("GetPromptResult",)),
        ("2026-07-28", "tools/call", ("InputRequiredResult", CALL)),
        ("2026-07-28", "tools/list", ("ListToolsResult",)),
    ],
)
def test_results_of_methods(revision: str, method: str, results: tuple[str, ...]) -> None:
    schema = published_schema(revision)
    assert schema is not None
    assert schema.methods[method].results == results


def test_errors_are_mapped_by_code() -> None:
    newer, older = published_schema("2026-07-28"), published_schema("2025-11-25")
    assert newer is not None
    assert older is not None
    assert sorted(newer.errors) == [-32022, -32021, -32020]
    assert dict(older.errors) == {-32042: "URLElicitationRequiredError"}


def test_a_listed_defect_that_is_not_there_stops_the_packing(
    packing: ModuleType, originals: dict[str, Any]
) -> None:
    defect = {
        "revisions": ["2025-06-18"],
        "definition": "Root",
        "at": ["type"],
        "published": "array",
        "corrected": "object",
    }
    with pytest.raises(SystemExit, match="Root"):
        packing.pack(originals["2025-06-18"], "2025-06-18", [defect])


def test_listed_defects_are_those_of_the_originals(
    repository: Path, originals: dict[str, Any]
) -> None:
    path = repository / "src/revisor/facts/mcp_schema_defects.toml"
    for defect in tomllib.loads(path.read_text(encoding="utf-8"))["defects"]:
        assert set(defect["revisions"]) <= set(originals)
        assert defect["why"].endswith(".")


@pytest.mark.parametrize("revision", ["2025-06-18", "2025-11-25", "2026-07-28"])
def test_an_elicited_number_may_have_a_fraction(revision: str) -> None:
    result = {"action": "accept", "content": {"n": 1.5}, "resultType": "complete"}
    assert told(revision, "ElicitResult", result) == []


def test_a_json_value_may_be_a_number_or_null() -> None:
    value = {"experimental": {"a": {"b": 1.5, "c": None, "d": [None, {"e": 2}]}}}
    assert told("2026-07-28", "ServerCapabilities", value) == []


def test_descriptions_are_left_out_and_members_of_that_name_are_not() -> None:
    schema = published_schema("2025-11-25")
    assert schema is not None
    assert "description" not in schema.definitions["Tool"]
    assert "description" in schema.definitions["Tool"]["properties"]


@pytest.mark.parametrize(
    ("block", "wanted"),
    [
        ({"type": "text"}, [("missing", (), "text", "a string")]),
        ({"type": "text", "text": None}, [("wrong", ("text",), "", "a string")]),
        (
            {"type": "image", "data": 1},
            [("missing", (), "mimeType", "a string"), ("wrong", ("data",), "", "a string")],
        ),
        (5, [("wrong", (), "", "an object")]),
        (
            {"type": "resource", "resource": {"uri": "a:b"}},
            [("wrong", ("resource",), "", "an object with text or with blob")],
        ),
        (
            {"type": "resource", "resource": {"uri": "a:b", "blob": 1}},
            [("wrong", ("resource", "blob"), "", "a string")],
        ),
        (
            {"type": "text", "text": "", "annotations": {"priority": 2}},
            [("wrong", ("annotations", "priority"), "", "a number from 0 to 1")],
        ),
    ],
)
def test_the_type_of_a_block_selects_what_it_is_judged_by(
    block: Any, wanted: list[tuple[Any, ...]]
) -> None:
    found = told("2025-11-25", CALL, {"content": [{"type": "text", "text": ""}, block]})
    assert found == [(k, ("content", 1, *place), m, w) for k, place, m, w in wanted]


@pytest.mark.parametrize("block", [{}, {"type": "table"}, {"type": None}])
def test_a_block_without_a_known_type(block: dict[str, Any]) -> None:
    ((kind, place, member, wanted),) = told("2025-06-18", CALL, {"content": [block]})
    assert (kind, place[:2]) == ("wrong" if block else "missing", ("content", 0))
    assert (*place[2:], member) == (("type", "") if block else ("type",))
    assert wanted.startswith('one of "text", "image", "audio", "resource_link"')


def test_audio_is_no_block_before_2025_03_26() -> None:
    result = {"content": [{"type": "audio", "data": "", "mimeType": "audio/wav"}]}
    assert told("2025-03-26", CALL, result) == []
    assert told("2024-11-05", CALL, result) == [
        ("wrong", ("content", 0, "type"), "", 'one of "text", "image", "resource"')
    ]


def test_content_of_a_sampling_message_is_a_block_or_a_list_of_them() -> None:
    def of(content: Any) -> list[tuple[Any, ...]]:
        message = {"role": "user", "content": content}
        return told("2025-11-25", "SamplingMessage", message)

    assert of({"type": "text", "text": "a"}) == of([{"type": "text", "text": "a"}]) == []
    assert of([{"type": "text"}]) == [("missing", ("content", 0), "text", "a string")]
    assert of("a") == [("wrong", ("content",), "", "an object or an array")]


def test_a_constant_that_contradicts_rules_a_branch_out() -> None:
    found = told("2026-07-28", "ElicitRequestParams", {"mode": "url", "message": "a"})
    assert found == [("missing", (), "url", "a string")]
    found = told("2026-07-28", "ElicitRequestParams", {"message": 1, "requestedSchema": {}})
    assert ("wrong", ("message",), "", "a string") in found


def test_an_input_request_is_known_by_its_method() -> None:
    asked = {"a": {"method": "roots/list"}, "b": {"method": "tools/list"}}
    found = told(
        "2026-07-28",
        "InputRequiredResult",
        {"resultType": "input_required", "inputRequests": asked},
    )
    methods = '"sampling/createMessage", "roots/list", "elicitation/create"'
    assert found == [("wrong", ("inputRequests", "b", "method"), "", f"one of {methods}")]


def test_one_fault_is_told_once_and_a_bounded_number_of_them() -> None:
    blocks = [{"type": "text"}] * 5_000
    assert len(part_faults("2025-11-25", CALL, {"content": blocks})) == 1_000


def test_members_that_the_schema_does_not_know_are_no_faults() -> None:
    assert told("2025-11-25", "InitializeResult", {**INITIALIZED, "more": None}) == []


INITIALIZED = {
    "protocolVersion": "2025-11-25",
    "capabilities": {"tools": {}, "vendor": 5},
    "serverInfo": {"name": "a", "version": "1"},
}


def test_a_part_of_a_definition_can_be_judged_by_itself() -> None:
    error = {"code": -32021, "message": "m"}
    way = ("properties", "error")
    (fault,) = part_faults("2026-07-28", "MissingRequiredClientCapabilityError", error, way)
    assert (fault.kind, fault.place, fault.member) == ("missing", (), "data")


def test_deep_values_and_what_is_no_json() -> None:
    deep: dict[str, Any] = {}
    for _ in range(100_000):
        deep = {"a": deep, "b": []}
    result = {"content": [{"type": "text", "_meta": deep}], "structuredContent": deep}
    found = part_faults("2025-11-25", CALL, result)
    assert [fault[:3] for fault in found] == [("missing", ("content", 0), "text")]
    assert part_faults("2025-11-25", CALL, {"content": [{"type": "text", "text": "\ud800"}]}) == ()


def test_what_is_not_known_is_not_judged() -> None:
    assert part_faults("2020-01-01", CALL, {}) == ()
    with pytest.raises(KeyError):
        part_faults("2024-11-05", "ElicitResult", {})


def test_a_lost_file_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(published_schemas, "_FOLDER", str(tmp_path))
    published_schema.cache_clear()
    try:
        with pytest.raises(FactsError, match="2024-11-05"):
            published_schema("2024-11-05")
    finally:
        published_schema.cache_clear()


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"$ref": "#/$defs/RequestId"}, "a string or an integer"),
        ({"const": "a"}, '"a"'),
        ({"enum": ["a", "b"]}, 'one of "a", "b"'),
        ({"type": "integer", "minimum": 0}, "an integer, 0 or greater"),
        ({"anyOf": [{"type": "null"}, {"type": "array"}, {"type": "null"}]}, "null or an array"),
        ({}, ""),
    ],
)
def test_what_is_wanted_in_words(schema: dict[str, Any], words: str) -> None:
    published = published_schema("2025-11-25")
    assert published is not None
    assert described(schema, published) == words


def test_faults_are_values() -> None:
    assert PartFault("missing", (), "a", "a string", 1)[:3] == ("missing", (), "a")


@pytest.mark.parametrize(
    ("definition", "value", "wanted"),
    [
        ("ListPromptsResult", {"prompts": [], "nextCursor": None}, [True]),
        ("ListPromptsResult", {"prompts": None}, [False]),
        (CALL, {"content": [{"type": "text", "text": None, "annotations": None}]}, [False, True]),
        (CALL, {"content": [{"type": "text"}]}, [False]),
        ("Resource", {"name": "a", "uri": "a"}, [False]),
        ("ElicitResult", {"action": "accept", "content": {"a": None}}, [True]),
    ],
)
def test_what_may_be_left_out(definition: str, value: Any, wanted: list[bool]) -> None:
    found = part_faults("2025-11-25", definition, value)
    assert sorted(fault.optional for fault in found) == wanted


def test_deep_values_are_walked_without_recursion() -> None:
    deep: Any = {"uri": "a"}
    for _ in range(50_000):
        deep = [deep]
    assert told("2025-11-25", "EmptyResult", {"more": deep}) == []
