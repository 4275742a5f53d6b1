"""An answer that leads elsewhere.

What it checks: redirects of the server's address. They are not followed: what is sent might hold
credentials that the other address must not see.

Why: many clients do not follow them with a POST, and others lose the body on the way.

Clause: none forbids it; clients and servers talk at one endpoint, and the address that a client is
given should be that one.

Fix: give out the address that the redirect leads to.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import HTTP_URL, asked, figure, happened, quoted

RULE = Rule(
    subject=WireIncident,
    severity="note",
    clause="Streamable HTTP page: the server provides a single endpoint",
    clauses=(),
    url=HTTP_URL,
    messages={
        "location": Message(
            "{request} is redirected (status {status}) to {location}, which was not followed",
            "check that address, if you trust it",
        )
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell where it would lead."""
    if incident.kind == "redirect":
        values = {
            "request": asked(incident),
            "status": figure(incident, "status"),
            "location": quoted(incident, "location"),
        }
        yield Hit("location", values=values)


EXAMPLES = (
    Example(
        "another host",
        [
            happened(
                "redirect",
                "streamable-http",
                method="initialize",
                status=307,
                location="https://other.example/mcp",
            )
        ],
        flagged=("/0",),
    ),
    Example(
        "no redirect",
        [{"dir": "s2c", "http": {"status": 404}}],
    ),
)
