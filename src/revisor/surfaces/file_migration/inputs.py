"""From the targets of a migration to texts with schemas: files, folders, standard input."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

from revisor.errors import SourceError
from revisor.sources import files
from revisor.sources.json_text import decode
from revisor.sources.meant import could_be_meant
from revisor.sources.schema_places import SchemaText, read

STDIN = "-"
STDIN_NAME = "standard input"


_OF_OPENAPI = (
    "Up to OpenAPI 3.0 such a document cannot hold 2020-12, so nothing in it is changed: bring it "
    "to OpenAPI 3.1 first, whose schemas are 2020-12; or migrate the tools that are made from it, "
    "with --source openapi-3.0."
)


class Input(NamedTuple):
    """A text with schemas: its name, its path (None for standard input), and its bytes.

    `named` says that it was asked for by name, and not met in a folder.
    """

    name: str
    path: str | None
    data: bytes
    found: SchemaText
    named: bool

    @property
    def is_schema(self) -> bool:
        """Whether the whole text is one schema."""
        schemas = self.found.schemas
        return len(schemas) == 1 and schemas[0].alone and schemas[0].line is None


class NotRead(NamedTuple):
    """A target, or a part of a folder, that cannot be read or holds no schema, and why."""

    name: str
    why: str
    hint: str = ""


class PassedOver(NamedTuple):
    """A file in a folder that has nothing to do with schemas, and its text as far as it was read.

    It may refer to schemas all the same.
    """

    name: str
    text: str = ""


Seen = set[tuple[int, int, str]]
"""Files that were met: by device, number and, where a file has several hard links, its path."""

Met = Input | NotRead | PassedOver


def inputs(
    targets: Sequence[str], *, max_size: int, stdin: BinaryIO, as_schema: bool
) -> Iterator[Met]:
    """Yield what the targets hold, in their order; no file is yielded twice.

    `as_schema` takes a named file of no known shape for a schema, since its dialect was told.
    """
    seen: Seen = set()
    for target in targets:
        if not target:
            yield NotRead("a target", "it is an empty text", "Name a file, a folder, or -.")
        elif target == STDIN:
            yield _stdin(stdin, max_size, as_schema=as_schema)
        elif os.path.isdir(target):  # noqa: PTH112 - pathlib is slow to load
            yield from _folder(target, max_size, seen)
        elif _is_new(target, seen):
            yield _file(target, max_size, as_schema=as_schema)


def _is_new(path: str, seen: Seen) -> bool:
    """Whether a file was not met before, also by a symbolic link; what is none counts as new.

    Each hard link is a file of its own: writing one leaves the others as they are.
    """
    try:
        status = os.stat(path)  # noqa: PTH116 - pathlib is slow to load
    except (OSError, ValueError):
        return True
    real = os.path.realpath(path) if status.st_nlink > 1 else ""
    key = (status.st_dev, status.st_ino, real)
    if key in seen:
        return False
    seen.add(key)
    return True


def _stdin(stdin: BinaryIO, max_size: int, *, as_schema: bool) -> Met:
    try:
        data = files.bounded(stdin, max_size)
        found = read(decode(data), STDIN, as_schema=as_schema)
    except SourceError as error:
        return NotRead(STDIN_NAME, error.message, error.hint)
    return _met(Input(STDIN_NAME, None, data, found, named=True))


def _file(path: str, max_size: int, *, as_schema: bool) -> Met:
    try:
        data = files.content(path, max_size)
        found = read(decode(data), path, as_schema=as_schema)
    except SourceError as error:
        return NotRead(path, error.message, error.hint)
    except MemoryError:
        return NotRead(path, "there is not enough memory for it")
    return _met(Input(path, path, data, found, named=True))


def _met(found: Input) -> Met:
    """Return a named input, unless nothing in it could be a schema."""
    kind = _described(found.found)
    if kind:
        return NotRead(found.name, f"it is {kind}, and no schema", _OF_OPENAPI)
    if found.found.schemas or not found.found.why_none:
        return found
    hint = "If all of it is a schema, name its dialect with --source, for example draft-07."
    return NotRead(found.name, f"there is no schema in it: {found.found.why_none}", hint)


def _described(found: SchemaText) -> str:
    """Say what describes an interface and holds schemas in ways of its own; "" if nothing does."""
    only = found.documents.get(None)
    value = only.value if only is not None else None
    if not isinstance(value, dict) or not isinstance(value.get("paths", value.get("info")), dict):
        return ""
    version = value.get("openapi", value.get("swagger"))
    return f"an OpenAPI document (version {version:.20})" if isinstance(version, str) else ""


def _folder(folder: str, max_size: int, seen: Seen) -> Iterator[Met]:
    empty = True
    for path, why in files.in_folder(folder):
        empty = False
        if why:
            yield NotRead(path, why)
        elif _is_new(path, seen):
            yield _in_folder(path, max_size)
    if empty:
        yield NotRead(folder, f"no file in it ends in {', '.join(files.ENDINGS)}")


def _in_folder(path: str, max_size: int) -> Met:
    """Read a file that was met in a folder: what other programs take for JSON is no failure."""
    text = ""
    try:
        data = files.content(path, max_size)
        text = decode(data)
        found = read(text, path)
    except SourceError as error:
        other = bool(text) and not could_be_meant(text)
        return PassedOver(path, text) if other else NotRead(path, error.message, error.hint)
    except MemoryError:
        return NotRead(path, "there is not enough memory for it")
    if not found.schemas:
        return PassedOver(path, text)
    return Input(path, path, data, found, named=False)


def schema_file(path: str, max_size: int) -> Input | None:
    """Read a file in a folder that a schema refers to, as a schema; None where it holds none."""
    try:
        data = files.content(path, max_size)
        made = Input(path, path, data, read(decode(data), path, as_schema=True), named=False)
    except (SourceError, MemoryError):
        return None
    return made if made.is_schema else None
