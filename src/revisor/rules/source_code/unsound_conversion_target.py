"""Code that asks a library for a dialect which the library does not write soundly.

What it checks: calls of `zodToJsonSchema` (zod-to-json-schema 3.x) in source code whose outcome is
the schema of a tool or a form, and whose `target` is another one than `jsonSchema7`. Under all
others the library writes exclusive bounds as draft-04 does (`"exclusiveMinimum": true`): under
`jsonSchema2019-09` in a schema that declares 2019-09; under `openApi3`, with `nullable`, in one
that declares nothing. A target that it does not know, such as `jsonSchema2020-12`, is no error
either: it writes the same without `$schema`.

Why: from the first `positive()`, `gt()` or `nullable()` on, the schema is invalid in the dialect
that governs it, or means something else, and clients refuse the tool.

Clause: SEP-1613: schemas must be valid in their declared or default dialect.

Fix: ask for `jsonSchema7`, which declares draft-07 and keeps to it. With zod 4, `z.toJSONSchema`
makes 2020-12.
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
    clause="SEP-1613: schemas must be valid in their declared or default dialect",
    clauses=("JS-09",),
    url="https://github.com/StefanTerdell/zod-to-json-schema",
    messages={
        "unsound": Message(
            '{function} with the target "{target}" {writes}',
            'ask for "{sound}", which keeps to the draft-07 that it declares, or make 2020-12 with'
            " z.toJSONSchema of zod 4",
        ),
    },
)


def check(conversion: SchemaConversion, context: Context) -> Iterable[Hit]:
    """Flag a target under which the library writes what its dialect does not allow."""
    if conversion.writes:
        values = {
            "function": conversion.function,
            "target": conversion.target,
            "writes": conversion.writes,
            "sound": conversion.sound,
        }
        fix = Fix("unsafe", "ask for draft-07", (Edit("replace", (), conversion.sound),))
        yield Hit("unsound", values=values, fix=fix, confidence=conversion.confidence)


_IMPORT = "import { zodToJsonSchema } from 'zod-to-json-schema';\n"


def _tool(options: str) -> dict[str, str]:
    code = f"export const tool = {{ name: 'a', inputSchema: zodToJsonSchema(shape{options}) }};\n"
    return {"filename": "tools.ts", "source": _IMPORT + code}


EXAMPLES = (
    Example(
        "2019-09 is declared, and bounds are written as in draft-04",
        _tool(", { target: 'jsonSchema2019-09' }"),
        flagged=("tools.ts:2",),
    ),
    Example(
        "OpenAPI 3.0 declares nothing, and so counts as 2020-12",
        _tool(", { $refStrategy: 'none', target: 'openApi3' }"),
        flagged=("tools.ts:2",),
    ),
    Example(
        "the library has no 2020-12, and does not say so",
        _tool(", { target: 'jsonSchema2020-12' }"),
        flagged=("tools.ts:2",),
    ),
    Example("draft-07 by default", _tool("")),
    Example("draft-07 by name", _tool(", { target: 'jsonSchema7' }")),
    Example(
        "what is made for something else than MCP",
        {
            "filename": "api.ts",
            "source": _IMPORT
            + "export const docs = { body: zodToJsonSchema(shape, { target: 'openApi3' }) };\n",
        },
    ),
)
