"""An entry with a command and an address, of which a client can only follow one.

What it checks: entries that hold both a command to start and the address of a remote server, while
no word for the transport says which of them counts; and two addresses under different keys.

Why: clients differ. Some start the command and never look at the address, some refuse the file, and
what is not followed is believed to be in use.

Clause: the Transports page: a client reaches a server over one transport.

Fix: remove the one that is not meant, or make two entries of it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.config import ConfigEntry
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._entries import TRANSPORTS, word_of

RULE = Rule(
    subject=ConfigEntry,
    severity="warning",
    clause="Transports page: a server is reached over one transport",
    clauses=(),
    url=TRANSPORTS,
    party=None,
    messages={
        "both": Message(
            'the server "{name}" has a command ({command}) and an address ({address}), and {title}'
            " can only follow one of them",
            "remove the one that is not meant, or make two entries of it",
        ),
        "addresses": Message(
            'the server "{name}" has two addresses: {address} and {other}',
            "keep the one that is meant",
        ),
    },
)


def check(entry: ConfigEntry, _context: Context) -> Iterable[Hit]:
    """Flag two ways to one server."""
    own = [each for each in entry.addresses if each.shown.startswith('"')]
    values = {"name": entry.name, "title": entry.title}
    if own and entry.commands and word_of(entry) is None:
        shown = {"command": entry.commands[0].shown, "address": own[0].shown}
        yield Hit("both", own[0].at, {**values, **shown})
    if len(own) > 1:
        shown = {"address": own[0].shown, "other": own[1].shown}
        yield Hit("addresses", own[1].at, {**values, **shown})


EXAMPLES = (
    Example(
        "a command and an address",
        {
            "filename": ".mcp.json",
            "content": {"mcpServers": {"s": {"command": "s", "url": "https://example.org/mcp"}}},
        },
        flagged=("/content/mcpServers/s/url",),
    ),
    Example(
        "one address for each of two transports",
        {
            "filename": ".gemini/settings.json",
            "content": {
                "mcpServers": {
                    "s": {"httpUrl": "https://example.org/mcp", "url": "https://example.org/sse"}
                }
            },
        },
        flagged=("/content/mcpServers/s/url",),
    ),
    Example(
        "the address that a bridge is given is no second way",
        {
            "filename": ".mcp.json",
            "content": {
                "mcpServers": {
                    "s": {"command": "npx", "args": ["mcp-remote", "https://example.org/mcp"]}
                }
            },
        },
    ),
)
