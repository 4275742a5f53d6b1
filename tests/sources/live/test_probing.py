from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from fake_link import (
    END,
    Answering,
    FakeServers,
    error,
    handshake,
    per_request,
    result,
    tool,
)
from probes import META, Message, check, incidents, tools, whys
from revisor.model.wire import CapabilityDependence, Conversation


def test_a_server_of_the_handshake_era_is_listed_on_two_connections() -> None:
    servers = FakeServers(handshake)
    reading = check(servers=servers)
    assert reading.kind == "stdio_server"
    assert (reading.revision, reading.revision_source) == ("2025-11-25", "negotiated")
    assert tools(reading) == ["echo"]
    assert not reading.not_checked
    assert not reading.inconclusive
    first, second = servers.links
    assert first.methods == [
        "server/discover",
        "initialize",
        "notifications/initialized",
        "tools/list",
    ]
    assert second.methods == ["initialize", "notifications/initialized", "tools/list"]
    assert first.sent[1]["params"]["capabilities"].keys() == {
        "roots",
        "sampling",
        "elicitation",
        "tasks",
    }
    assert second.sent[0]["params"]["capabilities"] == {}
    assert all(link.closed for link in servers.links)


def test_a_server_of_the_per_request_era_is_listed_twice_on_one_connection() -> None:
    servers = FakeServers(per_request)
    reading = check(servers=servers)
    assert (reading.revision, reading.revision_source) == ("2026-07-28", "negotiated")
    assert tools(reading) == ["echo"]
    main = servers.main
    assert main.methods == ["server/discover", "tools/list", "tools/list"]
    declared = [m["params"]["_meta"][f"{META}clientCapabilities"] for m in main.sent]
    assert [bool(each) for each in sorted(declared, key=bool)] == [False, True, True]
    assert not servers.links[1].sent
    assert servers.links[1].closed


@pytest.mark.parametrize("code", [-32601, -32602, -32600, 0])
def test_any_other_error_leads_to_the_handshake(code: int) -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            return [error(message, code)]
        return handshake(message)

    assert check(answer).revision == "2025-11-25"


def test_an_error_of_the_per_request_era_names_what_is_supported() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            return [error(message, -32022, {"supported": ["2025-06-18"]})]
        return handshake(message, revision="2025-06-18")

    servers = FakeServers(answer)
    reading = check(servers=servers)
    assert reading.revision == "2025-06-18"
    assert servers.main.sent[1]["params"]["protocolVersion"] == "2025-06-18"


def test_who_refuses_discover_for_a_missing_capability_is_of_the_per_request_era() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            return [error(message, -32021)]
        return per_request(message)

    reading = check(answer)
    assert reading.revision == "2026-07-28"
    assert tools(reading) == ["echo"]


def test_the_counter_offer_of_the_server_holds() -> None:
    def answer(message: Message) -> list[Any]:
        return handshake(message, revision="2024-11-05")

    reading = check(answer)
    assert (reading.revision, reading.revision_source) == ("2024-11-05", "negotiated")


def test_a_revision_that_nobody_knows_is_told_as_it_is() -> None:
    def answer(message: Message) -> list[Any]:
        return handshake(message, revision="2099-01-01")

    reading = check(answer)
    assert reading.revision == "2099-01-01"
    assert tools(reading) == ["echo"]


def test_initialize_is_tried_again_with_a_revision_that_the_error_names() -> None:
    def answer(message: Message) -> list[Any]:
        wanted = message.get("params", {}).get("protocolVersion")
        if message.get("method") == "initialize" and wanted != "2025-03-26":
            return [error(message, -32602, {"supported": ["2025-03-26"], "requested": wanted})]
        return handshake(message, revision="2025-03-26")

    assert check(answer).revision == "2025-03-26"


def test_a_server_that_ignores_discover_costs_a_moment_only() -> None:
    def answer(message: Message) -> list[Any]:
        return [] if message.get("method") == "server/discover" else handshake(message)

    reading = check(answer, grace=0.05)
    assert reading.revision == "2025-11-25"
    assert not incidents(reading)
    assert not reading.not_checked


def test_a_slow_server_that_knows_discover_is_asked_anew_without_initialize() -> None:
    held: list[Any] = []

    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            held.extend(per_request(message))
            return []
        return [*held, error(message, -32601)] if message.get("method") == "initialize" else []

    servers = FakeServers(answer, per_request)
    reading = check(servers=servers, grace=0.05)
    assert reading.revision == "2026-07-28"
    assert tools(reading) == ["echo"]
    assert "initialize" not in servers.links[1].methods


def test_a_server_that_ends_on_discover_is_started_again() -> None:
    def answer(message: Message) -> list[Any]:
        return [END] if message.get("method") == "server/discover" else handshake(message)

    servers = FakeServers(answer, handshake)
    reading = check(servers=servers)
    assert reading.revision == "2025-11-25"
    assert tools(reading) == ["echo"]
    assert not reading.inconclusive
    assert not incidents(reading)


def test_a_server_that_ends_at_once_gives_no_reading_but_the_reason() -> None:
    reading = check(lambda _message: [END])
    assert reading.inconclusive
    assert reading.revision is None
    assert "server is gone" in whys(reading)
    assert "ended" in incidents(reading)


def test_a_server_that_refuses_everything_is_inconclusive() -> None:
    def answer(message: Message) -> list[Any]:
        return [error(message, -32603)] if "id" in message else []

    reading = check(answer)
    assert reading.inconclusive
    assert "-32603" in whys(reading)


@pytest.mark.parametrize("revision", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_a_revision_with_a_handshake_can_be_demanded(revision: str) -> None:
    def answer(message: Message) -> list[Any]:
        return handshake(message, revision=revision)

    servers = FakeServers(answer)
    reading = check(servers=servers, revision=revision)
    assert servers.main.methods[0] == "initialize"
    assert servers.main.sent[0]["params"]["protocolVersion"] == revision
    assert reading.revision == revision
    assert not reading.not_checked


@pytest.mark.parametrize(
    ("demanded", "answering", "spoken"),
    [
        ("2026-07-28", handshake, "2025-11-25"),
        ("2025-06-18", handshake, "2025-11-25"),
        ("2025-11-25", per_request, "2026-07-28"),
    ],
)
def test_a_server_that_speaks_another_revision_is_judged_by_that(
    demanded: str, answering: Answering, spoken: str
) -> None:
    reading = check(answering, revision=demanded)
    assert reading.revision == spoken
    assert f"revision {demanded}" in whys(reading)
    assert tools(reading) == ["echo"]


def test_all_that_is_declared_is_listed_and_nothing_else() -> None:
    def answer(message: Message) -> list[Any]:
        empty: dict[str, Any] = {"prompts/list": {"prompts": []}, "logging/setLevel": {}}
        return handshake(message, {"tools": {}, "prompts": {}, "logging": {}}, answers=empty)

    servers = FakeServers(answer)
    check(servers=servers)
    assert servers.main.methods[3:] == ["tools/list", "prompts/list", "logging/setLevel"]
    assert servers.links[1].methods[2:] == ["tools/list", "prompts/list"]


def test_resources_bring_templates_which_need_not_be_known() -> None:
    def answer(message: Message) -> list[Any]:
        given = {"resources/list": {"resources": [{"uri": "a:b", "name": "b"}]}}
        return handshake(message, {"resources": {}}, answers=given)

    servers = FakeServers(answer)
    reading = check(servers=servers)
    assert servers.main.methods[3:] == ["resources/list", "resources/templates/list"]
    assert reading.checked["resources"] == 1
    assert not reading.not_checked


def test_tools_are_asked_for_where_nothing_is_declared() -> None:
    servers = FakeServers(lambda message: handshake(message, {}))
    assert tools(check(servers=servers)) == ["echo"]


def test_pages_are_followed_to_the_last() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        at = int(message.get("params", {}).get("cursor", "0"))
        more = {"nextCursor": str(at + 1)} if at < 2 else {}
        return [result(message, {"tools": [tool(f"t{at}")], **more})]

    assert tools(check(answer)) == ["t0", "t1", "t2"]


def test_a_cursor_that_comes_again_ends_the_list() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        return [result(message, {"tools": [tool("a")], "nextCursor": "again"})]

    found = incidents(check(answer))["endless-pages"]
    assert found == {"method": "tools/list", "pages": 2, "cursor": "again"}


def test_an_empty_cursor_is_a_cursor_like_any_other() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        cursor = message.get("params", {}).get("cursor")
        more = {} if cursor == "" else {"nextCursor": ""}
        return [result(message, {"tools": [tool(f"after-{cursor}")], **more})]

    reading = check(answer)
    assert tools(reading) == ["after-None", "after-"]
    assert "endless-pages" not in incidents(reading)


def test_an_empty_cursor_that_comes_again_ends_the_list() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        return [result(message, {"tools": [tool("a")], "nextCursor": ""})]

    found = incidents(check(answer))["endless-pages"]
    assert found == {"method": "tools/list", "pages": 2, "cursor": ""}


def test_no_more_pages_are_asked_for_than_the_options_say() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "resources/list":
            return handshake(message, {"resources": {}})
        at = int(message.get("params", {}).get("cursor", "0"))
        listed = [{"uri": f"a:{at}", "name": "a"}]
        return [result(message, {"resources": listed, "nextCursor": str(at + 1)})]

    servers = FakeServers(answer)
    reading = check(servers=servers, max_pages=4)
    assert servers.main.methods.count("resources/list") == 4
    assert "resources beyond page 4" in whys(reading)
    # So many resources are no fault.
    assert "endless-pages" not in incidents(reading)


def test_what_only_some_clients_see_is_told() -> None:
    def answer(declared: Mapping[str, Any]) -> Answering:
        names = ["always", "more"] if declared else ["always"]
        return lambda message: handshake(
            message, answers={"tools/list": {"tools": [tool(name) for name in names]}}
        )

    servers = FakeServers(answer({"roots": {}}), answer({}))
    reading = check(servers=servers)
    found = [s for s in reading.subjects if isinstance(s, CapabilityDependence)]
    assert [(s.what, s.only_with, s.only_without) for s in found] == [("tools", ("more",), ())]
    assert tools(reading) == ["always", "more"]


def test_requests_of_the_server_are_answered_by_what_was_declared() -> None:
    asked = ("ping", "roots/list", "sampling/createMessage", "elicitation/create", "other/thing")

    def answer(message: Message) -> list[Any]:
        if message.get("method") == "tools/list":
            requests = [
                {"jsonrpc": "2.0", "id": f"s{n}", "method": method, "params": {}}
                for n, method in enumerate(asked)
            ]
            return [*requests, *handshake(message)]
        return handshake(message)

    servers = FakeServers(answer)
    check(servers=servers)
    main, second = ({m["id"]: m for m in link.sent if "method" not in m} for link in servers.links)
    assert main["s0"]["result"] == {}
    assert main["s1"]["result"] == {"roots": []}
    assert main["s2"]["error"] == {"code": -1, "message": "User rejected sampling request"}
    assert main["s3"]["result"] == {"action": "decline"}
    assert main["s4"]["error"]["code"] == -32601
    assert second["s0"]["result"] == {}
    assert {second[key]["error"]["code"] for key in ("s1", "s2", "s3", "s4")} == {-32601}


def test_there_is_no_back_channel_in_the_per_request_era() -> None:
    def answer(message: Message) -> list[Any]:
        request = {"jsonrpc": "2.0", "id": "s", "method": "roots/list"}
        found = per_request(message)
        return [request, *found] if message.get("method") == "tools/list" else found

    servers = FakeServers(answer)
    reading = check(servers=servers)
    assert all("method" in message for message in servers.main.sent)
    kept = [m.method for s in reading.subjects if isinstance(s, Conversation) for m in s.messages]
    assert kept.count("roots/list") == 2


def test_a_flood_of_requests_is_answered_up_to_a_bound() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        pings = [{"jsonrpc": "2.0", "id": n, "method": "ping"} for n in range(1500)]
        return [*pings, *handshake(message)]

    servers = FakeServers(answer)
    assert tools(check(servers=servers)) == ["echo"]
    assert sum("method" not in message for message in servers.main.sent) == 1000


def test_a_flood_of_notifications_is_counted_and_answers_are_kept() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") != "tools/list":
            return handshake(message)
        noise = {"jsonrpc": "2.0", "method": "notifications/message", "params": {}}
        return [*[noise] * 500, *handshake(message)]

    reading = check(answer, max_messages=100)
    assert tools(reading) == ["echo"]
    assert incidents(reading)["flood"]["count"] > 400
