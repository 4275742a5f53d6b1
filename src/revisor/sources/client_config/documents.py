"""The text of a file of configuration as documents: a value, where each part of it is, its spans.

JSON (with comments), YAML and TOML; each has its own reader, which is loaded when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from revisor.errors import SourceError
from revisor.model.fix import Edit
from revisor.model.pointer import Pointer

MAX_TEXT = 8 * 2**20
"""Characters of a file that is read: no configuration is so long, and readers take their time."""

Position = tuple[int, int]
"""Line and column, from 1."""


class Document(NamedTuple):
    """One document of a file.

    `locate` gives the place of a value, `edit` the text of the whole file after edits of this
    document (SourceError where they cannot be made). `message` is its number in a file of many.
    `holes` tell which values could not be read, and why.
    """

    value: Any
    locate: Callable[[Pointer], Position | None]
    edit: Callable[[Sequence[Edit]], str]
    message: int | None = None
    holes: tuple[tuple[Pointer, str], ...] = ()


def documents(path: str, text: str) -> list[Document]:
    """Return the documents of a file; its ending says how it is written.

    Raises SourceError, with line and reason, where it cannot be read.
    """
    if len(text) > MAX_TEXT:
        raise SourceError(
            f"it holds {len(text):,} characters, more than the {MAX_TEXT:,} that are read of a "
            "file of configuration"
        )
    ending = path.lower().rpartition(".")[2]
    if ending in ("yaml", "yml"):
        from .yaml_text import read as read_yaml

        return read_yaml(text)
    if ending == "toml":
        from .toml_text import read as read_toml

        return [read_toml(text)]
    from .json_document import read as read_json

    return [read_json(text)]
