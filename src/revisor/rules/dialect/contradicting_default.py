"""A `default` that its own schema refuses.

What it checks: every `default` against the subschema that it stands in, references included.

Why: clients fill the default in, and the server, or the client itself, then refuses the call. A
null default on a type without null leaves people guessing whether null may be sent.

Clause: JSON Schema 2020-12 validation 9.2 (it is recommended that a default be valid against its
schema); for elicitation SEP-1034 (a default matches the type, an enum default is one of the
values).

Fix: write a default that conforms, leave it out, or widen the schema where the default is right.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.conformance import conforms
from revisor.dialect.explain import best, place, sentence, short
from revisor.dialect.type_sets import type_of
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix, Safety
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("default",),
    severity="warning",
    clause="JSON Schema 2020-12 validation 9.2: a default should be valid against its own schema",
    clauses=("EL-06",),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-9.2",
    messages={
        "null": Message(
            "the default is null, but the schema does not allow null: {why}",
            "leave the default out, or allow null by adding it to {where}",
        ),
        "null-in-form": Message(
            "the default is null, but the schema does not allow null: {why}",
            "leave the default out: a form cannot be told that null is allowed",
        ),
        "other": Message(
            "the default {value} does not fit its own schema: {why}",
            "write a default that the schema accepts, or leave it out",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Validate the default by the schema that it belongs to."""
    sub = use.sub
    if sub.only_refers:
        return
    if len(sub.value) == 1 or _plainly_fits(sub.value, use.value):
        return
    verdict = conforms(sub.document, use.value, sub)
    if verdict.kind != "no":
        return
    fault = best(verdict.faults[0], use.value)
    why = sentence(fault, use.value)
    why = why if not fault.at else f"at {place(fault)}, {why}"
    # Null only says that there is no default; of any other value somebody thought something.
    safety: Safety = "safe" if use.value is None else "unsafe"
    fix = Fix(safety, "leave the default out", (Edit("remove", ("default",)),))
    values = {"value": short(use.value), "why": why, "where": _where(sub.value)}
    yield Hit(_kind(use), ("default",), values, fix)


def _kind(use: KeywordUse) -> str:
    if use.value is not None:
        return "other"
    in_form = use.sub.document.embedded.role == "requestedSchema"
    return "null-in-form" if in_form else "null"


def _where(schema: dict[str, object]) -> str:
    """Return where null has to be added for a schema to allow it."""
    if "enum" not in schema:
        return "the types"
    return "type and enum" if "type" in schema else "enum"


_HARMLESS = frozenset(("type", "default", "title", "description", "examples"))


def _plainly_fits(schema: dict[str, object], value: object) -> bool:
    """The everyday case, decided without compiling anything: a bare type that matches."""
    return schema.keys() <= _HARMLESS and schema.get("type") == type_of(value)


EXAMPLES = (
    Example(
        "null on an integer, and a word outside the enum",
        {
            "name": "lim",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer", "default": None},
                    "fmt": {"type": "string", "enum": ["json"], "default": "yaml"},
                    "q": {"$ref": "#/$defs/short", "default": "too long"},
                },
                "$defs": {"short": {"maxLength": 3}},
            },
        },
        flagged=(
            "/inputSchema/properties/fmt/default",
            "/inputSchema/properties/n/default",
            "/inputSchema/properties/q/default",
        ),
    ),
    Example(
        "3.0 is an integer, null is allowed by anyOf, and a property may be called default",
        {
            "name": "lim",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "n": {"type": "integer", "default": 3.0},
                    "m": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None},
                    "default": {"type": "integer"},
                },
            },
        },
    ),
)
