"""The source `dump`: saved tool lists, schemas and messages, from files, folders, stdin or memory.

What is recognised is listed in `dump_shapes.recognition`. Nothing is fetched, and only regular
files are opened.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, BinaryIO

from revisor.errors import SourceError
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import Origin
from revisor.sources import files
from revisor.sources.dump_shapes.document import SOURCE, from_parsed
from revisor.sources.dump_shapes.grouping import Grouping, Named
from revisor.sources.dump_shapes.recognition import TRIED
from revisor.sources.json_text import (
    decode,
    lines,
    looks_like_lines,
    parse_text,
    refuse_too_many_values,
)

STDIN = "-"
MAX_SIZE = 64 * 2**20
"""Bytes that a file may hold, unpacked."""

_MOST_LINES_NAMED = 20


def read(
    targets: Sequence[str],
    *,
    max_size: int = MAX_SIZE,
    stdin: BinaryIO | None = None,
    on_progress: Callable[[str], None] | None = None,
) -> Iterator[Reading]:
    """Yield what files, folders and `-` (standard input) hold, in the order of `targets`.

    A target that cannot be read, or holds nothing that can be checked, yields one reading that
    says so. `on_progress` is called with the name of each file before it is read.
    """
    for target in targets:
        if target != STDIN and os.path.isdir(target):  # noqa: PTH112 - pathlib is slow to load
            yield from _settled(_folder(target, max_size, on_progress), target)
            continue
        if on_progress:
            on_progress(target)
        yield from _settled(_file(target, max_size, stdin), target)


def from_value(value: Any, *, name: str = "value") -> list[Reading]:
    """Return the readings of a value in memory, which is neither copied nor changed.

    Raises SourceError where it is not JSON, or has none of the shapes.
    """
    from revisor.sources.dump_shapes.values import from_memory

    grouping = Grouping(Named(name, name))
    readings = [*grouping.read(from_memory(value, name)), *grouping.finish()]
    if not readings:
        raise _no_shape()
    return list(_settled(readings, name))


def _settled(readings: Iterable[Reading], target: str) -> Iterator[Reading]:
    """Yield the readings of a target in which something was checked, or else a single one.

    What the others could not see is told by the last one, so that nothing is lost and a target
    counts as checked when some of it was.
    """
    last: Reading | None = None
    notes: list[NotChecked] = []
    for reading in readings:
        if not any(reading.checked.values()):
            notes += _told_elsewhere(reading, target)
            continue
        if last is not None:
            yield last
        last = reading
    if last is None:
        last = Reading(SOURCE, _named(target).name, target)
        notes = notes or [NotChecked("everything", "nothing was found that can be checked")]
    yield replace(last, not_checked=(*last.not_checked, *notes)) if notes else last


def _told_elsewhere(reading: Reading, target: str) -> Iterator[NotChecked]:
    """Yield the notes of a reading that is left out, each with the name of what it speaks of."""
    if reading.name in (target, _named(target).name):
        yield from reading.not_checked
        return
    for note in reading.not_checked:
        yield replace(note, what=f"{reading.name}: {note.what}")


def _file(target: str, max_size: int, stdin: BinaryIO | None) -> Iterator[Reading]:
    """Yield the readings of a named file, or of stdin."""
    grouping = Grouping(_named(target))
    try:
        if target == STDIN:
            data = files.bounded(stdin or sys.stdin.buffer, max_size)
        else:
            data = files.content(target, max_size)
        found = False
        for reading in _documents(data, target, grouping):
            found = True
            yield reading
        if not found:
            raise _no_shape()
        yield from _unknown_entries(grouping, target)
    except (SourceError, MemoryError) as error:
        yield _unread(target, error, "the file" if target != STDIN else "standard input")


def _folder(
    folder: str, max_size: int, on_progress: Callable[[str], None] | None
) -> Iterator[Reading]:
    """Yield the readings of all files of a folder; those of other programs are only counted."""
    others = schemas = 0
    path = ""
    for path, why in files.in_folder(folder):
        if why:
            yield _unread(folder, SourceError(why), path)
            continue
        if on_progress:
            on_progress(path)
        grouping = Grouping(Named(path, path, lenient=False))
        hit = False
        try:
            for reading in _in_folder(path, max_size, grouping):
                hit = True
                yield reading
        except (SourceError, MemoryError) as error:
            yield _unread(folder, error, path)
            continue
        others += not hit and not grouping.schemas
        schemas += grouping.schemas
    if not path:
        note = NotChecked("the folder", f"no file in it ends in {', '.join(files.ENDINGS)}")
        yield Reading(SOURCE, folder, folder, not_checked=(note,))
    yield from _passed_over(folder, others, schemas)


def _in_folder(path: str, max_size: int, grouping: Grouping) -> Iterator[Reading]:
    data = files.content(path, max_size)
    return iter(()) if _is_other_snapshot(path, data) else _documents(data, path, grouping)


def _documents(data: bytes, uri: str, grouping: Grouping) -> Iterator[Reading]:
    """Yield the readings of a text: one document, or JSON Lines."""
    text = decode(data)
    del data
    refuse_too_many_values(text)
    if not looks_like_lines(text):
        try:
            document = from_parsed(parse_text(text), uri)
        except SourceError:
            if not _is_mostly_lines(text):
                raise
        else:
            yield from grouping.read(document)
            yield from grouping.finish()
            return
    broken: list[NotChecked] = []
    for number, parsed in lines(text):
        if isinstance(parsed, SourceError):
            broken.append(_broken_line(number, parsed, uri))
        else:
            yield from grouping.read(from_parsed(parsed, uri, number))
    yield from grouping.finish()
    if broken:
        rest = len(broken) - _MOST_LINES_NAMED
        notes = broken[:_MOST_LINES_NAMED]
        if rest > 0:
            notes.append(NotChecked(f"{rest:,} more lines", "they cannot be read either"))
        yield Reading(SOURCE, uri, uri, not_checked=tuple(notes))


def _is_mostly_lines(text: str) -> bool:
    """Whether a text that is no document is JSON Lines whose first line is broken."""
    good = bad = 0
    for _, parsed in lines(text):
        if (
            isinstance(parsed, SourceError)
            or not isinstance(parsed.value, dict)
            or not parsed.value
        ):
            bad += 1
        else:
            good += 1
        if bad > good + 1:
            return False
    return good > 0 and good >= bad


def _broken_line(number: int, error: SourceError, uri: str) -> NotChecked:
    origin = Origin(SOURCE, uri, (), number)
    return NotChecked(f"line {number + 1}", _reason(error), origin)


def _unread(target: str, error: SourceError | MemoryError, what: str) -> Reading:
    why = _reason(error) if isinstance(error, SourceError) else "there is not enough memory for it"
    note = NotChecked(what, why)
    return Reading(SOURCE, _named(target).name, target, not_checked=(note,))


def _reason(error: SourceError) -> str:
    return f"{error.message}. {error.hint}" if error.hint else error.message


def _no_shape() -> SourceError:
    return SourceError(f"it holds none of the shapes that Revisor reads: {TRIED}")


def _named(target: str) -> Named:
    return Named("standard input" if target == STDIN else target, target)


def _is_other_snapshot(path: str, data: bytes) -> bool:
    """Whether a `.snap` file is one of the test runners that write program text into them."""
    named = path.lower().removesuffix(".gz").endswith(".snap")
    return named and not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def _unknown_entries(grouping: Grouping, target: str) -> Iterator[Reading]:
    if grouping.unknown:
        count = grouping.unknown
        what = "1 other entry" if count == 1 else f"{count:,} other entries"
        note = NotChecked(what, "of none of the shapes that Revisor reads")
        yield Reading(SOURCE, target, target, not_checked=(note,))


def _passed_over(folder: str, others: int, schemas: int) -> Iterator[Reading]:
    notes = []
    if others:
        what = "1 other file" if others == 1 else f"{others:,} other files"
        where = "it" if others == 1 else "them"
        notes.append(NotChecked(what, f"nothing in {where} is MCP's"))
    if schemas:
        what = "1 bare JSON Schema" if schemas == 1 else f"{schemas:,} bare JSON Schemas"
        why = "nothing says that MCP embeds it; name the file to check it"
        notes.append(NotChecked(what, why))
    if notes:
        yield Reading(SOURCE, folder, folder, not_checked=tuple(notes))
