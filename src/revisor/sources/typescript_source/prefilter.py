"""Which files are worth parsing, by their bytes alone: most have nothing to do with MCP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from revisor.lifecycle.signal_index import recorded_index
from revisor.sources.typescript_source.sdk_index import sdk_index
from revisor.sources.typescript_source.specifiers import SdkModule, sdk_module

PACKAGE = b"modelcontextprotocol/"
_SPECIFIER = re.compile(rb"""["'`]([^"'`\s]{0,80}@modelcontextprotocol/[^"'`\s]{1,200})["'`]""")
_OTHER_WORDS = (
    b"requestedSchema",
    b"inputSchema",
    b"zodToJsonSchema",
    b"toJSONSchema",
    rb"\.tool\(\s*[\"'`]",
    rb"(?:type|transport|transportType)[\"']?\s*:\s*[\"'`]sse[\"'`]",
)
HEADERS = "mcp-"
"""What headers begin with that are MCP's alone."""
_HUMPS = 3
_CAMEL = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")


def may_matter(data: bytes) -> bool:
    """Whether a file may use an SDK, a feature or an embedded schema."""
    if PACKAGE in data:
        return True
    return _words().search(data) is not None


def specifiers(data: bytes) -> Iterator[SdkModule]:
    """Yield the modules of SDKs whose specifiers stand in a file."""
    for match in _SPECIFIER.finditer(data):
        found = sdk_module(match[1].decode("utf-8", "replace"))
        if found is not None:
            yield found


def is_distinctive(name: str) -> bool:
    """Whether a name says by itself what it is: three words or more (`sendLoggingMessage`)."""
    return len(_CAMEL.findall(name)) >= _HUMPS


@cache
def distinctive_names() -> frozenset[str]:
    """Return the names of exports and members that say by themselves what they are."""
    names = (name.rpartition(".")[2] for _, name in sdk_index().names)
    return frozenset(filter(is_distinctive, names))


@cache
def _words() -> re.Pattern[bytes]:
    from revisor.sources.typescript_source.using import ending_methods

    methods = (method for method in ending_methods() if "/" in method)
    words = [*methods, *distinctive_names()]
    every = [re.escape(word.encode()) for word in sorted(words)]
    headers = [name for name in sorted(recorded_index().headers) if name.startswith(HEADERS)]
    known = [b"(?i:%s)" % re.escape(name.encode()) for name in headers]
    return re.compile(b"|".join([*every, *known, *_OTHER_WORDS]))
