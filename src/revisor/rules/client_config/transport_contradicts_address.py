"""An entry that names one transport and gives the address or the command of another.

What it checks: entries that are set to Streamable HTTP, by a word, by a key that stands for it
(`httpUrl` of Gemini CLI, an address in the configuration of Codex) or by the arguments of a bridge,
while the address ends in `/sse`, as those of HTTP+SSE do; whose word is stdio while there is an
address and nothing to start; whose word is one for HTTP while there is a command and no address.

Why: the client does what the word says. A POST to an address of HTTP+SSE is refused, and an entry
without what its transport needs never connects.

Clause: the Transports page: stdio starts a process; Streamable HTTP has a single endpoint, of which
the path is free, so that `/sse` is a hint and no proof.

Fix: give the address at which the server offers Streamable HTTP, or the word that is meant.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.config import ConfigEntry, Stated
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._entries import TITLES, TRANSPORTS, word_of

RULE = Rule(
    subject=ConfigEntry,
    severity="warning",
    clause="Transports page: each transport has its own way to the server",
    clauses=(),
    url=TRANSPORTS,
    party=None,
    messages={
        "address": Message(
            'the server "{name}" is set to Streamable HTTP ({shown}), and its address ends in'
            " /sse, as those of HTTP+SSE do",
            "if the server offers Streamable HTTP elsewhere (often at /mcp), give that address;"
            " HTTP+SSE is Deprecated",
        ),
        "nothing-to-start": Message(
            'the server "{name}" is set to stdio ({shown}), and has an address and no command',
            "name the transport of the address, or give the command to start",
        ),
        "no-address": Message(
            'the server "{name}" is set to {transport} ({shown}), and has a command and no address',
            "say stdio, or give the address of the server",
        ),
    },
)


def check(entry: ConfigEntry, _context: Context) -> Iterable[Hit]:
    """Flag a word for the transport that the rest of the entry contradicts."""
    settled = entry.transports[0] if entry.transports else None
    if settled is None or entry.party == "server":
        return
    values = {"name": entry.name, "shown": settled.shown, "transport": TITLES[settled.means]}
    yield from _address(entry, settled, values)
    word = word_of(entry)
    if word is None or word.means == "other":
        return
    if word.means == "stdio":
        if entry.addresses and not entry.commands:
            yield Hit("nothing-to-start", word.at, values)
    elif entry.commands and not entry.addresses:
        yield Hit("no-address", word.at, values)


def _address(entry: ConfigEntry, settled: Stated, values: dict[str, str]) -> Iterable[Hit]:
    for address in entry.addresses:
        if settled.means == "streamable-http" and address.path.endswith("/sse"):
            yield Hit("address", address.at, values, confidence="low")


def _config(entry: dict[str, object], filename: str = ".mcp.json") -> dict[str, object]:
    return {"filename": filename, "content": {"mcpServers": {"s": entry}}}


EXAMPLES = (
    Example(
        "Streamable HTTP at an address of the old transport",
        _config({"type": "http", "url": "https://example.org/sse"}),
        flagged=("/content/mcpServers/s/url",),
    ),
    Example(
        "an address of the old transport for a host that only speaks Streamable HTTP",
        {
            "filename": ".codex/config.toml",
            "content": '[mcp_servers.s]\nurl = "https://example.org/sse"\n',
        },
        flagged=("/mcp_servers/s/url",),
    ),
    Example(
        "stdio, and nothing to start",
        _config({"type": "stdio", "url": "https://example.org/mcp"}),
        flagged=("/content/mcpServers/s/type",),
    ),
    Example(
        "Streamable HTTP, and no address",
        _config({"type": "http", "command": "npx", "args": ["-y", "@acme/server"]}),
        flagged=("/content/mcpServers/s/type",),
    ),
    Example(
        "a server that merely has sse in its name",
        _config({"type": "http", "url": "https://sse.example.org/sse-notes/mcp"}),
    ),
)
