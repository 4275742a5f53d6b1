"""Laws of the signs of features: whatever a message holds, they point to what is there."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from revisor.facts import registry as facts
from revisor.lifecycle.http_signals import http_signs
from revisor.lifecycle.signals import signs
from revisor.model.feature import Sender
from revisor.model.origin import MISSING
from revisor.model.wire import Exchange, Http
from revisor.sources.wire.features import MOST_PLACES, uses
from signals_seen import HERE, META, message, request, result

_KEYS = (
    "method",
    "params",
    "result",
    "error",
    "code",
    "id",
    "_meta",
    "capabilities",
    "tools",
    "inputRequests",
    "roots",
    "includeContext",
    f"{META}/clientCapabilities",
)

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-40_000, 40_000) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(_KEYS),
            inner | st.sampled_from(["initialize", "roots/list", "sampling/createMessage"]),
            max_size=5,
        )
    ),
    max_leaves=15,
)


@given(
    _JSON,
    st.sampled_from(["client", "server"]),
    st.sampled_from(["initialize", "tools/list", None]),
)
def test_signs_point_to_something_that_is_there(
    value: Any, sender: Sender, answers: str | None
) -> None:
    for sign in signs(message(value, sender), answers):
        found = value
        for token in sign.pointer:
            found = found[token]
        assert sign.feature in facts.features()


@given(
    st.builds(
        Http,
        st.sampled_from(["GET", "POST", "DELETE", ""]),
        headers=st.dictionaries(
            st.sampled_from(["accept", "mcp-session-id", "content-type"]), st.text(max_size=5)
        ),
        event=st.sampled_from(["", "endpoint", "message"]),
    ),
    _JSON,
)
def test_what_stands_around_a_message_has_the_message_as_its_place(http: Http, body: Any) -> None:
    for sign in http_signs(message(MISSING, "server", http=http, body=body)):
        assert sign.pointer == ()


def test_uses_are_gathered_for_each_party_without_our_own() -> None:
    asked = message(request("initialize", {"capabilities": {"roots": {}}}))
    ours = message(request("ping", id=2), ours=True)
    answer = message(result({"protocolVersion": "1", "capabilities": {"logging": {}}}), "server")
    logs = [
        message({"jsonrpc": "2.0", "method": "notifications/message"}, "server") for _ in range(30)
    ]
    found = uses([asked, ours, answer, *logs], [Exchange(asked, (answer,))])
    by_feature = {(use.feature, use.sender): use for use in found}
    assert ("ping", "client") not in by_feature
    assert {("roots", "client"), ("logging", "server")} <= set(by_feature)
    logged = by_feature["logging-message", "server"]
    assert (len(logged.evidence), logged.count) == (MOST_PLACES, 30)
    assert logged.origin == HERE.at("method")
    assert logged.beside == set(by_feature)
    assert found[0].feature == "initialize"
