"""What is nearly a trace is told what was seen, and where the form is described."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.sources.dump import from_value, read
from revisor.sources.dump_shapes.near_traces import GUIDE, why_no_lines, why_no_trace

ROOT = Path(__file__).parent.parent.parent
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
TEXT = json.dumps(PING)


def test_the_guide_is_there() -> None:
    assert (ROOT / GUIDE).is_file()


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        (
            {"type": "SENT", "payload": PING},
            'no dir says who sent it and the message stands under "payload"',
        ),
        ({"payload": TEXT, "dir": "out"}, 'the message stands under "payload"'),
        ({"direction": "upstream", "message": PING}, 'its direction "upstream" is none'),
        ({"direction": "upstream", "raw": "ready"}, 'its direction "upstream" is none'),
        ({"dir": 7, "msg": PING}, "no dir says who sent it"),
        ([{"at": 1, "frame": PING}, 5], 'the message stands under "frame"'),
        ({"version": 1, "entries": [{"data": TEXT}]}, 'the message stands under "data"'),
    ],
)
def test_what_was_seen_is_told(value: Any, seen: str) -> None:
    with pytest.raises(SourceError) as raised:
        from_value(value)
    assert seen in raised.value.message
    assert GUIDE in raised.value.message


@pytest.mark.parametrize(
    "value",
    [
        5,
        None,
        [],
        [[]],
        {},
        {"a": 1},
        {"from": "Berlin", "to": "Bonn"},
        {"payload": {"method": "ping"}},
        {"text": 'says "jsonrpc"'},
        {"entries": [{"a": 1}], "others": [{"a": PING}]},
        {"dir": "out", "msg": PING},
    ],
)
def test_what_is_nothing_like_a_trace(value: Any) -> None:
    assert why_no_trace(value) == ""


def test_what_is_of_no_shape_among_others_is_told_too(tmp_path: Path) -> None:
    lines = [{"dir": "sent", "msg": PING}, {"dir": "upstream", "msg": PING}]
    path = tmp_path / "trace.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    (reading,) = read([str(path)])
    (note,) = reading.not_checked
    assert note.what == "1 other entry"
    assert 'its direction "upstream"' in note.why


def test_the_shapes_that_were_tried_name_traces() -> None:
    with pytest.raises(SourceError, match="a trace"):
        from_value({"a": 1})


@pytest.mark.parametrize(
    ("line", "before"),
    [
        (f"2026-11-30T10:00:00Z {TEXT}", "2026-11-30T10:00:00Z"),
        (f"[10:00] DEBUG sending: {TEXT}", "[10:00] DEBUG sending:"),
        (f"{'x' * 60} {TEXT}", "x" * 40 + "\u2026"),
    ],
)
def test_messages_behind_a_time_are_seen(line: str, before: str, tmp_path: Path) -> None:
    path = tmp_path / "session.log"
    path.write_text(f"started\n\n{line}\n{line}\n", encoding="utf-8")
    (reading,) = read([str(path)])
    (note,) = reading.not_checked
    assert f'("{before}")' in note.why
    assert GUIDE in note.why


@pytest.mark.parametrize(
    "text",
    ["", "started", f"{TEXT[:-1]}", 'at 10 {broken, "jsonrpc"', "at 10 {}", "x" * 200_000 + TEXT],
)
def test_other_texts_are_no_such_log(text: str) -> None:
    assert why_no_lines(text) == ""
