from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from revisor.model.finding import Finding
from revisor.model.pointer import render
from revisor.rules import _traces as lines
from revisor.rules._traces import failure, notification, received, request, result, sent
from revisor.rules.message._lines import META, discovered, opened

Report = Callable[..., list[Finding]]
PROGRESS = "notifications/progress"


def places(found: list[Finding]) -> list[str]:
    return [render(finding.place.origin.pointer) for finding in found]


def test_lines_leave_out_what_is_not_given() -> None:
    assert lines.request(1, "ping") == {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert "http" not in sent({})
    assert received({}, status=200)["http"] == {"status": 200}


@pytest.mark.parametrize("sender", ["c2s", "s2c"])
def test_each_finding_names_the_party(report: Report, sender: str) -> None:
    party = {"c2s": "client", "s2c": "server"}[sender]
    told: list[Any] = [
        {"id": 1, "method": "ping"},
        request(None, "ping"),
        request(1.5, "ping"),
        {"jsonrpc": "2.0", "result": {}},
        {"jsonrpc": "2.0", "id": 8, "result": {}, "error": None},
        5,
        {"jsonrpc": "2.0", "id": 9, "error": 5},
        request(2, "tools/List"),
        notification("notifications/message", {}),
        failure(3, -32650),
    ]
    rules = (
        "missing-jsonrpc-version",
        "null-request-id",
        "wrong-id-type",
        "missing-response-id",
        "result-and-error",
        "not-a-message",
        "malformed-error",
        "unknown-method",
        "wrong-params",
        "reserved-error-code",
    )
    found = report([{"dir": sender, "msg": each} for each in told], *rules)
    assert {finding.rule for finding in found} == set(rules)
    assert {finding.party for finding in found} == {party}


@pytest.mark.parametrize("sender", ["c2s", "s2c"])
def test_each_finding_on_a_session_names_the_party(report: Report, sender: str) -> None:
    party, peer = ("client", "s2c") if sender == "c2s" else ("server", "c2s")
    told = [
        (sender, request(5, "ping")),
        (sender, request(5, "ping")),
        (sender, result(77, {})),
        (peer, request("a", "ping", {"_meta": {"progressToken": 1}})),
        (sender, notification(PROGRESS, {"progressToken": 1, "progress": 2})),
        (sender, notification(PROGRESS, {"progressToken": 1, "progress": 2})),
        (sender, notification(PROGRESS, {"progressToken": 2, "progress": 2})),
        (sender, result("a", {})),
        (sender, result("a", {"_meta": 5})),
        (sender, notification("notifications/cancelled", {"requestId": "zz"})),
        (peer, notification("notifications/initialized")),
        (sender, {"jsonrpc": "2.0", "id": None, "result": {}}),
    ]
    rules = (
        "repeated-request-id",
        "answer-to-nothing",
        "progress-not-increasing",
        "progress-without-token",
        "second-answer",
        "cancelled-unknown-request",
        "notification-answered",
    )
    found = report(opened("2025-11-25", *[{"dir": d, "msg": m} for d, m in told]), *rules)
    assert {finding.rule for finding in found} == set(rules)
    assert {finding.party for finding in found} == {party}


@pytest.mark.parametrize(
    ("method", "meant"),
    [
        ("Initialize", "initialize"),
        ("initialized", "notifications/initialized"),
        ("notification/initialized", "notifications/initialized"),
        ("tools.list", "tools/list"),
        ("resource-templates/list", None),
        ("notifications/cursor", None),
        ("tasks/update", None),
        ("rpc.discover", None),
    ],
)
def test_methods_that_are_like_a_known_one(report: Report, method: str, meant: str | None) -> None:
    found = report([sent(notification(method))], "unknown-method")
    assert [f"{meant} is much like it" in finding.message for finding in found] == (
        [True] if meant else []
    )
    assert all(finding.severity == "note" for finding in found)


def test_progress_after_the_answer_over_http_may_be_late(report: Report) -> None:
    asked = sent(request(1, "tools/call", {"name": "a", "_meta": {"progressToken": "t"}}))
    late = notification(PROGRESS, {"progressToken": "t", "progress": 1})
    rule = "progress-without-token"
    told = opened("2025-11-25", asked, received(result(1, {"content": []})))
    assert len(report([*told, received(late)], rule)) == 1
    assert report([*told, received(late, event="message")], rule) == []
    streamed = received(late) | {"transport": "streamable-http"}
    assert report([*told, streamed], rule) == []


def test_progress_of_a_task_goes_on_after_the_answer(report: Report) -> None:
    params = {"name": "a", "task": {}, "_meta": {"progressToken": "t"}}
    told = opened(
        "2025-11-25",
        sent(request(1, "tools/call", params)),
        received(result(1, {"task": {}})),
        received(notification(PROGRESS, {"progressToken": "t", "progress": 1})),
    )
    assert report(told, "progress-without-token") == []


def test_a_token_may_be_used_again_for_another_request(report: Report) -> None:
    asked = [
        sent(request(n, "tools/call", {"name": "a", "_meta": {"progressToken": "t"}}))
        for n in (1, 2)
    ]
    step = received(notification(PROGRESS, {"progressToken": "t", "progress": 1}))
    told = opened("2025-11-25", asked[0], step, received(result(1, {})), asked[1], step)
    assert report(told, "progress-without-token", "progress-not-increasing") == []


@pytest.mark.parametrize("params", [None, [], {"progressToken": None}, {"progress": 1}])
def test_progress_that_is_no_progress_is_passed_over(report: Report, params: Any) -> None:
    told = opened("2025-11-25", received(notification(PROGRESS, params)))
    assert report(told, "progress-without-token", "progress-not-increasing") == []


def test_progress_without_a_number_is_not_compared(report: Report) -> None:
    asked = sent(request(1, "tools/call", {"name": "a", "_meta": {"progressToken": 1}}))
    steps = [
        received(notification(PROGRESS, {"progressToken": 1, **more}))
        for more in ({"progress": "1"}, {}, {"progress": True}, {"progress": 1})
    ]
    assert report(opened("2025-11-25", asked, *steps), "progress-not-increasing") == []


def test_a_new_handshake_begins_a_new_session(report: Report) -> None:
    ping = [sent(request(1, "ping")), received(result(1, {}))]
    told = [*opened("2025-11-25", *ping), *opened("2025-11-25", *ping)]
    assert report(told, "repeated-request-id") == []


def test_ids_that_are_none_are_not_compared(report: Report) -> None:
    told = opened("2025-11-25", sent(request(None, "ping")), sent(request(None, "ping")))
    assert report(told, "repeated-request-id", "answer-to-nothing") == []


def test_an_id_that_changed_its_type_is_told_with_the_request(report: Report) -> None:
    told = opened("2025-11-25", sent(request("7", "ping")), received(result(7, {})))
    (found,) = report(told, "answer-to-nothing")
    assert found.message == ('a response has the id 7; the request that it seems to answer has "7"')
    told = opened("2025-11-25", sent(request(7, "ping")), received(result(7.5, {})))
    (found,) = report(told, "answer-to-nothing")
    assert "no request had it" in found.message


def test_cancellations_that_cannot_be_judged(report: Report) -> None:
    cancel = "notifications/cancelled"
    told = opened(
        "2025-11-25",
        sent(notification(cancel, {})),
        sent(notification(cancel, [])),
        sent(notification(cancel)),
    )
    assert report(told, "cancelled-unknown-request") == []
    late = [sent(notification(cancel, {"requestId": 5}))]
    assert report(late, "cancelled-unknown-request") == []


def test_a_server_may_cancel_its_own_request_before_2026_07_28(report: Report) -> None:
    told = opened(
        "2025-11-25",
        received(request(5, "roots/list")),
        received(notification("notifications/cancelled", {"requestId": 5})),
    )
    assert report(told, "cancelled-unknown-request") == []


def test_whole_integers_written_with_a_point_are_no_faults_of_errors(report: Report) -> None:
    error = {"code": -32603.0, "message": "m"}
    assert report([received({"jsonrpc": "2.0", "id": 1, "error": error})], "malformed-error") == []
    error = {"code": True, "message": "m"}
    found = report([received({"jsonrpc": "2.0", "id": 1, "error": error})], "malformed-error")
    assert places(found) == ["/0/msg/error/code"]


def test_elements_of_a_batch_are_messages_and_the_batch_is_none(report: Report) -> None:
    told = [sent([request(1, "ping"), 5, []])]
    assert places(report(told, "not-a-message")) == ["/0/msg/1", "/0/msg/2"]


def test_http_without_a_message_is_no_message(report: Report) -> None:
    told = [{"dir": "s2c", "http": {"status": 202}}, {"dir": "s2c", "body": {"a": 1}, "http": {}}]
    assert report(told, "not-a-message", "missing-jsonrpc-version") == []


def test_a_code_that_a_later_revision_took_out_is_told_as_a_feature(report: Report) -> None:
    told = discovered(received(failure(1, -32042)), received(failure(2, -32021)))
    assert report(told, "reserved-error-code") == []


def test_a_request_without_an_answer_has_no_result_type(report: Report) -> None:
    asked = sent(request(1, "tools/list", {"_meta": META}))
    assert report(discovered(asked), "missing-result-type") == []
    assert report(discovered(asked, received(failure(1, -32603))), "missing-result-type") == []
    assert report(discovered(asked, received(result(1, 5))), "missing-result-type") == []


def test_what_is_no_request_may_be_refused_by_its_id(report: Report) -> None:
    broken = {"jsonrpc": "2.0", "id": 5, "method": 7}
    told = opened("2025-11-25", sent(broken), received(failure(5, -32600)))
    assert report(told, "answer-to-nothing") == []


@pytest.mark.parametrize("number", [True, {"a": 1}, [1]])
def test_an_id_that_is_none_answers_nothing(report: Report, number: Any) -> None:
    told = opened("2025-11-25", sent(request(1, "ping")), received(result(number, {})))
    assert places(report(told, "answer-to-nothing")) == ["/3/msg/id"]
    echo = opened("2025-11-25", sent(request(number, "ping")), received(result(number, {})))
    assert report(echo, "answer-to-nothing") == []


def test_what_could_not_be_read_is_not_judged_as_null(report: Report) -> None:
    long = 10**5_000
    asked = request(long, "tools/call", {"name": "a", "_meta": {"progressToken": long}})
    told = opened(
        "2025-11-25",
        sent(notification("notifications/initialized")),
        received(result(long, {"content": long})),
        sent(asked),
        received(notification(PROGRESS, {"progressToken": long, "progress": long})),
        sent(request(1, "prompts/list", {"cursor": long})),
        received(result(1, {"prompts": None})),
        sent({"jsonrpc": long, "id": 2, "method": long}),
    )
    assert [f for f in report(told) if f.group == "message"] == []


@pytest.mark.parametrize("digits", [30, 4_000])
def test_long_numbers_are_borne(report: Report, digits: int) -> None:
    long = 10**digits
    asked = request(long, "tools/call", {"name": "a", "_meta": {"progressToken": long}})
    steps = [{"progressToken": long, "progress": each} for each in (long, 1.5)]
    told = opened(
        "2025-11-25",
        sent(asked),
        *[received(notification(PROGRESS, each)) for each in steps],
        received(result("1", {"content": long})),
        received(failure(long, long)),
        sent(notification("notifications/cancelled", {"requestId": long + 1})),
        {"dir": "s2c", "http": {"status": long}, "msg": failure(9, -32601)},
    )
    found = report(told)
    assert {"progress-not-increasing", "cancelled-unknown-request"} <= {f.rule for f in found}


@pytest.mark.parametrize(("depth", "rules"), [(200, {"wrong-id-type"}), (50_000, set())])
def test_nested_ids_are_borne(report: Report, depth: int, rules: set[str]) -> None:
    deep: list[Any] = []
    for _ in range(depth):
        deep = [deep]
    told = opened("2025-11-25", sent(request(deep, "ping")), received(result(deep, {})))
    assert {f.rule for f in report(told, "wrong-id-type", "answer-to-nothing")} == rules
