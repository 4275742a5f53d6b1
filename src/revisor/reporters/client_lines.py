"""What is known of clients, as text: who trips over what, or all facts of one client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.rules.portability._clients import DOES
from revisor.rules.portability._kinds import rules_by_kind

from . import wording
from .lines import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from revisor.model.client import Client, ClientFact


def matrix(clients: Sequence[Client]) -> list[Line]:
    """Return the clients under each kind of facts, with what they do and when it was seen."""
    told: list[Line] = []
    width = max((len(client.title) for client in clients), default=0)
    for kind, rule in rules_by_kind().items():
        rows = [(c, f) for c in clients for f in c.facts if f.kind == kind]
        if rows:
            title = rule.doc.partition("\n")[0]
            told += [line(Span(kind, "strong"), f"  {title} ", Span(f"({rule.id})", "faint"))]
            rows.sort(key=lambda row: (bool(row[1].fixed), -row[1].seen.toordinal()))
            told += [_cell(client, fact, width) for client, fact in rows]
            told.append(line())
    facts = sum(len(client.facts) for client in clients)
    counted = f"{wording.count(len(clients), 'clients')}, {wording.count(facts, 'facts')}"
    return [*told, line(f"{counted}; revisor clients NAME tells the facts of one with sources")]


def _cell(client: Client, fact: ClientFact, width: int) -> Line:
    values = f": {', '.join(fact.values)}" if fact.values else ""
    seen = Span(fact.seen.isoformat(), "faint")
    return line(client.title.ljust(width), "  ", seen, f"  {does(fact)}{values}", indent=2)


def does(fact: ClientFact) -> str:
    """Say what happens, and whether always and still."""
    words = f"sometimes {DOES[fact.effect]}" if fact.sometimes else DOES[fact.effect]
    return f"{words} (mended: {fact.fixed})" if fact.fixed else words


def pages(clients: Iterable[Client]) -> list[Line]:
    """Return all facts of each client, with version, day and source."""
    told: list[Line] = []
    for client in clients:
        told += [line()] if told else []
        told.append(line(Span(client.id, "strong"), f"  {client.title} ({client.kind})"))
        for fact in client.facts:
            told += [line(), *_fact(fact)]
    return told


def _fact(fact: ClientFact) -> Iterator[Line]:
    rule = rules_by_kind()[fact.kind]
    yield line(Span(fact.kind, "strong"), f"  {does(fact)}", indent=2)
    yield line(rule.doc.partition("\n")[0], Span(f" ({rule.id})", "faint"), indent=4)
    for name, value in details(fact):
        yield line(f"{name}: {value}", indent=4)
    if fact.note:
        yield line(fact.note, indent=4)
    version = f" in {fact.version}" if fact.version else ""
    yield line(f"seen {fact.seen.isoformat()}{version}: ", Span(fact.source, "link"), indent=4)


def details(fact: ClientFact) -> list[tuple[str, str]]:
    """Return what a fact holds for, as names and values; empty parts are left out."""
    parts = {
        "concerns": ", ".join(fact.values),
        "in": ", ".join(fact.roles),
        "takes": fact.pattern,
        "at most": str(fact.most or ""),
        "up to revision": fact.until,
    }
    return [(name, value) for name, value in parts.items() if value]
