"""What `revisor migrate` says of what it took out, left alone, or could not read."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import revisor
from revisor.surfaces.cli import main

D7 = "http://json-schema.org/draft-07/schema#"
NEWEST = "https://json-schema.org/draft/2020-12/schema"
WEAK = {
    "$schema": D7,
    "properties": {"q": {"$ref": "#/definitions/q", "minLength": 3}},
    "definitions": {"q": {"type": "string"}},
    "unevaluatedProperties": False,
}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def saved(name: str, value: Any) -> Path:
    path = Path(name)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def file_told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["files"][0]
    return found


def test_keywords_without_force_that_are_gone_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    saved("s.json", WEAK)
    assert main(["migrate", "s.json", "--check"]) == 1
    told = capsys.readouterr().err
    assert "removed, without force in draft-07: unevaluatedProperties at s.json:1:1" in told
    assert "removed, without force in draft-07: minLength at s.json:1:" in told
    assert "definitions at" not in told
    main(["migrate", "s.json", "--format", "json"])
    (schema,) = file_told(capsys)["schemas"]
    assert {"keyword": "minLength", "location": "/properties/q"} in schema["removed"]
    assert [c.keyword for c in revisor.migrate(WEAK).removed] == [
        "unevaluatedProperties",
        "minLength",
    ]


def test_a_reference_that_leads_nowhere_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    schema = {"$schema": D7, "definitions": {}, "properties": {"q": {"$ref": "#/definitions/q"}}}
    saved("s.json", schema)
    assert main(["migrate", "s.json"]) == 0
    told = capsys.readouterr().err
    assert "leads nowhere, before and after: s.json:1:" in told
    assert "/properties/q/$ref: '#/definitions/q'" in told
    main(["migrate", "s.json", "--format", "json"])
    (found,) = file_told(capsys)["schemas"]
    (place,) = found["unresolved"]
    assert place["location"] == "/properties/q/$ref"


def test_so_it_is_in_files_that_refer_to_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    saved("a.json", {"$schema": D7, "items": {"$ref": "b.json#/definitions/none"}})
    saved("b.json", {"$schema": D7, "definitions": {"b": {"$ref": "a.json"}}})
    main(["migrate", "a.json", "b.json"])
    told = capsys.readouterr().err
    assert "leads nowhere, before and after: a.json:1:" in told
    assert "'b.json#/definitions/none'" in told
    assert "before and after: b.json" not in told


def test_a_2020_12_schema_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    saved("s.json", {"$schema": NEWEST, "items": [{"type": "string"}]})
    assert main(["migrate", "s.json", "--check", "--source", "draft-07"]) == 1
    told = capsys.readouterr().err
    assert "declared 2020-12 but invalid there: s.json:1:" in told
    assert "/items: `items` has to be a schema" in told
    assert "run `revisor check --fix`" in told
    assert "source not applied: s.json:1:1: $schema declares 2020-12" in told
    main(["migrate", "s.json", "--format", "json", "--source", "draft-07"])
    (schema,) = file_told(capsys)["schemas"]
    assert schema["invalid"][0]["location"] == "/items"
    assert schema["sourceNotApplied"] == "2020-12"
    assert not schema["lossless"]


def test_the_library_tells_it_as_well() -> None:
    made = revisor.migrate({"type": "x"})
    assert (made.lossless, [p.location for p in made.invalid]) == (False, ["/type"])
    assert revisor.migrate({"type": "string"}).invalid == ()


def test_a_line_that_is_not_read_has_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    tool = json.dumps({"name": "a", "inputSchema": {"$schema": D7}})
    saved("l.jsonl", f'{tool}\n{{"broken\n{tool}\n')
    assert main(["migrate", "l.jsonl", "--check"]) == 2
    told = capsys.readouterr().err
    assert 'not read: line 2: column 2: this string never ends, found: "broken' in told
    main(["migrate", "l.jsonl", "--format", "json"])
    assert file_told(capsys)["notRead"][0]["line"] == 2


def test_a_dialect_that_is_refused_is_quoted(capsys: pytest.CaptureFixture[str]) -> None:
    saved("s.json", {"$schema": "https://json-schema.org/draft/next/schema"})
    assert main(["migrate", "s.json", "--check"]) == 2
    told = capsys.readouterr().err
    assert "'https://json-schema.org/draft/next/schema' names no dialect that is known" in told
    assert "2020-12 needs no migration" in told


def test_an_openapi_document_is_told_as_what_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    saved("api.json", {"openapi": "3.0.3", "info": {}, "paths": {}, "components": {"schemas": {}}})
    for options in ([], ["--source", "openapi-3.0"]):
        assert main(["migrate", "api.json", *options]) == 2
        told = capsys.readouterr().err
        assert "it is an OpenAPI document (version 3.0.3), and no schema" in told
        assert "OpenAPI 3.1 first" in told


def test_other_names_of_a_file_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = saved("s.json", WEAK)
    os.link(path, "other.json")
    assert main(["migrate", "s.json", "--write"]) == 0
    assert "s.json: it has other names (hard links)" in capsys.readouterr().err
    assert json.loads(Path("other.json").read_text(encoding="utf-8")) == WEAK


@pytest.mark.parametrize("targets", [["s.json", "other.json"], ["."]])
def test_each_name_of_a_file_that_was_asked_for_is_written(
    targets: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = saved("s.json", WEAK)
    os.link(path, "other.json")
    assert main(["migrate", *targets, "--write"]) == 0
    assert "hard links" not in capsys.readouterr().err
    made = path.read_text(encoding="utf-8")
    assert json.loads(made) != WEAK
    assert Path("other.json").read_text(encoding="utf-8") == made


def test_who_was_asked_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved("s.json", {"$schema": D7, "items": [{"type": "string"}]})
    assert main(["migrate", "s.json", "--verify"]) == 0
    assert "asking jsonschema-rs and jsonschema" in capsys.readouterr().err
    monkeypatch.setattr("revisor.dialect.proof.second_engine.is_there", lambda: False)
    assert main(["migrate", "s.json", "--verify"]) == 0
    told = capsys.readouterr().err
    assert "asking jsonschema-rs\n" in told
    assert "pip install 'revisor[verify]'" in told


@pytest.mark.parametrize(
    ("role", "named"),
    [
        ("inputSchema", {"claude-api"}),
        ("requestedSchema", {"typescript-sdk-2"}),
        (None, {"claude-api", "typescript-sdk-2", "claude-code"}),
    ],
)
def test_those_who_refuse_a_dialect_are_those_of_the_field(role: Any, named: set[str]) -> None:
    found = revisor.declare({"items": [{}]}, role=role).refused_by
    assert named <= {known.client.id for known in found}
    if role is not None:
        assert all(not known.fact.roles or role in known.fact.roles for known in found)


def test_an_empty_target_is_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["migrate", ""]) == 2
    assert "a target: not read: it is an empty text" in capsys.readouterr().err


def test_a_difference_that_nobody_gets_is_no_success(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved("s.json", WEAK)
    for options, code in ([], 2), (["--write"], 0):
        monkeypatch.setattr(sys, "stdout", None)
        assert main(["migrate", "s.json", *options]) == code
        sys.stdout.close()
        assert ("stdout is closed" in capsys.readouterr().err) == bool(code)
