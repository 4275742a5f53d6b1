from __future__ import annotations

from typing import Any

import pytest

from revisor.model.subject import Origin
from revisor.model.wire import WireMessage
from revisor.sources.wire.dependence import dependences

META = "io.modelcontextprotocol/clientCapabilities"
ALL: dict[str, Any] = {"roots": {}}


def listed(session: int, names: list[str], *, more: bool = False, text: str = "") -> list[Any]:
    items = [{"name": name, "description": text} for name in names]
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
    assert compared(["a"], ["a"], text="other") == [("|", "|", "a")]


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
