"""A list whose pages do not end.

What it checks: a cursor that comes a second time, and a list that is not at its end after many
pages that bring nothing new.

Why: clients follow the cursors until none comes. They ask for ever, or stop at a bound of their own
and show a part of the list.

Clause: pagination page: a response with a nextCursor says that more results exist; clients treat a
missing one as the end of the results.

Fix: leave `nextCursor` out of the last page, and let each cursor lead to the page after it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.wire import WireIncident
from revisor.rules.context import Context

from ._incidents import SPECIFICATION, counted, figure, happened, number, quoted, words

RULE = Rule(
    subject=WireIncident,
    severity="warning",
    clause="pagination page: a missing nextCursor is the end of the results",
    clauses=("TR-10",),
    url=f"{SPECIFICATION}/server/utilities/pagination",
    messages={
        "cursor": Message(
            "page {pages} of {method} has the cursor {cursor}, which an earlier page had",
            "let each cursor lead to the page after it, and leave nextCursor out of the last one",
        ),
        "pages": Message(
            "{method} is not at its end after {pages}, and the last ones brought nothing new",
            "leave nextCursor out of the last page",
        ),
        "many": Message(
            "{method} is not at its end after {pages}, each with something new",
            "send longer pages; if the list has no end, offer a way to search instead",
        ),
    },
)


def check(incident: WireIncident, context: Context) -> Iterable[Hit]:
    """Tell by what it was seen."""
    if incident.kind != "endless-pages":
        return
    pages = number(incident, "pages")
    values = {"method": words(incident, "method"), "cursor": quoted(incident, "cursor")}
    if words(incident, "cursor"):
        yield Hit("cursor", values={**values, "pages": figure(incident, "pages")})
        return
    values["pages"] = counted(pages, "pages")
    if incident.detail.get("fresh") is True:
        # It may really be that long, and no clause forbids it.
        yield Hit("many", values=values, severity="note")
    else:
        yield Hit("pages", values=values)


EXAMPLES = (
    Example(
        "a cursor that leads to itself, and pages without end",
        [
            happened("endless-pages", method="tools/list", pages=3, cursor="2"),
            happened("endless-pages", method="prompts/list", pages=1000),
        ],
        flagged=("/0", "/1"),
    ),
    Example(
        "a hundred pages that bring something each, as far as was asked",
        [happened("endless-pages", method="tools/list", pages=100, fresh=True)],
        flagged=("/0",),
    ),
    Example(
        "a list of two pages",
        [
            {"dir": "c2s", "msg": {"jsonrpc": "2.0", "id": 1, "method": "prompts/list"}},
            {
                "dir": "s2c",
                "msg": {"jsonrpc": "2.0", "id": 1, "result": {"prompts": [], "nextCursor": "2"}},
            },
        ],
    ),
)
