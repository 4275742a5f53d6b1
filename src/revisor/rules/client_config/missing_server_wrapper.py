"""Entries of servers that stand where the host of the file does not look.

What it checks: files that belong to a known host by their name, and whose entries stand at the
root, under the key of another host, or with such a key in the place of an entry. `.vscode/mcp.json`
wants `servers`, most others `mcpServers`. A plugin of Claude Code may hold its entries at the root.

Why: the host reads the file, finds nothing in it, and starts no server; few say so.

Clause: the host's own documentation, whose address its facts tell (`facts/hosts`).

Fix: put the entries under the key that the host reads.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.config import ConfigFile
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._entries import TRANSPORTS

RULE = Rule(
    subject=ConfigFile,
    severity="warning",
    clause="the documentation of the host: where its file holds its servers",
    clauses=(),
    url=TRANSPORTS,
    party=None,
    confidence="medium",
    messages={
        "root": Message(
            'the entries of servers ({names}) stand at the root; {title} reads "{wrapper}"',
            'put them under "{wrapper}"',
        ),
        "nested": Message(
            'the entries of servers ({names}) stand under "{found}" within an entry; {title} reads'
            ' them right under "{wrapper}"',
            'put them right under "{wrapper}"',
        ),
        "other-key": Message(
            'the entries of servers ({names}) stand under "{found}"; {title} reads "{wrapper}"',
            'put them under "{wrapper}"',
        ),
    },
)

_MOST_NAMED = 3


def check(file: ConfigFile, _context: Context) -> Iterable[Hit]:
    """Flag a file of which the entries stand elsewhere."""
    names = ", ".join(file.entries[:_MOST_NAMED])
    more = len(file.entries) - _MOST_NAMED
    values = {
        "names": f"{names} and {more} more" if more > 0 else names,
        "title": file.title,
        "wrapper": file.wrapper,
        "found": file.found,
    }
    kind = "nested" if len(file.at) > 1 else "other-key" if file.at else "root"
    yield Hit(kind, file.at, values)


EXAMPLES = (
    Example(
        "entries at the root",
        {
            "filename": "claude_desktop_config.json",
            "content": {"s": {"command": "npx", "args": ["-y", "@acme/server"]}},
        },
        flagged=("/content",),
    ),
    Example(
        "the key of other clients",
        {"filename": ".vscode/mcp.json", "content": {"mcpServers": {"s": {"command": "s"}}}},
        flagged=("/content/mcpServers",),
    ),
    Example(
        "a wrapper pasted in the place of an entry",
        {
            "filename": ".vscode/mcp.json",
            "content": {"servers": {"s": {"mcpServers": {"s": {"command": "s"}}}}},
        },
        flagged=("/content/servers/s/mcpServers",),
    ),
    Example(
        "as the host wants it",
        {"filename": ".vscode/mcp.json", "content": {"servers": {"s": {"command": "s"}}}},
    ),
)
