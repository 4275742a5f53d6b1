"""`revisor migrate`: what it writes and where, what it tells, and the code that it ends with."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from revisor.dialect.equivalence import Equivalence
from revisor.surfaces import file_migration
from revisor.surfaces.cli import main
from revisor.surfaces.file_migration import linked_work, work

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
OLD = f"""{{
    "$schema": "{DRAFT_7}",
    "items": [ {{"minimum": 1.0}} ],
    "additionalItems": false
}}
"""
NEW = OLD.replace(DRAFT_7, "https://json-schema.org/draft/2020-12/schema")
NEW = NEW.replace('"items"', '"prefixItems"').replace('"additionalItems"', '"items"')
LOSSY = f'{{"$schema": "{DRAFT_7}", "contentEncoding": "base64"}}'
BAD = f'{{"$schema": "{DRAFT_7}", "type": "objekt"}}'
LINKED = f'{{"$schema": "{DRAFT_7}", "definitions": {{"x": {{"$ref": "two.json"}}}}}}'
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())
    return path


def tools(*schemas: str) -> str:
    listed = [f'{{"name": "t{n}", "inputSchema": {text}}}' for n, text in enumerate(schemas)]
    return f'{{"tools": [{", ".join(listed)}]}}'


def pipe(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_a_difference_is_shown_and_nothing_written(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("s.json", OLD)
    assert main(["migrate", "s.json"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("--- s.json\n+++ s.json\n@@ -1,5 +1,5 @@\n {\n-    ")
    assert '+    "prefixItems": [ {"minimum": 1.0} ],\n' in told.out
    assert "s.json: changes: 1 schema\n" in told.err
    assert path.read_text() == OLD


def test_files_are_written_in_place_and_a_second_time_left_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = write("s.json", OLD)
    path.chmod(0o640)
    link = Path("link.json")
    link.symlink_to("s.json")
    assert main(["migrate", "link.json", "--write"]) == 0
    assert path.read_text() == NEW
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert sorted(each.name for each in Path().iterdir()) == ["link.json", "s.json"]
    assert "link.json: written: 1 schema" in capsys.readouterr().err
    before = path.stat().st_mtime_ns
    assert main(["migrate", "s.json", "--write"]) == 0
    assert path.stat().st_mtime_ns == before
    assert "nothing to change" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("before", "encoding"),
    [(b"\xef\xbb\xbf", "utf-8"), (b"", "utf-8"), (b"\xff\xfe", "utf-16-le")],
)
def test_encoding_marks_and_line_ends_are_kept(before: bytes, encoding: str) -> None:
    old = OLD.replace("\n", "\r\n").replace("{", '{"title": "\u00e9\u4e16",', 1)
    path = Path("s.json")
    path.write_bytes(before + old.encode(encoding))
    assert main(["migrate", "s.json", "--write"]) == 0
    new = NEW.replace("\n", "\r\n").replace("{", '{"title": "\u00e9\u4e16",', 1)
    assert path.read_bytes() == before + new.encode(encoding)


def test_stdin_becomes_stdout(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    pipe(monkeypatch, b"\xef\xbb\xbf" + OLD.encode())
    assert main(["migrate", "-"]) == 0
    assert capsysbinary.readouterr().out == b"\xef\xbb\xbf" + NEW.encode()
    pipe(monkeypatch, NEW.encode())
    assert main(["migrate", "-"]) == 0
    assert capsysbinary.readouterr().out == NEW.encode()


@pytest.mark.parametrize("text", [BAD, "{broken", "3", '{"name": "package"}'])
def test_of_a_stdin_that_cannot_be_migrated_nothing_is_written(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe(monkeypatch, text.encode())
    assert main(["migrate", "-"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("standard input: ")


def test_a_tool_that_is_refused_hinders_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("tools.json", tools(OLD, BAD))
    assert main(["migrate", "tools.json", "--write"]) == 2
    assert path.read_text() == tools(NEW, BAD)
    told = capsys.readouterr().err
    assert "tools.json: written: 1 of 2 schemas, 1 refused" in told
    assert "refused: tools.json:6:89 tool t1, inputSchema /type: `type` has to be" in told


def test_an_effect_is_told_and_makes_the_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    write("tools.json", tools(OLD, LOSSY, LOSSY))
    assert main(["migrate", "tools.json", "--quiet"]) == 1
    told = capsys.readouterr().err
    assert "  widened 2 times: `contentEncoding`: validators of draft-07 may refuse" in told
    assert "\n    tools.json:6:19 tool t1, inputSchema\n" in told


def test_check_shows_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("s.json", OLD)
    assert main(["migrate", "s.json", "--check"]) == 1
    assert capsys.readouterr().out == ""
    assert path.read_text() == OLD
    write("s.json", NEW)
    assert main(["migrate", "s.json", "--check"]) == 0


def test_an_assumption_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    write("tools.json", tools('{"type": "object", "items": [true]}'))
    assert main(["migrate", "tools.json"]) == 0
    assert "tool t0, inputSchema: no $schema is declared, and `items` at" in capsys.readouterr().err


def test_a_dialect_may_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    path = write("s.json", '{"minimum": 3, "exclusiveMinimum": true}')
    assert main(["migrate", "s.json", "--write", "--source", "draft-04"]) == 0
    uri = "https://json-schema.org/draft/2020-12/schema"
    assert json.loads(path.read_text()) == {"$schema": uri, "exclusiveMinimum": 3}
    write("t.json", '{"x-own": {"items": [true]}}')
    capsys.readouterr()
    assert main(["migrate", "t.json"]) == 2
    assert "name its dialect with --source" in capsys.readouterr().err
    assert main(["migrate", "t.json", "--source", "draft-04"]) == 0


@pytest.mark.parametrize("text", ['{"items": [true]}', '{"minimum": 3, "exclusiveMinimum": true}'])
def test_what_is_named_and_has_keywords_is_a_schema(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write("s.json", text)
    assert main(["migrate", "s.json", "--check"]) == 1
    assert "assumed: s.json:1:1: no $schema is declared" in capsys.readouterr().err


def test_files_that_refer_to_each_other_are_migrated_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = LINKED.replace("two.json", "b/two.json#/definitions/y")
    two = '{"definitions": {"y": {"items": [{"$ref": "../one.json#/definitions/x"}]}}}'
    write("d/one.json", one)
    write("d/b/two.json", two)
    assert main(["migrate", "d", "--write", "--verify"]) == 0
    first, second = (json.loads(Path(f"d/{n}.json").read_text()) for n in ("one", "b/two"))
    assert first["$defs"]["x"] == {"$ref": "b/two.json#/$defs/y"}
    assert second["$defs"]["y"] == {"prefixItems": [{"$ref": "../one.json#/$defs/x"}]}
    capsys.readouterr()
    assert main(["migrate", "d", "--check"]) == 0


def test_a_file_that_was_not_given_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write("one.json", LINKED)
    assert main(["migrate", "one.json"]) == 0
    assert "not given" not in capsys.readouterr().err
    write("two.json", OLD)
    assert main(["migrate", "one.json"]) == 0
    assert "  not given: two.json, which it refers to: migrate both" in capsys.readouterr().err
    assert main(["migrate", "one.json", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["notGiven"] == ["two.json"]


def test_of_files_that_belong_together_none_is_written_if_one_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write("one.json", LINKED)
    write("two.json", BAD)
    write("three.json", OLD)
    assert main(["migrate", "one.json", "two.json", "three.json", "--write"]) == 2
    assert Path("one.json").read_text() == LINKED
    assert Path("three.json").read_text() == NEW
    told = capsys.readouterr().err
    assert "refused: one.json:1:1: a file that it refers to" in told
    assert "refused: two.json:1:56 /type: `type` has to be" in told


def test_a_key_that_stands_twice_keeps_a_file_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    twice = OLD.replace("{\n", '{"title": "a", "title": "b",\n', 1)
    write("one.json", LINKED)
    path = write("two.json", twice)
    assert main(["migrate", "one.json", "two.json", "--write"]) == 2
    assert path.read_text() == twice
    assert Path("one.json").read_text() == LINKED
    told = capsys.readouterr().err
    assert "two.json: not changed: line 1, column 16: the key 'title' stands twice" in told
    assert "one.json: not changed: a file that it refers to" in told


def test_a_folder_tells_what_it_passes_over(capsys: pytest.CaptureFixture[str]) -> None:
    write("d/package.json", '{"name": "p", "version": "1"}')
    write("d/tsconfig.json", "// no JSON\n{}")
    write("d/looks.json", '{"type": "object", "items": {}}')
    write("d/s.json", OLD)
    write("d/tools.jsonl", f'{{"name": "a", "inputSchema": {OLD.replace(chr(10), "")}}}\n')
    Path("d/t.json").symlink_to("s.json")
    Path("d/loop").symlink_to(".")
    assert main(["migrate", "d"]) == 0
    told = capsys.readouterr()
    assert told.out.count("--- d/") == 2
    assert "2 files without a schema passed over" in told.err
    assert "1 file that may be a schema, without $schema" in told.err
    assert "2 files would change\n" in told.err


def test_a_folder_without_any_schema_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    write("d/package.json", '{"name": "p", "version": "1"}')
    assert main(["migrate", "d"]) == 2
    assert "there was nothing to migrate" in capsys.readouterr().err
    Path("empty").mkdir()
    assert main(["migrate", "empty"]) == 2
    assert "no file in it ends in .json" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name what to migrate"),
        (["s.json", "--write", "--check"], "leave one of them out"),
        (["-", "s.json"], "name it alone"),
        (["-", "--write"], "leave --write out"),
        (["s.json", "--declare", "--verify"], "--declare migrates nothing"),
        (["s.json", "--source", "draft-7"], "did you mean draft-07"),
        (["s.json", "--source", "draft-03"], "cannot be migrated"),
        (["missing.json"], "missing.json: not read: no such file"),
        (["s.json", "--max-size", "10"], "--max-size"),
    ],
)
def test_wrong_usage_is_told(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write("s.json", OLD)
    assert main(["migrate", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert said in told.err


def test_programs_get_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    write("tools.json", tools(OLD, LOSSY, BAD, NEW))
    write("no.json", "3")
    assert main(["migrate", "tools.json", "no.json", "--format", "json", "--verify"]) == 2
    told = json.loads(capsys.readouterr().out)
    file, other = told["files"]
    assert other["outcome"] == "not-read"
    assert file["outcome"] == "changes"
    assert file["diff"].startswith("--- tools.json\n")
    outcomes = [each["outcome"] for each in file["schemas"]]
    assert outcomes == ["changed", "changed", "refused", "unchanged"]
    first, second, third, _ = file["schemas"]
    assert first["pointer"] == "/tools/0/inputSchema"
    assert first["tool"] == "t0"
    assert (first["lossless"], second["lossless"]) == (True, False)
    assert first["verified"]["outcome"] == "verified"
    assert first["changes"][0]["keyword"] == "$schema"
    assert third["places"][0]["location"] == "/type"
    assert told["summary"]["refused"] == 1


def test_the_object_for_stdin_holds_the_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe(monkeypatch, OLD.encode())
    assert main(["migrate", "-", "--format", "json"]) == 0
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert file["text"] == NEW


def test_declare_adds_the_dialect_and_tells_who_refuses_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = write("tools.json", tools('{"type": "object", "items": [true]}', '{"type": "object"}'))
    assert main(["migrate", "tools.json", "--declare", "--write"]) == 0
    first, second = json.loads(path.read_text())["tools"]
    assert first["inputSchema"]["$schema"] == DRAFT_7
    assert "$schema" not in second["inputSchema"]
    told = capsys.readouterr().err
    assert "clients refuse: Claude API, draft-07 in inputSchema: it refuses the whole requ" in told
    assert "Claude Code" not in told
    assert main(["migrate", "tools.json", "--declare", "--format", "json"]) == 0


def test_interop_is_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    write("s.json", NEW)
    assert main(["migrate", "s.json", "--interop", "--verify"]) == 0
    assert "-    " in capsys.readouterr().out


def test_what_is_shown_to_differ_is_left_as_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(value: Any, *args: Any, **options: Any) -> Any:
        made = revisor_migrate(value, *args, **(options | {"verify": False}))
        made = made._replace(schema=made.schema | {"prefixItems": [{"minimum": 2}]})
        return made._replace(verified=verified(value, made))

    from revisor.dialect.proof.verifying import verified
    from revisor.surfaces.migration import migrate as revisor_migrate

    monkeypatch.setattr(work, "migrate", wrong)
    path = write("s.json", OLD)
    assert main(["migrate", "s.json", "--verify", "--write"]) == 1
    assert path.read_text() == OLD
    assert "differs: s.json:1:1: left as it was: " in capsys.readouterr().err


def test_linked_files_that_were_shown_to_differ_stay(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write("one.json", LINKED)
    write("two.json", OLD)
    differs = Equivalence("differs", "they differ", instance=[0], old=True, new=False)
    same = Equivalence("verified", "the same")
    found = iter([differs, same])
    monkeypatch.setattr(linked_work, "document_compared", lambda *_: next(found))
    assert main(["migrate", "one.json", "two.json", "--verify", "--write"]) == 2
    assert Path("two.json").read_text() == OLD
    told = capsys.readouterr().err
    assert "differs: one.json:1:1: left as it was: they differ, as [0] shows" in told
    assert (
        "refused: two.json:1:1: a file that it refers to, or that refers to it, was shown" in told
    )


def test_linked_files_are_declared_together(capsys: pytest.CaptureFixture[str]) -> None:
    write("one.json", LINKED)
    path = write("two.json", '{"items": [true]}')
    assert main(["migrate", "one.json", "two.json", "--declare", "--write"]) == 0
    assert json.loads(path.read_text())["$schema"] == DRAFT_7
    assert "declared: two.json:1:1: draft-07" in capsys.readouterr().err


def test_the_parts_are_named() -> None:
    for name in ("inputs", "linked", "work", "differences", "replacing"):
        assert f"`{name}`" in (file_migration.__doc__ or "")
