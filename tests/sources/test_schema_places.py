from __future__ import annotations

import json
from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.sources.schema_places import SchemaText, read

OLD = {"type": "object", "n": 1.0}
TOOL = {"name": "t", "inputSchema": OLD, "outputSchema": {"type": "object"}}
RESULT = {"jsonrpc": "2.0", "id": 1, "result": {"tools": [TOOL]}}


def pointers(found: SchemaText) -> list[tuple[int | None, Any]]:
    return [(place.line, place.pointer) for place in found.schemas]


def changed(text: str) -> str:
    found = read(text, "file")
    return found.replaced((place, place.value | {"new": 1}) for place in found.schemas)


def test_schemas_of_a_tool_list_have_their_places() -> None:
    text = json.dumps({"tools": [TOOL]}, indent=2)
    found = read(text, "tools.json")
    in_list = ("tools", 0)
    assert pointers(found) == [
        (None, (*in_list, "inputSchema")),
        (None, (*in_list, "outputSchema")),
    ]
    assert [place.tool for place in found.schemas] == ["t", "t"]
    assert found.locate(found.schemas[0], ("n",)) == (7, 9)
    assert found.why_none == ""


def test_all_else_keeps_its_bytes() -> None:
    text = '{"tools":[{"name":"t",\r\n  "inputSchema":{"type":"object", "n": 1.0}}]}\n'
    assert changed(text) == text.replace('"n": 1.0}', '"n": 1.0, "new":1}')
    found = read(text, "file")
    assert found.replaced([]) is text


def test_a_list_that_is_sent_again_is_found_again() -> None:
    lines = [json.dumps({"dir": "in", "session": n, "msg": RESULT}) for n in range(3)]
    text = "\n".join(lines)
    assert [line for line, _ in pointers(read(text, "trace"))] == [0, 0, 1, 1, 2, 2]
    assert changed(text).count('"new": 1') == 6
    saved = "\n".join([json.dumps(RESULT)] * 3)
    assert changed(saved).count('"new": 1') == 6


@pytest.mark.parametrize(
    "recording",
    [
        {"lines": [{"dir": "in", "raw": "junk"}, {"dir": "in", "raw": json.dumps(RESULT)}]},
        [{"dir": "in", "raw": json.dumps(RESULT)}],
        {"dir": "in", "raw": json.dumps(RESULT)},
        [{"request": {"method": "tools/list"}, "response": json.dumps({"tools": [TOOL]})}],
    ],
)
def test_text_in_a_string_is_changed_in_the_string(recording: Any) -> None:
    text = json.dumps(recording, indent=1)
    made = changed(text)
    assert made.count('\\"n\\": 1.0, \\"new\\": 1}') == 1
    assert made.count('\\"new\\": 1') == 2
    assert made.replace(', \\"new\\": 1', "") == text


def test_recordings_a_line_are_changed_in_their_strings() -> None:
    other = {"jsonrpc": "2.0", "id": 1, "result": {"tools": [TOOL | {"name": "u"}]}}
    recordings = [[RESULT], [other, RESULT], [RESULT]]
    made = [{"lines": [{"dir": "in", "raw": json.dumps(m)} for m in each]} for each in recordings]
    text = "\n".join(map(json.dumps, made))
    found = read(text, "traces.jsonl")
    assert [place.line for place in found.schemas] == [0, 0, 1, 1, 1, 1, 2, 2]
    assert found.not_read == ()
    assert changed(text).replace(', \\"new\\": 1', "") == text


def test_the_place_of_text_in_a_string_is_that_of_the_string() -> None:
    text = json.dumps({"dir": "in", "raw": json.dumps(RESULT)}, indent=1)
    found = read(text, "trace")
    assert found.locate(found.schemas[0]) == (3, 2)


def test_a_bare_schema_is_alone() -> None:
    found = read('{"type": "object"}', "s.json")
    (place,) = found.schemas
    assert place.alone
    assert (place.line, place.pointer) == (None, ())
    assert found.replaced([(place, True)]) == "true"


@pytest.mark.parametrize("text", ['{"minimum": 3, "step": 1}', "true"])
def test_what_is_of_no_shape_may_be_told_to_be_a_schema(text: str) -> None:
    assert read(text, "s.json").schemas == ()
    assert read(text, "s.json").why_none
    (place,) = read(text, "s.json", as_schema=True).schemas
    assert place.alone
    assert read("3", "s.json", as_schema=True).schemas == ()


def test_a_line_that_cannot_be_read_is_told_and_stays() -> None:
    text = json.dumps(TOOL) + "\n{broken\n" + json.dumps(TOOL)
    found = read(text, "tools.jsonl")
    assert [note.what for note in found.not_read] == ["line 2"]
    made = changed(text)
    assert made.count('"new": 1') == 4
    assert "\n{broken\n" in made


def test_what_is_nested_too_deep_is_told() -> None:
    deep = '{"items": ' * 600 + "true" + "}" * 600
    found = read(f'{{"tools": [{{"name": "t", "inputSchema": {deep}}}]}}', "tools.json")
    assert found.schemas == ()
    (note,) = found.not_read
    assert note.why.startswith("at /tools/0/inputSchema/items/")
    assert note.why.endswith(": nested more than 500 levels deep")


@pytest.mark.parametrize("head", ["HTTP/1.1 200 OK\ncontent-type: x\n\n", "event: message\ndata: "])
def test_a_recorded_response_is_read_and_not_changed(head: str) -> None:
    found = read(head + json.dumps(RESULT) + "\n\n", "answer.txt")
    assert len(found.schemas) == 2
    with pytest.raises(SourceError, match="recorded HTTP response"):
        found.replaced([(found.schemas[0], True)])


def test_what_is_no_json_is_told() -> None:
    with pytest.raises(SourceError, match="line 1"):
        read("{broken", "file")
