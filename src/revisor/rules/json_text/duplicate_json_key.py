"""A member name that stands twice in one object.

What it checks: that no object of the JSON text has two members of one name, before a parser makes
one of them.

Why: most readers keep the last one, some the first, some refuse the text: what one party checked is
not what the other one uses.

Clause: RFC 8259 section 4: the names within an object should be unique.

Fix: take one of the two out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import TextDefect
from revisor.rules.context import Context

from ._defects import RFC

RULE = Rule(
    subject=TextDefect,
    severity="warning",
    clause="RFC 8259 section 4: the names within an object should be unique",
    clauses=(),
    url=f"{RFC}#section-4",
    messages={
        "again": Message(
            "the key {key} stands twice in one object; most readers, this one too, use the last",
            "take one of the two out",
        )
    },
)


def check(defect: TextDefect, context: Context) -> Iterable[Hit]:
    """Tell a repeated key."""
    if defect.kind == "duplicate-key":
        yield Hit("again", values={"key": short(defect.detail)})


EXAMPLES = (
    Example(
        "two types in one schema",
        '{"name": "a", "inputSchema": {"type": "array", "type": "object"}}',
        flagged=("/inputSchema/type",),
    ),
    Example(
        "one name in two objects, and twice in a text",
        '{"name": "type", "description": "type, type", "inputSchema": {"type": "object"}}',
    ),
)
