"""A file in memory: its name and what it holds, as the text of it or as the JSON value that it is.

`{"filename": ".mcp.json", "content": {...}}`, or `"source": "..."` for program text. Beside that
there may be what a neighbour holds: `packageJson`. A kind that looks around a file has
`read_named(path, data, value)` for those in memory, which have nothing around them.
"""

from __future__ import annotations

from typing import Any

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources.comments import attached
from revisor.sources.kinds import kind_of

_HOLDERS = ("content", "source")


def is_named(value: Any) -> bool:
    """Whether a value is a file with its name."""
    if not isinstance(value, dict) or not isinstance(value.get("filename"), str):
        return False
    return sum(key in value for key in _HOLDERS) == 1


def reading_of(value: dict[str, Any]) -> Reading:
    """Return the reading of a file with its name.

    Pointers lead into the value itself where it holds JSON (`/content/mcpServers/…`). Raises
    SourceError where it cannot be read, or is of no kind that can.
    """
    path = value["filename"]
    holder = next(key for key in _HOLDERS if key in value)
    content = value[holder]
    if not isinstance(content, str):
        from revisor.sources.client_config.documents import Document
        from revisor.sources.client_config.reading import of_documents

        return of_documents(path, [Document(content, _nowhere, _refused)], (holder,))
    data = content.encode("utf-8", "surrogatepass")
    kind = kind_of(path, data)
    if kind is None:
        raise SourceError(f"{path} is of no kind of files that can be checked")
    module = kind.load()
    read = getattr(module, "read_named", None)
    found = module.read(path, data) if read is None else read(path, data, value)
    return attached(found, path, data)


def _nowhere(_at: object) -> None:
    return None


def _refused(_edits: object) -> str:
    raise SourceError("a value in memory has no text")
