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
from revisor.model.specification import SpecRepository
from revisor.rules.context import Context

from ._examples import SCHEMA, TAG, interface, written

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
            'write "deprecated": true, best by the option of the generator that reads @deprecated',
        )
    },
)


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each definition or property that lacks the annotation."""
    schemas = {each.revision: each for each in repository.schemas}
    for each in repository.declarations:
        schema = schemas.get(each.revision)
        if each.deprecated is None or schema is None or each.revision not in repository.living:
            continue
        line = schema.lines.get(each.symbol)
        if line is not None and each.symbol not in schema.deprecated:
            origin = schema.origin._replace(line=line)
            yield Hit("unmarked", values={"symbol": each.symbol}, origin=origin)


_JSON = "schema/2026-07-28/schema.json"
_PLAIN = '{\n  "$defs": {\n    "Root": {\n      "type": "object"\n    }\n  }\n}'
_TAGGED = {SCHEMA: interface("Root", TAG)}

EXAMPLES = (
    Example(
        "a definition without the annotation",
        written({**_TAGGED, _JSON: _PLAIN}),
        flagged=(f"{_JSON}:3",),
    ),
    Example(
        "a definition with it",
        written(
            {**_TAGGED, _JSON: _PLAIN.replace('"object"', '"object",\n      "deprecated": true')}
        ),
    ),
    Example("nothing is tagged", written({SCHEMA: interface("Root"), _JSON: _PLAIN})),
)
