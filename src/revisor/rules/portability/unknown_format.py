"""A format that JSON Schema does not know.

What it checks: names of formats that neither JSON Schema nor the common validators define, such as
`uint64`; told once a schema, with the first place.

Why: an unknown format is only an annotation, but validators log a line for each of them at every
start, which floods terminals; and nothing is checked by it.

Clause: none; JSON Schema ignores formats that are not known.

Fix: leave it out; say what is meant with `minimum` and `maximum`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.explain import short
from revisor.dialect.walk import Subschema
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, told

KIND: FactKind = "formats"
RULE = Rule(
    subject=SchemaDocument,
    severity="warning",
    profile="portability",
    clause="portability: validators log a line for each format that they do not know",
    clauses=(),
    url="https://github.com/anomalyco/opencode/issues/31002",
    messages={
        "unknown": Message(
            "the {field} uses {names}, no format of JSON Schema, in {places}: {clients}",
            "leave the format out, and write minimum and maximum where a range is meant",
        ),
    },
)
_MOST = 1_000
_OF_JSON_SCHEMA = (
    "date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri "
    "uri-reference iri iri-reference uuid uri-template json-pointer relative-json-pointer regex"
)
_OF_VALIDATORS = (
    "byte int32 int64 float double password binary url iso-time iso-date-time "
    "json-pointer-uri-fragment"
)
FORMATS = frozenset((*_OF_JSON_SCHEMA.split(), *_OF_VALIDATORS.split()))
"""What JSON Schema defines, and what the formats package of the most used validator adds."""


def check(document: SchemaDocument, context: Context) -> Iterable[Hit]:
    """Flag the first place of unknown formats, and name all of them."""
    places = [s for s in document.subschemas if isinstance(s.value, dict) and _is_unknown(s.value)]
    role = document.embedded.role
    found = known(KIND, context, role) if places else ()
    if found:
        names = dict.fromkeys(short(s.value["format"]) for s in places)
        count = "1 place" if len(places) == 1 else f"{len(places):,} places"
        values = {"field": role, "names": ", ".join([*names][:5]), "places": count}
        at = (*places[0].pointer, "format")
        yield Hit("unknown", at, {**values, "clients": told(found)}, _fix(places))


def _is_unknown(schema: dict[str, Any]) -> bool:
    name = schema.get("format")
    return isinstance(name, str) and name not in FORMATS


def _fix(places: list[Subschema]) -> Fix:
    edits = tuple(Edit("remove", (*s.pointer, "format")) for s in places[:_MOST])
    return Fix("safe", "leave the unknown formats out", edits)


EXAMPLES = (
    Example(
        "numbers of Rust, told once",
        {
            "name": "rows",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "limit": {"type": "integer", "format": "uint64", "minimum": 0},
                    "offset": {"type": "integer", "format": "uint32", "minimum": 0},
                },
            },
        },
        flagged=("/inputSchema/properties/limit/format",),
    ),
    Example(
        "a format of JSON Schema, one that validators add, and a property of that name",
        {
            "name": "rows",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "at": {"type": "string", "format": "date-time"},
                    "size": {"type": "integer", "format": "int64"},
                    "format": {"type": "string"},
                },
            },
        },
    ),
)
