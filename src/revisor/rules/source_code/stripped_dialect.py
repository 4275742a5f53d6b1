"""Code that takes `$schema` out of what a library made in another dialect.

What it checks: calls in source code that make JSON Schema of draft-07 or another older dialect
(`zodToJsonSchema` does unless it is told otherwise), where `$schema` is then deleted from the
outcome.

Why: without `$schema` the schema counts as 2020-12. As long as it holds no tuple, no `definitions`
and no `dependencies` both dialects mean the same; from the first one on, peers read something else
than was meant, or refuse the schema.

Clause: SEP-1613: a server that uses another dialect declares it with `$schema`.

Fix: let the library make 2020-12, where it can, or leave `$schema` where it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.code import SchemaConversion
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=SchemaConversion,
    severity="warning",
    clause="SEP-1613: servers declare $schema where a schema is not 2020-12",
    clauses=("JS-09",),
    url="https://github.com/modelcontextprotocol/modelcontextprotocol/pull/1613",
    messages={
        "stripped": Message(
            "{function} makes {dialect}, and $schema is taken out of it here: the schema then"
            " counts as 2020-12",
            "make 2020-12 instead (z.toJSONSchema does), or leave $schema in",
        ),
    },
)


def check(conversion: SchemaConversion, context: Context) -> Iterable[Hit]:
    """Flag the place where `$schema` is taken out."""
    if conversion.stripped is not None:
        values = {"function": conversion.function, "dialect": conversion.dialect}
        yield Hit(
            "stripped",
            values=values,
            origin=conversion.stripped,
            confidence=conversion.confidence,
        )


_IMPORT = "import { zodToJsonSchema } from 'zod-to-json-schema';\n"
_ZOD = "import { z } from 'zod';\n"

EXAMPLES = (
    Example(
        "deleted after a conversion to draft-07",
        {
            "filename": "wire.ts",
            "source": _IMPORT + "const js = zodToJsonSchema(shape);\ndelete js.$schema;\n",
        },
        flagged=("wire.ts:3",),
    ),
    Example(
        "left behind when the rest is taken over",
        {
            "filename": "wire.ts",
            "source": _IMPORT + "const { $schema, ...rest } = zodToJsonSchema(shape);\n",
        },
        flagged=("wire.ts:2",),
    ),
    Example(
        "what z.toJSONSchema makes is 2020-12 anyway",
        {
            "filename": "wire.ts",
            "source": _ZOD + "const js = z.toJSONSchema(shape);\ndelete js.$schema;\n",
        },
    ),
    Example(
        "nothing is taken out",
        {"filename": "wire.ts", "source": _IMPORT + "export const js = zodToJsonSchema(shape);\n"},
    ),
)
