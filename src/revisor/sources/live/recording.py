"""The log of one target: what was sent, what came in, and what went wrong, in bounds."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.feature import Sender
from revisor.model.reading import Mask, NotChecked
from revisor.model.subject import MISSING, Origin, TextDefect
from revisor.model.wire import Http, IncidentKind, Transport, WireIncident, WireMessage
from revisor.sources.dump_shapes.document import Document
from revisor.sources.json_text import Parsed, decode, parse_text
from revisor.sources.live.excerpts import TEXT_LIMIT
from revisor.sources.live.link import Arrived, Sent
from revisor.sources.live.masking import Masker
from revisor.sources.live.options import LiveOptions
from revisor.sources.wire.reading import WireTarget

MAX_MEMORY = 64 * 2**20
"""Bytes that the values of all messages of one target may take, by estimate.

Larger messages than usual, where they are allowed, may take as much more.
"""

MAX_INCIDENTS = 20
"""Incidents of one kind that are kept; of more, the number is told."""

_SHARED_FROM = 4096
_VARYING = frozenset({"seconds", "size"})


class Received(NamedTuple):
    """A message as it was read.

    `parsed` is None where nothing could be read; without a `text` nobody tried.
    """

    parsed: Parsed | None = None
    text: bytes = b""

    @property
    def value(self) -> Any:
        """The JSON value, MISSING where nothing could be read."""
        return MISSING if self.parsed is None else self.parsed.value


class Recorder:
    """Keeps the messages and incidents of one target, and hands each on as a line of a trace.

    `kind` and `uri` make the origin of each: its index counts over all that is kept. `answering`
    are the indices of messages whose request HTTP tells, and not their id. `heard` counts the
    messages of the server that could be read, `dropped` those that came in beyond the bounds, and
    `ignored` these together with incidents beyond theirs.
    """

    def __init__(
        self,
        kind: str,
        uri: str,
        options: LiveOptions,
        masker: Masker,
        line: Callable[[Mapping[str, Any]], None] | None = None,
    ) -> None:
        self.kind = kind
        self.uri = uri
        self.target = WireTarget(whole=True)
        self.notes: list[NotChecked] = []
        self.answering: set[int | None] = set()
        self.heard = 0
        self.dropped = 0
        self.ignored = 0
        self._options = options
        self._masker = masker
        self._line = line
        self._began = time.monotonic()
        self._next = 0
        self._size = 0
        self._memory = 0
        self._refused = 0
        self._incidents: Counter[str] = Counter()
        self._told_by: dict[tuple[str, str], int] = {}
        self._texts: dict[bytes, Parsed] = {}

    def sent(self, message: Any, sent: Sent, session: int, transport: Transport) -> None:
        """Keep what Revisor itself sent."""
        origin = self._origin()
        self.target.add(
            WireMessage(
                message, "client", origin, sent.http, MISSING, transport, session, ours=True
            )
        )
        self._tell("client", session, transport, sent.http, sent.text, {"ours": True})

    def read(self, arrived: Arrived, session: int, transport: Transport) -> Received:
        """Return what a text says, without keeping it; what is no JSON becomes an incident."""
        if self.is_flooded and not _may_answer(arrived.text):
            self.dropped += 1
            self.ignored += 1
            return Received()
        try:
            parsed = self._parsed(arrived.text)
        except SourceError as error:
            self._unreadable(error, arrived, session, transport)
            return Received(text=arrived.text)
        if parsed is None:
            self._refused += 1
        return Received(parsed, arrived.text)

    def keep(
        self, received: Received, http: Http | None, session: int, transport: Transport
    ) -> Origin | None:
        """Keep a message of the server that was read, and return its place."""
        if received.parsed is None:
            return None
        self.heard += 1
        self._size += len(received.text)
        origin = self._origin()
        value = received.parsed.value
        message = WireMessage(value, "server", origin, http, MISSING, transport, session)
        self.target.add(message, _document(received.parsed, origin))
        self._tell("server", session, transport, http, received.text)
        return origin

    def around(self, http: Http, session: int, transport: Transport, body: Any = MISSING) -> None:
        """Keep an HTTP answer that holds no JSON-RPC message, with its `body` where it is JSON."""
        message = WireMessage(MISSING, "server", self._origin(), http, body, transport, session)
        self.target.add(message)
        told = {} if body is MISSING else {"body": self._masker.value(body)}
        self._tell("server", session, transport, http, None, told)

    def incident(
        self, kind: IncidentKind, detail: Mapping[str, Any], session: int, transport: Transport
    ) -> None:
        """Keep an incident, which is the server's act."""
        told = self._masker.detail(detail)
        what = kind, repr([v for k, v in told.items() if k not in _VARYING])
        if self._told_by.setdefault(what, session) != session:
            # A second connection shows the same again.
            return
        self._incidents[kind] += 1
        if self._incidents[kind] > MAX_INCIDENTS:
            self.ignored += 1
            return
        self.target.incidents.append(WireIncident(kind, self._origin(), told, "server", transport))
        self._tell("server", session, transport, None, None, {"incident": kind, "detail": told})

    def note(self, what: str, why: str) -> None:
        """Say, once, that something could not be checked."""
        note = NotChecked(self._masker.text(what), self._masker.text(why))
        if note not in self.notes:
            self.notes.append(note)

    @property
    def mask(self) -> Mask | None:
        """What hides the secrets of the user in a report, None where there are none."""
        return self._masker.text if self._masker.has_secrets else None

    @property
    def is_flooded(self) -> bool:
        """Whether as much came in as is kept: from now on only answers are."""
        options = self._options
        return self._next >= options.max_messages or self._size >= options.max_total

    def finish(self, transport: Transport) -> None:
        """Tell what was counted and not kept."""
        if self.dropped:
            limit = self._options.max_messages
            detail = {"count": self.dropped, "limit": limit}
            self.incident("flood", detail, 0, transport)
        if self._refused:
            what = "1 message" if self._refused == 1 else f"{self._refused:,} messages"
            self.note(what, "all values together are more than can be held at once")
        for kind, count in self._incidents.items():
            if count > MAX_INCIDENTS:
                why = f"only the first {MAX_INCIDENTS} of the kind {kind} are told"
                self.note(f"{count - MAX_INCIDENTS:,} more incidents", why)

    def _parsed(self, text: bytes) -> Parsed | None:
        """Return what a text holds, None where there is no room; raises SourceError."""
        known = self._texts.get(text) if len(text) >= _SHARED_FROM else None
        if known is not None:
            return known
        decoded = decode(text)
        # A rough estimate; what lies too deep is left out, and takes nothing.
        needed = _estimate(decoded)
        limit = max(MAX_MEMORY, self._options.max_size * 5 // 4)
        if self._memory + needed > limit:
            return None
        parsed = parse_text(decoded)
        self._memory += len(text) if parsed.holes else needed
        if len(text) >= _SHARED_FROM:
            # The second connection mostly gets the very same lists.
            self._texts[text] = parsed
        return parsed

    def _unreadable(
        self,
        error: SourceError,
        arrived: Arrived,
        session: int,
        transport: Transport,
    ) -> None:
        text = arrived.text
        if "values" in error.values:
            self.note(f"a message of {len(text):,} bytes", error.message)
            return
        shown = self._masker.beginning(text, TEXT_LIMIT)
        why = {"reason": error.message} if "line" in error.values else {}
        about = {k: v for k, v in arrived.detail.items() if k == "method"}
        self.incident("not-json", {"text": shown, **about, **why}, session, transport)

    def _origin(self) -> Origin:
        self._next += 1
        return Origin(self.kind, self.uri, (), self._next - 1)

    def _tell(
        self,
        sender: Sender,
        session: int,
        transport: Transport,
        http: Http | None,
        text: bytes | None,
        more: Mapping[str, Any] | None = None,
    ) -> None:
        """Hand a line of the trace on, masked."""
        if self._line is None:
            return
        at = round(time.monotonic() - self._began, 3)
        line = {"dir": "c2s" if sender == "client" else "s2c", **(more or {})}
        if text is not None:
            line["raw"] = _shown(self._masker.data(text))
        line |= {"session": session, "at": at, "transport": transport}
        masked = self._masker.http(http)
        self._line(line if masked is None else {**line, "http": _told(masked)})


def _document(parsed: Parsed, origin: Origin) -> Document:
    """Return a message as a document; its text is not kept, since a message has no lines."""
    defects = tuple(
        TextDefect(odd.kind, odd.detail, origin.at(*odd.pointer)) for odd in parsed.oddities
    )
    holes = tuple((hole.pointer, hole.why) for hole in parsed.holes)
    return Document(parsed.value, origin, defects, holes, parsed.unlisted)


def _estimate(text: str) -> int:
    # One character may make all of a text take four bytes each.
    size = sys.getsizeof(text)
    objects, arrays = text.count("{"), text.count("[")
    return size + objects * 230 + arrays * 90 + text.count('"') * 28 + text.count(",") * 34


def _may_answer(text: bytes) -> bool:
    return b'"result"' in text or b'"error"' in text


def _shown(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _told(http: Http) -> dict[str, Any]:
    parts = {
        "method": http.method,
        "path": http.path,
        "status": http.status,
        "headers": dict(http.headers),
        "event": http.event,
    }
    return {name: part for name, part in parts.items() if part}
