"""A tool name that model APIs and clients refuse although the protocol allows it.

What it checks: names of the tools against the pattern and the length that each client takes.

Why: the protocol allows dots and 128 characters; a model API that takes fewer answers the whole
request with 400, and an editor leaves the tool out without a word.

Clause: none; the tools page allows dots and up to 128 characters.

Fix: write `_` or `-` instead of the dot; shorten the name.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.client import FactKind
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._clients import known, severity, told
from ._names import is_plain, refusers

KIND: FactKind = "tool-names"
RULE = Rule(
    subject=ToolDefinition,
    severity="warning",
    profile="portability",
    clause="portability: clients and model APIs take fewer names than the protocol",
    clauses=(),
    url="https://github.com/openai/codex/issues/8174",
    messages={
        "characters": Message(
            "the name {name} has characters that not everybody takes: {clients}",
            "write letters, digits, _ and - only (no dots)",
        ),
        "long": Message(
            "the name {name} has {size} characters, more than everybody takes: {clients}",
            "shorten the name; room is needed for the name of the server before it, too",
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Compare the name with what each client takes."""
    name = tool.name
    if not name or is_plain(name):
        return
    for message, found in refusers(name, known(KIND, context)):
        values = {"name": short(name), "size": len(name), "clients": told(found)}
        yield Hit(message, ("name",), values, severity=severity(found))


EXAMPLES = (
    Example(
        "a dot between service and action",
        {"name": "calendar.update", "inputSchema": {"type": "object"}},
        flagged=("/name",),
    ),
    Example(
        "a name of 60 characters, of which Cursor takes 58",
        {"name": "update_the_calendar_entry_" + "x" * 34, "inputSchema": {"type": "object"}},
        flagged=("/name",),
    ),
    Example(
        "letters, digits, underscore and hyphen",
        {"name": "calendar_update-2", "inputSchema": {"type": "object"}},
    ),
)
