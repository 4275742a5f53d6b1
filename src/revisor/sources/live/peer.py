"""JSON-RPC over a link: requests with their answers, and answers to what the server asks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, Protocol, runtime_checkable

import anyio

from revisor.model.subject import MISSING
from revisor.model.wire import IncidentKind
from revisor.sources.live.answers import answer_to
from revisor.sources.live.asked import CALL, Answer, Asked, silence_told
from revisor.sources.live.link import Arrived, Link, LinkClosedError, Sent
from revisor.sources.live.recording import Received, Recorder

MAX_ANSWERED = 1_000
"""Requests of a server that are answered; of more, the first are."""

MAX_IGNORED = 100_000
"""Messages and lines beyond the bounds that are read on; after these nothing more is."""

_DOUBT_SECONDS = 1.0
_DUE_SECONDS = 1.0
_ACKNOWLEDGED_SECONDS = 1.0
_LONGEST_ID = 9
_ID = re.compile(rb'"id"\s*:\s*(\d{1,9})\s*[,}]')
_HELD: frozenset[IncidentKind] = frozenset(
    {
        "wrong-status",
        "wrong-content-type",
        "not-an-event",
        "closed-early",
        "redirect",
        "not-json",
        "ended",
    }
)


@runtime_checkable
class Negotiating(Protocol):
    """A link whose headers depend on the revision."""

    revision: str | None


@runtime_checkable
class _Acknowledging(Protocol):
    """A link on which something comes back for notifications and responses, too."""

    async def acknowledged(self, seconds: float) -> None: ...


class _Headed(Protocol):
    async def send(self, message: Any, headers: Mapping[str, str] | None = None) -> Sent: ...


class Peer:
    """One connection with its requests. `run` has to run beside everything else.

    `capabilities` are those declared, by which requests of the server are answered; with None
    nothing is answered, as in the revisions that have no back channel.
    """

    def __init__(self, link: Link, recorder: Recorder, session: int) -> None:
        self.link = link
        self.session = session
        self.capabilities: Mapping[str, Any] | None = {}
        self.next_id = 1
        self.failure: LinkClosedError | None = None
        self._recorder = recorder
        self._open: dict[int, Asked] = {}
        self._changed = anyio.Event()
        self._running = anyio.CancelScope()
        self._answered = 0

    def settle(self, revision: str) -> None:
        """Tell the link which revision is spoken from now on."""
        if isinstance(self.link, Negotiating):
            self.link.revision = revision

    async def ask(
        self,
        method: str,
        params: Mapping[str, Any],
        *,
        session: int | None = None,
        tentative: bool = False,
        headers: Mapping[str, str] | None = None,
    ) -> Asked:
        """Send a request; what comes of it is told by `first` and `answer`."""
        number = self.session if session is None else session
        asked = Asked(self.next_id, method, number, anyio.current_time(), tentative)
        if method == CALL:
            asked.tool = str(params.get("name", ""))
        self.next_id += 1
        self._open[asked.id] = asked
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": asked.id, "method": method}
        await self._send({**message, "params": params} if params else message, number, headers)
        return asked

    async def notify(self, method: str, params: Mapping[str, Any] | None = None) -> None:
        """Send a notification."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
        await self._send({**message, "params": params} if params else message, self.session)

    async def first(self, *asked: Asked, seconds: float) -> Asked | None:
        """Return that one of several requests which is answered first, None after `seconds`."""
        with anyio.move_on_after(seconds) as scope:
            while True:
                for each in asked:
                    if each.answer is not None:
                        return each
                if any(each.doubtful for each in asked):
                    scope.deadline = min(scope.deadline, anyio.current_time() + _DOUBT_SECONDS)
                await self._changed.wait()
        for each in asked:
            if each.doubtful is not None and each.answer is None:
                self._resolve(each, each.doubtful)
                return each
        return None

    async def answer(self, asked: Asked, seconds: float) -> Answer:
        """Wait for what comes of a request; after `seconds` that is an incident, `no-answer`.

        Of a call it is none, and of no request that had less than a second: that is only noted.
        """
        await self.first(asked, seconds=seconds)
        return asked.answer or self._unanswered(asked)

    async def request(
        self, method: str, params: Mapping[str, Any], *, seconds: float, **more: Any
    ) -> Answer:
        """Send a request and wait for what comes of it."""
        return await self.answer(await self.ask(method, params, **more), seconds)

    def tell(self, asked: Asked) -> None:
        """Keep the incidents of a request that was held back."""
        for arrived in asked.held:
            self._keep_incident(arrived, asked.session)
        asked.held = []

    def forget(self, asked: Asked) -> None:
        """Wait no more for a request; that it has no answer is nobody's fault."""
        self._open.pop(asked.id, None)

    def give_up(self) -> None:
        """Tell of every request that is still open: time has run out."""
        waiting = list(self._open.values())
        # Who knows nothing of `server/discover` may ignore it, and is asked with `initialize` too.
        due = [asked for asked in waiting if asked.method != "server/discover"]
        for asked in due or waiting:
            self._unanswered(asked)

    async def run(self) -> None:
        """Take what comes in until the connection ends."""
        with self._running:
            try:
                while self._recorder.ignored < MAX_IGNORED:
                    await self._take(await self.link.receive())
                self.failure = LinkClosedError("too many messages came in")
            except LinkClosedError as error:
                self.failure = error
            for asked in list(self._open.values()):
                self._resolve(asked, Answer("closed"))

    async def acknowledged(self) -> None:
        """Wait a moment for what comes back for notifications and responses, if anything does."""
        if isinstance(self.link, _Acknowledging):
            await self.link.acknowledged(_ACKNOWLEDGED_SECONDS)

    async def aclose(self) -> None:
        """End the connection."""
        try:
            await self.link.aclose()
        finally:
            self._running.cancel()

    async def _send(
        self, message: dict[str, Any], session: int, headers: Mapping[str, str] | None = None
    ) -> None:
        try:
            if headers:
                headed: _Headed = self.link  # type: ignore[assignment]
                sent = await headed.send(message, headers)
            else:
                sent = await self.link.send(message)
        except LinkClosedError as error:
            self.failure = self.failure or error
            asked = self._open.get(message.get("id", 0))
            if asked is not None and "method" in message:
                self._resolve(asked, Answer("closed"))
            return
        self._recorder.sent(message, sent, session, self.link.transport)

    async def _take(self, arrived: Arrived) -> None:
        if arrived.incident is not None:
            self._incident(arrived)
        if not arrived.text:
            return
        received = self._recorder.read(arrived, self.session, self.link.transport)
        if received.value is not MISSING:
            await self._message(received, arrived)
        elif received.text:
            self._broken(arrived)

    async def _message(self, received: Received, arrived: Arrived) -> None:
        value = received.value
        elements = value if isinstance(value, list) else [value]
        matched = [(self._asked_by(each), each) for each in elements]
        session = next((asked.session for asked, _ in matched if asked), self.session)
        origin = self._recorder.keep(received, arrived.http, session, self.link.transport)
        for asked, element in matched:
            if asked is not None:
                is_result = "result" in element
                outcome: Literal["result", "error"] = "result" if is_result else "error"
                self._resolve(asked, Answer(outcome, element.get(outcome), arrived))
            elif isinstance(element, dict) and "id" in element and "method" in element:
                await self._respond(element)
            elif _is_response(element) and element.get("id") is None and "error" in element:
                self._doubt(Answer("error", element["error"], arrived))
        if not any(asked for asked, _ in matched) and _is_document(arrived):
            if origin is not None and self._about(arrived) is not None:
                self._recorder.answering.add(origin.message)
            self._broken(arrived)

    def _asked_by(self, message: Any) -> Asked | None:
        """Return the request that a response answers.

        Where the id is of another type it is taken for what it must mean, so that nobody waits: the
        message itself shows the fault.
        """
        if not _is_response(message):
            return None
        key = message.get("id")
        if isinstance(key, str) and key.isdecimal() and len(key) <= _LONGEST_ID:
            key = int(key)
        if isinstance(key, float) and key.is_integer():
            key = int(key)
        is_number = isinstance(key, int) and not isinstance(key, bool)
        return self._open.get(key) if is_number else None

    async def _respond(self, request: Mapping[str, Any]) -> None:
        """Answer a request of the server, unless there is no back channel, or too many came."""
        if self.capabilities is None or not isinstance(request.get("method"), str):
            return
        self._answered += 1
        if self._answered <= MAX_ANSWERED:
            await self._send(answer_to(request, self.capabilities), self.session)

    def _incident(self, arrived: Arrived) -> None:
        """Keep an incident, or hold it back where it may be no fault of the server."""
        about = self._about(arrived)
        if arrived.incident == "ended":
            waiting = list(self._open.values())
            if waiting and all(each.tentative for each in waiting):
                waiting[0].held.append(arrived)
            elif waiting or self._recorder.heard == 0:
                self._keep_incident(arrived, self.session)
            return
        is_held = about is not None and about.tentative and arrived.incident in _HELD
        if about is not None and is_held:
            about.held.append(arrived)
        else:
            self._keep_incident(arrived, about.session if about else self.session)
        if arrived.text:
            return
        ends = arrived.detail.get("final") or arrived.detail.get("event") == "endpoint"
        if about is not None and ends:
            self._resolve(about, Answer("refused", MISSING, arrived))
        elif arrived.http is None and arrived.incident in ("too-large", "cut-off"):
            self._broken(arrived)

    def _keep_incident(self, arrived: Arrived, session: int) -> None:
        if arrived.incident is None:
            return
        transport = self.link.transport
        told = {k: v for k, v in arrived.detail.items() if k not in ("id", "final")}
        self._recorder.incident(arrived.incident, told, session, transport)
        status = arrived.http.status if arrived.http else None
        if arrived.http is not None and status in (401, 403):
            self._recorder.around(arrived.http, session, transport)

    def _about(self, arrived: Arrived) -> Asked | None:
        key = arrived.detail.get("id")
        return self._open.get(key) if isinstance(key, int) else None

    def _broken(self, arrived: Arrived) -> None:
        """Resolve the request whose answer cannot be read, as far as that can be told."""
        answer = Answer("refused", MISSING, arrived)
        asked = self._about(arrived)
        # An event stream may bring the answer yet, and tells where it ends without one.
        in_stream = arrived.http is not None and arrived.http.event and arrived.text
        if asked is not None and not (in_stream and b'"result"' not in arrived.text):
            self._resolve(asked, answer)
        if arrived.http is not None:
            return
        text = arrived.text or str(arrived.detail.get("text", "")).encode()
        found = _ID.search(text)
        asked = self._open.get(int(found[1])) if found else None
        if asked is not None and b'"method"' not in text:
            self._resolve(asked, answer)
        elif b'"result"' in text and b'"method"' not in text:
            self._doubt(answer)

    def _doubt(self, answer: Answer) -> None:
        """Take something without an id for the answer to the only request, if no other comes."""
        if len(self._open) == 1:
            (asked,) = self._open.values()
            asked.doubtful = answer
            self._change()

    def _unanswered(self, asked: Asked) -> Answer:
        self._open.pop(asked.id, None)
        seconds = round(anyio.current_time() - asked.since, 1)
        # A tool may take as long as it wants to.
        if asked.method == CALL or seconds < _DUE_SECONDS:
            self._recorder.note(asked.title, silence_told(seconds))
        else:
            detail = {"method": asked.method, "seconds": seconds}
            self._recorder.incident("no-answer", detail, asked.session, self.link.transport)
        return Answer("silence", seconds)

    def _resolve(self, asked: Asked, answer: Answer) -> None:
        self._open.pop(asked.id, None)
        asked.answer = answer
        self._change()

    def _change(self) -> None:
        changed, self._changed = self._changed, anyio.Event()
        changed.set()


def _is_document(arrived: Arrived) -> bool:
    """Whether the text was the whole body of an HTTP answer, after which nothing comes."""
    kind = arrived.http.headers.get("content-type", "") if arrived.http else ""
    return kind.startswith("application/json")


def _is_response(message: Any) -> bool:
    if not isinstance(message, dict) or "method" in message:
        return False
    return "result" in message or "error" in message
