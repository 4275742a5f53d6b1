"""Configuration of clients, hosts and catalogues: which servers it names, and how they are reached.

What a host's file looks like is told by its facts (`facts/hosts`): a new host is one file there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revisor.model.reading import Reading

    from .editing import EditableConfig

_DUMP = re.compile(
    rb'(?:\xef\xbb\xbf)?\s*(?:\[|\{\s*"(?:tools|jsonrpc|result|dir|tool|arguments|schema|inputSchema)")'
)


def accepts(path: str, head: bytes) -> bool:
    """Whether a file is one, by its path and its first bytes."""
    if path.lower().endswith(".json") and _DUMP.match(head):
        # Most JSON that is checked is a dump: the facts on hosts need not be loaded for it.
        return False
    from .recognition import accepts as recognised

    return recognised(path, head)


def read(path: str, data: bytes) -> Reading:
    """Return the reading of a file; raises SourceError, with the line, where it cannot be read."""
    from .reading import read as read_file

    return read_file(path, data)


def editable(path: str, text: str) -> EditableConfig:
    """Return a file's text as what fixes are applied to."""
    from .editing import EditableConfig

    return EditableConfig(path, text)
