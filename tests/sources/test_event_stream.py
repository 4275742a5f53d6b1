from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.model.subject import ToolDefinition
from revisor.sources import dump
from revisor.sources.json_text import Parsed, event_stream, events, looks_like_events
from revisor.sources.json_text.event_stream import without_headers

LISTED = '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"sum","inputSchema":{}}]}}'

AT = LISTED.index('{"name"') + 1
AFTER = AT + len("data: ")


def read(path: Path, text: str) -> list[Reading]:
    path.write_bytes(text.encode())
    return list(dump.read([str(path)]))


def place(reading: Reading) -> tuple[int, int] | None:
    (tool,) = (s for s in reading.subjects if isinstance(s, ToolDefinition))
    return reading.locate(tool.origin)


STREAMS = {
    "one event": (f"event: message\ndata: {LISTED}\n\n", (2, AFTER)),
    "data alone, without a space": (f"data:{LISTED}", (1, AFTER - 1)),
    "CRLF": (f"id: 1\r\nevent: message\r\ndata: {LISTED}\r\n\r\n", (3, AFTER)),
    "comments, an empty event and blank lines": (
        f": ping\n\nid: 0\ndata:\n\n\n\nretry: 5\n: x\ndata: {LISTED}\n\n",
        (10, AFTER),
    ),
    "fields after the data": (f"data: {LISTED}\nevent: message\nid: 4\n", (1, AFTER)),
    "the endpoint of HTTP+SSE": (
        f"event: endpoint\ndata: /messages?id=1\n\ndata: {LISTED}\n",
        (4, AFTER),
    ),
    "headers": (
        f"HTTP/1.1 100 Continue\r\n\r\nHTTP/2 200 \r\na: b\r\n\r\nevent: message\r\ndata: {LISTED}",
        (7, AFTER),
    ),
    "headers before plain JSON": (f"HTTP/1.1 200 OK\r\na: b\r\n\r\n{LISTED}\r\n", (4, AT)),
    "plain JSON, and then a stream": (
        f"{{}}\n{{}}\nevent: message\ndata: {LISTED}\n\n",
        (4, AFTER),
    ),
    "a stream, and then plain JSON": (f"data: {{}}\n\n{LISTED}\n", (3, AT)),
}


@pytest.mark.parametrize("title", STREAMS)
def test_what_curl_saves_is_read_with_its_places(title: str, tmp_path: Path) -> None:
    text, where = STREAMS[title]
    (reading,) = read(tmp_path / "answer.txt", text)
    assert place(reading) == where


def test_data_in_several_lines_are_one_document() -> None:
    (line,) = events('id: 1\ndata: {"a":\nid: 2\ndata:  [1,\ndata: 2]}\n\n')
    assert line.number == 1
    assert isinstance(line.parsed, Parsed)
    assert line.parsed.value == {"a": [1, 2]}
    assert line.parsed.locate(("a", 1)) == (5, 7)


def test_an_event_that_is_cut_off_is_inconclusive_and_harms_no_other(tmp_path: Path) -> None:
    path = tmp_path / "x.sse"
    broken, good = read(path, f'event: message\ndata: {LISTED}\n\ndata: {{"a": \n\n')
    assert place(good) == (2, AFTER)
    assert (broken.name, broken.checked) == (f"{path}:4", {})
    (note,) = broken.not_checked
    assert (note.what, note.why[:24]) == ("the line", "column 12: the text ends")


def test_a_stream_without_a_message_says_so(tmp_path: Path) -> None:
    (reading,) = read(tmp_path / "x.txt", "id: 1\ndata:\n\n: ping\n\n")
    (note,) = reading.not_checked
    assert note.why.startswith("the event stream carries no message")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("data: {}", True),
        (": comment\ndata: {}", True),
        ("\n\nid\ndata: {}", True),
        ("event: message\n", False),
        ("database: x\ndata: 1", False),
        ("{}\ndata: 1", True),
        ('{\n"data: 1"}', False),
        ("", False),
    ],
)
def test_event_streams_are_known_by_their_first_line(text: str, expected: bool) -> None:
    assert looks_like_events(text) is expected


def test_events_beyond_the_bound_are_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "MAX_LINES", 3)
    *read_, last = events("data: {}\n\n" * 5)
    assert len(read_) == 3
    assert isinstance(last.parsed, SourceError)


@given(st.text(st.sampled_from("HTP/1.0 ab:{}\r\n")))
def test_headers_are_replaced_by_line_ends_only(text: str) -> None:
    rest = without_headers(text)
    assert rest.count("\n") == text.count("\n")
    assert text.endswith(rest.lstrip("\n"))


SCALARS = st.none() | st.integers() | st.text(max_size=5)
ARRAYS = st.lists(SCALARS, max_size=3)
VALUES = SCALARS | ARRAYS | st.dictionaries(st.text(max_size=3), ARRAYS, max_size=3)


@given(st.lists(VALUES, max_size=4), st.sampled_from(["\n", "\r\n"]), st.integers(0, 2))
def test_every_document_comes_back_as_it_was_sent(values: list[Any], end: str, indent: int) -> None:
    sent = [json.dumps(value, indent=indent or None).split("\n") for value in values]
    text = "".join("".join(f"data: {line}{end}" for line in lines) + end for lines in sent)
    found = [line.parsed.value for line in events(text) if isinstance(line.parsed, Parsed)]
    assert found == values
