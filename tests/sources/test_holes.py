from __future__ import annotations

import time
from io import BytesIO
from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.model.subject import (
    ElicitationRequest,
    EmbeddedSchema,
    Subject,
    ToolDefinition,
    ToolList,
)
from revisor.sources import dump
from revisor.sources.json_text import holes, parse

HUGE = "1e99999"
SCHEMA = '"inputSchema": {"type": "object"}'


def read(text: str) -> Reading:
    (reading,) = dump.read(["-"], stdin=BytesIO(text.encode()))
    return reading


def all_of(kind: type[Subject], reading: Reading) -> list[Any]:
    return [s for s in reading.subjects if isinstance(s, kind)]


@pytest.mark.parametrize(
    ("member", "at"),
    [
        (f'"x": {HUGE}', "/tools/0/x"),
        (f'"_meta": {{"a": [{{"b": {HUGE}}}]}}', "/tools/0/_meta/a/0/b"),
        (f'"annotations": {{"readOnlyHint": {HUGE}}}', "/tools/0/annotations/readOnlyHint"),
        (f'"description": {HUGE}', "/tools/0/description"),
        ('"x": ' + "[" * 600 + "]" * 600, "/tools/0/x/0/0/0/0/0/\u2026"),
    ],
)
def test_a_hole_outside_of_the_schemas_leaves_out_its_member_alone(member: str, at: str) -> None:
    reading = read(f'{{"tools": [{{"name": "t", {member}, {SCHEMA}}}]}}')
    (tool,) = all_of(ToolDefinition, reading)
    assert tool.value == {"name": "t", "inputSchema": {"type": "object"}}
    assert all_of(ToolList, reading)[0].tools == (tool,)
    assert len(all_of(EmbeddedSchema, reading)) == 1
    (note,) = reading.not_checked
    assert note.what == f"{member.split(':', maxsplit=1)[0]} of tool t".replace('"', "'")
    assert note.why.endswith(f", at {at}")


@pytest.mark.parametrize(
    ("member", "roles"),
    [
        (f'"name": {HUGE}, {SCHEMA}', ["inputSchema"]),
        (f'"inputSchema": {HUGE}', []),
        (f'"input-schema": {HUGE}, "outputSchema": {{}}', ["outputSchema"]),
        (f'"inputSchema": {{"const": {HUGE}}}, "outputSchema": {{}}', ["outputSchema"]),
        (f'{SCHEMA}, "outputSchema": {{"const": {HUGE}}}', ["inputSchema"]),
    ],
)
def test_a_hole_in_what_is_judged_by_its_absence_leaves_out_the_tool(
    member: str, roles: list[str]
) -> None:
    reading = read(f'{{"tools": [{{{member}}}]}}')
    assert all_of(ToolDefinition, reading) == []
    assert [s.role for s in all_of(EmbeddedSchema, reading)] == roles
    (note,) = reading.not_checked
    assert note.what == "tool tools[0]"


def test_a_hole_beside_the_schema_of_an_elicitation_leaves_out_its_member_alone() -> None:
    params = f'{{"message": "m", "requestedSchema": {{}}, "_meta": {{"a": {HUGE}}}}}'
    reading = read(f'{{"method": "elicitation/create", "id": 1, "params": {params}}}')
    (request,) = all_of(ElicitationRequest, reading)
    assert request.params == {"message": "m", "requestedSchema": {}}
    assert len(all_of(EmbeddedSchema, reading)) == 1
    assert [note.what for note in reading.not_checked] == ["'_meta' of an elicitation request"]


def test_a_hole_in_the_message_of_an_elicitation_leaves_its_schema() -> None:
    reading = read(f'{{"message": {HUGE}, "requestedSchema": {{}}}}')
    assert all_of(ElicitationRequest, reading) == []
    assert len(all_of(EmbeddedSchema, reading)) == 1


def test_many_holes_become_one_and_what_is_around_them_goes() -> None:
    many = ",".join([HUGE] * (holes.MOST + 5))
    parsed = parse(f'{{"a": [{many}], "b": {{"c": {HUGE}, "d": 1}}}}'.encode())
    assert parsed.value == {"a": None, "b": {"c": None, "d": 1}}
    why = "a number too large for a double"
    assert [(hole.pointer, hole.why) for hole in parsed.holes] == [
        (("a",), f"1,005 values in it, the first: {why}"),
        (("b", "c"), why),
    ]
    assert parsed.line_of(parsed.holes[0]) == (1, 8)


def test_a_key_that_is_there_twice_does_not_confuse_what_is_cut() -> None:
    many = ",".join([HUGE] * (holes.MOST + 5))
    parsed = parse(f'{{"a": [{many}], "b": {{"c": [{HUGE}, {HUGE}]}}, "b": 1}}'.encode())
    assert parsed.value == {"a": None, "b": None}


def test_a_document_of_holes_alone_is_refused() -> None:
    with pytest.raises(SourceError, match="1,001 values in it cannot be read"):
        parse(f"[{','.join([HUGE] * 1001)}]".encode())


def test_of_a_list_with_many_holes_no_tool_is_judged_with_null_in_it() -> None:
    tool = f'{{"name": "t", "inputSchema": {{"const": {HUGE}}}}}'
    reading = read(f'{{"tools": [{",".join([tool] * 1500)}]}}')
    assert reading.subjects == ()
    (note,) = reading.not_checked
    assert note.why == (
        "what could be read of it is nothing to check: 1,500 values in it, the first: a number too"
        " large for a double, at /tools"
    )


def test_an_integer_with_an_exponent_is_exact_up_to_a_bound_of_digits() -> None:
    parsed = parse(b"[1e400, 1e4299]")
    assert parsed.value == [10**400, None]
    assert [hole.pointer for hole in parsed.holes] == [(1,)]


def test_all_such_integers_of_a_text_are_bounded_together() -> None:
    parsed = parse(f'{{"a": 1, "b": [{"1e400," * 2999}1]}}'.encode())
    assert len(parsed.value["b"]) == 3000
    assert parsed.value["b"][0] == 10**400
    assert parsed.value["b"][-2:] == [None, 1]
    assert 400 < len(parsed.holes) < 1000


@pytest.mark.parametrize(
    "text",
    [
        '{"x": [' + ",".join(["1e4299"] * 40_000) + "]}",
        '{"x": [' + ",".join(["1e400"] * 40_000) + "]}",
        "[" * 499 + '{"x":[' + ",".join(["1e9999"] * 100_000) + "]}" + "]" * 499,
    ],
)
def test_many_numbers_that_nothing_holds_take_little_time(text: str) -> None:
    start = time.process_time()
    assert parse(text.encode()).holes
    assert time.process_time() - start < 2
