"""From targets to readings: the source of each file is chosen by its kind.

What is of none of the kinds is left to the source `dump`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources import dump, files, kinds

from . import source_file
from .options import TreeOptions

_DEFAULT = TreeOptions()


def read(
    targets: Sequence[str],
    *,
    max_size: int = dump.MAX_SIZE,
    stdin: BinaryIO | None = None,
    on_progress: Callable[[str], None] | None = None,
    options: TreeOptions = _DEFAULT,
) -> Iterator[Reading]:
    """Yield what files, folders and `-` (standard input) hold, in the order of `targets`.

    The files of a folder that are of one of the kinds make one reading together, those of tests
    another. Else it is as told of `dump.read`.
    """
    note = on_progress or _nothing
    for target in targets:
        if target != dump.STDIN and os.path.isdir(target):  # noqa: PTH112 - pathlib is slow to load
            # Most checks are of single files.
            from . import folder

            yield from folder.read(target, max_size, note, options)
            continue
        likely = [] if target == dump.STDIN else kinds.candidates(target)
        reading = _file(likely[0], target, max_size, note, options) if likely else None
        if reading is not None:
            yield reading
        else:
            yield from dump.read([target], max_size=max_size, stdin=stdin, on_progress=on_progress)


def _nothing(_name: str) -> None:
    return


def _file(
    likely: kinds.Kind,
    path: str,
    max_size: int,
    on_progress: Callable[[str], None],
    options: TreeOptions,
) -> Reading | None:
    """Return the reading of a named file, None where it is better taken for a dump."""
    try:
        data = files.content(path, max_size)
    except SourceError as error:
        if files.ends_like_a_dump(path):
            return None
        why = f"{error.message}. {error.hint}" if error.hint else error.message
        return source_file.unread(likely.name, path, why)
    kind = kinds.kind_of(path, data, samples=options.samples)
    if kind is None:
        return None
    on_progress(path)
    return source_file.read(kind, path, data)
