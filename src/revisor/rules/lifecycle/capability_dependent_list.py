"""Tools, prompts or resources that a server shows only to some clients.

What it checks: whether a server lists the same for a client that declares all capabilities and for
one that declares none: the same names, and tools with the same schemas and hints. A live check asks
for both lists, so it can tell, and so can its record; a trace of one client cannot.

Why: nobody who looks at one of the lists sees all of the server. A client without the capability
misses tools, and a tool whose definition differs is called in another way.

Clause: from 2026-07-28 on the lists must not vary per connection. They may vary with what the
request itself presents (the page names the authorization; capabilities are presented the same way),
so this is a note in every revision.

Fix: nothing has to be done. Say in the documentation which capabilities bring which tools; or list
them always, and answer the call with an error that names the capability that is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import CapabilityDependence
from revisor.rules._traces import Lines, received, result, sent
from revisor.rules.context import Context

from ._parts import SPECIFICATION
from ._trace import discovered, modern

RULE = Rule(
    subject=CapabilityDependence,
    severity="note",
    clause="tools page: the list must not vary per connection; it may vary with the request",
    clauses=(),
    url=f"{SPECIFICATION}/2026-07-28/server/tools#capabilities",
    messages={
        "depends": Message(
            "what is listed depends on the client's capabilities: {what}",
            "document which capabilities bring what; or list it always, and say in the error of a"
            " call which capability is missing",
        )
    },
)

_MOST = 5


def check(dependence: CapabilityDependence, context: Context) -> Iterable[Hit]:
    """Note what depends, each way by itself."""
    ways = (
        (dependence.only_with, "only with all of them"),
        (dependence.only_without, "only without any"),
        (dependence.different, "defined in another way"),
    )
    told = [f"{dependence.what} {how}: {_names(names)}" for names, how in ways if names]
    if told:
        yield Hit("depends", values={"what": "; ".join(told)})


def _names(names: tuple[str, ...]) -> str:
    more = len(names) - _MOST
    return ", ".join(names[:_MOST]) + (f" and {more:,} more" if more > 0 else "")


_TOOLS = [{"name": name, "inputSchema": {"type": "object"}} for name in ("plan", "ask")]


def _listed(session: int, tools: list[dict[str, Any]], **capabilities: Any) -> Lines:
    lines = discovered(
        sent(modern(1, "tools/list", capabilities=capabilities)),
        received(result(1, {"resultType": "complete", "tools": tools})),
    )
    return [{"session": session, **line} for line in lines]


EXAMPLES = (
    Example(
        "a tool for clients that can be asked for more",
        [*_listed(0, _TOOLS, elicitation={}), *_listed(1, _TOOLS[:1])],
        flagged=("/2/msg",),
    ),
    Example(
        "the same tools for both",
        [*_listed(0, _TOOLS, elicitation={}), *_listed(1, _TOOLS)],
    ),
)
