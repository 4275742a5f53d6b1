"""The source `dump`: saved tool lists, schemas and messages, from files, folders, stdin or memory.

What is recognised is listed in `dump_shapes.recognition`. Nothing is fetched, and only regular
files are opened.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO

from revisor.errors import SourceError
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import Origin
from revisor.sources import files
from revisor.sources.dump_shapes.document import SOURCE, from_parsed
from revisor.sources.dump_shapes.grouping import Grouping, Named
from revisor.sources.json_text import (
    Line,
    Logged,
    Parsed,
    are_mostly_lines,
    decode,
    events,
    lines,
    looks_like_events,
    looks_like_lines,
    parse_text,
    refuse_too_many_values,
    without_headers,
)
from revisor.sources.meant import could_be_meant
from revisor.sources.settling import Unread, settled

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
    says so; so does a file in a folder, or a line of JSON Lines, that cannot be read. `on_progress`
    is called with the name of each file before it is read.
    """
    for target in targets:
        if target != STDIN and os.path.isdir(target):  # noqa: PTH112 - pathlib is slow to load
            found = files.in_folder(target)
            yield from read_folder(target, found, max_size=max_size, on_progress=on_progress)
            continue
        if on_progress:
            on_progress(target)
        yield from settled(_file(target, max_size, stdin), _named(target))


def read_folder(
    folder: str,
    found: Iterable[files.Found],
    *,
    max_size: int = MAX_SIZE,
    on_progress: Callable[[str], None] | None = None,
    beside: Sequence[Reading] = (),
) -> Iterator[Reading]:
    """Yield the readings of the files found in a folder, after those of other sources in it."""
    told = any(any(each.checked.values()) or each.not_checked for each in beside)
    readings = chain(beside, _folder(folder, found, max_size, on_progress, alone=not told))
    yield from settled(readings, _named(folder))


def from_value(value: Any, *, name: str = "value") -> list[Reading]:
    """Return the readings of a value in memory, which is never changed.

    Subclasses of JSON's types are taken as these, and tuples as arrays, as json.dumps does.

    Raises SourceError where it is not JSON, or has none of the shapes.
    """
    from revisor.sources.dump_shapes.values import from_memory

    if isinstance(value, dict) and dict.__contains__(value, "filename"):
        from revisor.sources.named_content import is_named, reading_of

        if is_named(value):
            return [reading_of(value)]
    named = Named(name, name)
    grouping = Grouping(named)
    readings = [*grouping.read(from_memory(value, name)), *grouping.finish()]
    if not readings:
        raise _no_shape(grouping)
    return list(settled(readings, named))


def from_text(text: str, uri: str, *, lenient: bool = True) -> list[Reading]:
    """Return the readings of the text that stands at `uri`.

    `lenient` is for a target that was named: then a bare schema counts, too. Raises SourceError
    where the text is not JSON.
    """
    named = Named("standard input" if uri == STDIN else uri, uri, lenient=lenient)
    return list(settled(of_text(text, named, Grouping(named)), named))


def _file(target: str, max_size: int, stdin: BinaryIO | None) -> Iterator[Reading | Unread]:
    """Yield the readings of a named file, or of stdin."""
    named = _named(target)
    grouping = Grouping(named)
    try:
        if target == STDIN:
            data = files.bounded(stdin or files.standard_input(), max_size)
        else:
            data = files.content(target, max_size)
        found = False
        text = decode(data)
        del data
        for reading in of_text(text, named, grouping):
            found = True
            yield reading
        if not found:
            raise _no_shape(grouping)
        yield from _unknown_entries(grouping, target)
    except (SourceError, MemoryError) as error:
        yield _unread(named, error, "the file" if target != STDIN else "standard input")


def _folder(
    folder: str,
    found: Iterable[files.Found],
    max_size: int,
    on_progress: Callable[[str], None] | None,
    *,
    alone: bool,
) -> Iterator[Reading | Unread]:
    """Yield the readings of all dumps in a folder; files of other programs are only counted.

    Nothing is said of those, nor of a folder without dumps, where other sources found something.
    """
    others = schemas = 0
    path = ""
    for path, why in found:
        named = Named(path, path, lenient=False)
        if why:
            yield _unread(named, SourceError(why), "the folder")
            continue
        if on_progress:
            on_progress(path)
        grouping = Grouping(named)
        hit = False
        try:
            for reading in _in_folder(named, max_size, grouping):
                hit = True
                yield reading
        except (SourceError, MemoryError) as error:
            yield _unread(named, error, "the file")
            continue
        others += not hit and not grouping.schemas
        schemas += grouping.schemas
    if not path and alone:
        why = f"no file in it ends in {', '.join(files.ENDINGS)}, or in one of them and .gz"
        note = NotChecked("the folder", why)
        yield Reading(SOURCE, folder, folder, not_checked=(note,))
    yield from _passed_over(folder, others if alone else 0, schemas)


def _in_folder(named: Named, max_size: int, grouping: Grouping) -> Iterator[Reading | Unread]:
    """Yield the readings of a file in a folder; what other programs take for JSON is no failure."""
    data = files.content(named.uri, max_size)
    if _is_other_snapshot(named.uri, data):
        return
    text = decode(data)
    del data
    try:
        for each in of_text(text, named, grouping):
            if isinstance(each, Reading) or could_be_meant(text):
                yield each
    except SourceError:
        if could_be_meant(text):
            raise


def of_text(text: str, named: Named, grouping: Grouping) -> Iterator[Reading | Unread]:
    """Yield the readings of a text: one document, JSON Lines, or an event stream.

    Raises SourceError where it is none of them.
    """
    text = without_headers(text)
    refuse_too_many_values(text)
    if looks_like_events(text):
        yield from _parts(events(text), named, grouping)
        return
    if not looks_like_lines(text):
        try:
            document = from_parsed(parse_text(text), named.uri)
        except SourceError as error:
            if not are_mostly_lines(text):
                raise _no_lines(text) or error from None
        else:
            yield from grouping.read(document)
            yield from grouping.finish()
            return
    yield from _parts(lines(text), named, grouping)


def _parts(parts: Iterable[Line], named: Named, grouping: Grouping) -> Iterator[Reading | Unread]:
    """Yield the readings of lines or events; of broken ones those beyond the first are counted.

    What a program has logged between them is noted beside what was read.
    """
    broken, logged, found = 0, 0, False
    for number, parsed in parts:
        if isinstance(parsed, Parsed):
            for reading in grouping.read(from_parsed(parsed, named.uri, number)):
                found = True
                yield reading
        elif isinstance(parsed, Logged):
            logged += 1
        else:
            broken += 1
            if broken <= _MOST_LINES_NAMED:
                yield _broken_line(number, parsed, named)
    for reading in grouping.finish():
        found = True
        yield reading
    if logged and found:
        yield _note_on_log(logged, named)
    rest = broken - _MOST_LINES_NAMED
    if rest > 0:
        what = "1 more line" if rest == 1 else f"{rest:,} more lines"
        why = f"{'it' if rest == 1 else 'they'} cannot be read either"
        yield Unread(named.name, named.uri, NotChecked(what, why))


def _note_on_log(count: int, named: Named) -> Reading:
    what = "1 line" if count == 1 else f"{count:,} lines"
    why = f"{'it is' if count == 1 else 'they are'} no JSON: output of a log?"
    return Reading(SOURCE, named.name, named.uri, not_checked=(NotChecked(what, why),))


def _broken_line(number: int, error: SourceError, named: Named) -> Unread:
    # The name tells the line already.
    why = _reason(error).removeprefix(f"line {number + 1}, ")
    note = NotChecked("the line", why, Origin(SOURCE, named.uri))
    return Unread(f"{named.name}:{number + 1}", named.uri, note)


def _unread(named: Named, error: SourceError | MemoryError, what: str) -> Unread:
    why = _reason(error) if isinstance(error, SourceError) else "there is not enough memory for it"
    return Unread(named.name, named.uri, NotChecked(what, why))


def _reason(error: SourceError) -> str:
    return f"{error.message}. {error.hint}" if error.hint else error.message


def _no_shape(grouping: Grouping) -> SourceError:
    from revisor.sources.dump_shapes.near_misses import why_none

    if grouping.first_hole:
        return SourceError(f"what could be read of it is nothing to check: {grouping.first_hole}")
    return SourceError(why_none(grouping.first))


def _no_lines(text: str) -> SourceError | None:
    """Return what a text that is no JSON may be instead."""
    from revisor.sources.dump_shapes.near_traces import why_no_lines

    why = why_no_lines(text)
    return SourceError(why) if why else None


def _named(target: str) -> Named:
    return Named("standard input" if target == STDIN else target, target)


def _is_other_snapshot(path: str, data: bytes) -> bool:
    """Whether a `.snap` file is one of the test runners that write program text into them."""
    named = path.lower().removesuffix(".gz").endswith(".snap")
    return named and not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def _unknown_entries(grouping: Grouping, target: str) -> Iterator[Reading]:
    if grouping.unknown:
        from revisor.sources.dump_shapes.near_traces import why_no_trace

        count = grouping.unknown
        what = "1 other entry" if count == 1 else f"{count:,} other entries"
        why = why_no_trace(grouping.first_unknown) or "of none of the shapes that Revisor reads"
        note = NotChecked(what, why)
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
