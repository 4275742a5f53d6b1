r"""A regular expression that other engines cannot run.

What it checks: `pattern` with look-around, with Unicode properties, with a bare `[` inside of
brackets, and without `^` and `$` around it. The values of the facts are these four: `look-around`,
`unicode-property`, `bare-bracket`, `unanchored`.

Why: JSON Schema asks for the expressions of JavaScript; model APIs use engines of Rust, Go, Python
or a grammar of their own, and refuse the whole request where they cannot compile one.

Clause: none; these are expressions of ECMA-262.

Fix: say it more simply, or leave the pattern out and check the value in the tool; `\\[` inside of
brackets means the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.walk import KeywordUse
from revisor.model.client import FactKind
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._patterns import features

KIND: FactKind = "patterns"
RULE = Rule(
    subject=KeywordUse,
    keywords=("pattern",),
    severity="warning",
    profile="portability",
    clause="portability: model APIs cannot compile every expression of JavaScript",
    clauses=(),
    url="https://github.com/nicobailon/pi-interactive-shell/issues/69",
    messages={
        "look-around": Message(
            "the pattern has look-around in it, (?=…) or (?!…): {clients}",
            "say it without, or leave the pattern out and check the value in the tool",
        ),
        "unicode-property": Message(
            "the pattern has a Unicode property in it, \\\\p{{…}}: {clients}",
            "write ranges of characters, or leave the pattern out and check the value in the tool",
        ),
        "bare-bracket": Message(
            "the pattern has a bare [ inside of brackets: {clients}",
            "write \\\\[ there, which means the same",
        ),
        "unanchored": Message(
            "the pattern does not begin with ^ and end with $: {clients}",
            "write ^ and $ around it, with .* where more may stand",
        ),
    },
)


def check(use: KeywordUse, context: Context) -> Iterable[Hit]:
    """Flag each trait that somebody cannot run."""
    if not isinstance(use.value, str):
        return
    names, escaped = features(use.value)
    role = use.sub.document.embedded.role
    for name in names:
        found = known(KIND, context, role, name)
        if found:
            fix = None
            if name == "bare-bracket":
                fix = Fix("safe", "escape it", (Edit("replace", ("pattern",), escaped),))
            yield Hit(name, ("pattern",), {"clients": told(found)}, fix, severity(found))


def _tool(pattern: str) -> dict[str, Any]:
    properties = {"value": {"type": "string", "pattern": pattern}}
    return {"name": "set", "inputSchema": {"type": "object", "properties": properties}}


EXAMPLES = (
    Example(
        "a look-ahead, as generated for decimal numbers",
        _tool("^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$"),
        flagged=("/inputSchema/properties/value/pattern",),
    ),
    Example(
        "letters of every script",
        _tool("^\\p{L}[\\p{L}\\p{N}_]*$"),
        flagged=("/inputSchema/properties/value/pattern",),
    ),
    Example(
        "a bracket within brackets",
        _tool("^[a-z,=+~[\\]|@ -]+$"),
        flagged=("/inputSchema/properties/value/pattern",),
    ),
    Example(
        "a word somewhere",
        _tool("\\\\S"),
        flagged=("/inputSchema/properties/value/pattern",),
    ),
    Example("plain, with brackets that are escaped", _tool("^(?:[a-z\\[(?=]|\\(\\?=)+\\[$")),
)
