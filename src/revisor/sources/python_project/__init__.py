"""Settings of pytest: which warnings the tests of a project look for, or hide, beside its SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revisor.model.reading import Reading

    from .editing import EditableProject


def accepts(_path: str, _head: bytes) -> bool:
    """Take every file of that name."""
    return True


def read(path: str, data: bytes) -> Reading:
    """Return the reading of a file; raises SourceError, with the line, where it is not TOML."""
    from .filters import read as read_file

    return read_file(path, data)


def surroundings(path: str) -> str:
    """Return a text that differs where the versions that a project declares differ."""
    from revisor.sources.python_source.versions import declared_for

    return repr(sorted(declared_for(path).items()))


def editable(path: str, text: str) -> EditableProject:
    """Return a file's text as what fixes are applied to."""
    from .editing import EditableProject

    return EditableProject(path, text)
