"""The source `wire_trace`: recorded messages with the direction in which each was sent.

A line is an object with `dir` (`out` or `c2s` from the client, `in` or `s2c` from the server) and
the message: parsed as `msg`, or as the `raw` text. `http` and `headers` tell what stood around it,
`body` is an HTTP body that is no JSON-RPC message, `incident` with `detail` something that is no
message at all. `session` tells apart the connections of one server, `server` several servers.
`ours` marks what Revisor itself sent while it recorded: its own acts are no findings. A whole
recording may also be one object with its `lines`, or an array of lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from revisor.errors import SourceError
from revisor.model.subject import MISSING, Origin
from revisor.model.wire import Http, IncidentKind, Transport, WireIncident, WireMessage
from revisor.sources.dump_shapes.document import Document, Entry, within
from revisor.sources.json_text import parse_text
from revisor.sources.trace_lines import MESSAGES, direction, sender_of
from revisor.sources.wire.reading import WireTarget

if TYPE_CHECKING:
    from revisor.model.feature import Sender
    from revisor.model.reading import Reading
    from revisor.sources.dump_shapes.grouping import Named

SOURCE = "wire_trace"

_INCIDENTS: tuple[IncidentKind, ...] = get_args(IncidentKind)

LONGEST_TEXT = 200
"""Characters that are kept of a text which is no message."""


def lines_of(entry: Entry) -> list[Entry]:
    """Return the lines of a whole recording."""
    lines = entry.child("lines") if isinstance(entry.value, dict) else entry
    return [lines.child(index) for index in range(len(lines.value))]


def server_of(line: dict[str, Any]) -> str | None:
    """Return the name of the server that a line of a record belongs to, if it says so."""
    server = line.get("server")
    return server if isinstance(server, str) and server else None


class Trace:
    """The lines of one target, in their order; for `every` see `WireTarget`."""

    def __init__(self, name: str | None = None, *, every: bool = False) -> None:
        self.target = WireTarget(every=every)
        self._name = name

    def reading(self, named: Named, *, first: bool) -> Reading:
        """Return the reading of all lines; `first` is whether the file counts with this one."""
        return self.target.reading(SOURCE, self._name or named.name, named.uri, first=first)

    def read(self, entry: Entry, document: Document) -> None:
        """Read one line. Text inside a line is a document of its own."""
        line = entry.value
        sender = sender_of(direction(line))
        if sender is None:  # then it would be no line of a trace
            return
        if "incident" in line:
            self._incident(entry, sender, document)
        elif isinstance(line.get("raw"), str):
            self._raw(entry, sender, document)
        else:
            key = next((k for k in MESSAGES if k in line), None)
            inner = entry.child(key) if key else Entry(MISSING, entry.origin)
            self.target.add(_message(inner, line, sender), document)

    def _raw(self, entry: Entry, sender: Sender, document: Document) -> None:
        text = entry.value["raw"]
        origin = Origin(entry.origin.source, entry.origin.uri, (), _number(entry.origin))
        place = (document.parsed, entry.origin.at("raw").pointer)
        try:
            parsed = parse_text(text)
        except SourceError:
            detail = {"text": text[:LONGEST_TEXT]}
            self._use(Document(None, origin, outer=place))
            self.target.incidents.append(
                WireIncident("not-json", origin, detail, sender, _transport(entry.value))
            )
            return
        inner = within(document, place[1], parsed, origin)
        self.target.add(_message(Entry(parsed.value, origin), entry.value, sender), inner)

    def _use(self, document: Document) -> None:
        if document.origin.message not in self.target.collector.documents:
            self.target.collector.use(document)

    def _incident(self, entry: Entry, sender: Sender, document: Document) -> None:
        line = entry.value
        kind, detail = line["incident"], line.get("detail")
        self._use(document)
        known: IncidentKind | None = next((k for k in _INCIDENTS if k == kind), None)
        if known is None:
            why = f"its kind is none of {', '.join(_INCIDENTS)}"
            self.target.collector.note("an incident", why, entry.origin)
            return
        told = detail if isinstance(detail, dict) else {}
        transport = _transport(line)
        self.target.incidents.append(WireIncident(known, entry.origin, told, sender, transport))


def _message(inner: Entry, line: dict[str, Any], sender: Sender) -> WireMessage:
    session = line.get("session")
    return WireMessage(
        value=inner.value,
        sender=sender,
        origin=inner.origin,
        http=_http(line),
        body=line.get("body", MISSING),
        transport=_transport(line),
        session=session if isinstance(session, int) else 0,
        ours=line.get("ours") is True,
    )


def _http(line: dict[str, Any]) -> Http | None:
    """Return the HTTP parts of a line: those under `http`, and `headers` beside them."""
    http, headers = line.get("http"), line.get("headers")
    if not isinstance(http, dict) and not isinstance(headers, dict):
        return None
    told = http if isinstance(http, dict) else {}
    status = told.get("status")
    return Http(
        method=_text(told.get("method")),
        path=_text(told.get("path")),
        status=status if isinstance(status, int) else None,
        headers=_headers(told.get("headers")) | _headers(headers),
        event=_text(told.get("event")),
    )


def _headers(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {name.lower(): text for name, text in value.items() if isinstance(text, str)}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _transport(line: dict[str, Any]) -> Transport | None:
    """Return the transport that a line names, or that its HTTP parts give away."""
    named = line.get("transport")
    found: Transport | None = next((t for t in get_args(Transport) if t == named), None)
    return found


def _number(origin: Origin) -> int | None:
    """Return the number of a line: its place among the lines of an object, or in its file."""
    if origin.pointer and isinstance(origin.pointer[-1], int):
        return origin.pointer[-1]
    return origin.message
