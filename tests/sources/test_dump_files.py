from __future__ import annotations

import gzip
import io
import json
import os
import socket
from pathlib import Path
from typing import Any

import pytest

from dumped_files import GOOD, TOOL, notes, only, read, tools, write
from revisor.model.pointer import render
from revisor.model.reading import Reading
from revisor.model.subject import Subject, TextDefect, ToolList
from revisor.sources import files


def places(reading: Reading) -> dict[str, tuple[int, int] | None]:
    return {render(s.origin.pointer): reading.locate(s.origin) for s in reading.subjects}


def test_a_file_is_a_reading_with_places(tmp_path: Path) -> None:
    path = write(tmp_path / "tools.json", json.dumps({"tools": [TOOL]}, indent=1))
    reading = only(path)
    assert (reading.kind, reading.name, reading.uri) == ("dump", str(path), str(path))
    assert reading.checked == {"tools": 1, "schemas": 1, "messages": 1, "files": 1}
    assert places(reading) == {
        "/tools/0": (3, 3),
        "/tools/0/inputSchema": (5, 4),
        "/tools": (2, 2),
    }


def test_standard_input_is_read() -> None:
    reading = only("-", stdin=io.BytesIO(GOOD.encode()))
    assert (reading.name, reading.uri, len(tools(reading))) == ("standard input", "-", 1)


def test_gzip_is_unpacked_by_its_content(tmp_path: Path) -> None:
    path = write(tmp_path / "tools.bin", gzip.compress(GOOD.encode()))
    assert len(tools(only(path))) == 1


@pytest.mark.parametrize(("kept", "rest"), [(-9, b""), (12, b"\xff" * 9)])
def test_damaged_gzip_is_told(tmp_path: Path, kept: int, rest: bytes) -> None:
    path = write(tmp_path / "tools.json.gz", gzip.compress(GOOD.encode())[:kept] + rest)
    assert "the gzip data are damaged" in notes(only(path))[0]


def test_a_file_over_the_bound_is_not_read(tmp_path: Path) -> None:
    path = write(tmp_path / "big.json", GOOD)
    (note,) = notes(only(path, max_size=len(GOOD) - 1))
    assert f"{len(GOOD)} bytes" in note
    assert "--max-size" in note
    assert tools(only(path, max_size=len(GOOD)))


def test_standard_input_and_gzip_are_bounded_too(tmp_path: Path) -> None:
    bomb = gzip.compress(b" " * 1_000_000)
    path = write(tmp_path / "bomb.json.gz", bomb)
    assert "when unpacked" in notes(only(path, max_size=10_000))[0]
    assert "over the bound" in notes(only("-", max_size=10, stdin=io.BytesIO(b" " * 20)))[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty"),
        ("not json", "line 1, column 1: a value was expected, found: not json"),
        ('{"a": 1}', "it holds none of the shapes that Revisor reads: an array of tools, a call"),
        ("5", "it is 5 alone; it holds none of the shapes"),
        (b"\xff\x00", "binary data"),
    ],
)
def test_a_named_file_that_holds_nothing_says_why(
    tmp_path: Path, text: str | bytes, says: str
) -> None:
    reading = only(write(tmp_path / "x.json", text))
    assert (reading.subjects, reading.checked) == ((), {})
    (note,) = notes(reading)
    assert says in note


def test_a_target_that_fails_does_not_hide_the_others(tmp_path: Path) -> None:
    good = write(tmp_path / "good.json", GOOD)
    first, second = read(tmp_path / "missing.json", good)
    assert "no such file" in notes(first)[0]
    assert len(tools(second)) == 1


@pytest.mark.parametrize("name", ["x\0y", "a" * 5000])
def test_a_name_that_no_file_can_have_is_told(name: str) -> None:
    assert notes(only(name))


def test_progress_names_each_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a" / "x.json", GOOD)
    told: list[str] = []
    read(tmp_path, "-", stdin=io.BytesIO(GOOD.encode()), on_progress=told.append)
    assert told == [str(path), "-"]


def test_special_files_are_never_opened(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.json"
    os.mkfifo(fifo)
    short = os.open(tmp_path, os.O_RDONLY)
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(f"/proc/self/fd/{short}/s.json")
            told = read(tmp_path)
    finally:
        os.close(short)
    assert [Path(reading.name).name for reading in told] == ["fifo.json", "s.json"]
    assert "a pipe" in notes(told[0])[0]
    assert "a socket" in notes(told[1])[0]
    assert "a pipe, no regular file; it was not opened" in notes(only(fifo))[0]
    assert "a device" in notes(only("/dev/zero"))[0]


def test_defects_of_the_text_are_subjects_with_places(tmp_path: Path) -> None:
    text = '{"tools": [\n{"name": "a", "name": "b", "inputSchema": {"const": NaN}}]}'
    reading = only(write(tmp_path / "x.json", text))
    first, second = (s for s in reading.subjects if isinstance(s, TextDefect))
    assert (first.kind, first.detail, first.line, first.column) == ("duplicate-key", "name", 2, 15)
    assert second.origin.pointer == ("tools", 0, "inputSchema", "const")
    assert tools(reading)[0].name == "b"


def test_a_tool_that_is_nested_too_deep_is_named_and_left_out(tmp_path: Path) -> None:
    deep = '{"not":' * 100_000 + "{}" + "}" * 100_000
    text = f'{{"tools": [{json.dumps(TOOL)}, {{"name": "deep", "inputSchema": {deep}}}, 5]}}'
    reading = only(write(tmp_path / "x.json", text))
    assert [tool.index for tool in tools(reading)] == [0, 2]
    (note,) = notes(reading)
    where = "/tools/1/inputSchema/not/not/not/not/not/\u2026"
    assert note == f"tool deep: nested more than 500 levels deep, at {where}"


def lines(*values: Any) -> str:
    return "\n".join(v if isinstance(v, str) else json.dumps(v) for v in values)


def message_of(subject: Subject) -> int | None:
    return subject.origin.message


def test_json_lines_of_rows_are_readings_of_their_own(tmp_path: Path) -> None:
    row = {"name": "row", "content": {"server": "one", "tools": [TOOL]}}
    path = write(tmp_path / "x.txt", lines(row, "", {"tools": [TOOL]}, "{broken"))
    first, second, broken = read(path)
    assert (first.name, second.name, broken.name) == ("one", f"{path}:3", f"{path}:4")
    assert message_of(second.subjects[0]) == 2
    assert second.locate(second.subjects[0].origin) == (3, 12)
    assert (notes(second), broken.checked) == ([], {})
    assert notes(broken)[0].startswith("the line: column 2: a key in double quotes")


def test_json_lines_of_pages_messages_and_tools_are_one_reading(tmp_path: Path) -> None:
    pages = lines({"tools": [TOOL], "nextCursor": "x"}, {"tools": [TOOL]})
    other = {**TOOL, "name": "other"}
    results = ({"id": 1, "result": {"tools": [each]}} for each in (TOOL, other))
    session = lines(*({"jsonrpc": "2.0", **each} for each in results))
    for name, text in {"pages": pages, "session": session, "tools": lines(TOOL, TOOL)}.items():
        reading = only(write(tmp_path / name, text))
        assert len(tools(reading)) == 2
        assert [message_of(tool) for tool in tools(reading)] == [0, 1]
        listed = [s for s in reading.subjects if isinstance(s, ToolList)]
        assert [len(each.tools) for each in listed] == ([1, 1] if name == "session" else [2])
        assert reading.locate(tools(reading)[1].origin) is not None


def test_json_lines_whose_first_line_is_broken_are_still_read(tmp_path: Path) -> None:
    path = write(tmp_path / "x.jsonl", lines('{"tools": [', {"tools": [TOOL]}))
    broken, reading = read(path)
    assert len(tools(reading)) == 1
    assert broken.name == f"{path}:1"
    assert notes(broken)[0].startswith("the line: column 12: the text ends")


def test_json_lines_of_other_things_are_counted(tmp_path: Path) -> None:
    reading = only(write(tmp_path / "x.jsonl", lines({"tools": [TOOL]}, {"event": 1}, 5)))
    assert notes(reading) == ["2 other entries: of none of the shapes that Revisor reads"]


def test_defects_in_a_row_of_an_array_belong_to_its_reading(tmp_path: Path) -> None:
    row = '{"server": "%s", "tools": [{"name": "a", %s"inputSchema": {}}]}'
    rows = (row % ("one", ""), row % ("two", '"name": "a", '))
    first, second = read(write(tmp_path / "x.json", f"[{', '.join(rows)}]"))
    assert not [s for s in first.subjects if isinstance(s, TextDefect)]
    assert [s.origin.pointer[0] for s in second.subjects if isinstance(s, TextDefect)] == [1]


def test_defects_of_one_of_several_servers_belong_to_its_reading(tmp_path: Path) -> None:
    text = '{"a": {"tools": [{"inputSchema": {}}]}, "b": {"tools": [{"inputSchema": NaN}]}}'
    first, second = read(write(tmp_path / "x.json", text))
    counts = [sum(isinstance(s, TextDefect) for s in r.subjects) for r in (first, second)]
    assert counts == [0, 1]


def test_broken_lines_beyond_the_first_twenty_are_counted(tmp_path: Path) -> None:
    path = write(tmp_path / "x.jsonl", lines({"tools": [TOOL]}, *["{broken"] * 25))
    first, *broken = read(path)
    assert first.checked["tools"] == 1
    assert [each.checked for each in broken] == [{}] * 21
    assert broken[19].name == f"{path}:21"
    assert notes(broken[20]) == ["5 more lines: they cannot be read either"]


def test_places_that_cannot_be_read_beyond_the_first_hundred_are_counted(tmp_path: Path) -> None:
    huge = "9" * 4400
    text = f'{{"tools": [], "_meta": [{", ".join([huge] * 120)}]}}'
    told = notes(only(write(tmp_path / "x.json", text)))
    assert len(told) == 101
    assert told[0] == "a value: a number of 4,400 digits, at /_meta/0"
    assert told[-1] == "20 more values: they could not be read either"


def test_defects_beyond_the_first_thousand_are_counted(tmp_path: Path) -> None:
    text = f'{{"tools": [], "_meta": [{", ".join(["NaN"] * 1200)}]}}'
    reading = only(write(tmp_path / "x.json", text))
    assert sum(isinstance(s, TextDefect) for s in reading.subjects) == 1000
    assert notes(reading) == ["200 more defects of the text: only the first thousand are listed"]


def test_too_little_memory_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> bytes:
        raise MemoryError

    path = write(tmp_path / "x.json", GOOD)
    monkeypatch.setattr(files, "content", fail)
    assert notes(only(path)) == ["the file: there is not enough memory for it"]
    reading = only(tmp_path)
    assert (reading.name, notes(reading)) == (
        str(path),
        ["the file: there is not enough memory for it"],
    )


@pytest.mark.parametrize("path", ["/dev/fd/{}", "/proc/self/fd/{}"])
def test_a_pipe_that_was_opened_for_us_is_read_up_to_the_bound(path: str) -> None:
    for size, count in ((len(GOOD), 1), (len(GOOD) - 1, 0)):
        reading, writing = os.pipe()
        try:
            os.write(writing, GOOD.encode())
            os.close(writing)
            found = only(path.format(reading), max_size=size)
        finally:
            os.close(reading)
        assert len(tools(found)) == count
        assert bool(notes(found)) == (not count)


def test_a_pipe_of_another_name_stays_unopened(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    try:
        (tmp_path / "link.json").symlink_to(f"/dev/fd/{reading}")
        assert "a pipe" in notes(only(tmp_path / "link.json"))[0]
    finally:
        os.close(reading)
        os.close(writing)
