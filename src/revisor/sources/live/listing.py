"""What a server lists: tools, prompts, resources and templates, page by page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import anyio

from revisor.sources.live.asked import Answer
from revisor.sources.live.messages_told import challenge_of, error_told
from revisor.sources.live.peer import Peer
from revisor.sources.live.recording import Recorder

_METHOD_NOT_FOUND = -32601


class Kind(NamedTuple):
    """A kind of things that are listed: by which method, as which member, and who declares it."""

    method: str
    member: str
    capability: str
    name: str


KINDS = (
    Kind("tools/list", "tools", "tools", "name"),
    Kind("prompts/list", "prompts", "prompts", "name"),
    Kind("resources/list", "resources", "resources", "uri"),
    Kind("resources/templates/list", "resourceTemplates", "resources", "uriTemplate"),
)


class Listed:
    """The lists of one session: how many of each kind there are, and the tools by name.

    `failed` counts lists that ended early; `challenge` are the headers of an answer with status
    401, where there was one.
    """

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.tools: dict[str, Any] = {}
        self.failed = 0
        self.challenge: Mapping[str, str] | None = None

    @property
    def failed_in_all(self) -> bool:
        """Whether something was asked for, and nothing came."""
        return self.failed > 0 and not self.counts


class Listing:
    """Asks for the lists of one session; `meta` goes with each request, `session` is its number."""

    def __init__(
        self,
        peer: Peer,
        recorder: Recorder,
        *,
        session: int,
        meta: dict[str, Any] | None,
        max_pages: int,
        seconds: float,
    ) -> None:
        self.listed = Listed()
        self._peer = peer
        self._recorder = recorder
        self._session = session
        self._meta = meta
        self._max_pages = max_pages
        self._seconds = seconds

    async def run(self, declares: dict[str, Any] | None) -> Listed:
        """Ask for all that is declared, side by side; for tools also where nothing is."""
        wanted = [kind for kind in KINDS if declares and kind.capability in declares]
        if not declares:
            wanted = [KINDS[0]]
        async with anyio.create_task_group() as tasks:
            for kind in wanted:
                tasks.start_soon(self._pages, kind)
        return self.listed

    async def _pages(self, kind: Kind) -> None:
        cursor: str | None = None
        followed: set[str] = set()
        names: set[str] = set()
        for number in range(1, self._max_pages + 1):
            answer = await self._page(kind, cursor)
            if answer.outcome != "result":
                self.listed.failed += 1
                self._failed(kind, number, answer)
                return
            fresh = self._count(kind, answer, names)
            cursor = answer.result.get("nextCursor")
            # The cursor is opaque: an empty one is a cursor like any other.
            if not isinstance(cursor, str):
                return
            if cursor in followed:
                self._endless(kind, number, {"cursor": cursor[:200]})
                return
            followed.add(cursor)
        if kind.member == "tools" or not fresh:
            # Resources may well be as many; nobody has so many tools.
            self._endless(kind, self._max_pages, {"fresh": bool(fresh)})
        self._recorder.note(
            f"{kind.member} beyond page {self._max_pages}", "no more pages are asked for"
        )

    async def _page(self, kind: Kind, cursor: str | None) -> Answer:
        params: dict[str, Any] = {"_meta": self._meta} if self._meta is not None else {}
        if cursor is not None:
            params["cursor"] = cursor
        return await self._peer.request(
            kind.method, params, seconds=self._seconds, session=self._session
        )

    def _count(self, kind: Kind, answer: Answer, names: set[str]) -> int:
        """Count what a page holds; return how much of it no page before held."""
        items = answer.result.get(kind.member)
        if not isinstance(items, list):
            return 0
        self.listed.counts[kind.member] = self.listed.counts.get(kind.member, 0) + len(items)
        before = len(names)
        for item in items:
            name = item.get(kind.name) if isinstance(item, dict) else None
            if isinstance(name, str):
                names.add(name)
                if kind.member == "tools":
                    self.listed.tools.setdefault(name, item)
        return len(names) - before

    def _failed(self, kind: Kind, number: int, answer: Answer) -> None:
        self.listed.challenge = self.listed.challenge or challenge_of(answer)
        if kind.member == "resourceTemplates" and answer.code == _METHOD_NOT_FOUND:
            # No revision says that who declares resources has templates.
            return
        if kind.member == "tools" and answer.outcome == "error":
            # The reading of the messages tells it.
            return
        what = kind.method if number == 1 else f"page {number} of {kind.method}"
        self._recorder.note(what, error_told(answer))

    def _endless(self, kind: Kind, pages: int, more: dict[str, Any]) -> None:
        detail = {"method": kind.method, "pages": pages, **more}
        transport = self._peer.link.transport
        self._recorder.incident("endless-pages", detail, self._session, transport)
