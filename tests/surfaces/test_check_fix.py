"""`revisor check --fix`: what is written, where, and what stands on stdout."""

from __future__ import annotations

import errno
import gzip
import io
import json
import stat
import sys
from pathlib import Path

import pytest

from revisor.surfaces.cli import main
from unwritable import refuse_writing

BROKEN = '{ "name": "a",\n  "inputSchema": null }\n'
MENDED = '{ "name": "a",\n  "inputSchema": { "type": "object" } }\n'
DAY = ("--date", "2026-08-22")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.json").write_bytes(BROKEN.encode())
    return tmp_path


def piped(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_file_is_mended_and_the_report_is_on_what_it_is_then(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "a.json", "--fix", *DAY]) == 0
    assert Path("a.json").read_bytes() == MENDED.encode()
    told = capsys.readouterr()
    assert told.out.startswith("a.json: fixed 1 finding\n  null-input-schema: write")
    assert "clean: nothing above 1 note" in told.out
    assert main(["check", "a.json", "--fix", *DAY]) == 0
    assert "there is nothing to fix" in capsys.readouterr().out
    assert [each.name for each in folder.iterdir()] == ["a.json"]


def test_unsafe_fixes_are_counted_and_applied_on_request(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["check", "a.json", "--fix", "--notes", *DAY])
    assert "1 more finding with --unsafe-fixes, whose result" in capsys.readouterr().out
    main(["check", "a.json", "--fix", "--unsafe-fixes", *DAY])
    assert "1 note could be mended: --fix --notes" in capsys.readouterr().out
    assert "additionalProperties" not in Path("a.json").read_text(encoding="utf-8")
    main(["check", "a.json", "--fix", "--unsafe-fixes", "--notes", *DAY])
    assert "with --unsafe-fixes" not in capsys.readouterr().out
    schema = json.loads(Path("a.json").read_text(encoding="utf-8"))["inputSchema"]
    assert schema == {"type": "object", "additionalProperties": False}


def test_permissions_links_marks_and_encodings_are_kept() -> None:
    Path("b.json").write_bytes(b"\xff\xfe" + BROKEN.replace("\n", "\r\n").encode("utf-16-le"))
    Path("b.json").chmod(0o640)
    Path("link.json").symlink_to("b.json")
    assert main(["check", "link.json", "--fix", *DAY]) == 0
    assert Path("link.json").is_symlink()
    mended = MENDED.replace("\n", "\r\n").encode("utf-16-le")
    assert Path("b.json").read_bytes() == b"\xff\xfe" + mended
    assert stat.S_IMODE(Path("b.json").stat().st_mode) == 0o640


@pytest.mark.parametrize("options", [("--diff",), ("--fix", "--diff")])
def test_a_difference_is_shown_and_nothing_written(
    options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "a.json", *options, *DAY]) == 1
    told = capsys.readouterr()
    assert told.out == (
        "--- a.json\n+++ a.json\n@@ -1,2 +1,2 @@\n"
        ' { "name": "a",\n-  "inputSchema": null }\n+  "inputSchema": { "type": "object" } }\n'
    )
    assert "a.json: would fix 1 finding" in told.err
    assert Path("a.json").read_bytes() == BROKEN.encode()


def test_stdin_goes_to_stdout_as_it_becomes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(BROKEN, monkeypatch)
    assert main(["check", "-", "--fix", *DAY]) == 0
    told = capsys.readouterr()
    assert told.out == MENDED
    assert "standard input: fixed 1 finding" in told.err
    assert "clean: nothing above 1 note" in told.err


@pytest.mark.parametrize("text", [MENDED, "no json", ""])
def test_stdin_without_anything_to_fix_goes_through(
    text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(text, monkeypatch)
    assert main(["check", "-", "--fix", *DAY]) == (0 if text == MENDED else 2)
    assert capsys.readouterr().out == text


def test_the_report_of_stdin_can_have_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(BROKEN, monkeypatch)
    options = ["--fix", "--output", "report.txt", "--format", "json", *DAY]
    assert main(["check", "-", *options]) == 0
    assert capsys.readouterr().out == MENDED
    report = json.loads(Path("report.txt").read_text(encoding="utf-8"))
    assert [f["rule"] for f in report["findings"]] == ["parameterless-form"]


def test_json_on_stdout_is_the_report_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "a.json", "--fix", "--format", "json", *DAY]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["summary"] == {"error": 0, "warning": 0, "note": 1}
    assert "a.json: fixed 1 finding" in told.err


def test_a_folder_is_mended_file_by_file(capsys: pytest.CaptureFixture[str]) -> None:
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {}}}
    Path("schema.json").write_text(json.dumps(schema), encoding="utf-8")
    Path("sound.json").write_text(MENDED, encoding="utf-8")
    assert main(["check", ".", "--fix", *DAY]) == 0
    assert Path("a.json").read_text(encoding="utf-8") == MENDED
    assert json.loads(Path("schema.json").read_text(encoding="utf-8")) == schema
    assert "./a.json: fixed 1 finding" in capsys.readouterr().out
    assert main(["check", "schema.json", "--fix", *DAY]) == 0
    assert "1 note could be mended: --fix --notes" in capsys.readouterr().out
    assert "$defs" not in Path("schema.json").read_text(encoding="utf-8")
    assert main(["check", "schema.json", "--fix", "--notes", *DAY]) == 0
    assert "$defs" in Path("schema.json").read_text(encoding="utf-8")


def test_a_packed_file_is_told_and_left(capsys: pytest.CaptureFixture[str]) -> None:
    packed = gzip.compress(BROKEN.encode(), mtime=0)
    Path("b.json.gz").write_bytes(packed)
    assert main(["check", "b.json.gz", "a.json", "--fix", *DAY]) == 2
    told = capsys.readouterr().out
    assert "b.json.gz: not fixed: it is packed (gzip), and is not written. Unpack it" in told
    assert Path("b.json.gz").read_bytes() == packed
    assert Path("a.json").read_text(encoding="utf-8") == MENDED


def test_a_file_that_may_not_be_written_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refuse_writing(monkeypatch, errno.EACCES, "Permission denied")
    assert main(["check", "a.json", "--fix", *DAY]) == 2
    assert "a.json: not fixed: it cannot be written" in capsys.readouterr().out
    assert Path("a.json").read_bytes() == BROKEN.encode()


def test_a_server_has_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("server.py").write_text("print('no server')\n", encoding="utf-8")
    main(["check", f"{sys.executable} server.py", "a.json", "--fix", "--timeout", "5", *DAY])
    told = capsys.readouterr()
    assert "is a server: there is no file to fix" in told.err
    assert "--record FILE" in told.err
    assert "a.json: fixed 1 finding" in told.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["a.json", "--unsafe-fixes"], "add --fix"),
        (["-", "a.json", "--fix"], "name it alone"),
        (["a.json", "-", "--diff"], "name it alone"),
    ],
)
def test_wrong_usage(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert Path("a.json").read_bytes() == BROKEN.encode()


def test_a_clean_file_stays_as_it_is_unless_its_notes_are_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}
    text = json.dumps({"tools": [{"name": n, "inputSchema": old} for n in ("a", "b")]})
    Path("t.json").write_text(text, encoding="utf-8")
    assert main(["check", "t.json", "--fix", *DAY]) == 0
    assert Path("t.json").read_text(encoding="utf-8") == text
    told = capsys.readouterr().out
    assert told.startswith("there is nothing to fix\n2 notes could be mended: --fix --notes\n")
    assert main(["check", "t.json", "--fix", "--rule", "older-dialect", *DAY]) == 0
    assert "draft-07" not in Path("t.json").read_text(encoding="utf-8")


def test_what_had_no_force_is_taken_out_only_by_an_unsafe_fix_that_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {"q": {"$ref": "#/definitions/q", "minLength": 3}},
        "definitions": {"q": {"type": "string"}},
        "dependentRequired": {"a": ["b"]},
    }
    Path("s.json").write_text(json.dumps(schema), encoding="utf-8")
    main(["check", "s.json", "--fix", "--notes", *DAY])
    assert json.loads(Path("s.json").read_text(encoding="utf-8")) == schema
    capsys.readouterr()
    main(["check", "s.json", "--fix", "--unsafe-fixes", *DAY])
    assert (
        "removes, without force in draft-07: dependentRequired at the root, minLength at "
        "/properties/q"
    ) in capsys.readouterr().out
    assert "minLength" not in Path("s.json").read_text(encoding="utf-8")
