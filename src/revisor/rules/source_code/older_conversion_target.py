"""Code that asks a library for JSON Schema of an older dialect.

What it checks: calls in source code of `z.toJSONSchema` and `zodToJsonSchema` whose `target` names
draft-07 or another older dialect, while the library makes 2020-12 as well.

Why: the dialect is legal as long as `$schema` stays in the outcome. But clients whose validator
knows 2020-12 only refuse the tool, or fail when it answers.

Clause: none; SEP-1613 section 2 allows another dialect. Its section 5 prefers 2020-12.

Fix: name 2020-12 as the target.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.code import SchemaConversion
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaConversion,
    severity="warning",
    profile="portability",
    clause="portability: clients whose validator knows 2020-12 only refuse the tool",
    clauses=(),
    url="https://github.com/modelcontextprotocol/typescript-sdk/issues/2532",
    messages={
        "older": Message(
            '{function} is asked for {dialect} (target "{target}")',
            'ask for "{newer}"; as long as $schema stays in the schema, the older dialect is legal',
        ),
    },
)


def check(conversion: SchemaConversion, context: Context) -> Iterable[Hit]:
    """Flag a target that is an older dialect, where the library makes 2020-12 too."""
    if conversion.newer:
        values = {
            "function": conversion.function,
            "dialect": conversion.dialect,
            "target": conversion.target,
            "newer": conversion.newer,
        }
        fix = Fix("unsafe", "ask for 2020-12", (Edit("replace", (), conversion.newer),))
        yield Hit("older", values=values, fix=fix, confidence=conversion.confidence)


_ZOD = "import { z } from 'zod';\n"

EXAMPLES = (
    Example(
        "draft-07 by name",
        {
            "filename": "tools.ts",
            "source": _ZOD + "export const s = z.toJSONSchema(shape, { target: 'draft-7' });\n",
        },
        flagged=("tools.ts:2",),
    ),
    Example(
        "2020-12 by name, and by default",
        {
            "filename": "tools.ts",
            "source": _ZOD
            + "export const s = z.toJSONSchema(shape, { target: 'draft-2020-12' });\n"
            + "export const t = z.toJSONSchema(shape);\n",
        },
    ),
)
