"""The rules on eras: handshakes, metadata, revisions, batches, and odd input."""

from __future__ import annotations

from typing import Any

import pytest

from lifecycle_checks import NOT_FOUND, TODAY, check, told
from revisor.facts import registry as facts
from revisor.model.origin import Origin
from revisor.model.wire import Conversation, WireMessage
from revisor.rules._traces import failure, notification, received, request, result, sent
from revisor.rules.catalogue import catalogue
from revisor.rules.context import Context
from revisor.rules.lifecycle._headers import decoded
from revisor.rules.lifecycle._trace import ABOUT, discovered, log, modern, opened
from revisor.sources.wire.pairing import pair

CALL = {"name": "plan", "arguments": {}}


class TestEras:
    def post(self, message: Any, **headers: str) -> dict[str, Any]:
        told = {"Content-Type": "application/json"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        return sent(message, method="POST", path="/mcp", headers=told)

    def test_headers_are_asked_for_by_revision(self) -> None:
        bare = self.post(request(1, "tools/list"))
        assert not check(opened(bare, revision="2025-03-26"), "missing-request-header")
        (found,) = check(opened(bare, revision="2025-06-18"), "missing-request-header")
        assert "MCP-Protocol-Version" in found.message
        told = self.post(request(1, "tools/list"), MCP_Protocol_Version="2026-07-28")
        (found,) = check([told], "missing-request-header")
        assert "Mcp-Method" in found.message

    def test_headers_of_other_messages_are_none_of_its_business(self) -> None:
        lines = opened(
            {**self.post(request(1, "tools/list")), "transport": "http-sse"},
            self.post(notification("notifications/cancelled")),
            sent(request(2, "tools/list"), method="POST", headers={"X": "only this one"}),
            sent(request(3, "tools/list"), method="GET", headers={"Accept": "x"}),
            self.post([request(4, "tools/list")]),
        )
        assert not check(lines, "missing-request-header")
        assert not check(
            [self.post(request(0, "initialize", {"protocolVersion": "2025-11-25"}))],
            "missing-request-header",
        )

    def test_headers_that_do_not_match(self) -> None:
        line = self.post(
            modern(1, "resources/read", {"uri": "file:///a"}, clientInfo=ABOUT),
            MCP_Protocol_Version="2025-11-25",
            Mcp_Method="Resources/Read",
            Mcp_Name="file:///b",
        )
        found = check([line], "mismatching-request-header", revision="2026-07-28")
        assert len(found) == 3
        assert {f.party for f in found} == {"client"}

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            ("plain", "plain"),
            ("=?base64?YQ==?=", "a"),
            ("=?BASE64?YQ==?=", "a"),
            ("=?base64?%%%?=", "=?base64?%%%?="),
            ("=?base64?/w==?=", "=?base64?/w==?="),
        ],
    )
    def test_values_in_base64(self, value: str, text: str) -> None:
        assert decoded(value) == text

    def test_metadata_of_messages_that_do_not_count(self) -> None:
        lines = [
            {**sent([request(1, "tools/list")]), "headers": {"MCP-Protocol-Version": "2026-07-28"}},
            sent(notification("notifications/cancelled")),
            received(request(2, "ping")),
        ]
        assert not check(lines, "missing-request-metadata")

    def test_a_client_that_does_not_tell_its_name_is_a_note(self) -> None:
        (found,) = check([sent(modern(1, "tools/list"))], "missing-request-metadata")
        assert (found.severity, found.party) == ("note", "client")
        odd_params: list[Any] = [[], {"_meta": 7}]
        for odd in odd_params:
            lines = discovered(sent(request(1, "tools/list", odd)))
            assert "error" in {f.severity for f in check(lines, "missing-request-metadata")}

    def test_a_client_that_falls_back_is_not_judged_by_the_newer_era(self) -> None:
        probe = [sent(modern(9, "server/discover")), received(failure(9, NOT_FOUND))]
        lines = [
            *probe,
            *opened(
                sent(request(1, "tools/list")),
                received(result(1, {"tools": []})),
                server={"tools": {}},
            ),
        ]
        assert {f.severity for f in check(lines)} == {"note"}

    def test_a_code_of_the_era_gives_a_server_away(self) -> None:
        lines = [
            sent(modern(0, "server/discover")),
            received(failure(0, NOT_FOUND)),
            sent(modern(1, "tools/call", CALL)),
            received(failure(1, -32021, {"requiredCapabilities": {}})),
        ]
        assert told(check(lines, "server-discover-missing")) == {
            ("server-discover-missing", "server")
        }

    def test_a_server_with_a_handshake_need_not_know_discover(self) -> None:
        lines = opened(sent(modern(1, "server/discover")), received(failure(1, NOT_FOUND)))
        assert not check(lines, "server-discover-missing", revision="2026-07-28")

    @pytest.mark.parametrize("data", [None, 7, {}, {"supported": "2026-07-28"}, {"supported": [1]}])
    def test_the_supported_revisions_have_to_be_listed(self, data: Any) -> None:
        lines = discovered(sent(modern(1, "tools/list", revision="1900-01-01")))
        found = check([*lines, received(failure(1, -32022, data))], "unsupported-revision-answer")
        assert len(found) == 1

    @pytest.mark.parametrize("code", [-32700, -32600, -32020])
    def test_other_faults_may_be_found_first(self, code: int) -> None:
        lines = discovered(sent(modern(1, "tools/list", revision="1900-01-01")))
        assert not check([*lines, received(failure(1, code))], "unsupported-revision-answer")

    def test_revisions_that_may_well_be_supported(self) -> None:
        known = [revision.id for revision in facts.revisions()]
        for revision in (*known, "2030-01-01"):
            lines = [
                sent(modern(1, "tools/list", revision=revision)),
                received(result(1, {"resultType": "complete", "tools": []})),
                sent(modern(2, "tools/list", revision=revision)),
                sent(request(3, "tools/list", {"_meta": {f"{'io.modelcontextprotocol'}/x": 1}})),
                received(result(3, {})),
            ]
            found = check(lines, "unsupported-revision-answer", revision="2026-07-28")
            assert not found

    def test_supported_versions_that_are_no_list(self) -> None:
        lines = discovered(sent(modern(1, "tools/list")), received(result(1, {"tools": []})))
        lines[1]["msg"]["result"]["supportedVersions"] = "2026-07-28"
        assert not check(lines, "unsupported-revision-answer")

    def test_requests_before_the_handshake_of_another_connection(self) -> None:
        lines = [sent(request(9, "tools/list")), *opened()]
        assert not check(lines, "request-before-initialize")

    def test_a_handshake_that_failed_says_nothing(self) -> None:
        opening = opened()[0]
        lines = [opening, sent(request(1, "tools/list")), received(failure(0, -32602))]
        found = check(lines, "request-before-initialize", "missing-initialized-notification")
        assert not found

    def test_a_client_that_says_it_late(self) -> None:
        lines = opened(sent(request(1, "tools/list")), received(result(1, {"tools": []})))
        late = [*lines[:2], *lines[3:], lines[2]]
        assert told(check(late, "missing-initialized-notification")) == {
            ("missing-initialized-notification", "client")
        }

    def test_what_is_retold_may_leave_notifications_out(self) -> None:
        rule = catalogue()["missing-initialized-notification"]
        origin = Origin("t", "t")
        values = [line["msg"] for line in opened(sent(request(1, "tools/list")))]
        del values[2]
        senders: list[Any] = ["client", "server", "client"]
        context = Context("2025-11-25", "2026-07-28", TODAY, "spec", {})
        for verbatim in (True, False):
            messages = tuple(
                WireMessage(value, sender, origin, verbatim=verbatim)
                for value, sender in zip(values, senders, strict=True)
            )
            exchanges = pair(messages).exchanges
            conversation = Conversation(messages, exchanges, origin, whole=True)
            assert bool(list(rule.check(conversation, context))) is verbatim


class TestHostile:
    def test_methods_that_nobody_could_read_are_cut(self) -> None:
        method = "x" * 100_000
        lines = discovered(received(request(1, method)), sent(request(2, method)))
        found = check(lines)
        assert {f.rule for f in found} >= {
            "server-request-without-back-channel",
            "missing-request-metadata",
        }
        assert all(len(f.message) < 300 for f in found)

    def test_many_methods_are_told_up_to_a_number(self) -> None:
        lines = discovered(*(received(request(n, f"m{n}")) for n in range(3_000)))
        assert len(check(lines, "server-request-without-back-channel")) == 20

    def test_a_flood_of_log_messages_is_told_once(self) -> None:
        lines = discovered(sent(modern(1, "tools/call", CALL)), *([received(log())] * 3_000))
        assert len(check(lines, "unasked-log-message", "undeclared-logging")) == 2


class TestBatches:
    batch = sent([request(1, "tools/list")])

    def test_what_comes_in_between_does_not_count(self) -> None:
        lines = [
            self.batch,
            received(notification("notifications/progress", {"progressToken": 1, "progress": 1})),
            received(result(9, {})),
            received([result(1, {"tools": []})]),
            received(failure(None, -32600)),
        ]
        assert not check(lines, "refused-batch", revision="2025-03-26")

    @pytest.mark.parametrize("value", [[], [request(0, "initialize", {})]])
    def test_batches_that_are_wrong_by_themselves(self, value: Any) -> None:
        lines = [sent(value), received(failure(None, -32600))]
        assert not check(lines, "refused-batch", revision="2025-03-26")

    def test_a_refusal_without_a_message(self) -> None:
        for status, there in ((400, True), (202, False)):
            lines = [self.batch, {"dir": "s2c", "http": {"status": status}}]
            found = check(lines, "refused-batch", revision="2025-03-26")
            assert bool(found) is there

    def test_an_error_without_a_code_is_no_refusal(self) -> None:
        lines = [self.batch, received({"jsonrpc": "2.0", "id": None, "error": "no"})]
        for revision in ("2025-03-26", "2025-11-25"):
            assert not check(lines, "refused-batch", "batch-refusal-code", revision=revision)


class TestFailedLists:
    def answered(self, error: Any, params: Any = None) -> list[dict[str, Any]]:
        answer = {"jsonrpc": "2.0", "id": 1, "error": error}
        asked = sent(request(1, "tools/list", params))
        return opened(asked, received(answer), server={"tools": {}})

    @pytest.mark.parametrize(
        ("error", "said"),
        [
            ({"code": -32603, "message": "fetch failed"}, 'the error -32603 ("fetch failed"): '),
            ({"code": 0, "message": ""}, "the error 0: clients get nothing"),
            ({"message": 5}, "the error null: clients get nothing"),
            ({"code": -32602, "message": "Invalid params"}, '-32602 ("Invalid params")'),
        ],
    )
    def test_code_and_words_are_told(self, error: Any, said: str) -> None:
        (found,) = check(self.answered(error), "failed-list")
        assert said in found.message
        assert found.severity == "warning"
        assert found.party == "server"

    @pytest.mark.parametrize("error", [{"code": NOT_FOUND}, {"code": -32022}, None, "no", 5])
    def test_errors_of_another_kind(self, error: Any) -> None:
        assert not check(self.answered(error), "failed-list")

    def test_a_page_after_the_first(self) -> None:
        error = {"code": -32603, "message": "No"}
        assert not check(self.answered(error, {"cursor": "2"}), "failed-list")

    def test_a_request_without_its_metadata(self) -> None:
        lines = discovered(
            sent(request(1, "tools/list")), received(failure(1, -32602)), server={"tools": {}}
        )
        assert not check(lines, "failed-list")

    def test_each_list_is_told_once(self) -> None:
        lines = opened(
            sent(request(1, "tools/list")),
            received(failure(1, -32603)),
            sent(request(2, "tools/list")),
            received(failure(2, -32603)),
            server={"tools": {}},
        )
        assert len(check(lines, "failed-list")) == 1


class TestUndeclaredChanges:
    @pytest.mark.parametrize(
        ("server", "severity"),
        [
            ({"tools": {}}, "error"),
            ({"resources": None}, "error"),
            ({"resources": {}}, "warning"),
            ({"resources": {"subscribe": True, "listChanged": False}}, "warning"),
            ({"resources": {"listChanged": True}}, None),
        ],
    )
    def test_by_what_is_declared(self, server: Any, severity: str | None) -> None:
        line = received(notification("notifications/resources/list_changed"))
        found = check(opened(line, line, server=server), "undeclared-server-capability")
        assert [each.severity for each in found] == ([severity] if severity else [])
        assert all('"resources": {"listChanged": true}' in each.hint for each in found)

    def test_answers_and_log_messages(self) -> None:
        listed = {"prompts": [{"name": "a"}]}
        lines = opened(
            sent(request(1, "prompts/list")),
            received(result(1, listed)),
            received(log()),
            sent(notification("notifications/tools/list_changed")),
        )
        found = check(lines, "undeclared-server-capability", "undeclared-logging")
        assert {(f.rule, f.severity) for f in found} == {
            ("undeclared-server-capability", "note"),
            ("undeclared-logging", "error"),
        }

    def test_capabilities_that_were_not_seen(self) -> None:
        line = received(notification("notifications/tools/list_changed"))
        assert not check([line], "undeclared-server-capability")
