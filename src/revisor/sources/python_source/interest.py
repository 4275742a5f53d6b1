"""Which files are worth parsing: a look at their bytes, which costs next to nothing."""

from __future__ import annotations

import re
from functools import cache

from revisor.facts import registry as facts

from .sdk_signals import table
from .sdk_types import UNDISTINCTIVE

_IMPORT = re.compile(rb"\b(?:from|import)\b[^\n#'\"]*mcp")
_AWAITED = re.compile(rb"\bawait[ \t]+[\w.]+\.(?:debug|info|warning|error|log)\(")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_HUMPS = re.compile(r"(?:[A-Z][a-z]+){3,}|[A-Z]{3,}[a-z]\w+")
_SCHEMA_NAMES = (b"inputschema", b"outputschema", b"requestedschema", b"mcpservers")


def is_of_interest(data: bytes) -> bool:
    """Whether a file may have to do with MCP: it imports an SDK, or holds a name of the wire."""
    # UTF-16 is no encoding of Python's: what looks like it is told, when it is to be parsed.
    lower = data.replace(b"\0", b"").lower() if data[:2] in _UTF_16 else data.lower()
    if b"mcp" in lower and _IMPORT.search(lower):
        return True
    return any(word in lower for word in words())


def leads_on(data: bytes) -> bool:
    """Whether a file without an SDK's import may use what another file of its project has of it.

    It imports something, and holds a name that is hardly ever one of anything else.
    """
    return b"import" in data and (
        _AWAITED.search(data) is not None or any(name in data for name in names())
    )


@cache
def names() -> tuple[bytes, ...]:
    """Return names of SDKs that other libraries hardly have."""
    known = table()
    every = known.names.keys() | (known.attributes - UNDISTINCTIVE)
    told = {name for name in every if "_" in name or _HUMPS.fullmatch(name)}
    return (b'"sse"', b"'sse'", *sorted(name.encode() for name in told))


@cache
def words() -> tuple[bytes, ...]:
    """Return the names, in lower case, of which a file without an SDK has to have one."""
    found: set[str] = set()
    for feature in facts.features().values():
        if feature.deprecations or feature.removed:
            found |= {name for name in feature.signals.methods if "/" in name}
            found |= set(feature.signals.meta_keys)
            found |= {name for name in feature.signals.headers if name.lower().startswith("mcp-")}
            found |= {value for f in feature.signals.fields for value in f.values}
    return (*_SCHEMA_NAMES, *sorted(name.lower().encode() for name in found))


def mentions(data: bytes) -> bool:
    """Whether the text speaks of MCP at all."""
    lower = data.lower()
    return b"mcp" in lower or b"modelcontextprotocol" in lower
