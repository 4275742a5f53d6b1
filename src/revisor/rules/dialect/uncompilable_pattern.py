r"""A regular expression that ECMA-262 does not know.

What it checks: every `pattern` and every name under `patternProperties`.

Why: validators follow the JavaScript dialect of regular expressions; forms of other languages,
such as `(?i)`, `\\Z`, `(?P<name>...)` or possessive quantifiers, make the schema uncompilable for
them, and with it the tool.

Clause: JSON Schema 2020-12 validation 6.3.3: the value should be a valid regular expression of
ECMA-262; the meta-schema gives it the format `regex`.

Fix: rewrite the expression in the JavaScript form; spell out both cases instead of `(?i)`, write
`$` instead of `\\Z`.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.ecma_patterns import compiles, foreign_form
from revisor.dialect.explain import short
from revisor.dialect.walk import KeywordUse
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=KeywordUse,
    keywords=("pattern", "patternProperties"),
    severity="error",
    clause="JSON Schema 2020-12 validation 6.3.3: patterns follow ECMA-262",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.3.3",
    messages={
        "foreign": Message(
            "the regular expression {pattern} uses {what}, which ECMA-262 does not know", "{remedy}"
        ),
        "broken": Message(
            "the regular expression {pattern} cannot be compiled",
            "correct the expression, or leave it out",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Compile every expression that stands here."""
    if use.keyword == "pattern" and isinstance(use.value, str):
        yield from _judge(use.value, ("pattern",))
    elif isinstance(use.value, dict):
        for name in use.value:
            yield from _judge(name, ("patternProperties", name))


def _judge(pattern: str, at: tuple[str, ...]) -> Iterable[Hit]:
    form = foreign_form(pattern)
    if form is not None:
        yield Hit("foreign", at, {"pattern": short(pattern), "what": form[0], "remedy": form[1]})
    elif not compiles(pattern):
        yield Hit("broken", at, {"pattern": short(pattern)})


EXAMPLES = (
    Example(
        "Python-only forms, and a bracket that is never closed",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "a": {"type": "string", "pattern": "^(?i)[a-z]+\\Z"},
                    "b": {"type": "string", "pattern": "[a-z"},
                },
                "patternProperties": {"^(?P<x>a)$": {"type": "string"}},
            },
        },
        flagged=(
            "/inputSchema/patternProperties/^(?P<x>a)$",
            "/inputSchema/properties/a/pattern",
            "/inputSchema/properties/b/pattern",
        ),
    ),
    Example(
        "look-ahead, Unicode classes, named groups and a property named pattern",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "pattern": {"type": "string", "default": "(?i)a"},
                    "a": {"type": "string", "pattern": "^(?!x)\\p{L}+(?<year>\\d{4})$"},
                },
            },
        },
    ),
)
