"""Output in another framing than one message a line: told once, not line by line (stdio page)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from revisor.model.wire import WireIncident

_HEADER = re.compile(r"content-(?:length|type)\s*:", re.IGNORECASE)
_VALUE = r'(?:["\d\[{\]}-]|true|false|null|$)'
_OPENING = re.compile(rf"[\[{{]\s*{_VALUE}(?:.*[\[{{,])?$", re.DOTALL)
"""The first line of a message over several: nobody breaks it behind a colon."""
_PIECE = re.compile(
    rf'"(?:[^"\\]|\\.)*(?:$|"\s*(?:$|[:,]))|[\]}}]+,?$|[\[{{]\s*{_VALUE}|(?:-?\d[\d.eE+-]*|true|false|null),?$'
)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?$)', re.DOTALL)
_FEWEST = 2


class _Run:
    """What one party wrote in one wrong framing: the place of the first incident, and how many."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.count = 1


class _Party:
    """What is known of one party's output while its incidents are gone through."""

    def __init__(self) -> None:
        self.headers: _Run | None = None
        self.pieces: _Run | None = None
        self._depth = 0

    def takes(self, text: str, index: int) -> _Run | None:
        """Return the run that a text belongs to, None where it stands for itself."""
        if _HEADER.match(text) or (self.headers and text[:1] in ("{", "[")):
            self.headers = _next(self.headers, index)
            return self.headers
        if not (_PIECE.match(text) if self._depth > 0 else _OPENING.match(text)):
            return None
        self._depth = max(0, self._depth + _balance(text))
        self.pieces = _next(self.pieces, index)
        return self.pieces


def folded(incidents: Sequence[WireIncident]) -> list[WireIncident]:
    """Return the incidents; lines of one wrong framing as the first of them, with their number.

    `headers` counts lines with headers before messages (as the Language Server Protocol has them)
    and what follows them, `pieces` the lines that one or more messages were written over.
    """
    parties: dict[str, _Party] = {}
    runs: dict[int, _Run] = {}
    dropped: set[int] = set()
    for index, incident in enumerate(incidents):
        text = incident.detail.get("text")
        if incident.kind != "not-json" or incident.transport not in (None, "stdio"):
            continue
        party = parties.setdefault(incident.sender, _Party())
        run = party.takes(text.strip(), index) if isinstance(text, str) else None
        if run is not None:
            runs[run.first] = run
            if run.first != index:
                dropped.add(index)
    told = {p.headers.first: "headers" for p in parties.values() if p.headers}
    told |= {p.pieces.first: "pieces" for p in parties.values() if p.pieces}
    return [
        _counted(each, told.get(index, ""), runs.get(index))
        for index, each in enumerate(incidents)
        if index not in dropped
    ]


def _next(run: _Run | None, index: int) -> _Run:
    if run is None:
        return _Run(index)
    run.count += 1
    return run


def _counted(incident: WireIncident, name: str, run: _Run | None) -> WireIncident:
    if run is None or (name == "pieces" and run.count < _FEWEST):
        return incident
    return incident._replace(detail={**incident.detail, name: run.count})


def _balance(text: str) -> int:
    """Return how many brackets are opened and not closed again, strings left out."""
    bare = _STRING.sub("", text)
    return sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
