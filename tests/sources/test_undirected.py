"""Messages that were saved without their direction: judged one by one, and never by their order."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from revisor.checking import Selection, run
from revisor.model.finding import Finding
from revisor.model.wire import Conversation, Exchange, WireMessage
from revisor.sources.dump import from_value

LOUD = {"method": "notifications/message", "params": {"level": "warn", "data": 1}}
ASKED = {"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}


def found(*messages: Any) -> tuple[Finding, ...]:
    return run(from_value(list(messages)), Selection(dt.date(2026, 11, 30))).findings


def errors(*messages: Any) -> list[tuple[str, str | None]]:
    return [(f.rule, f.party) for f in found(*messages) if f.severity == "error"]


def sent(*messages: Any) -> list[WireMessage]:
    (reading,) = from_value(list(messages))
    assert not any(isinstance(s, Exchange | Conversation) for s in reading.subjects)
    return [s for s in reading.subjects if isinstance(s, WireMessage)]


def test_faults_within_one_message_are_found() -> None:
    error = {"jsonrpc": "2.0", "id": 1, "error": {"code": "E1", "message": "no"}}
    assert errors(ASKED, error) == [("malformed-error", "server")]
    assert errors({"jsonrpc": "2.0", **LOUD}) == [("wrong-params", "server")]
    assert errors(LOUD) == [("wrong-params", "server")]
    assert errors({"jsonrpc": "2.0", "id": 1.5, "method": "tools/list"}) == [
        ("wrong-id-type", "client")
    ]


def test_a_message_that_was_not_read_in_full_is_not_judged() -> None:
    params = {"level": "warn", "data": 10**10_000}
    assert errors(ASKED, {"jsonrpc": "2.0", "method": LOUD["method"], "params": params}) == []


def test_what_may_have_been_left_out_is_no_fault() -> None:
    params = {"protocolVersion": "2025-11-25"}
    request = {"method": "initialize", "params": params}
    assert errors(request) == []
    assert errors({"jsonrpc": "2.0", "id": 1, **request}) == [("wrong-params", "client")] * 2


def test_nothing_is_concluded_from_the_order_or_from_what_is_missing() -> None:
    log = {"jsonrpc": "2.0", "method": "notifications/message", "params": {"level": "info"}}
    answer = {"jsonrpc": "2.0", "id": 7, "result": {"prompts": []}}
    messages = [answer, answer, ASKED, ASKED, {**log, "params": {"level": "info", "data": 1}}]
    assert errors(*messages) == []
    assert [m.sender for m in sent(*messages)] == ["server"] * 2 + ["client"] * 2 + ["server"]


def test_both_parties_may_use_one_id() -> None:
    roots = {"jsonrpc": "2.0", "id": 1, "method": "roots/list"}
    empty = {"jsonrpc": "2.0", "id": 1, "result": {}}
    answers = [{**empty, "result": {"roots": []}}, {**empty, "result": {"prompts": []}}, empty]
    assert [m.sender for m in sent(ASKED, roots, *answers)] == [
        "client",
        "server",
        "client",
        "server",
    ]


@pytest.mark.parametrize("method", ["sampling/create", "roots/get"])
def test_what_only_servers_ask_is_the_servers_even_misspelt(method: str) -> None:
    (message,) = sent(ASKED, {"jsonrpc": "2.0", "id": 9, "method": method})[1:]
    assert message.sender == "server"


def test_messages_with_nothing_to_check_stay_noted() -> None:
    (reading,) = from_value([{"jsonrpc": "2.0", "id": 1, "result": {"prompts": []}}])
    assert not reading.subjects
    assert reading.not_checked


def test_an_exchange_of_a_history_is_judged_but_for_its_envelope() -> None:
    response = {"error": {"code": "E1"}}
    history = {"request": {"method": "prompts/list", "id": 1.5}, "response": response}
    assert [(f.rule, f.place.origin.pointer) for f in found(history) if f.severity == "error"] == [
        ("malformed-error", (0, "response", "error", "code"))
    ]
