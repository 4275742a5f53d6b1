"""`NaN` or `Infinity` in a JSON text.

What it checks: that the text has none of `NaN`, `Infinity` and `-Infinity` as values.

Why: JSON has no such numbers. Python writes and reads them, nearly all other readers refuse the
whole text.

Clause: RFC 8259 section 6: numeric values that cannot be represented, such as Infinity and NaN, are
not permitted.

Fix: null, a string, or leave the member out.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import TextDefect
from revisor.rules.context import Context

from ._defects import RFC, shown

RULE = Rule(
    subject=TextDefect,
    severity="error",
    clause="RFC 8259 section 6: Infinity and NaN are not permitted",
    clauses=(),
    url=f"{RFC}#section-6",
    messages={
        "literal": Message(
            "{literal} is no JSON number; most readers refuse the whole text because of it",
            "write null or a string instead, or leave the member out",
        )
    },
)


def check(defect: TextDefect, context: Context) -> Iterable[Hit]:
    """Tell a literal that is no JSON."""
    if defect.kind == "not-a-number":
        yield Hit("literal", values={"literal": shown(defect.detail)})


EXAMPLES = (
    Example(
        "a default that Python wrote",
        '{"name": "a", "inputSchema": {"type": "object", "properties": '
        '{"max": {"type": "number", "default": Infinity}}}}',
        flagged=("/inputSchema/properties/max/default",),
    ),
    Example(
        "the words as strings and as a name",
        '{"name": "a", "inputSchema": {"type": "object", "properties": '
        '{"NaN": {"enum": ["NaN", "Infinity", 1e308]}}}}',
    ),
)
