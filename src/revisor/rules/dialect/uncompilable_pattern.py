r"""A regular expression that ECMA-262 does not know.

What it checks: every `pattern` and every name under `patternProperties`.

Why: validators follow the JavaScript dialect of regular expressions, with its Unicode flag. Forms
of other languages, such as `(?i)`, `(?P<name>...)` or possessive quantifiers, make the schema
uncompilable for them, and with it the tool. What JavaScript takes only without the flag, such as
`\-` outside of brackets or a lone `}`, compiles in some validators and not in others: that is a
warning, and only a note up to draft-07, which does not ask for the flag. What came with ES2025 is
a warning too.

Clause: JSON Schema 2020-12 validation 6.3.3: the value should be a valid regular expression of
ECMA-262; core 6.4: it should be read with the Unicode flag. Nothing that follows ECMA-262 can
compile the others, so they are errors.

Fix: rewrite the expression in the JavaScript form; spell out both cases instead of `(?i)`, write
`$` instead of `\Z`, and leave out the backslash before a character that needs none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from revisor.dialect.ecma_patterns import compiles, foreign_forms
from revisor.dialect.explain import short
from revisor.dialect.loose_patterns import loosened
from revisor.dialect.meant_patterns import otherwise_meant
from revisor.dialect.walk import KeywordUse
from revisor.model.fix import Edit, Fix
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
            "the regular expression {pattern} has {what}, which ECMA-262 does not know", "{remedy}"
        ),
        "loose": Message(
            "the regular expression {pattern} has {what}, which ECMA-262 refuses with the Unicode "
            "flag: some validators compile it, others do not",
            "write {strict}",
        ),
        "newer": Message(
            "the regular expression {pattern} has {what}, which came with ES2025: many validators "
            "do not know it yet",
            "{remedy}",
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
        yield from _judge(use.value, ("pattern",), use.sub.dialect.short_name)
    elif isinstance(use.value, dict):
        for name in use.value:
            yield from _judge(name, ("patternProperties", name), use.sub.dialect.short_name)


def _judge(pattern: str, at: tuple[str, ...], dialect: str) -> Iterable[Hit]:
    forms, loose = foreign_forms(pattern), loosened(pattern)
    older = [form for form in forms if not form.newer]
    values = {"pattern": short(pattern), "strict": short(loose.strict, 120)}
    told = older or forms
    values["what"] = " and ".join([form.what for form in told] or loose.found)
    values["remedy"] = "; ".join(form.remedy for form in told)
    if older:
        hard = any(form.hard for form in older)
        fix = _fix(at, _translated(pattern), "write the JavaScript form")
        yield Hit("foreign", at, values, fix, None if hard else "warning")
    elif not compiles(loose.strict):
        yield Hit("broken", at, values)
    elif forms:
        yield Hit("newer", at, values, severity="warning")
    elif loose.found:
        asked = not dialect.startswith("draft-")  # older dialects say nothing of the flag
        fix = _fix(at, loose.strict, "write the form that the Unicode flag asks for")
        if meant := otherwise_meant(pattern):
            values["strict"] = short(meant.pattern or _WORDS, 120)
            fix = _fix(at, meant.pattern, "write what was likely meant", safety="unsafe")
        yield Hit("loose", at, values, fix, "warning" if asked else "note")


_WORDS = "what is meant in the forms of ECMA-262"
_PYTHON = {"\\A": "^", "\\Z": "$", "\\z": "$", "(?P<": "(?<"}
_FORMS = re.compile(r"\\.|\[(?:\\.|[^\\\]]){0,200}\]|\(\?P<", re.DOTALL)


def _translated(pattern: str) -> str:
    """Write the anchors and named groups of Python as JavaScript does, outside of classes."""
    return _FORMS.sub(lambda found: _PYTHON.get(found[0], found[0]), pattern)


def _fix(
    at: tuple[str, ...], new: str | None, told: str, *, safety: Literal["safe", "unsafe"] = "safe"
) -> Fix | None:
    """Return the fix of a `pattern` where the new form is right; names of members are kept."""
    if len(at) > 1 or new is None or foreign_forms(new) or not compiles(loosened(new).strict):
        return None
    return Fix(safety, told, (Edit("replace", at, new),))


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
        "what JavaScript takes only without its Unicode flag",
        {
            "name": "a",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "phone": {"type": "string", "pattern": "^\\d{3}\\-\\d{4}$"},
                    "word": {"type": "string", "pattern": "^[\\w-.]+$"},
                    "end": {"type": "string", "pattern": "x\\Z"},
                },
            },
        },
        flagged=(
            "/inputSchema/properties/end/pattern",
            "/inputSchema/properties/phone/pattern",
            "/inputSchema/properties/word/pattern",
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
