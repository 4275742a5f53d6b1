"""A validator that fetches what a schema refers to.

What it checks: that code which validates values by the schema of a tool or a form gives the Python
library jsonschema a `registry` (or a `resolver`) of its own. Without one, the library fetches what
a `$ref` names on the network.

Why: the schema comes from the other party. Whoever fetches its references can be sent to any
address, also to those that only this machine can reach.

Clause: the basic page, $ref Resolution: implementations must not automatically dereference a `$ref`
that resolves to a network URI.

Fix: pass `registry=referencing.Registry()`, which knows no document and fetches none.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.finding import Severity
from revisor.model.practice import CodePractice
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=CodePractice,
    severity="error",
    clause="basic page, $ref Resolution: network URIs must not be dereferenced automatically",
    clauses=("JS-14", "JS-15"),
    url="https://modelcontextprotocol.io/specification/2026-07-28/basic#ref-resolution",
    party=None,
    messages={
        "fetches": Message(
            "{name} gets a schema of MCP and no registry: it fetches each $ref that leads to the"
            " network",
            "pass registry=referencing.Registry(), which fetches nothing",
        )
    },
)


def check(practice: CodePractice, context: Context) -> Iterable[Hit]:
    """Flag a validation that fetches references."""
    if practice.kind == "fetches-references":
        severity: Severity | None = "note" if practice.in_test else None
        yield Hit("fetches", values={"name": practice.name}, fix=practice.fix, severity=severity)


def _file(source: str) -> dict[str, str]:
    return {"filename": "check.py", "source": source}


EXAMPLES = (
    Example(
        "arguments are held against the schema of their tool",
        _file(
            "import jsonschema\n\n\ndef check(arguments, tool):\n"
            "    jsonschema.validate(arguments, tool['inputSchema'])\n"
        ),
        flagged=("check.py:5",),
    ),
    Example(
        "through a variable, and an empty schema where there is none",
        _file(
            "from jsonschema import validate\n\n\ndef check(result, tool):\n"
            "    schema = tool.outputSchema or {}\n    validate(result, schema=schema)\n"
        ),
        flagged=("check.py:6",),
    ),
    Example(
        "a registry is given",
        _file(
            "import jsonschema\nimport referencing\n\n\ndef check(arguments, tool):\n"
            "    jsonschema.validate(\n        arguments, tool['inputSchema'],"
            " registry=referencing.Registry()\n    )\n"
        ),
    ),
    Example(
        "a schema of something else",
        _file(
            "# not an inputSchema\nimport jsonschema\n\n\ndef check(config, schema):\n"
            "    jsonschema.validate(config, schema)\n"
        ),
    ),
)
