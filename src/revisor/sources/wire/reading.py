"""From the messages of one target to its reading: messages, schemas, calls, uses of features."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from revisor.model.reading import Reading
from revisor.model.subject import ToolCall
from revisor.model.wire import Exchange, WireIncident, WireMessage
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.wire import features
from revisor.sources.wire.content_types import wrong_types
from revisor.sources.wire.contents import Contents
from revisor.sources.wire.conversations import conversation
from revisor.sources.wire.counting import counts
from revisor.sources.wire.dependence import dependences
from revisor.sources.wire.framing import folded
from revisor.sources.wire.pairing import pair
from revisor.sources.wire.repeats import Repeats

if TYPE_CHECKING:
    from revisor.sources.dump_shapes.document import Document

REVISION_HEADER = "mcp-protocol-version"


class WireTarget:
    """The messages of one target as they are met, and what comes of them in the end.

    `whole` tells that they were seen from the first one on. `every` asks for what messages carry
    also where a later connection repeats it.
    """

    def __init__(self, *, whole: bool = False, every: bool = False) -> None:
        self.collector = Collector(on_wire=True, every=every)
        self._every = every
        self.messages: list[WireMessage] = []
        self.incidents: list[WireIncident] = []
        self._whole = whole

    def add(self, message: WireMessage, document: Document | None = None) -> None:
        """Take a message; `document` knows its text where it has one.

        The messages of a batch are added with it.
        """
        if document is not None and document.origin.message not in self.collector.documents:
            self.collector.use(document)
        if self.collector.has_hole(message.origin):
            # Null stands for what could not be read: it is not as it was sent.
            message = replace(message, verbatim=False)
        self.messages.append(message)
        if isinstance(message.value, list):
            for index, value in enumerate(message.value):
                origin = message.origin.at(index)
                self.messages.append(replace(message, value=value, origin=origin, in_batch=True))

    def reading(self, kind: str, name: str, uri: str, *, first: bool = True) -> Reading:
        """Return all of it as the reading of one target; to be called once."""
        collector = self.collector
        sessions: dict[int, list[WireMessage]] = {}
        for message in self.messages:
            _note_header(message, collector)
            sessions.setdefault(message.session, []).append(message)
        repeats = Repeats()
        contents = Contents(collector)
        exchanges: list[Exchange] = []
        for messages in sessions.values():
            exchanges += self._session(messages, contents, repeats)
            repeats.next_session()
        for message in self.messages:
            _note_proposal(message, collector)
        collector.counts |= counts(exchanges)
        collector.subjects += features.uses(self.messages, exchanges)
        collector.subjects += folded(self.incidents)
        collector.subjects += wrong_types(exchanges, self.incidents)
        collector.counts["messages"] += len(self.incidents)
        collector.subjects += dependences(self.messages)
        reading = replace(collector.reading(name, uri, first=first), kind=kind)
        return _with_our_calls(reading) if any(m.ours for m in self.messages) else reading

    def _session(
        self, messages: Sequence[WireMessage], contents: Contents, repeats: Repeats
    ) -> Sequence[Exchange]:
        """Add what one connection holds; what an earlier one showed already is not told again."""
        paired = pair(messages)
        contents.read(messages, paired, later=repeats.later and not self._every)
        subjects = self.collector.subjects
        sound = [m for m in messages if not self.collector.has_hole(m.origin)]
        subjects += [m for m in sound if not m.ours and repeats.is_new(m)]
        known = {id(m) for m in sound}
        whole = [
            e for e in paired.exchanges if known.issuperset(map(id, (e.request, *e.responses)))
        ]
        subjects += [e for e in whole if repeats.is_new_exchange(e)]
        subjects.append(conversation(messages, paired, whole=self._whole))
        return paired.exchanges


def _with_our_calls(reading: Reading) -> Reading:
    """Mark the calls of a target that Revisor asked: it is the only client there."""
    subjects = (replace(s, ours=True) if isinstance(s, ToolCall) else s for s in reading.subjects)
    return replace(reading, subjects=tuple(subjects))


def _note_header(message: WireMessage, collector: Collector) -> None:
    """Take what a header says of the revision; `_meta` is read with the contents."""
    if message.http is not None and message.sender == "client":
        collector.evidence.add(message.http.headers.get(REVISION_HEADER), "declared")


def _note_proposal(message: WireMessage, collector: Collector) -> None:
    """Take what `initialize` asks for, after all else: the server may have refused it."""
    params: Any = message.params
    if message.method == "initialize" and isinstance(params, dict):
        collector.evidence.add(params.get("protocolVersion"), "declared")
