"""`revisor validate`: which schema and values are meant, what is told, and the exit code."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from revisor.errors import WorkerUnavailable
from revisor.surfaces.cli import main
from revisor.surfaces.worker import worker

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
SCHEMA = f"""{{
  "$schema": "{DRAFT_7}",
  "definitions": {{"price": {{"type": "number", "minimum": 0}}}},
  "properties": {{"items": {{"items": {{"$ref": "#/definitions/price"}}}}}}
}}
"""
TOOLS = """{
  "tools": [
    {"name": "book", "inputSchema": {"type": "object", "required": ["seats"]},
     "outputSchema": {"type": "object", "required": ["id"]}},
    {"name": "a/b", "inputSchema": {"type": "object", "$defs": {"n": {"type": "integer"}}}}
  ]
}
"""


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "s.json": SCHEMA,
        "tools.json": TOOLS,
        "text.json": '{"type": "string"}',
    }.items():
        Path(name).write_text(text, encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> int:
    return main(["validate", *arguments])


def pipe(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_valid_value_is_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    Path("v.json").write_text('{"items": [1, 2.5]}', encoding="utf-8")
    assert run("s.json", "v.json") == 0
    assert capsys.readouterr().out == "v.json: valid\n"
    assert run("s.json", "v.json", "--quiet") == 0
    assert capsys.readouterr().out == ""


def test_an_error_tells_both_places(capsys: pytest.CaptureFixture[str]) -> None:
    Path("v.json").write_text('{\n  "items": [\n    1,\n    "2"\n  ]\n}', encoding="utf-8")
    assert run("s.json", "v.json") == 1
    assert capsys.readouterr().out == (
        "v.json: not valid, 1 error\n"
        '  v.json:4:5 /items/1: "2" is not of type number\n'
        "    by s.json:3:29 #/definitions/price/type\n"
    )


@pytest.mark.parametrize(
    ("schema", "value", "code"),
    [
        ("tools.json#book", '{"seats": 2}', 0),
        ("tools.json#book", "{}", 1),
        ("tools.json#book/inputSchema", "{}", 1),
        ("tools.json#book/outputSchema", '{"id": 1}', 0),
        ("tools.json#book/outputSchema", '{"seats": 2}', 1),
        ("tools.json#a/b", "{}", 0),
        ("tools.json#/tools/0/outputSchema", '{"seats": 2}', 1),
        ("tools.json#/tools/1/inputSchema/$defs/n", "1", 0),
        ("tools.json#/tools/1/inputSchema/$defs/n", '"1"', 1),
        ("s.json#/definitions/price", "-1", 1),
        ("s.json#", '{"items": [3]}', 0),
        ("text.json", '"a"', 0),
    ],
)
def test_a_part_of_a_file_is_named(schema: str, value: str, code: int) -> None:
    assert run(schema, "--value", value) == code


def test_a_reference_in_a_part_leads_into_the_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("s.json#/properties/items", "--value", "[-1]") == 1
    assert "by s.json:3:47 #/definitions/price/minimum" in capsys.readouterr().out


def test_a_file_with_a_hash_in_its_name_is_a_file() -> None:
    Path("c#.json").write_text('{"type": "string"}', encoding="utf-8")
    assert run("c#.json", "--value", "3") == 1


def test_a_schema_or_a_value_may_come_from_stdin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe(monkeypatch, '{"type": "string"}')
    assert run("-", "--value", "3") == 1
    assert "by standard input:1:2 #/type" in capsys.readouterr().out
    pipe(monkeypatch, "3")
    assert run("text.json", "-") == 1
    assert capsys.readouterr().out.startswith("standard input: not valid")


def test_a_part_of_a_value_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    Path("call.json").write_text('{"params": {\n"arguments": {"n": 1}}}', encoding="utf-8")
    assert run("tools.json#book", "call.json#/params/arguments") == 1
    assert "call.json:2:1: the required property" in capsys.readouterr().out
    assert run("tools.json#book", "call.json#/params/nothing") == 2
    assert "it holds nothing at /params/nothing" in capsys.readouterr().out


def test_of_json_lines_each_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    lines = '"a"\n\n3\nlogged\n{"broken": \n' + f"[{'9' * 5000}]\n"
    Path("v.jsonl").write_text(lines, encoding="utf-8")
    assert run("text.json", "v.jsonl") == 2
    told = capsys.readouterr().out.splitlines()
    heads = [line for line in told if not line.startswith(" ")]
    assert heads[0] == "v.jsonl:1: valid"
    assert heads[1] == "v.jsonl:3: not valid, 1 error"
    assert heads[2] == "v.jsonl:4: neither valid nor invalid: it is no JSON"
    assert heads[3].startswith("v.jsonl:5: neither valid nor invalid: line 5, column")
    assert heads[4].startswith("v.jsonl:6: neither valid nor invalid: a part of it is not read")
    assert "  v.jsonl:3:1: 3 is not of type string" in told


def test_other_documents_are_given_by_their_uris(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.json").write_text('{"properties": {"b": {"$ref": "b.json"}}}', encoding="utf-8")
    assert run("a.json", "--value", "{}") == 2
    told = capsys.readouterr().err
    assert "leads nowhere" in told
    assert "--document URI=FILE" in told
    given = ("--document", "b.json=text.json")
    assert run("a.json", *given, "--value", '{"b": "x"}') == 0
    assert run("a.json", *given, "--value", '{"b": 3}') == 1
    assert "by text.json:1:2 #/type" in capsys.readouterr().out
    assert run("a.json#/properties/b", *given, "--value", "3") == 1
    assert "by text.json:1:2 #/type" in capsys.readouterr().out


def test_a_reference_within_a_schema_needs_no_document(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.json").write_text('{"$ref": "#/$defs/none"}', encoding="utf-8")
    assert run("a.json", "--value", "{}") == 2
    told = capsys.readouterr().err
    assert "leads nowhere" in told
    assert "--document" not in told


def test_a_dialect_may_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("t.json").write_text('{"items": [{"type": "string"}]}', encoding="utf-8")
    assert run("t.json", "--value", "[3]") == 2
    told = capsys.readouterr().err
    assert told.startswith("t.json: the schema cannot be used\n  t.json:1:2 /items: items is [{")
    assert run("t.json", "--value", "[3]", "--dialect", "draft-07") == 1
    assert run("t.json", "--value", "[3]", "--dialect", "draft-9") == 2
    assert "supported are" in capsys.readouterr().err


def test_of_a_key_that_stands_twice_the_last_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("tools.json#book", "--value", '{"seats": 1, "seats": 2}') == 0
    assert "--value:1:14: the key 'seats' stands twice; the last counts" in capsys.readouterr().out


def test_faults_of_documents_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.json").write_text(f'{{"$schema": "{DRAFT_7}", "$ref": "b.json"}}', encoding="utf-8")
    Path("b.json").write_text('{"type": "objekt"}', encoding="utf-8")
    assert run("a.json", "--document", "b.json=b.json", "--value", "3") == 2
    told = capsys.readouterr().err
    assert told.startswith(
        'a.json: the schema cannot be used\n  b.json:1:2 /type: type is "objekt"'
    )
    assert "file:///" not in told


def test_many_errors_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("s.json", "--value", json.dumps({"items": ["x"] * 30})) == 1
    told = capsys.readouterr().out
    assert told.startswith("--value: not valid, 30 errors\n")
    assert told.endswith("  10 more errors (--format json tells all)\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["s.json"], "name what to validate"),
        (["-", "-"], "which can be read once"),
        (["missing.json", "--value", "1"], "missing.json: no such file"),
        (["s.json#/definitions/none", "--value", "1"], "holds nothing at /definitions/none"),
        (["s.json#/$schema", "--value", "1"], "is no schema: one is an object or a boolean"),
        (["map.json#/properties", "--value", "1"], "name one: map.json#/properties/a, map"),
        (["map.json#/properties/a/anyOf", "--value", "1"], "is no schema"),
        (
            ["list.json#/tools/0/inputSchema/properties", "--value", "1"],
            "holds 1 schema, and is none\nname one: list.json#/tools/0/inputSchema/properties/x",
        ),
        (["tools.json", "--value", "1"], "holds 3 schemas\nname one: tools.json#book, "),
        (["tools.json#bok", "--value", "1"], "did you mean book?"),
        (["tools.json#xyz", "--value", "1"], "name one: tools.json#book"),
        (["broken.json", "--value", "1"], "broken.json: line 1, column 2: a key"),
        (["twice.jsonl", "--value", "1"], "holds several documents"),
        (["large.json", "--value", "1"], "large.json: a part of it is not read, at /const"),
        (["large.json#/x", "--value", "1"], "a part of it is not read"),
        (["s.json", "--value", "1", "--document", "b.json"], "is no URI=FILE"),
        (["s.json", "--value", "1", "--document", "b=gone.json"], "gone.json: no such file"),
        (["s.json", "--value", "1", "--timeout", "0"], "--timeout"),
    ],
)
def test_wrong_usage_is_told(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("broken.json").write_text("{broken", encoding="utf-8")
    held = {"properties": {"a": {"anyOf": [True]}, "properties": {}}}
    Path("map.json").write_text(json.dumps(held), encoding="utf-8")
    tool = {"name": "t", "inputSchema": {"type": "object", "properties": {"x": {}}}}
    Path("list.json").write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    Path("twice.jsonl").write_text('{"a": 1}\n{"a": 1}', encoding="utf-8")
    Path("large.json").write_text('{"const": 1e999999}', encoding="utf-8")
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("{", "line 1, column 2"),
        ("[NaN]", "line 1, column 2: NaN is no value that JSON has"),
        ('"\\ud800"', "is half of a character"),
        ("[" * 600 + "]" * 600, "nested more than 500 levels deep"),
    ],
)
def test_what_cannot_be_judged_is_neither(
    value: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("text.json", "--value", value, "--value", '"ok"') == 2
    first, *_, last = capsys.readouterr().out.splitlines()
    assert first.startswith("--value 1: neither valid nor invalid: ")
    assert said in first
    assert last == "--value 2: valid"


def test_programs_get_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    Path("any.json").write_text(
        '{"anyOf": [{"type": "string"}, {"type": "object", "required": ["a"]}]}', encoding="utf-8"
    )
    values = ("--value", "3", "--value", '"x"', "--value", "NaN")
    assert run("any.json", *values, "--format", "json") == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["schema"], told["usable"], told["dialect"]) == ("any.json", True, "2020-12")
    first, second, third = told["instances"]
    assert [first["valid"], second["valid"], third["valid"]] == [False, True, None]
    assert second["errors"] == []
    assert "reason" in third
    whole = next(error for error in first["errors"] if error["keyword"] == "anyOf")
    assert whole["schemaPlace"] == {"file": "any.json", "line": 1, "column": 2}
    assert (whole["line"], whole["column"]) == (1, 1)
    assert len(whole["branches"]) == 2


def test_programs_are_told_why_a_schema_cannot_be_used(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.json").write_text('{\n"type": "objekt"}', encoding="utf-8")
    assert run("bad.json", "--value", "3", "--format", "json") == 2
    told = json.loads(capsys.readouterr().out)
    assert (told["usable"], told["code"], told["instances"]) == (False, "invalid-schema", [])
    assert told["faults"][0]["location"] == "/type"
    assert told["faults"][0]["line"] == 2


def test_where_no_process_can_be_started_it_is_judged_in_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: Any) -> None:
        raise WorkerUnavailable("no process could be started")

    monkeypatch.setattr(worker.Worker, "__init__", refuse)
    monkeypatch.setattr(worker.Worker, "__repr__", lambda _: "<a worker>")
    assert run("s.json", "--value", '{"items": [-1]}') == 1
    assert run("s.json", "--value", '{"items": [1]}') == 0


def test_a_value_that_takes_too_long_is_given_up(capsys: pytest.CaptureFixture[str]) -> None:
    parts = ", ".join(f'{{"not": {{"const": {n}}}}}' for n in range(300))
    Path("slow.json").write_text(
        f'{{"items": {{"allOf": [{parts}]}}, "uniqueItems": true}}', encoding="utf-8"
    )
    value = json.dumps([{"a": n} for n in range(20_000)])
    Path("v.json").write_text(value, encoding="utf-8")
    assert run("slow.json", "v.json", "--timeout", "0.05") == 2
    told = capsys.readouterr()
    # On a slow machine it is the schema that takes so long.
    assert "takes more than 0.05 seconds" in (told.out or told.err)
    assert ": valid" not in told.out


@pytest.mark.parametrize("fragment", ["", "/tools/0", "/tools"])
def test_a_fragment_that_leads_to_what_holds_schemas_is_refused(
    fragment: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(f"tools.json#{fragment}", "--value", "{}") == 2
    told = capsys.readouterr().err
    assert "is no schema" in told
    if fragment != "/tools":
        assert "tools.json#/tools/0/inputSchema" in told
    assert run("tools.json#/tools/1/inputSchema/$defs/n", "--value", "1") == 0


def test_tools_with_odd_names_are_offered_as_they_can_be_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tools = [{"name": name, "inputSchema": {"type": "object"}} for name in ("a#b", "")]
    Path("odd.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    assert run("odd.json#nosuch", "--value", "{}") == 2
    assert "odd.json#a#b, odd.json#/tools/1/inputSchema" in capsys.readouterr().err
    assert run("odd.json#a#b", "--value", "{}") == 0
    assert run("odd.json#/tools/1/inputSchema", "--value", "{}") == 0


def test_what_is_called_like_a_map_of_schemas_may_be_a_schema() -> None:
    held = {"properties": {"properties": {"type": "integer"}}}
    Path("map.json").write_text(json.dumps(held), encoding="utf-8")
    assert main(["validate", "map.json#/properties/properties", "--value", "1"]) == 0
    assert main(["validate", "map.json#/properties/properties", "--value", '"a"']) == 1
