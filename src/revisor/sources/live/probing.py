"""The whole check of one live server: opened, asked what it lists, closed, and read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import anyio

from revisor.errors import SourceError
from revisor.model.reading import NotChecked, Reading
from revisor.sources.live import capabilities
from revisor.sources.live.calling import call
from revisor.sources.live.eras import Opened, Opening, complete, initialize_params
from revisor.sources.live.listing import Listed, Listing
from revisor.sources.live.masking import Masker
from revisor.sources.live.messages_told import challenge_of, error_told
from revisor.sources.live.options import LiveOptions
from revisor.sources.live.peer import Peer
from revisor.sources.live.recording import Recorder
from revisor.sources.live.ways import Connections, Way

_WITHOUT = "the lists for a client without capabilities"
_SECOND_SECONDS = 5.0
_PART = 0.5
_NAMES = frozenset({"localhost"})
_ENDS = ".:!?\u2026"

Progress = Callable[[str], None]
Record = Callable[[Mapping[str, Any]], None]
Authorize = Callable[[Mapping[str, str], Recorder, int], Awaitable[None]]
"""Looks at how a server authorizes that answered 401 with these headers; notes go to the log."""


async def probe(
    way: Way,
    name: str,
    options: LiveOptions,
    *,
    url: str = "",
    authorize: Authorize | None = None,
    on_progress: Progress = lambda _told: None,
    record: Record | None = None,
) -> Reading:
    """Check one server within `options.timeout`, and return what was seen of it, however it went.

    All connections are closed when this returns, or is cancelled.
    """
    recorder = Recorder(way.kind, way.uri, options, Masker(options, url), record)
    check = _Check(way, options, recorder, on_progress)
    check.authorize = authorize
    async with anyio.create_task_group() as tasks:
        connections = Connections(way, recorder, tasks)
        try:
            with anyio.move_on_after(options.timeout) as scope:
                await check.run(connections)
            if scope.cancelled_caught:
                check.out_of_time(connections)
            # The servers end while what they sent is read.
            tasks.start_soon(connections.aclose)
            await anyio.lowlevel.checkpoint()
            reading = check.reading(name, connections)
        finally:
            await connections.aclose()
    return reading


class _Check:
    """The check of one server while it runs."""

    def __init__(
        self, way: Way, options: LiveOptions, recorder: Recorder, on_progress: Progress
    ) -> None:
        self.authorize: Authorize | None = None
        self.opened: Opened | None = None
        self._way = way
        self._options = options
        self._recorder = recorder
        self._on_progress = on_progress
        self._listed = Listed()
        self._is_explained = False
        self._needs_credentials = False
        self._called = 0
        self._is_unmet = False
        self._also: tuple[str, ...] = ()

    async def run(self, connections: Connections) -> None:
        """Ask the server for all that is wanted."""
        try:
            await self._ask(connections)
        except SourceError as error:
            self._recorder.note("the server", _joined((error.message, error.hint)))

    async def _ask(self, connections: Connections) -> None:
        """Open the server and list; raises SourceError where it cannot be reached."""
        began = anyio.current_time()
        opening = Opening(connections, self._options)
        self._on_progress("connecting" if self._way.older else "starting")
        self.opened = opened = await opening.open()
        if opened is None:
            await self._not_opened(opening, connections)
            return
        self._note_revision(opened, opening.named)
        self._on_progress(f"speaks {opened.revision[:20]}")
        if opened.era == "per-request":
            if opening.spare is not None:
                connections.release(opening.spare)
            await self._per_request(opened, connections)
            if opened.assumed and self._listed.failed_in_all:
                self.opened = None
                await self._not_opened(opening, connections)
        else:
            await self._handshake(opened, opening, connections, began)

    async def _per_request(self, opened: Opened, connections: Connections) -> None:
        """List with all capabilities and with none on the same connection, which has no state."""
        meta = capabilities.meta(opened.revision, capabilities.all_capabilities(opened.revision))
        without = capabilities.meta(opened.revision, {})
        second = self._listing(opened.peer, connections.new_session(), without)
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(second.run, opened.declares)
            await self._first(opened, meta)

    async def _handshake(
        self, opened: Opened, opening: Opening, connections: Connections, began: float
    ) -> None:
        """List with all capabilities and then with none, on two connections.

        One after the other, so that the order of what is seen does not hang on who was faster.
        """
        await self._first(opened, None)
        await opened.peer.acknowledged()
        connections.release(opened.peer)
        took = anyio.current_time() - began
        # The second connection may hang, as where a server allows one at a time.
        with anyio.move_on_after(max(_SECOND_SECONDS, 2 * took)) as scope:
            await self._second(opened, opening, connections)
        if scope.cancelled_caught:
            self._recorder.note(_WITHOUT, "the second connection was not answered in time")

    async def _first(self, opened: Opened, meta: dict[str, Any] | None) -> None:
        """List, call what the user asked for, and set the level of log messages where declared."""
        await self._open_stream(opened)
        listing = self._listing(opened.peer, opened.peer.session, meta)
        self._listed = await listing.run(opened.declares)
        self._on_progress(_counted(self._listed.counts))
        if await self._is_unauthorized(self._listed.challenge):
            return
        for wanted in self._options.calls:
            self._on_progress(f"calling {wanted.name:.40}")
            tool = self._listed.tools.get(wanted.name)
            seconds = self._options.timeout
            answer = await call(
                opened.peer, self._recorder, wanted, tool=tool, meta=meta, seconds=seconds
            )
            self._called += answer.outcome in ("result", "error")
        if meta is None and "logging" in (opened.declares or {}):
            await opened.peer.request(
                "logging/setLevel", {"level": "info"}, seconds=self._options.timeout * _PART
            )
        if self._options.wait:
            self._on_progress("waiting for what comes late")
            await anyio.sleep(self._options.wait)

    async def _second(self, opened: Opened, opening: Opening, connections: Connections) -> None:
        try:
            peer = await opening.second(opened.revision)
        except SourceError as error:
            self._recorder.note(_WITHOUT, f"the second connection failed: {error}")
            return
        await self._without_capabilities(peer, opened)
        await peer.acknowledged()
        connections.release(peer)

    async def _without_capabilities(self, peer: Peer, opened: Opened) -> None:
        peer.capabilities = {}
        # Nobody may propose what he does not know, be it what the server speaks.
        known = (each.id for each in capabilities.known("handshake"))
        revision = opened.revision if opened.revision in known else capabilities.newest("handshake")
        peer.settle(revision)
        # The same ids as on the first connection: then equal lists are equal texts, read once.
        peer.next_id = opened.first_id
        seconds = self._options.timeout * _PART
        asked = await peer.ask("initialize", initialize_params(revision, {}), tentative=True)
        await peer.first(asked, seconds=seconds)
        answer = asked.answer
        if answer is None or answer.outcome != "result":
            told = error_told(answer) if answer else "it was not answered in time"
            self._recorder.note(_WITHOUT, f"`initialize` on the second connection: {told}")
            return
        second = await complete(peer, answer, revision, asked.id)
        await self._listing(peer, peer.session, None).run(second.declares)

    async def _open_stream(self, opened: Opened) -> None:
        """Open the stream on which servers of the handshake era send requests of their own."""
        if opened.era == "handshake" and opened.peer.link.transport == "streamable-http":
            from revisor.sources.live.http_link import StreamableLink

            if isinstance(opened.peer.link, StreamableLink):
                await opened.peer.link.open_get_stream()

    def _listing(self, peer: Peer, session: int, meta: dict[str, Any] | None) -> Listing:
        return Listing(
            peer,
            self._recorder,
            session=session,
            meta=meta,
            max_pages=self._options.max_pages,
            seconds=self._options.timeout * _PART,
        )

    async def _not_opened(self, opening: Opening, connections: Connections) -> None:
        """Say why the server cannot be asked."""
        answer = opening.refused
        if await self._is_unauthorized(challenge_of(answer) if answer else None):
            return
        if self._recorder.heard == 0:
            # What the connections tell says more than that nothing came of them.
            refused = answer is not None and answer.outcome == "refused"
            why = error_told(answer) if answer and refused else _why_silent(connections.peers)
            self._recorder.note("the server", why)
            self._is_explained = True
            return
        why = error_told(answer) if answer else "it was not answered in time"
        told = f"no revision could be agreed on; {opening.refusing}: {why}"
        self._recorder.note("the server", told)

    async def _is_unauthorized(self, challenge: Mapping[str, str] | None) -> bool:
        """Look at how the server authorizes if it asked for credentials; tell whether it did."""
        if challenge is None or self.authorize is None:
            return False
        self._on_progress("looking at its authorization")
        self._needs_credentials = True
        await self.authorize(challenge, self._recorder, 0)
        return True

    def _note_revision(self, opened: Opened, named: Container[str]) -> None:
        """Say where the server speaks another revision than was asked for, or several."""
        wanted = self._options.revision
        known = [each.id for each in capabilities.known()]
        if wanted is None:
            self._also = tuple(r for r in known if r in named and r != opened.revision)
        elif wanted != opened.revision:
            self._is_unmet = True
            judged = ", by which it is judged" if opened.revision in known else ""
            why = f"it was not checked: the server speaks {opened.revision:.20}{judged}"
            self._recorder.note(f"revision {wanted}", why)

    def out_of_time(self, connections: Connections) -> None:
        """Tell of every request that is not answered yet, and that time has run out."""
        for peer in connections.peers:
            peer.give_up()
        limit = f"{self._options.timeout:g} s"
        if self._recorder.heard == 0 and not self._needs_credentials:
            self._recorder.note("the server", f"it did not answer within {limit}")
        else:
            why = f"it took longer than {limit}; what was seen until then is told"
            self._recorder.note("the rest", why)

    def reading(self, name: str, connections: Connections) -> Reading:
        """Return what was seen as a reading."""
        recorder, opened = self._recorder, self.opened
        self._add_remarks(connections)
        transport = connections.peers[0].link.transport if connections.peers else "stdio"
        recorder.finish(transport)
        target = recorder.target
        reading = target.reading(recorder.kind, name, self._way.uri)
        checked = {k: v for k, v in reading.checked.items() if k != "files"}
        if self._called:
            checked["calls"] = self._called
        notes = (note for note in reading.not_checked if not self._is_told(note))
        reading = replace(
            reading,
            checked=checked,
            not_checked=_once((*recorder.notes, *notes)),
            inconclusive=opened is None or self._listed.failed_in_all,
            mask=recorder.mask,
            unmet=self._is_unmet,
            also=self._also,
        )
        if opened is None:
            # What Revisor itself proposed is no evidence.
            return replace(reading, revision=None, revision_source=None)
        return replace(reading, revision=opened.revision, revision_source="negotiated")

    def _is_told(self, note: NotChecked) -> bool:
        """Whether a note on the messages is said better in another way."""
        if note.origin is None:
            # What no version knows is said of the revision by which it is judged.
            return self.opened is not None and note.what.startswith("protocolVersion ")
        # An error without an id is no riddle where HTTP says what it answers.
        return note.origin.message in self._recorder.answering

    def _add_remarks(self, connections: Connections) -> None:
        """Add what the first link remarks, where something went wrong and it is not told yet."""
        failures = [note for note in self._recorder.notes if not _is_healthy(note)]
        if self._is_explained or (self.opened is not None and not failures):
            return
        remarks = next(filter(None, (peer.link.remarks() for peer in connections.peers)), ())
        if remarks:
            self._recorder.note("the connection", _joined(remarks))


def _is_healthy(note: NotChecked) -> bool:
    """Whether a note is none on something that went wrong: of revisions, and of long lists."""
    return note.what.startswith(("revision ", "the revision ")) or " beyond page " in note.what


def _why_silent(peers: Sequence[Peer]) -> str:
    """Return why nothing was heard of a server."""
    for peer in peers:
        if peer.failure is not None:
            return _joined(peer.link.remarks() or (peer.failure.message, peer.failure.hint))
    return "it did not answer in time"


def _once(notes: Iterable[NotChecked]) -> tuple[NotChecked, ...]:
    """Return notes without those that the second connection only repeats."""
    return tuple({(note.what, note.why): note for note in notes}.values())


def _joined(sentences: Sequence[str]) -> str:
    """Return sentences in one line; after a colon comes the server's own text, as it is."""
    told = [each.strip() for each in sentences if each.strip()]
    own = next((at + 1 for at, each in enumerate(told) if each.endswith(":")), len(told))
    ended = [each if each[-1] in _ENDS else f"{each}." for each in told[: own - 1]]
    said = [_begun(each) for each in (*ended, *told[own - 1 : own])]
    return " ".join(filter(None, (*said, " / ".join(told[own:]))))


def _begun(sentence: str) -> str:
    """Return a sentence with a capital, unless it begins with a URL, a host or another name."""
    word = sentence.partition(" ")[0]
    is_word = word.isascii() and word.isalpha() and word not in _NAMES
    return sentence[0].upper() + sentence[1:] if is_word else sentence


def _counted(counts: Mapping[str, int]) -> str:
    """Return how many things of each kind are listed, in words."""
    told = [f"{count:,} {_word(member, count)}" for member, count in counts.items()]
    return ", ".join(told) or "lists nothing"


def _word(member: str, count: int) -> str:
    word = "resource templates" if member == "resourceTemplates" else member
    return word if count != 1 else word.removesuffix("s")
