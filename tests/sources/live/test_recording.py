from __future__ import annotations

import sys
from typing import Any

import pytest

from revisor.model.subject import MISSING, TextDefect
from revisor.model.wire import Http, IncidentKind
from revisor.sources.live.link import Arrived
from revisor.sources.live.masking import Masker
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.recording import MAX_INCIDENTS, MAX_MEMORY, Recorder


def recorder(lines: list[Any] | None = None, **given: Any) -> Recorder:
    options = LiveOptions(**given)
    line = None if lines is None else lines.append
    return Recorder("stdio_server", "it", options, Masker(options), line)


def take(log: Recorder, text: bytes, http: Http | None = None) -> Any:
    received = log.read(Arrived(text, http), 0, "stdio")
    log.keep(received, http, 0, "stdio")
    return received.value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (b'{"id": 1, "id": 2, "result": {}}', "duplicate-key"),
        (b'{"id": 1, "result": NaN}', "not-a-number"),
        (b'{"id": 1, "result": "\\ud800"}', "lone-surrogate"),
    ],
)
def test_what_a_value_does_not_show_is_found_in_messages(text: bytes, kind: str) -> None:
    log = recorder()
    take(log, text)
    defects = [s for s in log.target.collector.subjects if isinstance(s, TextDefect)]
    assert [defect.kind for defect in defects] == [kind]
    assert defects[0].origin.message == 0


def test_a_message_of_any_depth_is_read() -> None:
    log = recorder()
    deep = 100_000
    value = take(log, b'{"id": 1, "result": ' + b"[" * deep + b"]" * deep + b"}")
    assert value["id"] == 1


@pytest.mark.parametrize(
    ("unit", "size"),
    [("{}", 2_000), ("{}", 60_000), ("[]", 60_000), ('{"a":0}', 60_000), ("0.1", 60_000)],
)
def test_values_take_little_memory_however_small_they_are(unit: str, size: int) -> None:
    text = f'{{"id": 1, "result": [{",".join([unit] * (size // (len(unit) + 1)))}]}}'.encode()
    log = recorder(max_messages=10**9, max_total=10**12)
    before = len(log.target.messages)
    # The copies differ, so that none is shared.
    while take(log, text) is not MISSING and len(log.target.messages) < 100_000:
        text += b" "
        if len(text) > size + 400:
            text = text.strip()
    parsed = take(recorder(), text)
    kept = len(log.target.messages) - before
    assert kept * _size_of(parsed) < 1.5 * MAX_MEMORY


def _size_of(value: Any) -> int:
    """Return the bytes that a value takes with all that it holds, each once."""
    seen: set[int] = set()
    waiting, size = [value], 0
    while waiting:
        each = waiting.pop()
        if id(each) in seen:
            continue
        seen.add(id(each))
        size += sys.getsizeof(each)
        if isinstance(each, dict):
            waiting += [*each, *each.values()]
        elif isinstance(each, list):
            waiting += each
    return size


def test_messages_and_incidents_are_counted_over_the_target() -> None:
    log = recorder()
    take(log, b'{"id": 1}')
    log.incident("cut-off", {"text": "x"}, 0, "stdio")
    take(log, b'{"id": 2}')
    assert [m.origin.message for m in log.target.messages] == [0, 2]
    assert log.target.incidents[0].origin.message == 1


def test_what_is_no_json_becomes_an_incident() -> None:
    log = recorder()
    assert take(log, b'{"id": 1,') is MISSING
    found = log.target.incidents[0]
    assert found.kind == "not-json"
    assert found.detail["text"] == '{"id": 1,'
    assert log.heard == 0


def test_the_same_incident_on_another_connection_is_not_told_again() -> None:
    log = recorder()
    for session, seconds in ((0, 1.0), (1, 2.0), (0, 3.0)):
        detail = {"method": "tools/list", "seconds": seconds}
        log.incident("no-answer", detail, session, "stdio")
    assert [dict(i.detail)["seconds"] for i in log.target.incidents] == [1.0, 3.0]


def test_incidents_of_a_kind_are_bounded() -> None:
    log = recorder()
    for number in range(MAX_INCIDENTS + 5):
        log.incident("not-json", {"text": str(number)}, 0, "stdio")
    log.finish("stdio")
    assert len(log.target.incidents) == MAX_INCIDENTS
    assert [note.what for note in log.notes] == ["5 more incidents"]


@pytest.mark.parametrize("bound", [{"max_messages": 2}, {"max_total": 40}])
def test_beyond_the_bounds_only_answers_are_kept(bound: dict[str, Any]) -> None:
    log = recorder(**bound)
    for _ in range(5):
        take(log, b'{"method": "notifications/message"}')
    assert take(log, b'{"id": 1, "result": {}}') == {"id": 1, "result": {}}
    log.finish("stdio")
    assert len(log.target.messages) == 3
    assert log.target.incidents[0].kind == "flood"
    assert log.target.incidents[0].detail["count"] == 3


def test_values_beyond_what_can_be_held_are_counted() -> None:
    log = recorder(max_size=2**26, max_total=2**27)
    text = b'{"id": 1, "result": [' + b"[]," * 700_000 + b"[]]}"
    assert take(log, text) is MISSING
    log.finish("stdio")
    assert [note.what for note in log.notes] == ["1 message"]


def test_equal_texts_of_two_connections_are_read_once() -> None:
    log = recorder()
    text = b'{"id": 1, "result": "' + b"x" * 5000 + b'"}'
    assert take(log, text) is take(log, text)
    assert len(log.target.messages) == 2


def test_a_line_tells_what_stood_around_a_message() -> None:
    lines: list[Any] = []
    log = recorder(lines)
    take(log, b'{"id": 1, "result": {}}', Http("POST", "/mcp", 200, {"a": "b"}, "message"))
    kind: IncidentKind = "redirect"
    log.incident(kind, {"status": 302}, 3, "streamable-http")
    log.around(Http("GET", "/x", 401), 0, "streamable-http", {"issuer": "i"})
    http = {"method": "POST", "path": "/mcp", "status": 200, "headers": {"a": "b"}}
    assert lines[0]["http"] == {**http, "event": "message"}
    assert lines[0]["raw"] == '{"id": 1, "result": {}}'
    assert (lines[1]["incident"], lines[1]["detail"]) == ("redirect", {"status": 302})
    assert lines[1]["session"] == 3
    assert lines[2]["body"] == {"issuer": "i"}
    assert {line["dir"] for line in lines} == {"s2c"}
