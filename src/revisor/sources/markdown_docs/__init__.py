"""Documents in Markdown that say something of the life of protocol features.

Only sentences count that speak of the protocol: that a project has removed its HTTP+SSE transport
may well be true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revisor.model.reading import Reading

    from .registry_page import EditablePage

ENDINGS = (".md", ".mdx", ".markdown")


def accepts(path: str, _head: bytes) -> bool:
    """Whether a file is Markdown, by its name."""
    return path.lower().endswith(ENDINGS)


def read(path: str, data: bytes) -> Reading:
    """Return the claims of a document; raises SourceError where it is no text."""
    from .claims import read as read_file
    from .registry_page import is_registry

    if not is_registry(path):
        return read_file(path, data)
    from revisor.sources.json_text import decode

    from .registry_page import read as read_page

    return read_page(path, decode(data))


def editable(path: str, text: str) -> EditablePage:
    """Return what fixes are applied to: of all documents, only the registry has any."""
    from .registry_page import EditablePage

    return EditablePage(path, text)
