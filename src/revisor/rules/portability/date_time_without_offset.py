"""A time without its offset, under the format `date-time`.

What it checks: strings in the `structuredContent` of a result that stand under
`format: "date-time"` and are no date and time of RFC 3339, which asks for an offset or `Z`. Only
what is certain is looked at: not what stands in branches of `anyOf`, `oneOf` or `if`.

Why: `format` is an annotation, so the result is valid; but clients assert it, and throw away the
whole result. A naive datetime of Python or C# is the usual cause.

Clause: none; in 2020-12 the format is an annotation by default.

Fix: send an offset (`2026-10-01T10:00:00.5Z`), or leave the format out of the schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolCall
from revisor.rules.context import Context
from revisor.rules.tool_call._parts import OUTPUT_KEYS, complete_result, result_place, schema_of

from ._clients import known, severity, told
from ._formats import under_format

KIND: FactKind = "asserted-formats"
RULE = Rule(
    subject=ToolCall,
    severity="warning",
    profile="portability",
    clause="portability: clients assert the format date-time and throw the result away",
    clauses=(),
    url="https://github.com/Wh1isper/mcp-email-server/issues/64",
    messages={
        "naive": Message(
            "{value} is no date-time of RFC 3339, which ends in an offset or Z: {clients}",
            "send an offset, such as 2026-10-01T10:00:00Z, or leave the format out of the schema",
        ),
    },
)
_FORMAT = "date-time"
_RFC_3339 = re.compile(r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})")


def check(call: ToolCall, context: Context) -> Iterable[Hit]:
    """Flag each string that a validator which asserts the format refuses."""
    document, result = schema_of(call, context, OUTPUT_KEYS), complete_result(call)
    if document is None or result is None or "structuredContent" not in result:
        return
    wrong = [
        (at, value)
        for at, value in under_format(document, result["structuredContent"], _FORMAT)
        if not _RFC_3339.fullmatch(value)
    ]
    found = known(KIND, context, value=_FORMAT) if wrong else ()
    for at, value in wrong if found else ():
        values = {"value": short(value), "clients": told(found)}
        place = result_place(call, "structuredContent", *at)
        yield Hit("naive", values=values, origin=place, severity=severity(found))


def _called(content: Any, **schema: Any) -> dict[str, Any]:
    output = {"type": "object", **schema}
    tool = {"name": "mails", "inputSchema": {"type": "object"}, "outputSchema": output}
    text = [{"type": "text", "text": "…"}]
    return {"tool": tool, "result": {"content": text, "structuredContent": content}}


EXAMPLES = (
    Example(
        "a naive datetime, at the root and in a list behind a reference",
        _called(
            {"at": "2026-10-01T10:00:00.5", "mails": [{"sent": "2026-10-01 10:00:00Z"}]},
            properties={
                "at": {"type": "string", "format": "date-time"},
                "mails": {"type": "array", "items": {"$ref": "#/$defs/mail"}},
            },
            **{"$defs": {"mail": {"properties": {"sent": {"format": "date-time"}}}}},
        ),
        flagged=(
            "/result/structuredContent/at",
            "/result/structuredContent/mails/0/sent",
        ),
    ),
    Example(
        "with an offset; under another format; in a branch",
        _called(
            {"at": "2026-10-01T10:00:00+02:00", "day": "2026-10-01", "or": "now", "n": 1},
            properties={
                "at": {"type": "string", "format": "date-time"},
                "day": {"type": "string", "format": "date"},
                "or": {"anyOf": [{"format": "date-time"}, {"const": "now"}]},
                "n": {"format": "date-time"},
            },
        ),
    ),
)
