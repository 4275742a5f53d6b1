"""From targets to readings: the source of each file is chosen by its kind.

What is of none of the kinds is left to the source `dump`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources import dump, files, kinds

from . import source_file
from .merging import merged

Progress = Callable[[str], None]


def read(
    targets: Sequence[str],
    *,
    max_size: int = dump.MAX_SIZE,
    stdin: BinaryIO | None = None,
    on_progress: Progress | None = None,
) -> Iterator[Reading]:
    """Yield what files, folders and `-` (standard input) hold, in the order of `targets`.

    The files of a folder that are of one of the kinds make one reading together. Else it is as told
    of `dump.read`.
    """
    note = on_progress or _nothing
    for target in targets:
        if target != dump.STDIN and os.path.isdir(target):  # noqa: PTH112 - pathlib is slow to load
            yield from _folder(target, max_size, note)
            continue
        kind = None if target == dump.STDIN else _kind(target)
        if kind is None:
            yield from dump.read([target], max_size=max_size, stdin=stdin, on_progress=on_progress)
            continue
        note(target)
        yield _file(kind, target, max_size)


def _nothing(_name: str) -> None:
    return


def _folder(folder: str, max_size: int, on_progress: Progress) -> Iterator[Reading]:
    dumps: list[files.Found] = []
    sources: list[tuple[kinds.Kind, str]] = []
    for found in files.in_folder(folder, may_hold=_may_hold):
        kind = None if found.why else _kind(found.path)
        if kind is not None:
            sources.append((kind, found.path))
        elif found.why or files.ends_like_a_dump(found.path):
            dumps.append(found)
    beside = merged(folder, _files(sources, max_size, on_progress), ())
    yield from dump.read_folder(
        folder, dumps, max_size=max_size, on_progress=on_progress, beside=beside
    )


def _may_hold(path: str) -> bool:
    return files.ends_like_a_dump(path) or bool(kinds.candidates(path))


def _files(
    sources: Iterable[tuple[kinds.Kind, str]], max_size: int, on_progress: Progress
) -> Iterator[Reading]:
    for kind, path in sources:
        on_progress(path)
        yield _file(kind, path, max_size)


def _file(kind: kinds.Kind, path: str, max_size: int) -> Reading:
    try:
        data = files.content(path, max_size)
    except SourceError as error:
        return source_file.unread(kind.name, path, error.message)
    return source_file.read(kind, path, data)


def _kind(path: str) -> kinds.Kind | None:
    """Return the kind of a file; a file that cannot be opened is of the first that it looks like.

    A kind without a need to look inside answers for any head.
    """
    likely = kinds.candidates(path)
    if not likely:
        return None
    try:
        if not os.path.isfile(path):  # noqa: PTH113 - pathlib is slow to load
            return None
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
            head = file.read(kinds.HEAD)
    except (OSError, ValueError):
        return likely[0]
    return kinds.kind_of(path, head)
