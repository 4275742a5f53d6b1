"""What is told of the calls that the user asked for."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from fake_link import FakeServers, error, handshake, per_request, result
from probes import Message, check, incidents, whys
from revisor.checking import Selection, run
from revisor.model.reading import Reading
from revisor.model.subject import MISSING, ToolCall
from revisor.sources.live.options import Call

FAILED = {"content": [], "isError": True}


def calls(reading: Reading) -> list[ToolCall]:
    return [s for s in reading.subjects if isinstance(s, ToolCall)]


def failed(reading: Reading) -> list[str]:
    """Return what the rule on failed calls says."""
    selection = Selection(date(2026, 11, 30), rules=frozenset({"failed-call"}))
    return [found.message for found in run([reading], selection).findings]


def called(answer: Any, name: str = "echo", **given: Any) -> Reading:
    """Return the reading of a server whose calls bring a result, or an error of a code."""

    def answering(message: Message) -> list[Any]:
        if message.get("method") != "tools/call":
            return handshake(message)
        return [error(message, answer) if isinstance(answer, int) else result(message, answer)]

    return check(answering, calls=(Call(name, {}),), **given)


@pytest.mark.parametrize(
    "answer", [{"content": []}, FAILED, -32603], ids=["result", "isError", "error"]
)
def test_a_call_is_counted_and_shown_with_what_came_of_it(answer: Any) -> None:
    reading = called(answer)
    assert reading.checked["calls"] == 1
    (found,) = calls(reading)
    assert found.ours
    assert found.result == (MISSING if isinstance(answer, int) else answer)
    assert (found.error is MISSING) == (not isinstance(answer, int))


def test_what_is_not_called_is_not_counted() -> None:
    assert "calls" not in check(handshake).checked


@pytest.mark.parametrize("answer", [-32602, FAILED], ids=["error", "isError"])
@pytest.mark.parametrize("name", ["echo", "ehco"], ids=["listed", "not listed"])
def test_a_call_that_failed_is_found(answer: Any, name: str) -> None:
    reading = called(answer, name)
    assert reading.checked["calls"] == 1
    (found,) = failed(reading)
    assert f"the call of {name} ended" in found


def test_the_call_of_a_tool_that_is_not_listed_names_those_near_it() -> None:
    near = "the call of ehco: the list of tools has no tool of that name; near it: echo"
    assert whys(called({"content": []}, "ehco")) == near
    assert whys(called({"content": []}, "other")) == near.replace("ehco", "other").partition(";")[0]


def test_a_tool_that_takes_its_time_is_no_fault_of_the_server() -> None:
    def answer(message: Message) -> list[Any]:
        return [] if message.get("method") == "tools/call" else handshake(message)

    reading = check(answer, calls=(Call("echo", {}),), timeout=1.5)
    assert not incidents(reading)
    assert "the call of echo: no answer within 1.5 s; --timeout gives it more" in whys(reading)
    assert "calls" not in reading.checked
    assert not reading.inconclusive
    (found,) = calls(reading)
    assert (found.result, found.error) == (MISSING, MISSING)


def test_input_that_is_required_without_end_is_told() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/call":
            return per_request(message)
        requests = {"a": {"method": "elicitation/create"}}
        return [result(message, {"resultType": "input_required", "inputRequests": requests})]

    servers = FakeServers(answer)
    reading = check(servers=servers, calls=(Call("echo", {}),))
    assert servers.main.methods.count("tools/call") == 2
    assert reading.checked["calls"] == 1
    (found,) = failed(reading)
    assert "it still asks for input" in found
    assert found.count("elicitation/create") == 1
