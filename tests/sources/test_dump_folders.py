from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from dumped_files import GOOD, TOOL, notes, only, read, tools, write


def lines(*values: Any) -> str:
    return "\n".join(v if isinstance(v, str) else json.dumps(v) for v in values)


def test_a_folder_is_read_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.json", "a/z.JSON", "c.ndjson", "d.jsonl", "e.json.gz"):
        write(tmp_path / name, gzip.compress(GOOD.encode()) if name.endswith("gz") else GOOD)
    write(tmp_path / "__toolsnaps__" / "sum.snap", json.dumps(TOOL))
    for name in (".git/x.json", "node_modules/p/x.json", ".hidden/x.json", "notes.txt"):
        write(tmp_path / name, GOOD)
    names = [Path(r.name).relative_to(tmp_path).as_posix() for r in read(tmp_path)]
    assert names == [
        "b.json", "c.ndjson", "d.jsonl", "e.json.gz", "__toolsnaps__/sum.snap", "a/z.JSON",
    ]  # fmt: skip


@pytest.mark.parametrize("ending", [".json", ".jsonl", ".ndjson", ".snap"])
@pytest.mark.parametrize("packed", [False, True])
def test_each_ending_is_read_in_a_folder_as_by_its_name(
    tmp_path: Path, ending: str, packed: bool
) -> None:
    text = lines(TOOL, TOOL) if ending in (".jsonl", ".ndjson") else GOOD
    name = f"tools{ending}.gz" if packed else f"tools{ending}"
    path = write(tmp_path / name, gzip.compress(text.encode()) if packed else text)
    inside, named = only(tmp_path), only(path)
    assert len(tools(inside)) > 0
    assert (inside.subjects, inside.checked) == (named.subjects, named.checked)


def test_what_has_nothing_to_do_with_mcp_in_a_folder_is_counted(tmp_path: Path) -> None:
    write(tmp_path / "tools.json", GOOD)
    write(tmp_path / "package.json", '{"name": "x", "version": "1"}')
    write(tmp_path / "x.test.js.snap", "// Jest Snapshot v1")
    write(tmp_path / "config.schema.json", '{"type": "object", "properties": {}}')
    (reading,) = read(tmp_path)
    assert len(tools(reading)) == 1
    assert notes(reading) == [
        "2 other files: nothing in them is MCP's",
        "1 bare JSON Schema: nothing says that MCP embeds it; name the file to check it",
    ]


def test_a_folder_without_anything_says_so(tmp_path: Path) -> None:
    reading = only(tmp_path)
    assert (reading.name, reading.checked) == (str(tmp_path), {})
    (note,) = notes(reading)
    assert note.startswith("the folder: no file in it ends in .json, .jsonl, .ndjson, .snap, or in")


def test_a_folder_of_other_programs_files_says_so(tmp_path: Path) -> None:
    write(tmp_path / "package.json", "{}")
    reading = only(tmp_path)
    assert reading.checked == {}
    assert notes(reading) == ["1 other file: nothing in it is MCP's"]


def test_links_that_go_round_are_harmless(tmp_path: Path) -> None:
    write(tmp_path / "a" / "x.json", GOOD)
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "self.json").symlink_to(tmp_path / "self.json")
    broken, reading = read(tmp_path)
    assert len(tools(reading)) == 1
    assert (broken.name, broken.checked) == (str(tmp_path / "self.json"), {})
    assert "too many levels of symbolic links" in notes(broken)[0]


def test_a_catalogue_in_a_folder_is_told_with_its_file(tmp_path: Path) -> None:
    write(tmp_path / "tools.json", GOOD)
    path = write(tmp_path / "manifest.json", '{"name": "x", "tools": [{"name": "a"}]}')
    assert notes(only(tmp_path))[0].startswith(f"{path}: 1 tool: a catalogue")


@pytest.mark.parametrize("text", ["nope", "", b"\xff\x00", GOOD[:-5], GOOD + " " * 99])
def test_a_file_in_a_folder_that_cannot_be_read_is_a_reading_of_its_own(
    tmp_path: Path, text: str | bytes
) -> None:
    write(tmp_path / "a.json", GOOD)
    path = write(tmp_path / "b.json", text)
    write(tmp_path / "c.json", GOOD)
    write(tmp_path / "package.json", "{}")
    first, broken, last = read(tmp_path, max_size=len(GOOD))
    assert (broken.name, broken.uri, broken.subjects, broken.checked) == (
        str(path),
        str(path),
        (),
        {},
    )
    assert notes(broken)[0].startswith("the file: ")
    assert (notes(first), notes(last)) == ([], ["1 other file: nothing in it is MCP's"])


def test_a_folder_of_which_nothing_can_be_read_has_no_reading_beside(tmp_path: Path) -> None:
    path = write(tmp_path / "b.json", "nope")
    assert [reading.name for reading in read(tmp_path)] == [str(path)]


def test_a_line_in_a_folder_that_cannot_be_read_is_a_reading_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", lines({"tools": [TOOL]}, "{nope", {"event": 1}))
    write(tmp_path / "b.json", GOOD)
    first, second, last = read(tmp_path)
    assert [first.name, second.name] == [f"{path}:1", f"{path}:2"]
    assert last.name == str(tmp_path / "b.json")


def test_prompts_in_a_folder_are_no_failure(tmp_path: Path) -> None:
    path = write(
        tmp_path / "prompts.json", '{"jsonrpc": "2.0", "id": 1, "result": {"prompts": []}}'
    )
    write(tmp_path / "tools.json", GOOD)
    assert notes(only(tmp_path)) == [
        f"{path}: a prompts/list result: Revisor checks tool lists, schemas, calls and elicitations"
    ]


def test_a_tool_list_that_was_refused_is_a_failure_in_a_folder_too(tmp_path: Path) -> None:
    refused = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "no session"}}
    write(tmp_path / "a.json", json.dumps(refused))
    write(tmp_path / "b.json", GOOD)
    first, _ = read(tmp_path)
    assert notes(first) == ["an error response: it is an error: -32000 no session"]


def test_a_file_counts_once_however_many_readings_it_has(tmp_path: Path) -> None:
    rows = [{"server": name, "tools": [TOOL]} for name in "abc"]
    catalogue = {"server": "z", "tools": [{"name": "a"}]}
    write(tmp_path / "rows.jsonl", lines(catalogue, *rows))
    write(tmp_path / "rows.json", json.dumps(rows))
    write(tmp_path / "servers.json", json.dumps({row["server"]: row for row in rows}))
    counted = [reading.checked.get("files", 0) for reading in read(tmp_path)]
    assert counted == [1, 0, 0] * 3


@pytest.mark.parametrize(
    "text",
    [
        '{\n  // as TypeScript has it\n  "compilerOptions": {"strict": true,},\n}',
        "/* eslint */ {}",
        "// only a comment",
        '["a", "b",]',
        "{",
        '{"level": "info"}\n{"level": "in',
    ],
)
def test_what_other_programs_take_for_json_is_counted_in_a_folder(
    tmp_path: Path, text: str
) -> None:
    write(tmp_path / "tools.json", GOOD)
    path = write(tmp_path / "tsconfig.json", text)
    assert notes(only(tmp_path)) == ["1 other file: nothing in it is MCP's"]
    (named,) = read(path) if "level" not in text else read(path)[-1:]
    assert named.checked == {}


@pytest.mark.parametrize(
    "text",
    [
        '{"tools": [{"name": "a"',
        '// saved\n{\n"x": {"inputSchema": {}}}',
        '{"jsonrpc": "2.0", "id": 1, "resu',
        '{"jsonrpc": "2.0", "id": 1, "result": {}}\n{"jsonrpc": "2.0", "id',
        "<html>502 Bad Gateway</html>",
        "  \n",
    ],
)
def test_what_may_have_been_meant_is_a_failure_in_a_folder(tmp_path: Path, text: str) -> None:
    write(tmp_path / "a.json", GOOD)
    path = write(tmp_path / "b.json", text)
    broken = [reading for reading in read(tmp_path) if reading.name.startswith(str(path))]
    assert [reading.checked for reading in broken] == [{}]
