from __future__ import annotations

from typing import Any

import pytest

from revisor.model.subject import Origin
from revisor.model.wire import WireMessage
from revisor.sources.wire.definitions import same
from revisor.sources.wire.dependence import dependences

META = "io.modelcontextprotocol/clientCapabilities"
ALL: dict[str, Any] = {"roots": {}}


def listed(
    session: int, names: list[str], *, more: bool = False, **members: Any
) -> list[WireMessage]:
    items = [{"name": name, **members} for name in names]
    result = {"tools": items, **({"nextCursor": "x"} if more else {})}
    return [
        message(session, {"id": 2, "method": "tools/list"}),
        message(session, {"id": 2, "result": result}, sender="server"),
    ]


def opened(session: int, capabilities: dict[str, Any]) -> WireMessage:
    params = {"capabilities": capabilities}
    return message(session, {"id": 1, "method": "initialize", "params": params})


def message(session: int, value: Any, sender: Any = "client") -> WireMessage:
    return WireMessage(value, sender, Origin("wire_trace", "t", (), 0), session=session)


def compared(first: list[str], second: list[str], **more: Any) -> list[tuple[str, ...]]:
    messages = [
        opened(0, ALL),
        *listed(0, first, **more),
        opened(1, {}),
        *listed(1, second),
    ]
    return [(*d.only_with, "|", *d.only_without, "|", *d.different) for d in dependences(messages)]


def test_equal_lists_depend_on_nothing() -> None:
    assert compared(["a", "b"], ["b", "a"]) == []


def test_names_of_one_list_alone_are_told() -> None:
    assert compared(["a", "b"], ["a", "c"]) == [("b", "|", "c", "|")]


def test_definitions_that_differ_are_told() -> None:
    assert compared(["a"], ["a"], inputSchema={"type": "object"}) == [("|", "|", "a")]


def test_texts_for_people_depend_on_nothing() -> None:
    assert compared(["a"], ["a"], description="now 12:01", title="other") == []


SCHEMA = {"type": "object", "properties": {"a": {"enum": ["x", "y"], "description": "12:01"}}}
DEEP: dict[str, Any] = {}
for _ in range(10_000):
    DEEP = {"items": DEEP}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (SCHEMA, {**SCHEMA, "properties": {"a": {"enum": ["y", "x"]}}}, True),
        (SCHEMA, {**SCHEMA, "properties": {"a": {"enum": ["y", "z"]}}}, False),
        (SCHEMA, {**SCHEMA, "properties": {}}, False),
        ({"properties": {"title": {}}}, {"properties": {}}, False),
        ({"enum": [1, "1"]}, {"enum": ["1", 1]}, True),
        ({"enum": [1]}, {"enum": [True]}, False),
        ({"enum": [1]}, {"enum": [1, 1]}, False),
        ({"anyOf": [{"a": 1}, {}]}, {"anyOf": [{}, {"a": 1}]}, False),
        ({"a": []}, {"a": {}}, False),
        (DEEP, {"items": DEEP}, False),
    ],
)
def test_schemas_are_compared_by_what_they_ask_for(one: Any, other: Any, *, alike: bool) -> None:
    for role in ("inputSchema", "outputSchema", "annotations"):
        assert same({role: one}, {role: other}) is alike
    assert same({"inputSchema": one}, {"inputSchema": one, "description": "other"})


def test_a_schema_that_one_of_two_lacks_makes_a_difference() -> None:
    assert not same({"outputSchema": None}, {})
    assert not same({}, 5)


def test_a_list_that_was_not_followed_to_its_end_is_not_compared() -> None:
    assert compared(["a"], ["a", "b"], more=True) == []


@pytest.mark.parametrize("capabilities", [{}, ALL])
def test_one_list_is_compared_with_nothing(capabilities: dict[str, Any]) -> None:
    assert dependences([opened(0, capabilities), *listed(0, ["a"])]) == []


def test_capabilities_of_each_request_count_where_there_is_no_handshake() -> None:
    messages = []
    for key, (capabilities, names) in enumerate(((ALL, ["a", "b"]), ({}, ["a"]))):
        params = {"_meta": {META: capabilities}}
        items = {"tools": [{"name": name} for name in names]}
        messages += [
            message(0, {"id": key, "method": "tools/list", "params": params}),
            message(0, {"id": key, "result": items}, sender="server"),
        ]
    (found,) = dependences(messages)
    assert (found.what, found.only_with) == ("tools", ("b",))


def test_pages_are_taken_together() -> None:
    messages = [
        opened(0, ALL),
        *listed(0, ["a"], more=True),
        *listed(0, ["b"]),
        opened(1, {}),
        *listed(1, ["a", "b"]),
    ]
    assert dependences(messages) == []
