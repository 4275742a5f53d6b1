from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from revisor.model.finding import Finding
from revisor.model.pointer import render
from revisor.rules._traces import failure, notification, received, request, result, sent
from revisor.rules.message._lines import META, discovered, opened

Report = Callable[..., list[Finding]]
PROGRESS = "notifications/progress"


def places(found: list[Finding]) -> list[str]:
    return [render(finding.place.origin.pointer) for finding in found]


@pytest.mark.parametrize(
    ("method", "result_", "wanted"),
    [
        ("tools/list", {"tools": [{"name": 5, "title": None, "inputSchema": {}}]}, []),
        (
            "tools/list",
            {"tools": [{"name": "a", "inputSchema": {"type": "object"}, "icons": [{"src": 1}]}]},
            [],
        ),
        (
            "tools/list",
            {
                "tools": [
                    {
                        "name": "a",
                        "inputSchema": {"type": "object"},
                        "icons": [{"src": "a:b", "sizes": "48x48"}],
                    }
                ]
            },
            ["/3/msg/result/tools/0/icons/0/sizes"],
        ),
        ("tools/list", {"tools": None}, ["/3/msg/result/tools"]),
        ("tools/list", [], ["/3/msg/result"]),
        ("tools/call", {"content": [], "structuredContent": 5}, []),
        ("tools/call", {"content": [], "isError": "no"}, ["/3/msg/result/isError"]),
        ("completion/complete", {"completion": {}}, ["/3/msg/result/completion"]),
    ],
)
def test_what_other_rules_tell_is_not_told_twice(
    report: Report, method: str, result_: Any, wanted: list[str]
) -> None:
    told = opened("2025-11-25", sent(request(1, method)), received(result(1, result_)))
    assert places(report(told, "wrong-result")) == wanted


def test_elicitations_are_left_to_their_own_rules(report: Report) -> None:
    asked = request(1, "elicitation/create", {"message": 5, "requestedSchema": 5, "_meta": 5})
    answer = {"action": "perhaps", "content": {"a": {}}, "_meta": 5}
    found = report(
        opened("2025-11-25", received(asked), sent(result(1, answer))),
        "wrong-params",
        "wrong-result",
    )
    assert places(found) == ["/2/msg/params/_meta", "/3/msg/result/_meta"]


def test_input_requests_are_judged_but_for_elicitations_and_schemas(report: Report) -> None:
    sampling = {"messages": [], "tools": [{"name": 5, "inputSchema": 5}]}
    asked = {
        "resultType": "input_required",
        "inputRequests": {
            "e": {"method": "elicitation/create", "params": {"message": 5}},
            "s": {"method": "sampling/createMessage", "params": sampling},
            "x": {"method": "tools/list"},
        },
    }
    call = request(1, "tools/call", {"name": "a", "_meta": META})
    found = report(discovered(sent(call), received(result(1, asked))), "wrong-result")
    base = "/3/msg/result/inputRequests"
    assert places(found) == [f"{base}/s/params", f"{base}/x/method"]
    assert "maxTokens" in found[0].message


def test_a_task_is_judged_as_one(report: Report) -> None:
    call = request(1, "tools/call", {"name": "a", "task": {"ttl": 1}})
    task = {
        "taskId": "1",
        "status": "working",
        "createdAt": "2026-01-01T00:00:00Z",
        "lastUpdatedAt": "2026-01-01T00:00:00Z",
        "ttl": None,
    }
    clean = opened("2025-11-25", sent(call), received(result(1, {"task": task})))
    assert report(clean, "wrong-result") == []
    told = opened("2025-11-25", sent(call), received(result(1, {"task": {**task, "ttl": "1"}})))
    assert places(report(told, "wrong-result")) == ["/3/msg/result/task/ttl"]


@pytest.mark.parametrize("kind", ["task", "input_required"])
def test_results_of_another_type_are_not_judged_as_complete(report: Report, kind: str) -> None:
    asked = sent(request(1, "prompts/list", {"_meta": META}))
    told = discovered(asked, received(result(1, {"resultType": kind})))
    assert report(told, "wrong-result") == []


@pytest.mark.parametrize("code", [-32022, -32603, True])
def test_errors_that_have_no_definition_or_another_rule(report: Report, code: int) -> None:
    asked = sent(request(1, "tools/list", {"_meta": META}))
    assert report(discovered(asked, received(failure(1, code))), "wrong-result") == []


def test_only_what_breaks_every_revision_is_told_where_none_shows(report: Report) -> None:
    asked = sent(request(1, "prompts/list", {"cursor": 5}))
    answer = received(result(1, {"prompts": [{"name": "a", "title": 5}, {}]}))
    found = report([asked, answer], "wrong-params", "wrong-result")
    # A title is a member of prompts from 2025-06-18 on only.
    assert places(found) == ["/0/msg/params/cursor", "/1/msg/result/prompts/1"]
    assert all("every revision" in finding.message for finding in found)
    found = report([asked, answer], "wrong-result", revision="2025-06-18")
    assert len(found) == 2
    assert all("schema.json of 2025-06-18" in finding.message for finding in found)


def test_an_older_request_is_judged_by_what_it_may_be(report: Report) -> None:
    told = [sent(request(1, "prompts/list")), received(result(1, {"prompts": []}))]
    assert report(told, "wrong-params", "wrong-result", revision="2026-07-28") == []


def test_a_method_of_another_revision_is_judged_by_that_one(report: Report) -> None:
    told = discovered(sent(request(1, "logging/setLevel", {"level": "loud", "_meta": META})))
    (found,) = report(told, "wrong-params")
    assert 'one of "alert"' in found.message


def test_the_message_names_method_place_value_and_what_to_write(report: Report) -> None:
    block = {"type": "image", "data": "", "mimeType": 5}
    told = opened(
        "2025-06-18",
        sent(request(1, "tools/call", {"name": "a"})),
        received(result(1, {"content": [block, {"type": "text"}]})),
    )
    first, second = sorted(report(told, "wrong-result"), key=lambda f: f.message)
    assert first.message == (
        "result of tools/call: /result/content/0/mimeType is 5; "
        "by schema.json of 2025-06-18 it must be a string"
    )
    assert second.message == (
        "result of tools/call: text is missing in /result/content/1; "
        "schema.json of 2025-06-18 requires it"
    )
    assert second.hint == 'write "text": a string'
    assert first.url.endswith("/schema")


def test_params_that_are_not_there(report: Report) -> None:
    told = opened("2025-11-25", sent(request(1, "tools/call")), sent(request(2, "ping")))
    (found,) = report(told, "wrong-params")
    assert found.message.startswith("tools/call: params is missing; ")


def test_what_revisor_cannot_pair_has_no_result(report: Report) -> None:
    assert report([sent(request(1, "tools/list"))], "wrong-result", "second-answer") == []
    assert report([received(result(1, 5))], "wrong-result") == []


def test_a_result_type_that_is_no_text_is_told(report: Report) -> None:
    asked = sent(request(1, "prompts/get", {"name": "a", "_meta": META}))
    told = discovered(asked, received(result(1, {"resultType": 5, "messages": []})))
    assert places(report(told, "wrong-result", "missing-result-type")) == [
        "/3/msg/result/resultType"
    ]


@pytest.mark.parametrize("key", list(META))
def test_metadata_of_the_wrong_type_is_told_and_what_is_missing_is_not(
    report: Report, key: str
) -> None:
    rest = {k: v for k, v in META.items() if k != key}
    odd = discovered(sent(request(1, "tools/list", {"_meta": {**META, key: 5}})))
    assert len(report(odd, "wrong-params", revision="2026-07-28")) == 1
    lost = discovered(sent(request(1, "tools/list", {"_meta": rest})))
    assert report(lost, "wrong-params", revision="2026-07-28") == []


@pytest.mark.parametrize("params", [None, {}])
def test_params_that_only_lack_metadata_are_told_elsewhere(report: Report, params: Any) -> None:
    told = [sent(request(1, "server/discover", params))]
    assert report(told, "wrong-params", revision="2026-07-28") == []


def test_params_that_are_missing_are_told_where_no_other_rule_does(report: Report) -> None:
    assert len(report([sent(request(1, "server/discover"))], "wrong-params")) == 1
    assert len(report([sent(request(1, "tools/call"))], "wrong-params")) == 1


@pytest.mark.parametrize(
    ("result_", "hint"),
    [
        ({"prompts": [], "nextCursor": None}, "leave nextCursor out of the last page"),
        ({"prompts": [], "nextCursor": False}, "leave nextCursor out of the last page"),
        ({"prompts": [], "nextCursor": 5}, "write a string"),
        ({"prompts": [{"name": "a", "title": None}]}, "leave title out"),
        ({"prompts": [{"name": "a", "_meta": None}]}, "leave _meta out"),
        ({"prompts": [{"name": "a", "arguments": [{"name": None}]}]}, "write a string"),
        ({"prompts": [None]}, "write an object"),
        ({"prompts": None}, "write an array"),
    ],
)
def test_what_is_optional_is_left_out(report: Report, result_: Any, hint: str) -> None:
    lines = opened("2025-11-25", sent(request(1, "prompts/list")), received(result(1, result_)))
    (found,) = report(lines, "wrong-result")
    assert found.hint.startswith(hint)


def test_null_in_a_block_and_in_params(report: Report) -> None:
    block = {"type": "text", "text": None, "annotations": None}
    lines = opened(
        "2025-11-25",
        sent(request(1, "tools/call", {"name": "a"})),
        received(result(1, {"content": [block], "isError": None})),
        sent(request(2, "prompts/list", {"cursor": None})),
    )
    hints = [found.hint.partition(":")[0] for found in report(lines, "wrong-result")]
    assert sorted(hints) == ["leave annotations out", "leave isError out", "write a string"]
    (found,) = report(lines, "wrong-params")
    assert found.hint.startswith("leave cursor out")


@pytest.mark.parametrize(
    ("method", "value", "flagged"),
    [
        ("resources/read", {"contents": [{"uri": "a.md", "text": ""}]}, ["contents/0/uri"]),
        ("resources/read", {"contents": [{"uri": "a b:", "blob": ""}]}, ["contents/0/uri"]),
        ("resources/read", {"contents": [{"uri": "A+b-c.d:", "text": ""}]}, []),
        (
            "tools/call",
            {"content": [{"type": "resource_link", "name": "a", "uri": ""}]},
            ["content/0/uri"],
        ),
        ("tools/call", {"content": [], "structuredContent": {"uri": "a"}}, []),
        ("tools/call", {"content": [], "_meta": {"uri": "a"}, "more": {"uri": "a"}}, []),
        ("tools/call", {"content": [{"type": "text", "text": "", "uri": "a"}]}, []),
        ("roots/list", {"roots": [{"uri": "/home"}]}, ["roots/0/uri"]),
    ],
)
def test_a_uri_has_a_scheme(report: Report, method: str, value: Any, flagged: list[str]) -> None:
    ask, answer = (received, sent) if method == "roots/list" else (sent, received)
    lines = opened("2025-06-18", ask(request(1, method)), answer(result(1, value)))
    found = report(lines, "wrong-result")
    assert places(found) == [f"/3/msg/result/{each}" for each in flagged]
    assert all("a URI with its scheme" in each.message for each in found)


def test_the_uri_of_a_request(report: Report) -> None:
    reference = {"type": "ref/resource", "uri": "{path}"}
    lines = opened(
        "2025-11-25",
        sent(request(1, "resources/read", {"uri": "a.md"})),
        received(notification("notifications/resources/updated", {"uri": "a.md"})),
        sent(
            request(
                2, "completion/complete", {"ref": reference, "argument": {"name": "p", "value": ""}}
            )
        ),
    )
    assert places(report(lines, "wrong-params")) == ["/2/msg/params/uri", "/3/msg/params/uri"]


@pytest.mark.parametrize(
    ("method", "value", "count"),
    [
        ("server/discover", {}, 0),
        ("server/discover", {"tools": []}, 0),
        ("server/discover", {"supportedVersions": ["2025-11-25"]}, 0),
        ("server/discover", {"supportedVersions": None}, 0),
        ("server/discover", {"supportedVersions": ["2026-07-28"], "capabilities": {}}, 2),
        ("subscriptions/listen", {}, 0),
        ("no/such", {}, 0),
        ("no/such", None, 0),
    ],
)
@pytest.mark.parametrize("opening", ["before", "after"])
def test_results_of_methods_that_the_revision_does_not_have(
    report: Report, method: str, value: Any, count: int, opening: str
) -> None:
    exchange = [sent(request(1, method, {"_meta": META})), received(result(1, value))]
    handshake = opened("2025-11-25")
    lines = [*handshake, *exchange] if opening == "after" else [*exchange, *handshake]
    found = [f for f in report(lines) if f.group == "message" and f.party == "server"]
    assert len(found) == count
