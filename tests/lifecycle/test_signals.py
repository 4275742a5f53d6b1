"""Which features a message uses: every kind of signal, and what looks like one and is none."""

from __future__ import annotations

from typing import Any

import pytest

from revisor.facts import registry as facts
from revisor.lifecycle.signal_index import index, recorded_index
from revisor.lifecycle.signals import MOST, signs
from revisor.model.feature import Sender
from revisor.model.origin import MISSING
from revisor.model.wire import Http, Transport
from signals_seen import META, message, request, result, seen


def test_methods_of_both_parties() -> None:
    asked = seen(message(request("roots/list"), "server"))
    assert asked["roots-list"] == {("method", "roots/list", ("method",))}
    assert asked["server-initiated-requests"] == {("shape", "server-request", ())}
    assert set(seen(message(request("ping")))) == {"ping"}


@pytest.mark.parametrize(
    ("method", "sender", "feature"),
    [
        ("notifications/cancelled", "server", "cancellation-server-sent"),
        ("notifications/progress", "client", "progress-client-sent"),
    ],
)
def test_a_directed_method_counts_for_one_party_only(
    method: str, sender: Sender, feature: str
) -> None:
    value = {"jsonrpc": "2.0", "method": method}
    other: Sender = "client" if sender == "server" else "server"
    assert feature in seen(message(value, sender))
    assert feature not in seen(message(value, other))


def test_capabilities_of_the_client_in_initialize() -> None:
    declared = {"roots": {"listChanged": True}, "sampling": {"context": {}}, "tasks": None}
    found = seen(message(request("initialize", {"capabilities": declared})))
    at = ("params", "capabilities")
    assert found["roots"] == {("capability", "client.roots", (*at, "roots"))}
    assert found["roots-list-changed-capability"] == {
        ("capability", "client.roots.listChanged", (*at, "roots", "listChanged"))
    }
    assert "sampling-context-capability" in found
    assert "tasks" not in found


def test_a_capability_of_false_is_not_declared() -> None:
    found = seen(
        message(request("initialize", {"capabilities": {"roots": {"listChanged": False}}}))
    )
    assert "roots" in found
    assert "roots-list-changed-capability" not in found


@pytest.mark.parametrize("method", ["initialize", "server/discover", None])
def test_capabilities_of_the_server_in_its_answer(method: str | None) -> None:
    answer = {"protocolVersion": "2025-11-25", "capabilities": {"logging": {}}}
    found = seen(message(result(answer), "server"), method)
    assert found["logging"] == {
        ("capability", "server.logging", ("result", "capabilities", "logging"))
    }


def test_members_called_capabilities_elsewhere_declare_nothing() -> None:
    assert "logging" not in seen(message(result({"capabilities": {"logging": {}}}), "server"))
    told = message(result({"capabilities": {"logging": {}}, "serverInfo": {}}), "server")
    assert "logging" not in seen(told, "tools/call")


def test_capabilities_in_the_meta_of_a_request_and_the_name_of_an_extension() -> None:
    extensions: dict[str, Any] = {"extensions": {f"{META}/tasks": {}}}
    meta = {f"{META}/clientCapabilities": {"sampling": {}, **extensions}}
    found = seen(message(request("tools/list", {"_meta": meta})))
    assert {"sampling", "ext-tasks", "extensions-capability", "meta-client-capabilities"} <= set(
        found
    )
    (sign,) = found["ext-tasks"]
    assert sign[2][-2:] == ("extensions", f"{META}/tasks")


@pytest.mark.parametrize("declared", [None, [], "roots", {"roots": 1, "experimental": []}])
def test_odd_capabilities(declared: Any) -> None:
    seen(message(request("initialize", {"capabilities": declared})))


def test_fields_with_values() -> None:
    def of(value: Any) -> set[str]:
        return set(
            seen(message(request("sampling/createMessage", {"includeContext": value}), "server"))
        )

    feature = "sampling-include-context-values"
    assert feature in of("thisServer")
    assert feature in of("allServers")
    assert feature not in of("none")
    assert feature not in of(["thisServer"])


def test_fields_with_any_segment() -> None:
    tools = [{"name": "a", "annotations": {}}, {"name": "b"}, {"execution": {}}, 7]
    found = seen(message(result({"tools": tools}), "server"), "tools/list")
    assert found["tool-annotations"] == {
        ("field", "/tools/*/annotations", ("result", "tools", 0, "annotations"))
    }
    assert {place[2] for place in found["tool-execution"]} == {("result", "tools", 2, "execution")}
    schema = {"properties": {"a/b": {"x-mcp-header": "A"}}}
    found = seen(message(result({"tools": [{"inputSchema": schema}]}), "server"), "tools/list")
    assert next(iter(found["x-mcp-header"]))[2][-2:] == ("a/b", "x-mcp-header")


def test_fields_belong_to_a_method_and_a_part() -> None:
    answer = message(result({"protocolVersion": "2025-11-25", "capabilities": {}}), "server")
    assert "version-negotiation-handshake" in seen(answer, "initialize")
    assert "version-negotiation-handshake" not in seen(answer, "tools/call")
    assert "tasks-augmented-requests" in seen(message(request("tools/call", {"task": {}})))
    assert "tasks-augmented-requests" not in seen(message(request("tools/call", {"task": None})))
    assert "tasks-augmented-requests" not in seen(message(request("tools/list", {"task": {}})))


def test_fields_of_every_result() -> None:
    found = seen(message(result({"resultType": "complete", "ttlMs": 1}), "server"))
    assert set(found) == {"result-type", "caching-hints"}


def test_keys_of_meta_in_params_and_results() -> None:
    meta = {f"{META}/logLevel": "info", "progressToken": 0, f"{META}/related-task": None}
    found = seen(message(request("tools/call", {"_meta": meta})))
    key = f"{META}/logLevel"
    assert found["meta-log-level"] == {("meta-key", key, ("params", "_meta", key))}
    assert "meta-progress-token" in found
    assert "meta-related-task" not in found
    answer = result({"_meta": {f"{META}/related-task": {"taskId": "t"}}})
    assert "meta-related-task" in seen(message(answer, "server"), "tools/call")


def test_requests_within_a_result_count_as_the_server_s() -> None:
    inner = {
        "a": {"method": "roots/list"},
        "b": {"method": "sampling/createMessage", "params": {"includeContext": "thisServer"}},
        "c": {"method": 7},
        "d": None,
    }
    answer = message(result({"resultType": "input_required", "inputRequests": inner}), "server")
    found = seen(answer, "tools/call")
    at = ("result", "inputRequests")
    assert found["roots-list"] == {("method", "roots/list", (*at, "a", "method"))}
    assert found["sampling-include-context-values"] == {
        ("field", "/includeContext", (*at, "b", "params", "includeContext"))
    }
    assert "mrtr" in found
    assert "server-initiated-requests" not in found


@pytest.mark.parametrize(
    ("code", "feature"),
    [
        (-32002, "resource-not-found-code"),
        (-32042, "err-url-elicitation-required"),
        (-32019, "legacy-error-range"),
        (-32099, "error-code-allocation-policy"),
    ],
)
def test_error_codes_and_their_ranges(code: int, feature: str) -> None:
    error = {"jsonrpc": "2.0", "id": 1, "error": {"code": code}}
    found = seen(message(error, "server"), "resources/read")
    assert {(kind, at) for kind, _, at in found[feature]} == {("error-code", ("error", "code"))}


@pytest.mark.parametrize("answers", ["server/discover", "initialize", "tools/call", None])
def test_a_code_of_resources_means_something_else_elsewhere(answers: str | None) -> None:
    error = {"code": -32002, "message": "Server not initialized"}
    found = seen(message({"jsonrpc": "2.0", "id": 1, "error": error}, "server"), answers)
    assert set(found) == {"legacy-error-range"}


@pytest.mark.parametrize("error", [None, 7, {}, {"code": "-32002"}, {"code": True}, {"code": 1.5}])
def test_errors_without_a_code(error: Any) -> None:
    assert not seen(message({"jsonrpc": "2.0", "id": 1, "error": error}, "server"))


def test_a_batch_is_one_and_its_elements_are_looked_at_by_themselves() -> None:
    http = Http("POST", headers={"mcp-session-id": "s"})
    batch = message([request("ping")], http=http)
    assert seen(batch) == {
        "jsonrpc-batching": {("shape", "batch", ())},
        "http-session": {("header", "Mcp-Session-Id", ())},
    }
    element = message(request("ping"), http=http, in_batch=True)
    assert set(seen(element)) == {"ping"}


def test_headers() -> None:
    headers = {"mcp-session-id": "s", "mcp-param-region": "eu", "accept": "x"}
    found = seen(message(MISSING, http=Http("POST", headers=headers)))
    assert found["http-session"] == {("header", "Mcp-Session-Id", ())}
    assert found["x-mcp-header"] == {("header", "mcp-param-region", ())}


def test_a_transport_is_the_server_s() -> None:
    value = result({})
    assert "transport-http-sse" in seen(message(value, "server", transport="http-sse"))
    assert "transport-http-sse" not in seen(message(value, "client", transport="http-sse"))


@pytest.mark.parametrize(
    ("transport", "http", "there"),
    [
        (None, Http(status=200, headers={"content-type": "text/event-stream; charset=x"}), True),
        (None, Http(event="message"), True),
        ("http-sse", Http(event="message"), False),
        (None, Http(status=200, headers={"content-type": "application/json"}), False),
        (None, None, False),
    ],
)
def test_requests_of_the_server_in_an_event_stream(
    transport: Transport | None, http: Http | None, *, there: bool
) -> None:
    asked = message(request("roots/list"), "server", http=http, transport=transport)
    assert ("sse-server-requests" in seen(asked)) is there


def test_an_event_stream_is_not_http_sse() -> None:
    http = Http(status=200, headers={"content-type": "text/event-stream"}, event="message")
    assert "transport-http-sse" not in seen(message(result({}), "server", http=http))
    named = message(MISSING, "server", http=Http(event="endpoint"))
    assert seen(named)["transport-http-sse"] == {("http", "event endpoint", ())}


def test_answers_that_the_client_posts() -> None:
    assert "http-client-responses" in seen(message(result({}), http=Http("POST")))
    assert "http-client-responses" not in seen(message(result({})))


@pytest.mark.parametrize(
    ("http", "transport", "feature"),
    [
        (Http("GET", headers={"accept": "text/event-stream", "mcp-session-id": "s"}), None, True),
        (Http("GET", headers={"accept": "text/event-stream"}), "streamable-http", True),
        (Http("GET", headers={"accept": "text/event-stream"}), None, False),
        (
            Http("GET", headers={"accept": "text/event-stream", "mcp-protocol-version": "1"}),
            "http-sse",
            False,
        ),
        (Http("GET", headers={"accept": "application/json"}), "streamable-http", False),
    ],
)
def test_a_stream_opened_with_get(
    http: Http, transport: Transport | None, *, feature: bool
) -> None:
    found = seen(message(MISSING, http=http, transport=transport))
    assert ("http-get-stream" in found) is feature


def test_a_session_ended_with_delete() -> None:
    ended = message(MISSING, http=Http("DELETE", headers={"mcp-session-id": "s"}))
    assert "http-session-delete" in seen(ended)
    assert "http-session-delete" not in seen(message(MISSING, http=Http("DELETE")))


def test_metadata_and_registration() -> None:
    metadata = {"registration_endpoint": "https://as.example/register", "retry": 7}
    found = seen(message(MISSING, "server", http=Http(status=200), body=metadata))
    assert found == {"auth-dcr": {("http", "registration_endpoint", ())}}
    registered = {"redirect_uris": ["http://127.0.0.1/cb"]}
    assert "auth-dcr" in seen(message(MISSING, http=Http("POST"), body=registered))
    assert "auth-dcr" not in seen(
        message(MISSING, "server", http=Http(status=201), body=registered)
    )
    for supported in (True, False):
        told = {"client_id_metadata_document_supported": supported}
        found = seen(message(MISSING, "server", http=Http(status=200), body=told))
        assert ("auth-cimd" in found) is supported


def test_every_signal_of_the_facts_is_in_the_index() -> None:
    known = recorded_index()
    for feature in facts.features().values():
        signals = feature.signals
        assert all(feature.id in known.methods[method] for method in signals.methods)
        assert all(feature.id in known.meta_keys[key] for key in signals.meta_keys)
        assert all(feature.id in known.transports[name] for name in signals.transports)
        assert all(feature.id in known.shapes[name] for name in signals.shapes)
        for capability in signals.capabilities:
            party, _, path = capability.partition(".")
            sides = {str(side): told for side, told in known.capabilities.items()}
            assert (feature.id, capability, path) in sides[party]
        for field in signals.fields:
            listed = known.fields[(field.message, field.part)]
            assert any(each.feature == feature.id and each.name == field.path for each in listed)
    assert known is recorded_index()


def test_escapes_in_paths_are_taken_back() -> None:
    feature = facts.feature("tool-annotations")
    field = feature.signals.fields[0]._replace(path="/a~1b/c~0d")
    changed = feature._replace(signals=feature.signals._replace(fields=(field,)))
    ((found,),) = index([changed]).fields.values()
    assert found.segments == ("a/b", "c~d")


def test_the_places_of_one_field_are_bounded() -> None:
    tools: list[Any] = [{"annotations": {}} for _ in range(MOST + 5)]
    found = list(signs(message(result({"tools": tools}), "server"), "tools/list"))
    assert sum(sign.feature == "tool-annotations" for sign in found) == MOST


def test_deep_values_are_no_matter() -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"includeContext": deep, "_meta": deep}
    assert "sampling-create-message" in seen(
        message(request("sampling/createMessage", deep), "server")
    )
    assert seen(message(request("initialize", {"capabilities": deep})))
