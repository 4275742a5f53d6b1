"""A method of the protocol's own namespace that no revision knows.

What it checks: methods that begin as the protocol's own do (`tools/`, `notifications/`, …) and that
no revision and no feature that is known has: those that are like a known one but for case,
separators or a plural are told with it. A name of its own below `notifications/` is left alone, and
so is every method with another prefix: extensions bring them.

Why: the peer answers with -32601, or drops the notification without a word.

Clause: schema.ts: the requests and notifications of the protocol.

Fix: write the method as the schema spells it; for a method of one's own, use one's own prefix.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from revisor.facts import registry
from revisor.facts.published_schemas import known_methods
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireMessage
from revisor.rules._traces import notification, received, request, sent
from revisor.rules.context import Context

from ._parts import SCHEMA_URL
from ._wire import shown

RULE = Rule(
    subject=WireMessage,
    severity="note",
    clause="schema.ts: the requests and notifications of the protocol",
    clauses=("MS-13",),
    url=SCHEMA_URL,
    party=None,
    messages={
        "like": Message(
            "no revision knows the method {method}; {meant} is much like it", "write {meant}"
        ),
        "unknown": Message(
            "no revision knows the method {method}, which looks like one of the protocol's own",
            "give a method of your own a prefix of your own, such as com.example/",
        ),
    },
)
_EXTENDED = ("notifications", "tasks")
"""Below these, extensions and clients in use have methods of their own."""


def check(message: WireMessage, context: Context) -> Iterable[Hit]:
    """Look at methods that are not known."""
    method = message.method
    if method is None or message.ours or method in _known():
        return
    meant = _by_spelling().get(_spelling(method))
    if meant is not None:
        values = {"method": shown(method), "meant": meant}
        yield Hit("like", ("method",), values, party=message.sender)
    elif "/" in method and _first(method) in _namespaces():
        yield Hit("unknown", ("method",), {"method": shown(method)}, party=message.sender)


@cache
def _known() -> frozenset[str]:
    signals = (feature.signals for feature in registry.features().values())
    return known_methods().union(*(each.methods for each in signals))


@cache
def _namespaces() -> frozenset[str]:
    found = {_first(method) for method in known_methods() if "/" in method}
    return frozenset(found - set(_EXTENDED))


@cache
def _by_spelling() -> dict[str, str]:
    found = {_spelling(method): method for method in sorted(known_methods())}
    # SDK users send these without their prefix.
    found["initialized"] = "notifications/initialized"
    return found


def _first(method: str) -> str:
    return method.partition("/")[0]


def _spelling(method: str) -> str:
    """Return what is left of a method without case, separators and plurals."""
    words = method.lower().replace(".", "/").replace("_", "").replace("-", "").split("/")
    return "/".join(word.removesuffix("s") for word in words) if len(words) > 1 else method.lower()


EXAMPLES = (
    Example(
        "a plural that is none, camel case, a method that was made up",
        [
            sent(request(1, "tool/list")),
            received(notification("notifications/tools/listChanged")),
            sent(request(2, "tools/describe")),
        ],
        flagged=("/0/msg/method", "/1/msg/method", "/2/msg/method"),
    ),
    Example(
        "methods of extensions, and those of other revisions",
        [
            sent(request(1, "com.example/list")),
            sent(request(2, "ui/initialize")),
            received(notification("notifications/stderr", {"content": "x"})),
            sent(request(3, "server/discover")),
        ],
    ),
)
