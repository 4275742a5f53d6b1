"""What the rules on portability share: which clients are known to trip, and how that is told.

The facts are loaded only when a rule has something to tell: most schemas trip nobody.
"""

from __future__ import annotations

from functools import cache
from typing import get_args

from revisor.facts import registry
from revisor.model.client import ClientFact, Effect, FactKind, Known
from revisor.model.finding import Severity
from revisor.rules.context import Context

TOLD = 3
"""Clients that a message names; `revisor clients` shows the others."""

_GITHUB = "https://github.com/"
DOES: dict[Effect, str] = {
    "refuses-server": "drops the whole server",
    "refuses-request": "refuses the whole request",
    "refuses-tool": "leaves the tool out",
    "refuses-call": "refuses every call",
    "refuses-result": "refuses the result",
    "drops-keyword": "takes it out of the schema",
    "ignores-keyword": "ignores it",
    "warns": "logs a warning",
}
"""What happens, in words that follow the name of a client."""


def known(kind: FactKind, context: Context, role: str = "", value: str = "") -> tuple[Known, ...]:
    """Return who is known to trip: clients that were chosen, what fails most widely first.

    `role` is the field that it stands in, `value` the form, keyword or dialect; a fact that names
    none holds for all. What was mended, or holds for earlier revisions, is left out.
    """
    return tuple(
        each
        for each in of_kind(kind)
        if (context.clients is None or context.clients.takes(each))
        and (not each.fact.until or context.revision <= each.fact.until)
        and (not role or not each.fact.roles or role in each.fact.roles)
        and (not value or not each.fact.values or value in each.fact.values)
    )


@cache
def of_kind(kind: FactKind) -> tuple[Known, ...]:
    """Return all facts of a kind that are not history, in the order in which they are told."""
    clients = registry.clients().values()
    found = [Known(c, f) for c in clients for f in c.facts if f.kind == kind and not f.fixed]
    return tuple(sorted(found, key=_order))


def _order(each: Known) -> tuple[bool, int, int, str]:
    fact = each.fact
    effects = get_args(Effect)
    return not fact.refuses, effects.index(fact.effect), -fact.seen.toordinal(), each.client.id


def told(found: tuple[Known, ...]) -> str:
    """Say who does what, each with the day it was seen on and where that is reported."""
    first = {each.client.id: each for each in reversed(found)}
    named = [each for each in found if first[each.client.id] is each]
    rest = len(named) - TOLD
    more = f"; {rest} more: revisor clients" if rest > 0 else ""
    return ", ".join(map(_clause, named[:TOLD])) + more


def _clause(each: Known) -> str:
    fact = each.fact
    version = f" {fact.version}" if fact.version else ""
    does = DOES[fact.effect]
    if fact.sometimes:
        does = f"sometimes {does}"
    return f"{each.client.title}{version} {does} ({fact.seen.isoformat()}, {source(fact)})"


def source(fact: ClientFact) -> str:
    """Return the source in short: `owner/name#12` for a thread on GitHub, else the address."""
    if not fact.source.startswith(_GITHUB):
        return fact.source.removeprefix("https://")
    owner, name, _, number = fact.source.removeprefix(_GITHUB).split("/")
    return f"{owner}/{name}#{number}"


def severity(found: tuple[Known, ...]) -> Severity:
    """Return `warning` where somebody certainly refuses it, else `note`."""
    return "warning" if any(each.fact.refuses for each in found) else "note"
