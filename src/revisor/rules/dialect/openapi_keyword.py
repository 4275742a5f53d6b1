"""A keyword of OpenAPI 3.0 that JSON Schema does not know.

What it checks: `nullable`, `discriminator`, `example`, `xml` and `externalDocs` where a keyword
stands.

Why: bridges copy schemas out of OpenAPI 3.0 files. JSON Schema ignores these keywords: a value of
null, which `nullable: true` was to allow, is refused.

Clause: SEP-1613 section 3 (a schema is judged by its declared or default dialect), and JSON
Schema 2020-12 core 4.3.1 (unknown keywords are ignored).

Fix: `nullable: true` becomes `"null"` in the list of types. Beside an `enum` without null it is
left out, since OpenAPI 3.0.3 refuses null there all the same. `example` becomes `examples`; the
others are left out. Where MCP wants a type other than null (the root of a tool's schema, a field of
a form, a parameter sent as a header), `nullable` is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.conformance import conforms
from revisor.dialect.explain import short
from revisor.dialect.keywords import in_place
from revisor.dialect.type_sets import names
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("nullable", "discriminator", "example", "xml", "externalDocs"),
    severity="warning",
    clause="SEP-1613 section 3: a schema is judged by its declared or default dialect",
    clauses=("JS-06", "JS-09"),
    url="https://json-schema.org/draft/2020-12/json-schema-core#section-4.3.1",
    messages={
        "nullable": Message(
            "nullable is a keyword of OpenAPI 3.0; {dialect} ignores it, and null stays invalid",
            "{remedy}",
        ),
        "ignored": Message(
            "{keyword} is a keyword of OpenAPI 3.0; {dialect} ignores it", "{remedy}"
        ),
    },
)

REMEDIES = {
    "nullable": "leave it out: it changes nothing here",
    "discriminator": "tell the branches apart by a const in each of them, and leave it out",
    "example": "write examples, with the value in an array",
    "xml": "leave it out",
    "externalDocs": "leave it out, or put the link into description",
}

_NOT_LISTED = "leave nullable out: null is not in enum, and OpenAPI 3.0.3 refuses it too"


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag the keyword; only a `nullable` that is not honoured loses something."""
    values = {"keyword": use.keyword, "dialect": use.sub.dialect.title}
    if use.keyword == "nullable" and use.value is True and _refuses_null(use.sub):
        values["remedy"] = _remedy(use.sub)
        yield Hit("nullable", ("nullable",), values, _fix(use.sub))
    else:
        values["remedy"] = REMEDIES[use.keyword]
        yield Hit("ignored", (use.keyword,), values, _example(use), "note")


def _example(use: KeywordUse) -> Fix | None:
    """Return the fix that keeps an example as JSON Schema has it."""
    if use.keyword != "example" or "examples" in use.sub.value:
        return None
    edits = (Edit("remove", ("example",)), Edit("add", ("examples",), [use.value]))
    return Fix("safe", "write examples", edits)


def _refuses_null(sub: Subschema) -> bool:
    """Whether null is certainly refused: by the type or the enum, or by all of the subschema."""
    value = sub.value
    if not sub.only_refers:
        listed = value.get("enum")
        if "null" not in names(value.get("type")) or (isinstance(listed, list) and _lacks(listed)):
            return True
        if not value.keys() & _elsewhere(sub):
            return False
    return conforms(sub.document, None, sub).kind == "no"


def _elsewhere(sub: Subschema) -> frozenset[str]:
    """Return the keywords besides `type` and `enum` that can refuse null."""
    return in_place(sub.dialect.short_name) | {"const"}


def _lacks(listed: list[Any]) -> bool:
    return all(member is not None for member in listed)


def _must_not_be_null(sub: Subschema) -> bool:
    """Whether MCP wants one type other than null: a root, a form's field, a header's parameter."""
    role = sub.document.embedded.role
    return not sub.pointer or role == "requestedSchema" or "x-mcp-header" in sub.value


def _remedy(sub: Subschema) -> str:
    if _must_not_be_null(sub):
        return "leave nullable out: null cannot be allowed here"
    if _is_listed_without(sub):
        return (
            "add null to enum if it is meant: OpenAPI 3.0.3 refuses it too; or leave nullable out"
        )
    changed = _with_null(sub)
    if not changed:
        return 'write "anyOf" with what stands here and {"type": "null"} as two schemas'
    parts = [f'"{key}": {short(listed)}' for key, listed in changed.items()]
    return f"write {' and '.join(parts)} instead of nullable"


def _with_null(sub: Subschema) -> dict[str, Any]:
    """Return `type` as it has to be for null to be valid; nothing if that does not do."""
    value, found = sub.value, {}
    if value.keys() & _elsewhere(sub):
        return {}
    if "null" not in names(value.get("type")):
        given = value["type"]
        found["type"] = [*([given] if isinstance(given, str) else given), "null"]
    return found


def _is_listed_without(sub: Subschema) -> bool:
    """Whether `enum` leaves null out, which OpenAPI 3.0.3 then refuses whatever `nullable` says."""
    listed = sub.value.get("enum")
    return isinstance(listed, list) and _lacks(listed) and not sub.only_refers


def _fix(sub: Subschema) -> Fix | None:
    if _is_listed_without(sub) and "type" in sub.value:
        return Fix("unsafe", _NOT_LISTED, (Edit("remove", ("nullable",)),))
    changed = _with_null(sub)
    if not changed or _must_not_be_null(sub):
        return None
    edits = [Edit("replace", (key,), listed) for key, listed in changed.items()]
    return Fix("unsafe", "allow null by type", (Edit("remove", ("nullable",)), *edits))


EXAMPLES = (
    Example(
        "a nullable string, and an example",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "mode": {"type": "string", "nullable": True},
                    "size": {"type": "integer", "example": 3},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/mode/nullable",
            "/inputSchema/properties/size/example",
        ),
    ),
    Example(
        "a nullable choice, and a nullable reference",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "kind": {"type": "string", "enum": ["x"], "nullable": True},
                    "box": {"$ref": "#/$defs/box", "nullable": True},
                },
                "$defs": {"box": {"type": "object"}},
            },
        },
        flagged=(
            "/inputSchema/properties/box/nullable",
            "/inputSchema/properties/kind/nullable",
        ),
    ),
    Example(
        "parameters that are called nullable, example and xml",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "nullable": {"type": "boolean"},
                    "example": {"type": "string", "examples": ["x"]},
                    "xml": {"type": "string"},
                },
            },
        },
    ),
)
