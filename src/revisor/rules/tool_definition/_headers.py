"""The annotation `x-mcp-header` (SEP-2243): where it counts, and what it may be."""

from __future__ import annotations

from revisor.dialect.walk import Subschema

KEYWORD = "x-mcp-header"
SINCE = "2026-07-28"
URL = "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header"
TCHARS = frozenset("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
"""The characters of an RFC 9110 token."""

LARGEST = 2**53 - 1
"""The largest integer, and but for its sign the smallest, that every JSON reader keeps exact."""

_DELETE = 127


def is_control(character: str) -> bool:
    """Whether a character is one of US-ASCII's controls, CR and LF among them."""
    return character < " " or ord(character) == _DELETE


def is_well_placed(sub: Subschema) -> bool:
    """Whether only `properties` lead here from the root, and at least one does."""
    step: Subschema | None = sub
    while step is not None and step.parent is not None and step.keyword == "properties":
        step = step.parent
    return step is not None and step is not sub and step.pointer == ()
