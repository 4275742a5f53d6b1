from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import anyio
import pytest

from fake_link import (
    END,
    Answering,
    FakeServers,
    error,
    handshake,
    options,
    per_request,
    result,
    tool,
)
from probes import META, Message, check, incidents, tools, whys
from revisor.model.reading import Reading
from revisor.sources.live.link import Arrived
from revisor.sources.live.options import Call
from revisor.sources.live.probing import probe


def test_no_tool_is_called_unless_asked() -> None:
    servers = FakeServers(handshake)
    check(servers=servers)
    assert all("tools/call" not in link.methods for link in servers.links)


def test_a_call_is_sent_after_the_lists() -> None:
    def answer(message: Message) -> list[Any]:
        return handshake(message, answers={"tools/call": {"content": []}})

    servers = FakeServers(answer)
    check(servers=servers, calls=(Call("echo", {"a": 1}),))
    assert servers.main.methods[-1] == "tools/call"
    assert servers.main.sent[-1]["params"] == {"name": "echo", "arguments": {"a": 1}}
    assert "tools/call" not in servers.links[1].methods


def needs_input(requests: Mapping[str, Any]) -> Answering:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/call":
            return per_request(message)
        if "inputResponses" in message["params"]:
            return [result(message, {"resultType": "complete", "content": []})]
        asked = {"resultType": "input_required", "inputRequests": requests, "requestState": "s"}
        return [result(message, asked)]

    return answer


def test_input_that_a_call_requires_is_declined_once() -> None:
    servers = FakeServers(
        needs_input({"a": {"method": "elicitation/create"}, "b": {"method": "roots/list"}})
    )
    reading = check(servers=servers, calls=(Call("echo", {}),))
    again = servers.main.sent[-1]["params"]
    assert again["inputResponses"] == {"a": {"action": "decline"}, "b": {"roots": []}}
    assert again["requestState"] == "s"
    assert servers.main.sent[-1]["id"] != servers.main.sent[-2]["id"]
    assert not reading.not_checked


def test_sampling_that_a_call_requires_ends_it() -> None:
    servers = FakeServers(needs_input({"a": {"method": "sampling/createMessage"}}))
    reading = check(servers=servers, calls=(Call("echo", {}),))
    assert servers.main.methods.count("tools/call") == 1
    assert "the call of echo" in whys(reading)


def test_what_was_seen_before_the_time_ran_out_is_told() -> None:
    def answer(message: Message) -> list[Any]:
        muted = message.get("method") == "prompts/list"
        return [] if muted else handshake(message, {"tools": {}, "prompts": {}})

    servers = FakeServers(answer)
    reading = check(servers=servers, timeout=2.2)
    assert tools(reading) == ["echo"]
    assert incidents(reading)["no-answer"]["method"] == "prompts/list"
    assert "prompts/list: no answer within 1.1 s; --timeout gives it more" in whys(reading)
    assert not reading.inconclusive
    assert all(link.closed for link in servers.links)


def test_a_server_that_never_says_a_word_is_inconclusive() -> None:
    servers = FakeServers(lambda _message: [])
    reading = check(servers=servers, timeout=1.6, grace=0.05)
    assert reading.inconclusive
    assert "did not answer" in whys(reading)
    assert incidents(reading)["no-answer"]["method"] == "initialize"
    assert all(link.closed for link in servers.links)


def test_less_than_a_second_is_too_little_to_blame_a_server() -> None:
    reading = check(lambda _message: [], timeout=0.3, grace=0.05)
    assert reading.inconclusive
    assert not incidents(reading)
    assert "initialize: no answer within 0.2 s; --timeout gives it more" in whys(reading)


def test_a_second_connection_that_fails_harms_nothing() -> None:
    servers = FakeServers(handshake, lambda _message: [END])
    reading = check(servers=servers)
    assert tools(reading) == ["echo"]
    assert "the lists for a client without capabilities" in whys(reading)
    assert not reading.inconclusive


def test_lists_that_all_fail_are_inconclusive() -> None:
    def answer(message: Message) -> list[Any]:
        failing = message.get("method") == "tools/list"
        return [error(message, -32603)] if failing else handshake(message)

    reading = check(answer)
    assert reading.inconclusive
    assert "-32603" in whys(reading)


@pytest.mark.parametrize("spelt", [str, float])
def test_nobody_waits_for_an_id_of_another_type(spelt: Any) -> None:
    def answer(message: Message) -> list[Any]:
        return [{**each, "id": spelt(each["id"])} for each in handshake(message)]

    assert check(answer).revision == "2025-11-25"


def test_answers_out_of_order_in_batches_and_twice_are_matched() -> None:
    held: list[Any] = []

    def answer(message: Message) -> list[Any]:
        if message.get("method") not in ("tools/list", "prompts/list"):
            return handshake(message, {"tools": {}, "prompts": {}})
        found = (
            handshake(message)
            if message["method"] == "tools/list"
            else [result(message, {"prompts": []})]
        )
        held.extend(found)
        if len(held) < 2:
            return []
        batch, held[:] = list(reversed(held)), []
        return [batch, batch[0]]

    servers = FakeServers(answer, handshake)
    assert tools(check(servers=servers)) == ["echo"]


def test_an_answer_that_is_no_json_ends_the_wait_for_it() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        return [f'{{"jsonrpc": "2.0", "id": {message["id"]}, "result": {{"tools": ['.encode()]

    reading = check(answer)
    assert "not-json" in incidents(reading)
    assert "tools/list: the answer cannot be read" in whys(reading)


def test_junk_between_messages_ends_no_wait() -> None:
    def answer(message: Message) -> list[Any]:
        return [b"{'an': 'object of Python'}", *handshake(message)]

    reading = check(answer)
    assert tools(reading) == ["echo"]
    assert "not-json" in incidents(reading)


def test_an_error_without_an_id_is_taken_for_the_only_request() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            return [{**error(message, -32700), "id": None}]
        return handshake(message)

    assert check(answer, grace=5.0).revision == "2025-11-25"


def test_a_secret_that_comes_back_is_masked_and_the_protocol_goes_on() -> None:
    secret = "tok-1234567890"  # noqa: S105 - it is none

    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        if message.get("params", {}).get("cursor"):
            return [result(message, {"tools": [tool("b")]})]
        listed = [{**tool("a"), "description": f"with {secret}"}]
        return [result(message, {"tools": listed, "nextCursor": f"c-{secret}"})]

    servers = FakeServers(answer)
    lines: list[Any] = []

    async def run() -> Reading:
        given = options(env={"TOKEN": secret})
        return await probe(servers.way(), "fake", given, record=lines.append)

    reading = anyio.run(run)
    assert tools(reading) == ["a", "b"]
    assert servers.main.sent[-1]["params"]["cursor"] == f"c-{secret}"
    assert secret in repr(reading.subjects), "what is judged is as it was sent"
    assert reading.mask is not None
    assert reading.mask(f"it is {secret}") == "it is ***"
    assert secret not in json.dumps(lines)


def test_the_record_holds_every_message_in_its_order() -> None:
    lines: list[Mapping[str, Any]] = []

    async def run() -> Reading:
        way = FakeServers(per_request).way()
        return await probe(way, "fake", options(), record=lines.append)

    anyio.run(run)
    told = [(line["dir"], json.loads(line["raw"]).get("method")) for line in lines]
    assert told[:2] == [("c2s", "server/discover"), ("s2c", None)]
    assert len(told) == 6
    assert [line["dir"] == "c2s" for line in lines] == [bool(line.get("ours")) for line in lines]
    assert {line["transport"] for line in lines} == {"stdio"}
    assert all(line["at"] >= 0 for line in lines)


def test_an_http_answer_that_is_no_response_ends_the_wait_and_is_judged_when_due() -> None:
    def answer(message: Message) -> list[Any]:
        detail = {"method": message["method"], "id": message["id"], "status": 500, "final": True}
        return [Arrived(b"", None, "wrong-status", detail)]

    reading = check(answer, one_each=False)
    assert reading.inconclusive
    assert incidents(reading)["wrong-status"] == {"method": "initialize", "status": 500}


def test_what_a_server_of_the_other_era_says_to_discover_is_no_incident() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "server/discover":
            return handshake(message)
        detail = {"method": "server/discover", "id": message["id"], "status": 404, "final": True}
        return [Arrived(b"", None, "wrong-status", detail)]

    reading = check(answer, one_each=False)
    assert reading.revision == "2025-11-25"
    assert not incidents(reading)


def test_who_refuses_both_openings_may_list_all_the_same() -> None:
    def answer(message: Message) -> list[Any]:
        opening = message.get("method") in ("server/discover", "initialize")
        return [error(message, -32601)] if opening else per_request(message)

    reading = check(answer)
    assert (reading.revision, tools(reading)) == ("2026-07-28", ["echo"])


@pytest.mark.parametrize("wanted", [None, "2025-06-18"])
@pytest.mark.parametrize("discover", [-32601, -32602, {}])
def test_who_refuses_initialize_is_none_of_2026_07_28(discover: Any, wanted: str | None) -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            told = error(message, discover) if isinstance(discover, int) else None
            return [told or result(message, discover)]
        return [{**error(message, 0), "error": {"code": -32000, "message": "bad key"}}]

    reading = check(answer, revision=wanted)
    assert reading.revision is None
    assert reading.inconclusive
    assert "initialize: it is an error: -32000 bad key" in whys(reading)


def test_who_knows_no_method_at_all_is_none_of_2026_07_28() -> None:
    reading = check(lambda message: [error(message, -32601)])
    assert reading.revision is None
    assert reading.inconclusive
    assert "initialize: it is an error: -32601 no" in whys(reading)


def test_a_server_that_knows_later_revisions_alone_is_asked_in_theirs() -> None:
    def answer(message: Message) -> list[Any]:
        wanted = message.get("params", {}).get("_meta", {}).get(f"{META}protocolVersion")
        if wanted != "2099-01-01":
            return [error(message, -32022, {"supported": ["2099-01-01"], "requested": wanted})]
        return per_request(message)

    reading = check(answer)
    assert (reading.revision, tools(reading)) == ("2099-01-01", ["echo"])
    assert "none is known" in whys(reading)


def test_a_silent_server_that_ends_at_last_is_started_again_with_the_handshake() -> None:
    def answer(message: Message) -> list[Any]:
        return [END] if message.get("method") == "initialize" else []

    reading = check(answer, handshake, grace=0.05)
    assert tools(reading) == ["echo"]


def test_a_second_connection_that_hangs_does_not_hold_up_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("revisor.sources.live.probing._SECOND_SECONDS", 0.1)
    reading = check(handshake, lambda _message: [], timeout=60.0)
    assert tools(reading) == ["echo"]
    assert "the second connection was not answered in time" in whys(reading)


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("http://x.example/mcp redirects", "http://x.example/mcp redirects"),
        ("localhost refuses connections", "localhost refuses connections"),
        ("example.com refuses connections", "example.com refuses connections"),
        ("the server is gone", "The server is gone"),
    ],
)
def test_no_url_and_no_host_gets_a_capital(sentence: str, shown: str) -> None:
    def answer(message: Message) -> list[Any]:
        return [END] if message.get("method") == "tools/list" else handshake(message)

    servers = FakeServers(answer)
    servers.told = (sentence,)
    assert shown in whys(check(servers=servers))


def test_what_the_link_remarks_is_told_where_something_went_wrong() -> None:
    def answer(message: Message) -> list[Any]:
        return [END] if message.get("method") == "tools/list" else handshake(message)

    servers = FakeServers(answer)
    servers.told = ("Its last lines on stderr:", "out of luck")
    reading = check(servers=servers)
    assert "Its last lines on stderr: out of luck" in whys(reading)
    assert incidents(reading)["ended"] == {"code": 3, "text": ""}


@pytest.mark.parametrize("demanded", [None, "2025-06-18"])
def test_what_a_healthy_server_says_on_stderr_is_not_told(demanded: str | None) -> None:
    servers = FakeServers(handshake)
    servers.told = ("The server's last lines on stderr: listening",)
    assert "stderr" not in whys(check(servers=servers, revision=demanded))
