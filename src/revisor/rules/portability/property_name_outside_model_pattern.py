"""A name of a parameter that a model API refuses.

What it checks: the names under `properties` at the root of an `inputSchema` against the pattern and
the length that each client takes.

Why: names taken over from query strings, such as `filter[name]`, are fine in JSON; a model API
answers the whole request with 400 for them.

Clause: none; JSON Schema takes any string as the name of a property.

Fix: write letters, digits, `_`, `.` and `-`, such as `filter.name`, and translate it in the tool.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._names import is_plain, refusers

KIND: FactKind = "property-names"
RULE = Rule(
    subject=KeywordUse,
    keywords=("properties",),
    roles=("inputSchema",),
    severity="warning",
    profile="portability",
    clause="portability: a model API takes names of up to 64 letters, digits, _, . and -",
    clauses=(),
    url="https://github.com/anthropics/claude-code/issues/79418",
    messages={
        "characters": Message(
            "the parameter {name} has characters that not everybody takes: {clients}",
            "write letters, digits, _, . and - only",
        ),
        "long": Message(
            "the name of the parameter {name} has {size} characters: {clients}",
            "shorten it to 64 characters",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compare the names of the parameters with what each client takes."""
    if use.sub.pointer or not isinstance(use.value, dict):
        return
    for name in use.value:
        if is_plain(name):
            continue
        for message, found in refusers(name, known(KIND, context, "inputSchema")):
            values = {"name": short(name), "size": len(name), "clients": told(found)}
            yield Hit(message, ("properties", name), values, severity=severity(found))


EXAMPLES = (
    Example(
        "brackets as in a query string, and a very long name",
        {
            "name": "list",
            "inputSchema": {
                "type": "object",
                "properties": {"filter[id]": {"type": "string"}, "a" * 65: {"type": "string"}},
            },
        },
        flagged=(
            "/inputSchema/properties/filter[id]",
            "/inputSchema/properties/" + "a" * 65,
        ),
    ),
    Example(
        "a dot; deeper down it is not looked at",
        {
            "name": "list",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "filter.id": {"type": "object", "properties": {"a b": {"type": "string"}}}
                },
            },
        },
    ),
)
