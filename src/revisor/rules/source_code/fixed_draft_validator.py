"""A validator that takes every schema for one draft.

What it checks: that code which validates by the schema of a tool or a form does not always use one
class of validators of the Python library jsonschema, such as `Draft7Validator`, in a file that
never asks for the one that the schema declares (`jsonschema.validators.validator_for`).

Why: a schema may declare its dialect in `$schema`, and is written in 2020-12 where it does not. By
the rules of another draft tuples, `$defs` or `dependentRequired` mean nothing, so that wrong values
pass.

Clause: the basic page, JSON Schema Usage: schemas are validated by their declared or default
dialect.

Fix: let `validator_for(schema, default=Draft202012Validator)` choose.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.practice import CodePractice
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=CodePractice,
    severity="warning",
    clause="basic page, JSON Schema Usage: schemas are validated by their declared dialect",
    clauses=("JS-06", "JS-07"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage",
    party=None,
    messages={
        "fixed": Message(
            "{name} judges each schema by draft {draft}, whatever its $schema declares",
            "let jsonschema.validators.validator_for(schema, default=Draft202012Validator) choose",
        )
    },
)


def check(practice: CodePractice, context: Context) -> Iterable[Hit]:
    """Flag a class of validators that is the same for every schema."""
    if practice.kind == "fixed-dialect":
        values = {"name": practice.name, "draft": practice.detail}
        yield Hit("fixed", values=values, severity="note" if practice.in_test else None)


def _file(source: str) -> dict[str, str]:
    return {"filename": "check.py", "source": source}


EXAMPLES = (
    Example(
        "always draft 7",
        _file(
            "from jsonschema import Draft7Validator\nfrom referencing import Registry\n\n\n"
            "def check(tool, arguments):\n"
            "    Draft7Validator(tool['inputSchema'], registry=Registry()).validate(arguments)\n"
        ),
        flagged=("check.py:6",),
    ),
    Example(
        "the schema chooses",
        _file(
            "from jsonschema import Draft202012Validator\n"
            "from jsonschema.validators import validator_for\n"
            "from referencing import Registry\n\n\n"
            "def check(tool, arguments):\n    schema = tool['inputSchema']\n"
            "    chosen = validator_for(schema, default=Draft202012Validator)\n"
            "    chosen(schema, registry=Registry()).validate(arguments)\n"
        ),
    ),
)
