"""Which files are worth parsing: a look at their bytes, which costs next to nothing."""

from __future__ import annotations

import re
from functools import cache

from revisor.facts import registry as facts

_IMPORT = re.compile(rb"\b(?:from|import)\b[^\n#'\"]*mcp")
_SCHEMA_NAMES = (b"inputschema", b"outputschema", b"requestedschema", b"mcpservers")


def is_of_interest(data: bytes) -> bool:
    """Whether a file may have to do with MCP: it imports an SDK, or holds a name of the wire."""
    lower = data.lower()
    if b"mcp" in lower and _IMPORT.search(lower):
        return True
    return any(word in lower for word in words())


@cache
def words() -> tuple[bytes, ...]:
    """Return the names, in lower case, of which a file without an SDK has to have one."""
    found: set[str] = set()
    for feature in facts.features().values():
        if feature.deprecations or feature.removed:
            found |= {name for name in feature.signals.methods if "/" in name}
            found |= set(feature.signals.meta_keys)
            found |= {value for f in feature.signals.fields for value in f.values}
    return (*_SCHEMA_NAMES, *sorted(name.lower().encode() for name in found))


def mentions(data: bytes) -> bool:
    """Whether the text speaks of MCP at all."""
    lower = data.lower()
    return b"mcp" in lower or b"modelcontextprotocol" in lower
