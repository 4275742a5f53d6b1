"""JSON files that a command is given as its input, read as warily as any target."""

from __future__ import annotations

from typing import Any

from revisor.errors import SourceError

MAX_SIZE = 64 * 2**20
"""Bytes of a file at most."""


def read(path: str) -> Any:
    """Return the JSON value in a file, or on stdin for `-`; raises SourceError that names it."""
    from revisor.sources import files
    from revisor.sources.json_text import reading

    try:
        if path == "-":
            data = files.bounded(files.standard_input(), MAX_SIZE)
        else:
            data = files.content(path, MAX_SIZE)
        return reading.parse(data).value
    except SourceError as error:
        raise SourceError(f"{path}: {error.message}", error.hint, path=path) from None
