"""A tag in schema.ts that schema.json does not carry.

What it checks: that what has a `@deprecated` tag in schema.ts of the Current revision (or the
draft) has `"deprecated": true` in schema.json of the same revision.

Why: who generates code or documentation from schema.json gets no sign of the deprecation. JSON
Schema has the annotation for it.

Clause: SEP-2596, Deprecating a feature, asks for the tag in schema.ts alone; that schema.json says
the same is advice (JSON Schema 2020-12, Validation, 9.3).

Fix: let the generator write `"deprecated": true` for `@deprecated`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import SchemaJson, SpecRepository
from revisor.rules.context import Context

from ._examples import SCHEMA, TAG, interface, written

_WRITE = 'write "deprecated": true, best by the option of the generator that reads @deprecated'

RULE = Rule(
    subject=SpecRepository,
    severity="note",
    clause="JSON Schema 2020-12, Validation, 9.3: deprecated",
    clauses=("LC-15",),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-9.3",
    party=None,
    messages={
        "unmarked": Message(
            "{symbol} has a @deprecated tag in schema.ts and no deprecated in schema.json",
            _WRITE,
        ),
        "none": Message(
            "schema.ts marks declarations with @deprecated, and schema.json marks nothing", _WRITE
        ),
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each definition or property that lacks the annotation, or a file that has none of it."""
    for schema in repository.schemas:
        if schema.revision not in repository.living:
            continue
        unmarked = [
            symbol for symbol in _tagged(schema, repository) if symbol not in schema.deprecated
        ]
        if unmarked and not schema.deprecated:
            # No generator that reads the tags was at work: one thing to say, not one a tag.
            yield Hit("none", origin=schema.origin._replace(line=1))
            continue
        for symbol in unmarked:
            origin = schema.origin._replace(line=schema.lines[symbol])
            yield Hit("unmarked", values={"symbol": symbol}, origin=origin)


def _tagged(schema: SchemaJson, repository: SpecRepository) -> list[str]:
    """Return what schema.ts of the same revision marks and this schema has."""
    return [
        each.symbol
        for each in repository.declarations
        if each.revision == schema.revision
        and each.deprecated is not None
        and each.symbol in schema.lines
    ]


_JSON = "schema/2026-07-28/schema.json"
_PLAIN = '{\n  "$defs": {\n    "Root": {\n      "type": "object"\n    }\n  }\n}'
_TAGGED = {SCHEMA: interface("Root", TAG)}

_MARKED = _PLAIN.replace('"object"', '"object",\n      "deprecated": true')
_TWO = _MARKED.replace(
    '  "$defs": {\n', '  "$defs": {\n    "Level": {\n      "type": "string"\n    },\n'
)

EXAMPLES = (
    Example(
        "a file that marks nothing",
        written({**_TAGGED, _JSON: _PLAIN}),
        flagged=(f"{_JSON}:1",),
    ),
    Example(
        "a definition without the annotation, beside one that has it",
        written({SCHEMA: f"{interface('Root', TAG)}\n{interface('Level', TAG)}", _JSON: _TWO}),
        flagged=(f"{_JSON}:3",),
    ),
    Example("a definition with it", written({**_TAGGED, _JSON: _MARKED})),
    Example("nothing is tagged", written({SCHEMA: interface("Root"), _JSON: _PLAIN})),
)
