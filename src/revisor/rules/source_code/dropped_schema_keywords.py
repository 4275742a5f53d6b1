"""A schema that is copied keyword by keyword.

What it checks: that code which hands on the schema of a tool does not make a new one of
`properties`, and a few more of its keywords, alone.

Why: what is not copied is lost: `$defs` (so that each `$ref` into it leads nowhere), `$schema`,
`additionalProperties`, `required`. Models then call the tool with what it refuses, or providers
refuse the tool.

Clause: the basic page, JSON Schema Usage: schemas may use any keyword of their dialect.

Fix: pass the schema on as it is, or copy all of it and change what has to be changed.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.practice import CodePractice
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=CodePractice,
    severity="warning",
    clause="basic page, JSON Schema Usage: schemas may use any keyword of their dialect",
    clauses=("JS-06",),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage",
    party=None,
    messages={
        "dropped": Message(
            "of {name} only {kept} are kept: $defs, $schema and all other keywords are lost",
            "pass the schema on as it is, or copy it whole: {{**{name}}}",
        )
    },
)


def check(practice: CodePractice, context: Context) -> Iterable[Hit]:
    """Flag a schema of which some keywords are copied."""
    if practice.kind == "drops-keywords":
        values = {"name": practice.name, "kept": practice.detail}
        yield Hit("dropped", values=values, severity="note" if practice.in_test else None)


def _file(source: str) -> dict[str, str]:
    return {"filename": "convert.py", "source": source}


EXAMPLES = (
    Example(
        "properties and required alone",
        _file(
            "def convert(tool):\n    return {\n        'type': 'object',\n"
            "        'properties': tool.inputSchema.get('properties', {}),\n"
            "        'required': tool.inputSchema.get('required', []),\n    }\n"
        ),
        flagged=("convert.py:2",),
    ),
    Example(
        "the whole schema, with a title",
        _file(
            "def convert(tool):\n    schema = tool.inputSchema\n"
            "    return {**schema, 'title': tool.name, 'properties': schema['properties']}\n"
        ),
    ),
    Example(
        "$defs are copied as well",
        _file(
            "def convert(tool):\n    schema = tool['inputSchema']\n"
            "    return {'properties': schema['properties'], '$defs': schema.get('$defs')}\n"
        ),
    ),
)
