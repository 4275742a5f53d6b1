"""Documents in Markdown that say something of the life of protocol features.

Only sentences count that speak of the protocol: that a project has removed its HTTP+SSE transport
may well be true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revisor.model.reading import Reading

ENDINGS = (".md", ".mdx", ".markdown")


def accepts(path: str, _head: bytes) -> bool:
    """Whether a file is Markdown, by its name."""
    return path.lower().endswith(ENDINGS)


def read(path: str, data: bytes) -> Reading:
    """Return the claims of a document; raises SourceError where it is no text."""
    from .claims import read as read_file

    return read_file(path, data)
