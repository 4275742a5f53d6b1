"""The middleware itself: what was used, by whom, how often; told once a connection and feature."""

from __future__ import annotations

from collections import Counter, OrderedDict
from contextlib import suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakKeyDictionary

from revisor.deprecation import FEATURES
from revisor.errors import UsageError
from revisor.facts import registry as facts
from revisor.lifecycle.signal_index import recorded_index
from revisor.lifecycle.signals import signs
from revisor.model.origin import Origin
from revisor.model.wire import WireMessage

from .contexts import Incoming, of_fastmcp, of_mcp, plain
from .outgoing import watch
from .uses import REPORTS, DeprecatedUse

if TYPE_CHECKING:
    from collections.abc import Callable

    from revisor.lifecycle.sign import Sign
    from revisor.model.feature import Sender

MOST_CLIENTS = 1000
"""Clients that are remembered where the protocol has no connections; the oldest is forgotten."""

_OPENING = ("initialize", "server/discover")


class DeprecationMiddleware:
    """Tells of each Deprecated feature once a connection, and counts all uses by feature.

    For `mcp` 2.x add the object itself, for FastMCP 4 `for_fastmcp()`. It looks at what the client
    sends, what the server answers, and what handlers send by their session, and changes nothing.

    A connection is a session of the handshake era. From the revision on that has no sessions, it is
    what the client calls itself. `report` is "warnings" (a `MCPFeatureDeprecationWarning`), "log"
    (the logger `revisor.deprecation`), or a function that gets each first use. With
    `older_revisions=False` uses on a revision older than the deprecation are counted and not told.
    Raises UsageError for another `report`.
    """

    def __init__(
        self,
        report: Literal["warnings", "log"] | Callable[[DeprecatedUse], None] = "warnings",
        *,
        older_revisions: bool = True,
    ) -> None:
        reporting = REPORTS.get(report) if isinstance(report, str) else report
        if reporting is None:
            known = " or ".join(repr(name) for name in REPORTS)
            hint = f"pass {known}, or a function"
            raise UsageError(f"report is {report!r:.80}", hint, argument="report")
        self._report, self._older = reporting, older_revisions
        self._counts: Counter[str] = Counter()
        self._sessions: WeakKeyDictionary[Any, set[tuple[str, str]]] = WeakKeyDictionary()
        self._clients: OrderedDict[str, set[tuple[str, str]]] = OrderedDict()
        self._lock = Lock()
        removed = facts.feature("initialize").removed
        self._without_sessions = removed.revision if removed else ""
        # What is looked up for a message is loaded now, and not with the first of them.
        recorded_index()

    @property
    def counts(self) -> dict[str, int]:
        """How many messages used each Deprecated feature so far, most used first."""
        with self._lock:
            return dict(self._counts.most_common())

    async def __call__(self, context: Any, call_next: Any) -> Any:
        """Look at one message on its way, as middleware of `mcp` 2.x."""
        return await self._pass(of_mcp(context), context, call_next)

    def for_fastmcp(self) -> Any:
        """Return the same as a `fastmcp.server.middleware.Middleware`; needs FastMCP installed."""
        from fastmcp.server.middleware import Middleware

        outer = self

        class Adapted(Middleware):  # type: ignore[misc]
            async def on_message(self, context: Any, call_next: Any) -> Any:
                return await outer._pass(of_fastmcp(context), context, call_next)

        return Adapted()

    async def _pass(self, incoming: Incoming, context: Any, call_next: Any) -> Any:
        watch(incoming.session, self, lambda value: self._note(value, "server", incoming))
        opening = incoming.method in _OPENING
        if not opening:
            self._note(incoming.value, "client", incoming)
        result = await call_next(context)
        answer = plain(result) if opening or hasattr(result, "input_requests") else result
        shown: dict[str, Any] = answer if isinstance(answer, dict) else {}
        agreed = shown.get("protocolVersion") if opening else None
        if opening:
            self._note(incoming.value, "client", incoming, agreed)
        if "id" in incoming.value:
            self._note({"result": shown}, "server", incoming, agreed)
        return result

    def _note(
        self, value: dict[str, Any], party: Sender, about: Incoming, agreed: object = None
    ) -> None:
        # What a connection runs over is the server's act.
        transport = about.transport if party == "server" else None
        message = WireMessage(value, party, Origin("", ""), transport=transport)
        found: dict[str, Sign] = {}
        for sign in signs(message, about.method):
            if sign.feature in FEATURES:
                found.setdefault(sign.feature, sign)
        if not found:
            return
        revision = agreed if isinstance(agreed, str) else about.revision
        client = about.client
        first = []
        with self._lock:
            told = self._told(revision, client, about.session)
            for feature, sign in found.items():
                self._counts[feature] += 1
                if (feature, party) not in told:
                    told.add((feature, party))
                    signal = (sign.kind, sign.name)
                    first.append(DeprecatedUse(FEATURES[feature], party, client, revision, signal))
        for use in first:
            if self._older or not revision or revision >= use.facts.deprecated_in:
                self._report(use)

    def _told(self, revision: str, client: str, session: Any) -> set[tuple[str, str]]:
        connection = getattr(session, "_connection", session)
        if connection is not None and revision < self._without_sessions:
            with suppress(TypeError):  # an object that cannot be held weakly
                return self._sessions.setdefault(connection, set())
        told = self._clients.setdefault(client, set())
        self._clients.move_to_end(client)
        if len(self._clients) > MOST_CLIENTS:
            self._clients.popitem(last=False)
        return told
