"""An entry whose word for the transport its host does not know, or that lacks one.

What it checks: files of hosts that refuse what they do not know (Cline, LibreChat, Roo Code): a
word for the transport that is none of theirs, and, in Roo Code, an address without any. Clients
spell Streamable HTTP in four ways: `http`, `streamable-http`, `streamableHttp`, `streamable_http`.

Why: entries are copied from one client to another. The host refuses the entry, some the whole file,
and the server is not there.

Clause: the host's own source, whose address its facts tell (`facts/hosts`).

Fix: write the word that the host takes.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.facts import registry
from revisor.model.config import ConfigEntry
from revisor.model.fix import Edit, Fix
from revisor.model.host import Host
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

from ._entries import TRANSPORTS

RULE = Rule(
    subject=ConfigEntry,
    severity="warning",
    clause="the source of the host: which words for a transport it takes",
    clauses=(),
    url=TRANSPORTS,
    party=None,
    confidence="medium",
    messages={
        "unknown": Message(
            'the server "{name}" has a "{key}" that {title} does not know ({word}) and refuses; it'
            " takes {known}",
            "write the word that is meant, {streamable} for Streamable HTTP",
        ),
        "missing": Message(
            'the server "{name}" has an address and no "{key}", and {title} refuses such an entry',
            'add "{key}": {streamable} for Streamable HTTP',
        ),
    },
)

_LONGEST = 40


def check(entry: ConfigEntry, _context: Context) -> Iterable[Hit]:
    """Flag a word that is unknown, or none where one is needed."""
    host = registry.hosts()[entry.host]
    if not host.closed:
        return
    key = host.type_keys[0]
    word = entry.value.get(key)
    known = [each.word for each in host.words]
    values = {
        "name": entry.name,
        "title": host.title,
        "key": key,
        "known": ", ".join(f'"{each}"' for each in known),
        "streamable": f'"{host.streamable}"',
    }
    if isinstance(word, str) and word not in known:
        shown = f'"{word}"' if len(word) <= _LONGEST else "a long text"
        yield Hit("unknown", (key,), {**values, "word": shown}, fix=_fix(word, key, host))
    elif word is None and host.needs_word and any(k in entry.value for k in host.url_keys):
        yield Hit("missing", (), values)


def _fix(word: str, key: str, host: Host) -> Fix | None:
    """Return the edit that writes the host's own word, where all others agree on what is meant."""
    meant = {
        each.means
        for other in registry.hosts().values()
        for each in other.words
        if each.word == word
    }
    if "streamable-http" not in meant or not meant <= {"streamable-http", "any-http"}:
        return None
    edit = Edit("replace", (key,), host.streamable)
    return Fix("safe", f'write "{host.streamable}", as {host.title} spells it', (edit,))


def _config(filename: str, entry: dict[str, object]) -> dict[str, object]:
    return {"filename": filename, "content": {"mcpServers": {"s": entry}}}


EXAMPLES = (
    Example(
        "the word of VS Code in a file of Roo Code",
        _config(".roo/mcp.json", {"type": "http", "url": "https://example.org/mcp"}),
        flagged=("/content/mcpServers/s/type",),
    ),
    Example(
        "an address alone, which Roo Code refuses",
        _config(".roo/mcp.json", {"url": "https://example.org/mcp"}),
        flagged=("/content/mcpServers/s",),
    ),
    Example(
        "a word that stands for no transport",
        _config("cline_mcp_settings.json", {"type": "web", "url": "https://example.org/mcp"}),
        flagged=("/content/mcpServers/s/type",),
    ),
    Example(
        "the words of Cline, and a command that needs none",
        {
            "filename": "cline_mcp_settings.json",
            "content": {
                "mcpServers": {
                    "a": {"type": "streamableHttp", "url": "https://example.org/mcp"},
                    "b": {"command": "uvx", "args": ["acme"]},
                }
            },
        },
    ),
    Example(
        "a host that takes other words as well",
        _config(".mcp.json", {"type": "ws", "url": "wss://example.org/mcp"}),
    ),
)
