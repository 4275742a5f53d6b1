"""A request in a revision that the server does not support, answered in another way than it must.

What it checks: where the server has told which revisions it supports, that a request in another one
is answered with the error -32022; where it has not, the same of a revision that never was. And that
an error -32022 lists the supported revisions in `data.supported`. Told once for each kind.

Why: the client picks a revision from that list and tries again; without it the client is lost, or
it takes the server for one of an older era.

Clause: the Versioning page: a server that does not implement the requested version must respond
with an UnsupportedProtocolVersionError listing the versions that it does support.

Fix: compare the revision in `_meta` first, and answer with code -32022 and `data.supported`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from revisor.dialect.explain import short
from revisor.facts import registry as facts
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING
from revisor.model.wire import Conversation, Exchange
from revisor.rules._traces import failure, received, result, sent
from revisor.rules.context import Context

from ._parts import REVISION_KEY, SPECIFICATION, asked_by_client, code_of, meta_of, named
from ._trace import discovered, modern

RULE = Rule(
    subject=Conversation,
    severity="error",
    clause="Versioning page: an unsupported version is answered with -32022 and data.supported",
    clauses=("VE-02",),
    url=f"{SPECIFICATION}/2026-07-28/basic/versioning#protocol-version-negotiation",
    since="2026-07-28",
    messages={
        "accepted": Message(
            "{method} in the revision {asked} is answered with a result, and the server does not"
            " support that revision",
            "answer with the error -32022 and the supported versions in data.supported",
        ),
        "other-code": Message(
            "{method} in the revision {asked}, which the server does not support, is answered with"
            " the error code {code}",
            "use the code -32022, with the supported versions in data.supported",
        ),
        "unlisted": Message(
            "the error -32022 does not list the supported revisions in data.supported",
            "put the list of supported versions into data.supported",
        ),
    },
)

_UNSUPPORTED = -32022
_REFUSED_BEFORE = (-32700, -32600, -32020)
"""What a server may find out before it looks at the revision: no JSON, no message, headers."""


def check(conversation: Conversation, context: Context) -> Iterable[Hit]:
    """Flag the first answer of each kind."""
    supported = _supported(conversation)
    told: set[str] = set()
    for exchange in asked_by_client(conversation):
        kind = _fault(exchange, supported)
        if kind is None or kind in told:
            continue
        told.add(kind)
        values = {
            "method": named(exchange),
            "asked": short(meta_of(exchange.request).get(REVISION_KEY)),
            "code": short(code_of(exchange)),
        }
        yield Hit(kind, values=values, origin=exchange.responses[0].origin)


def _supported(conversation: Conversation) -> set[Any]:
    """Return the revisions that the server says it supports, empty where it did not say."""
    return {each for found in _told(conversation) for each in found}


def _told(conversation: Conversation) -> Iterator[list[str]]:
    for exchange in asked_by_client(conversation):
        if exchange.method == "server/discover" and isinstance(exchange.result, dict):
            yield _strings(exchange.result.get("supportedVersions"))
        elif code_of(exchange) == _UNSUPPORTED:
            yield _listed(exchange)


def _listed(exchange: Exchange) -> list[str]:
    data = exchange.error.get("data")
    return _strings(data.get("supported") if isinstance(data, dict) else None)


def _strings(value: Any) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _fault(exchange: Exchange, supported: set[Any]) -> str | None:
    if not exchange.responses:
        return None
    code = code_of(exchange)
    if code == _UNSUPPORTED:
        return None if _listed(exchange) else "unlisted"
    asked = meta_of(exchange.request).get(REVISION_KEY)
    if not isinstance(asked, str) or not _is_unsupported(asked, supported):
        return None
    if exchange.result is not MISSING:
        return "accepted"
    return None if code in _REFUSED_BEFORE else "other-code"


def _is_unsupported(asked: str, supported: set[Any]) -> bool:
    """A revision that is older than the newest known and not known itself never was."""
    if supported:
        return asked not in supported
    known = [revision.id for revision in facts.revisions()]
    return asked not in known and asked < facts.newest_revision().id


_OLD = "1900-01-01"

EXAMPLES = (
    Example(
        "a revision that never was, answered as if nothing were wrong",
        discovered(
            sent(modern(1, "tools/list", revision=_OLD)),
            received(result(1, {"resultType": "complete", "tools": []})),
        ),
        flagged=("/3/msg",),
    ),
    Example(
        "the right answer is an error, and this is not the one; nor does this one tell enough",
        discovered(
            sent(modern(1, "tools/list", revision=_OLD)),
            received(failure(1, -32602)),
            sent(modern(2, "tools/list", revision=_OLD)),
            received(failure(2, _UNSUPPORTED)),
        ),
        flagged=("/3/msg", "/5/msg"),
    ),
    Example(
        "the answer that there must be, and a revision of which nothing is known",
        [
            sent(modern(1, "tools/list", revision="2030-01-01")),
            received(result(1, {"resultType": "complete", "tools": []})),
            {
                "session": 1,
                **sent(modern(1, "tools/list", revision=_OLD)),
            },
            {
                "session": 1,
                **received(
                    failure(1, _UNSUPPORTED, {"supported": ["2026-07-28"], "requested": _OLD})
                ),
            },
        ],
        revision="2026-07-28",
    ),
)
