"""The rules on features and eras: what examples do not show, wording, dates, and silence."""

from __future__ import annotations

import datetime as dt
import re
import string
from typing import Any

import pytest

from lifecycle_checks import NOT_FOUND, RULES, TODAY, Lines, check, told
from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.feature import Sender
from revisor.model.origin import Origin
from revisor.model.rule import LoadedRule
from revisor.model.wire import CapabilityDependence, Evidence, FeatureUse, WireMessage
from revisor.rules._traces import failure, notification, received, request, result, sent
from revisor.rules.context import Context
from revisor.rules.lifecycle import capability_dependent_list, deprecated_feature
from revisor.rules.lifecycle._trace import discovered, log, modern, opened
from revisor.sources.wire.reading import WireTarget


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_message_is_shown_by_an_example(rule: LoadedRule) -> None:
    shown = [
        f.message
        for example in rule.examples
        for f in check(example.input, rule.id, revision=example.revision)
    ]
    for key, message in rule.rule.messages.items():
        if key == "unnamed" and rule.id == "removed-feature":
            continue
        parts = string.Formatter().parse(message.text)
        wanted = "".join(
            re.escape(text) + ("" if field is None else "(?s:.*)") for text, field, _, _ in parts
        )
        assert any(re.fullmatch(wanted, text) for text in shown), key


class TestDeprecated:
    roots = discovered(sent(modern(1, "tools/list", capabilities={"roots": {}})))

    @pytest.mark.parametrize(
        ("on", "words"),
        [
            ("2026-07-27", None),
            ("2026-07-28", "may be removed from 2027-07-28 on (365 days)"),
            ("2027-07-27", "may be removed from 2027-07-28 on (1 days)"),
            ("2027-07-28", "may be removed in the next revision (eligible since 2027-07-28)"),
        ],
    )
    def test_the_date_decides(self, on: str, words: str | None) -> None:
        lines = opened(client={"roots": {}})
        found = check(lines, "deprecated-feature", on=dt.date.fromisoformat(on))
        assert [words in f.message for f in found if words] == ([True] if words else [])
        assert bool(found) is bool(words)

    def test_both_states_are_told(self) -> None:
        (old,) = check(opened(client={"roots": {}}), "deprecated-feature")
        assert "Active at 2025-11-25, Deprecated since 2026-07-28" in old.message
        (new,) = check(self.roots, "deprecated-feature")
        assert "Active" not in new.message
        assert (new.party, new.severity) == ("client", "warning")
        assert new.subject == {"feature": "roots"}
        assert new.feature is not None
        assert new.feature["stateAtCurrent"] == "Deprecated"
        assert (new.feature["daysLeft"], new.feature["eligible"]) == (240, False)
        assert new.feature["authority"] == "SEP-2577"

    def test_a_part_is_told_with_its_whole_and_by_itself_without_it(self) -> None:
        lines = opened(received(log()), server={"logging": {}})
        (whole,) = check(lines, "deprecated-feature")
        assert whole.subject["feature"] == "logging"
        (part,) = check([received(log())], "deprecated-feature")
        assert part.subject == {"feature": "logging-message", "method": "notifications/message"}

    def test_http_sse_is_eligible_and_has_two_dates(self) -> None:
        line = {"transport": "http-sse", **received(result(1, {}))}
        (found,) = check([line], "deprecated-feature")
        assert "called deprecated since 2025-03-26" in found.message
        assert "in the next revision (eligible since 2026-09-03)" in found.message
        assert found.party == "server"

    def test_registration_is_softer_where_there_is_no_other_way(self) -> None:
        metadata = {"registration_endpoint": "https://as.example/register"}
        registered = {"redirect_uris": ["http://127.0.0.1/cb"]}
        lines: Lines = [
            {"dir": "s2c", "http": {"status": 200}, "body": metadata},
            {"dir": "c2s", "http": {"method": "POST", "path": "/register"}, "body": registered},
        ]
        for found in check(lines, "deprecated-feature"):
            assert "legitimate fallback" in found.message
        lines[0]["body"]["client_id_metadata_document_supported"] = True
        both = check(lines, "deprecated-feature")
        assert told(both) == {("deprecated-feature", "client"), ("deprecated-feature", "server")}
        by_party = {found.party: found for found in both}
        assert by_party["server"].severity == "note"
        assert "a legitimate fallback for older clients" in by_party["server"].message
        assert by_party["client"].severity == "warning"
        assert "fallback" not in by_party["client"].message

    def test_context_values_are_taken_out_by_the_fix(self) -> None:
        params = {"messages": [], "maxTokens": 1, "includeContext": "thisServer"}
        found = check(
            [received(request(1, "sampling/createMessage", params))], "deprecated-feature"
        )
        (fix,) = [f.fix for f in found if f.fix]
        (fixed,) = [f for f in found if f.fix]
        assert fixed.base is not None
        path = fix.edits[0].as_json(fixed.base.pointer)["path"]
        assert path == "/0/msg/params/includeContext"

    def test_what_the_revision_in_use_does_not_have_is_no_feature_of_it(self) -> None:
        lines = opened(revision="2024-11-05", client={"sampling": {"tools": {}}})
        found = check(lines, "deprecated-feature")
        assert [f.subject["feature"] for f in found] == ["sampling"]

    def test_a_use_that_knows_of_no_other(self) -> None:
        place = Evidence("method", "roots/list", Origin("test", "here"))
        use = FeatureUse("roots-list", "server", (place,), 1)
        context = Context("2026-07-28", "2026-07-28", TODAY, "spec", {})
        (hit,) = deprecated_feature.check(use, context)
        assert hit.feature == "roots-list"


class TestRemoved:
    def at(self, revision: str, message: Any, **line: Any) -> Lines:
        return [{"headers": {"MCP-Protocol-Version": revision}, **sent(message), **line}]

    def test_a_method_that_is_gone(self) -> None:
        (found,) = check(self.at("2026-07-28", request(1, "ping")), "removed-feature")
        assert (found.severity, found.party) == ("error", "client")
        assert found.feature is not None
        assert found.feature["removedIn"] == "2026-07-28"

    def test_silence_without_a_revision(self) -> None:
        assert not check([sent(request(1, "ping"))], "removed-feature")

    def test_requests_of_the_server_are_told_by_another_rule(self) -> None:
        lines = discovered(received(request(1, "ping")), sent(result(1, {})))
        found = check(lines, "removed-feature", "server-request-without-back-channel")
        assert told(found) == {
            ("server-request-without-back-channel", "server"),
            ("server-request-without-back-channel", "client"),
        }

    def test_a_subscription_may_be_cancelled_by_the_server(self) -> None:
        cancelled = received(notification("notifications/cancelled", {"requestId": 1}))
        listening = sent(modern(1, "subscriptions/listen", {"notifications": {}}))
        assert not check(discovered(listening, cancelled), "removed-feature")
        assert check(discovered(cancelled), "removed-feature")

    def test_several_parts_without_their_whole_are_told_as_it(self) -> None:
        tasks = [sent(request(n, f"tasks/{n_th}")) for n, n_th in enumerate(("get", "list"))]
        lines = [{"headers": {"MCP-Protocol-Version": "2026-07-28"}, **line} for line in tasks]
        (found,) = check(lines, "removed-feature")
        assert found.subject["feature"] == "tasks"
        assert "uses parts of a feature" in found.message


class TestRemovedSince:
    def test_one_note_for_the_handshake(self) -> None:
        (found,) = check(opened(), "feature-removed-since")
        assert (found.severity, found.party) == ("note", "client")
        assert found.subject["feature"] == "initialize"
        assert "right at 2025-11-25, Removed since 2026-07-28" in found.message

    def test_a_server_whose_client_is_not_judged_is_told_of_the_whole(self) -> None:
        target = WireTarget()
        for number, line in enumerate(opened()):
            ours = line["dir"] == "c2s"
            sender: Sender = "client" if ours else "server"
            target.add(WireMessage(line["msg"], sender, Origin("t", "t", (), number), ours=ours))
        selection = Selection(TODAY, rules=frozenset({"feature-removed-since"}))
        (found,) = run([target.reading("stdio", "t", "t")], selection).findings
        assert (found.party, found.subject["feature"]) == ("server", "initialize")

    def test_what_is_gone_already_is_not_noted(self) -> None:
        lines = [{"headers": {"MCP-Protocol-Version": "2025-06-18"}, **sent([request(1, "ping")])}]
        found = check(lines, "feature-removed-since", "removed-feature")
        assert {(f.rule, f.subject["feature"]) for f in found} == {
            ("removed-feature", "jsonrpc-batching"),
            ("feature-removed-since", "ping"),
        }


CALL = {"name": "plan", "arguments": {}}
DONE = received(result(1, {"resultType": "complete", "content": []}))


class TestLogMessages:
    def test_before_2026_07_28_nobody_has_to_ask(self) -> None:
        lines = opened(received(log()), server={"logging": {}})
        assert not check(lines, "unasked-log-message")

    def test_after_a_handshake_nobody_has_to_ask_either(self) -> None:
        lines = opened(received(log()), server={"logging": {}})
        assert not check(lines, "unasked-log-message", revision="2026-07-28")

    def test_one_open_request_that_asks_is_enough(self) -> None:
        lines = discovered(
            sent(modern(1, "tools/call", CALL)),
            sent(modern(2, "tools/call", CALL, logLevel="info")),
            received(log()),
        )
        assert not check(lines, "unasked-log-message")

    def test_a_record_that_does_not_begin_at_the_beginning(self) -> None:
        asked = modern(1, "tools/call", CALL, logLevel="info")
        assert not check([received(log()), sent(asked), DONE], "unasked-log-message")
        assert check([sent(asked), DONE, received(log())], "unasked-log-message")

    def test_odd_log_messages(self) -> None:
        lines = discovered(
            received(notification("notifications/message")),
            received(notification("notifications/message", ["info"])),
        )
        assert check(lines, "unasked-log-message")
        assert not check(lines, "log-message-below-level")

    def test_a_level_that_was_refused_does_not_hold(self) -> None:
        lines = opened(
            sent(request(1, "logging/setLevel", {"level": "error"})),
            received(failure(1, -32602)),
            sent(request(2, "logging/setLevel", ["error"])),
            received(result(2, {})),
            received(log("debug")),
            server={"logging": {}},
        )
        assert not check(lines, "log-message-below-level")

    def test_on_http_the_order_of_streams_says_nothing(self) -> None:
        lines = opened(
            sent(request(1, "logging/setLevel", {"level": "error"})),
            received(result(1, {})),
            {**received(log("debug")), "http": {"event": "message"}},
            server={"logging": {}},
        )
        assert not check(lines, "log-message-below-level")

    def test_levels_that_do_not_exist(self) -> None:
        lines = discovered(sent(modern(1, "tools/call", CALL, logLevel="loud")), received(log()))
        assert not check(lines, "log-message-below-level")

    def test_the_same_on_a_second_connection_is_told_once(self) -> None:
        lines = opened(received(log()))
        two = [{"session": session, **line} for session in (0, 1) for line in lines]
        assert len(check(two, "undeclared-logging")) == 1


class TestCapabilities:
    def needs(self, *requests: Any) -> dict[str, Any]:
        inner = {str(number): each for number, each in enumerate(requests)}
        return received(result(1, {"resultType": "input_required", "inputRequests": inner}))

    def test_the_request_s_own_capabilities_count(self) -> None:
        roots = {"method": "roots/list"}
        pairs: list[tuple[Any, bool]] = [({"roots": {}}, False), ({}, True), ({"roots": 0}, False)]
        for declared, there in pairs:
            asked = sent(modern(1, "tools/call", CALL, capabilities=declared))
            found = check(discovered(asked, self.needs(roots)), "undeclared-client-capability")
            assert bool(found) is there

    def test_capabilities_that_were_not_seen(self) -> None:
        asked = sent(request(1, "tools/call", CALL))
        lines = discovered(asked, self.needs({"method": "roots/list"}))
        assert not check(lines, "undeclared-client-capability")
        lines = [received(request(1, "roots/list"))]
        assert not check(lines, "undeclared-client-capability", revision="2025-11-25")

    def test_odd_input_requests(self) -> None:
        asked = sent(modern(1, "tools/call", CALL))
        odd = self.needs(None, {"method": 7}, {"method": "other/one"}, [])
        assert not check(discovered(asked, odd), "undeclared-client-capability")

    @pytest.mark.parametrize(
        ("revision", "severity"), [("2025-03-26", "warning"), ("2025-06-18", "error")]
    )
    def test_older_pages_say_should(self, revision: str, severity: str) -> None:
        lines = opened(received(request(1, "roots/list")), revision=revision)
        (found,) = check(lines, "undeclared-client-capability")
        assert found.severity == severity

    @pytest.mark.parametrize(
        ("declared", "params", "missing"),
        [
            ({}, {"mode": "form"}, None),
            ({"url": {}}, {}, "elicitation.form"),
            ({"url": {}}, {"mode": "url"}, None),
            ({}, {"mode": "other"}, None),
            ({}, None, None),
        ],
    )
    def test_modes_of_elicitation(self, declared: Any, params: Any, missing: str | None) -> None:
        lines = opened(
            received(request(1, "elicitation/create", params)), client={"elicitation": declared}
        )
        found = check(lines, "undeclared-client-capability")
        assert [missing in f.message for f in found if missing] == ([True] if missing else [])
        assert bool(found) is bool(missing)

    def test_what_is_asked_in_2025_11_25_only(self) -> None:
        params = {"messages": [], "tools": [{}], "includeContext": "thisServer"}
        asked = received(request(1, "sampling/createMessage", params))
        for revision, there in (("2025-06-18", False), ("2025-11-25", True)):
            lines = opened(asked, revision=revision, client={"sampling": {}})
            assert bool(check(lines, "undeclared-client-capability")) is there
        declared: dict[str, Any] = {"sampling": {"tools": {}, "context": {}}}
        assert not check(opened(asked, client=declared), "undeclared-client-capability")

    def test_promises_are_held_against_the_party_that_made_them(self) -> None:
        lines = opened(
            sent(request(1, "completion/complete", {})),
            received(failure(1, NOT_FOUND)),
            received(request(2, "tools/list")),
            sent(failure(2, NOT_FOUND)),
            server={"completions": {}, "tools": {}},
        )
        (found,) = check(lines, "promised-but-unimplemented")
        assert (found.party, found.subject["method"]) == ("server", "completion/complete")

    def test_resources_are_declared_and_subscriptions_are_not(self) -> None:
        lines = opened(
            sent(request(1, "resources/read", {"uri": "file:///a"})),
            sent(request(2, "resources/subscribe", {"uri": "file:///a"})),
            server={"resources": {"subscribe": False}},
        )
        (found,) = check(lines, "request-beyond-capabilities")
        assert (found.party, found.subject["method"]) == ("client", "resources/subscribe")

    def test_what_was_asked_before_the_answer_is_another_fault(self) -> None:
        lines = opened(server={"tools": {}})
        early = [lines[0], sent(request(1, "prompts/list")), *lines[1:]]
        assert not check(early, "request-beyond-capabilities")
        assert not check([sent(request(1, "prompts/list"))], "request-beyond-capabilities")

    def test_completion_is_offered_or_not(self) -> None:
        asked = sent(request(1, "completion/complete", {}))
        answer = received(result(1, {"completion": {"values": ["a"]}}))
        (found,) = check(opened(asked, answer), "undeclared-server-capability")
        assert (found.severity, found.subject["method"]) == ("note", "completion/complete")
        assert not check([asked, answer], "undeclared-server-capability")

    def test_a_dependence_names_what_differs_and_not_all_of_it(self) -> None:
        names = tuple(f"t{number}" for number in range(8))
        subject = CapabilityDependence("tools", Origin("t", "t"), names, ("old",), ("ask",))
        context = Context("2026-07-28", "2026-07-28", TODAY, "spec", {})
        (hit,) = capability_dependent_list.check(subject, context)
        assert hit.values["what"] == (
            "tools only with all of them: t0, t1, t2, t3, t4 and 3 more; "
            "tools only without any: old; tools defined in another way: ask"
        )
        nothing = CapabilityDependence("tools", Origin("t", "t"))
        assert not list(capability_dependent_list.check(nothing, context))
