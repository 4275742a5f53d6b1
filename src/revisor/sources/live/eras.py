"""Which era a server is of, and the revision that is spoken with it.

As the specification says: `server/discover` first; a server that answers it, or refuses it with an
error of the per-request era, is of that era, and any other is asked with `initialize` (Versioning,
section "Backward Compatibility with Initialization-Based Versions").
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.revision import Era
from revisor.sources.live import capabilities
from revisor.sources.live.asked import Answer, Asked
from revisor.sources.live.messages_told import challenge_of
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.peer import Peer
from revisor.sources.live.ways import Connections

METHOD_NOT_FOUND = -32601
UNSUPPORTED = -32022
MODERN_ERRORS = frozenset({-32020, -32021, UNSUPPORTED})
"""HeaderMismatch, MissingRequiredClientCapability, UnsupportedProtocolVersion."""

PART = 0.75
"""The part of the whole time that a server may take for its first answer."""


class Opened(NamedTuple):
    """A server that can be asked: by whom, in which revision, and what it declares.

    `declares` is None where it was not told. `first_id` is the id that `initialize` had. `assumed`
    says that nothing shows the era yet.
    """

    peer: Peer
    era: Era
    revision: str
    declares: dict[str, Any] | None
    first_id: int = 1
    assumed: bool = False


class Opening:
    """Finds out the era of one server.

    `refused` is the last answer where that failed, `refusing` the method that it answers, `named`
    the revisions that its answers name.
    """

    def __init__(self, connections: Connections, options: LiveOptions) -> None:
        self.spare: Peer | None = None
        self.refused: Answer | None = None
        self.refusing = "server/discover"
        self.named: set[str] = set()
        self._connections = connections
        self._options = options
        self._recorder = connections.recorder
        self._seconds = options.timeout * PART
        self._tentative: list[tuple[Peer, Asked]] = []

    async def open(self) -> Opened | None:
        """Return the server as it can be asked, None where it cannot; raises SourceError."""
        wanted = self._options.revision or capabilities.newest("per-request")
        if capabilities.era_of(wanted) == "handshake":
            opened = await self._by_handshake_first(wanted)
        else:
            opened = await self._by_discovery_first(wanted)
        if opened is None and self._tentative:
            # One of several requests that failed alike says it.
            peer, asked = self._tentative[-1]
            peer.tell(asked)
        return opened

    async def second(self, revision: str) -> Peer:
        """Return a connection for the second listing; raises SourceError."""
        peer, self.spare = self.spare, None
        return peer or await self._connections.open(revision)

    async def _by_handshake_first(self, wanted: str) -> Opened | None:
        peer = await self._connections.open(wanted)
        await self._start_spare(wanted)
        opened = await self._initialize(peer, wanted)
        if opened is not None or self._is_out_of_reach():
            return opened
        answer = self.refused
        peer = await self._next(peer, capabilities.newest("per-request"))
        return await self._discover(peer, capabilities.newest("per-request"), after=answer)

    async def _by_discovery_first(self, wanted: str) -> Opened | None:
        peer = await self._connections.open(wanted)
        await self._start_spare(wanted)
        return await self._discover(peer, wanted)

    async def _start_spare(self, revision: str) -> None:
        if self._connections.way.one_each:
            # Where the second one cannot be started the first one is still worth asking.
            with suppress(SourceError):
                self.spare = await self._connections.open(revision)

    async def _next(self, peer: Peer, revision: str) -> Peer:
        """Return a connection on which nothing was sent yet, or the same one where that will do."""
        if not self._connections.way.one_each and peer.failure is None:
            peer.settle(revision)
            return peer
        self._connections.release(peer)
        return await self.second(revision)

    async def _discover(
        self, peer: Peer, revision: str, *, after: Answer | None = None
    ) -> Opened | None:
        """Ask `server/discover`; fall back to `initialize` unless that was answered (`after`)."""
        declared = capabilities.all_capabilities(revision)
        params = {"_meta": capabilities.meta(revision, declared)}
        peer.capabilities = declared
        asked = await peer.ask("server/discover", params, tentative=True)
        self._tentative.append((peer, asked))
        grace = self._connections.way.grace if after is None else self._seconds
        if await peer.first(asked, seconds=grace) is None:
            return await self._both(peer, asked) if after is None else None
        answer = asked.answer or Answer("silence")
        self._refuse(answer, "server/discover")
        if self._is_out_of_reach():
            return None
        if _is_modern(answer):
            return await self._modern(peer, revision, answer, fresh=True)
        opened = None if after is not None else await self._legacy(peer, answer)
        if after is not None:
            # What it says of the handshake that was wanted tells more.
            self._refuse(after, "initialize")
        if opened is None and self.refused is not None:
            return self._assumed(peer, revision, answer, self.refused)
        return opened

    async def _both(self, peer: Peer, discover: Asked) -> Opened | None:
        """Send `initialize` too; whichever is answered first decides.

        Either the server starts slowly, or it ignores what it does not know.
        """
        revision = capabilities.newest("handshake")
        peer.settle(revision)
        initialize = await self._ask_initialize(peer, revision)
        first = await peer.first(discover, initialize, seconds=self._seconds)
        if first is None:
            peer.forget(discover)
            return await self._initialized(peer, initialize, revision, seconds=0)
        if first is discover and discover.answer is not None:
            self._refuse(discover.answer, "server/discover")
            if _is_modern(discover.answer):
                peer.forget(initialize)
                return await self._modern(
                    peer, capabilities.newest("per-request"), discover.answer, fresh=False
                )
            if discover.answer.outcome == "closed":
                peer = await self._restarted(peer)
                return await self._initialize(peer, revision)
        else:
            peer.forget(discover)
        return await self._initialized(peer, initialize, revision)

    async def _legacy(self, peer: Peer, answer: Answer) -> Opened | None:
        revision = _newest_common(_supported(answer), "handshake")
        if answer.outcome == "closed":
            if not self._connections.way.one_each:
                return None
            peer = await self._restarted(peer)
        peer.settle(revision or capabilities.newest("handshake"))
        return await self._initialize(peer, revision or capabilities.newest("handshake"))

    async def _restarted(self, peer: Peer) -> Peer:
        """Return a fresh connection after a server ended on being asked `server/discover`."""
        self._connections.release(peer)
        return await self.second(capabilities.newest("handshake"))

    async def _modern(
        self, peer: Peer, asked: str, answer: Answer, *, fresh: bool
    ) -> Opened | None:
        """Go on in the revision that both sides know best; it may be one with a handshake."""
        supported = _supported(answer)
        revision = _newest_common(supported) if supported else asked
        if self._options.revision in supported:
            revision = self._options.revision
        if revision is None:
            revision = max(supported)
            self._recorder.note(
                "the revision of the server", f"it supports {_listed(supported)}: none is known"
            )
        if not fresh:
            peer = await self._next(peer, revision)
        peer.settle(revision)
        if capabilities.era_of(revision) == "handshake":
            return await self._initialize(peer, revision)
        declares = answer.result.get("capabilities")
        if answer.outcome == "error" and revision != asked:
            # The error told the revision alone.
            declares = await self._declared(peer, revision)
        peer.capabilities = None
        return Opened(peer, "per-request", revision, _as_object(declares))

    async def _declared(self, peer: Peer, revision: str) -> Any:
        params = {"_meta": capabilities.meta(revision, capabilities.all_capabilities(revision))}
        answer = await peer.request("server/discover", params, seconds=self._seconds)
        return answer.result.get("capabilities")

    async def _initialize(self, peer: Peer, revision: str) -> Opened | None:
        asked = await self._ask_initialize(peer, revision)
        return await self._initialized(peer, asked, revision)

    async def _ask_initialize(self, peer: Peer, revision: str) -> Asked:
        declared = capabilities.all_capabilities(revision)
        peer.capabilities = declared
        asked = await peer.ask("initialize", initialize_params(revision, declared), tentative=True)
        self._tentative.append((peer, asked))
        return asked

    async def _initialized(
        self, peer: Peer, asked: Asked, revision: str, seconds: float | None = None
    ) -> Opened | None:
        """Wait for the answer to `initialize`, and go on as it says."""
        answer = await peer.answer(asked, self._seconds if seconds is None else seconds)
        self._refuse(answer, "initialize")
        if answer.outcome == "result":
            peer.tell(asked)
            return await complete(peer, answer, revision, asked.id)
        older = self._connections.way.older
        if older is not None and older.fits(answer):
            return await self._older(peer, revision)
        again = _newest_common(_supported(answer), "handshake")
        if again is not None and again != revision:
            return await self._initialize(peer, again)
        return None

    async def _older(self, peer: Peer, revision: str) -> Opened | None:
        older = self._connections.way.older
        if older is None:
            return None
        try:
            found = await self._connections.open_older(older)
        except SourceError as error:
            if error.values.get("found"):
                raise
            return None
        self._tentative = []
        self._connections.release(peer)
        asked = await self._ask_initialize(found, revision)
        answer = await found.answer(asked, self._seconds)
        self._refuse(answer, "initialize")
        found.tell(asked)
        if answer.outcome != "result":
            return None
        return await complete(found, answer, revision, asked.id)

    def _refuse(self, answer: Answer, method: str) -> None:
        self.refused, self.refusing = answer, method
        self.named.update(_supported(answer))

    def _assumed(
        self, peer: Peer, revision: str, discover: Answer, initialize: Answer
    ) -> Opened | None:
        """Where a server knows neither method, what it lists tells whether it is of MCP at all.

        Whoever knows `initialize` and refuses it is of the handshake era, and can say why.
        """
        # A result that is no DiscoverResult may still be one that lacks its revisions.
        known = discover.outcome == "result" or discover.code == METHOD_NOT_FOUND
        if not known or initialize.code != METHOD_NOT_FOUND or peer.failure is not None:
            return None
        peer.settle(revision)
        peer.capabilities = None
        declares = _as_object(discover.result.get("capabilities"))
        return Opened(peer, "per-request", revision, declares, assumed=True)

    def _is_out_of_reach(self) -> bool:
        """Whether asking in another way is of no use, since credentials are needed."""
        return self.refused is not None and challenge_of(self.refused) is not None


def initialize_params(revision: str, declared: dict[str, Any]) -> dict[str, Any]:
    """Return the params of an `initialize` request."""
    return {
        "protocolVersion": revision,
        "capabilities": declared,
        "clientInfo": capabilities.CLIENT_INFO,
    }


async def complete(peer: Peer, answer: Answer, revision: str, first_id: int) -> Opened:
    """End a handshake that was answered: the server's revision holds, whatever was asked for.

    Where that is none with a handshake, the link goes on in the one that was asked for.
    """
    offered = answer.result.get("protocolVersion")
    spoken = offered if isinstance(offered, str) and offered else revision
    peer.settle(spoken if capabilities.era_of(spoken) == "handshake" else revision)
    await peer.notify("notifications/initialized")
    declares = _as_object(answer.result.get("capabilities"))
    return Opened(peer, "handshake", spoken, declares, first_id)


def _is_modern(answer: Answer) -> bool:
    """Whether an answer to `server/discover` shows the per-request era.

    A result that names no revisions is no DiscoverResult: some servers answer what they do not know
    with any object.
    """
    if answer.outcome == "result":
        return isinstance(answer.result.get("supportedVersions"), list)
    if answer.code in MODERN_ERRORS:
        return True
    return _newest_common(_supported(answer), "per-request") is not None


def _supported(answer: Answer) -> list[str]:
    """Return the revisions that a DiscoverResult or an error names."""
    if answer.outcome == "result":
        found = answer.result.get("supportedVersions")
    else:
        data = answer.value.get("data") if isinstance(answer.value, dict) else None
        found = data.get("supported") if isinstance(data, dict) else None
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []


def _newest_common(offered: Sequence[str], era: Era | None = None) -> str | None:
    common = [each.id for each in capabilities.known(era) if each.id in offered]
    return common[-1] if common else None


def _as_object(value: Any) -> dict[str, Any] | None:
    return value if isinstance(value, dict) else None


def _listed(revisions: Sequence[str]) -> str:
    return ", ".join(each[:20] for each in revisions[:4])
