"""A tool name with characters outside A-Z, a-z, 0-9, `_`, `-` and dot.

What it checks: every character of a tool's name.

Why: model APIs accept only such names, so that hosts must rename the tool or leave it out; spaces
and commas break lists of allowed tools.

Clause: the tools page, from 2025-11-25 on: these should be the only characters; no spaces, commas
or other special characters. SEP-986 itself also allows `/`; where a SEP and the specification
disagree, the specification wins.

Fix: write `_`, `-` or a dot in their place. Callers know the tool by its name: tell them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from revisor.dialect.explain import short
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import ToolDefinition
from revisor.rules.context import Context

from ._fields import NAMES_URL

ALLOWED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.")
_SHOWN = 5

RULE = Rule(
    subject=ToolDefinition,
    severity="warning",
    clause="tools page: tool names should have only the characters A-Z a-z 0-9 _ - .",
    clauses=("TN-03", "TN-04"),
    url=NAMES_URL,
    since="2025-11-25",
    messages={
        "characters": Message(
            "the name {name} has {characters} in it; only A-Z a-z 0-9 _ - and dot should be",
            "write _ or - or a dot instead",
        ),
        "slash": Message(
            'the name {name} has "/" in it; only A-Z a-z 0-9 _ - and dot should be (SEP-986 allows '
            "the slash, but the specification does not)",
            "write _ or - or a dot instead of the slash",
        ),
    },
)


def check(tool: ToolDefinition, context: Context) -> Iterable[Hit]:
    """Flag a name with other characters, and show which."""
    foreign = [c for c in dict.fromkeys(tool.name or "") if c not in ALLOWED]
    if not foreign:
        return
    shown = ", ".join(_shown(c) for c in foreign[:_SHOWN])
    more = f" and {len(foreign) - _SHOWN} more" if len(foreign) > _SHOWN else ""
    values = {"name": short(tool.name), "characters": shown + more}
    yield Hit("slash" if foreign == ["/"] else "characters", ("name",), values, _fix(tool.name))


def _fix(name: str | None) -> Fix | None:
    """Return the fix that joins the words by underscores; who calls the tool has to follow."""
    if not name or not name.isascii():
        return None
    words = re.split(r"[^A-Za-z0-9_.-]+", name)
    new = "_".join(word for word in words if word)
    edits = (Edit("replace", ("name",), new),)
    return Fix("unsafe", f'write "{new}", and so wherever it is called', edits) if new else None


def _shown(character: str) -> str:
    if character == " ":
        return "a space"
    code = f"U+{ord(character):04X}"
    return f'"{character}" ({code})' if character.isprintable() else code


EXAMPLES = (
    Example(
        "a space and a comma, letters with accents and more, a slash",
        {
            "tools": [
                {"name": "get weather, now", "inputSchema": {"type": "object"}},
                {"name": "météo:äöüß\u00a0", "inputSchema": {"type": "object"}},
                {"name": "user-profile/update", "inputSchema": {"type": "object"}},
            ],
            "protocolVersion": "2025-11-25",
        },
        flagged=("/tools/0/name", "/tools/1/name", "/tools/2/name"),
    ),
    Example(
        "dots, hyphens and underscores; what else is said belongs into the title",
        {
            "name": "admin.tools_v2-list",
            "title": "List tools, all of them",
            "inputSchema": {"type": "object"},
        },
        revision="2025-11-25",
    ),
    Example(
        "a space before there was a rule",
        {"name": "get weather", "inputSchema": {"type": "object"}},
        revision="2025-06-18",
    ),
)
