"""A form field that came with 2025-11-25, in an elicitation of 2025-06-18.

What it checks: at 2025-06-18, fields that are a choice of several, a choice of titled options, or a
string, number or choice with a default.

Why: a client of that revision does not know these. A choice of several is no schema that it accepts
at all (an error); titles of options and defaults it does not see (a warning).

Clause: the file schema.ts of 2025-06-18: only a boolean has a default, a choice is `enum` with
`enumNames`, and there are no lists.

Fix: say defaults in `description`; write a choice as `enum` with `enumNames`; ask for several
values in a boolean each. Or negotiate 2025-11-25.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._subset import SINCE, Fit, fields, form_of

RULE = Rule(
    subject=SchemaDocument,
    roles=("requestedSchema",),
    severity="warning",
    clause="schema.ts of 2025-06-18: PrimitiveSchemaDefinition",
    clauses=("EL-01",),
    url="https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation"
    "#request-schema",
    since=SINCE,
    until=SINCE,
    messages={
        "list": Message(
            "field {name} is a choice of several, which came with 2025-11-25; at {revision} fields "
            "are never lists",
            "ask in a boolean field for each option, or use 2025-11-25",
        ),
        "titled": Message(
            "field {name} gives titles to its options in oneOf, which came with 2025-11-25",
            'write "enum" and "enumNames", or use 2025-11-25',
        ),
        "default": Message(
            "field {name} has a default, which only booleans have at {revision}",
            "say in the description what is usual, or use 2025-11-25",
        ),
    },
)


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag what is newer than the revision."""
    for name, schema in fields(document):
        found = form_of(schema)
        if not isinstance(found, Fit):
            continue
        at, values = ("properties", name), {"name": short(name)}
        if found.form in ("list", "titled-list"):
            yield Hit("list", (*at, "type"), values, severity="error")
        elif found.form == "titled-choice":
            yield Hit("titled", (*at, "oneOf"), values)
        elif found.form != "boolean" and "default" in schema:
            yield Hit("default", (*at, "default"), values)


_PARAMS = {
    "message": "What may it do?",
    "requestedSchema": {
        "type": "object",
        "properties": {
            "some": {"type": "array", "items": {"type": "string", "enum": ["read", "write"]}},
            "one": {
                "type": "string",
                "oneOf": [{"const": "r", "title": "Read"}, {"const": "w", "title": "Write"}],
            },
            "days": {"type": "integer", "default": 7},
        },
    },
}
_AT = "/params/requestedSchema/properties"

EXAMPLES = (
    Example(
        "a choice of several, titled options and the default of a number",
        {"params": _PARAMS, "protocolVersion": "2025-06-18"},
        flagged=(f"{_AT}/some/type", f"{_AT}/one/oneOf", f"{_AT}/days/default"),
    ),
    Example("the same from 2025-11-25 on", {"params": _PARAMS, "protocolVersion": "2025-11-25"}),
    Example(
        "what 2025-06-18 has: the default of a boolean, and names for the options; null unions are "
        "another fault",
        {
            "params": {
                "message": "What may it do?",
                "requestedSchema": {
                    "type": "object",
                    "properties": {
                        "news": {"type": "boolean", "default": False},
                        "one": {"type": "string", "enum": ["r"], "enumNames": ["Read"]},
                        "age": {"type": ["integer", "null"], "default": 7},
                    },
                },
            },
            "protocolVersion": "2025-06-18",
        },
    ),
)
