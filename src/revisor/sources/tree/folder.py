"""A folder: its dumps file by file, and its files of every other kind as one target."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from revisor.errors import SourceError
from revisor.model.reading import NotChecked, Reading
from revisor.sources import dump, files, kinds
from revisor.sources.beside import States
from revisor.sources.test_paths import is_test

from . import pool, source_file
from .cache import Cache, key
from .merging import merged
from .options import MOST_SOURCE, TreeOptions
from .passed_over import reason
from .walking import Walk, walk

_LEAST_CACHED = 20
_MOST_NAMED = 3
_MOST_HELD = 64 * 2**20
"""Bytes of files that are held at once; what is beyond is read again when its turn comes."""
_WHOSE = {
    "generated": "a program wrote {them}, and would write {them} again",
    "minified": "{they} made of other source code",
}


def read(
    folder: str, max_size: int, on_progress: Callable[[str], None], options: TreeOptions
) -> Iterator[Reading]:
    """Yield the readings of a folder; see `sources.tree.read`."""
    tree = _Tree(folder, max_size, on_progress, options)
    walked = walk(folder, tree.interests, all_files=options.all_files)
    dumps = tree.sort(walked)
    beside = tree.readings(walked.vendored)
    yield from dump.read_folder(
        folder, dumps, max_size=max_size, on_progress=on_progress, beside=beside
    )


def _is_hidden(path: str) -> bool:
    return any(name.startswith(".") for name in path.split("/")[:-1])


class _Tree:
    """What is looked at in one folder."""

    def __init__(
        self,
        folder: str,
        max_size: int,
        on_progress: Callable[[str], None],
        options: TreeOptions,
    ) -> None:
        self._folder = folder
        self._max_size = max_size if options.all_files else min(max_size, MOST_SOURCE)
        self._note = on_progress
        self._options = options
        self._work: list[pool.Work] = []
        self._held = 0
        self._readings: list[Reading] = []
        self._passed_over: Counter[str] = Counter()

    def interests(self, path: str) -> bool:
        """Tell whether a file may be looked at, by its path relative to the folder."""
        if self._options.excludes and self._options.excludes(self._whole(path)):
            return False
        if files.ends_like_a_dump(path) and not _is_hidden(path):
            return True
        return bool(kinds.candidates(path))

    def _whole(self, path: str) -> str:
        return os.path.join(self._folder, path)  # noqa: PTH118 - pathlib is slow

    def sort(self, walked: Walk) -> list[files.Found]:
        """Return what may be a dump; keep what is to be read by its kind."""
        dumps: list[files.Found] = []
        for found in walked.found:
            relative = os.path.relpath(found.path, self._folder).replace(os.sep, "/")
            is_dump = files.ends_like_a_dump(relative) and not _is_hidden(relative)
            likely = [] if found.why else kinds.candidates(relative)
            taken = bool(likely) and self._take(likely[0], found.path, is_dump=is_dump)
            if found.why or (is_dump and not taken):
                dumps.append(found)
        return dumps

    def _take(self, likely: kinds.Kind, path: str, *, is_dump: bool) -> bool:
        """Keep a file to be read by its kind; False where it is of none, or is better a dump."""
        if self._is_elsewhere(path) and os.path.isfile(path):  # noqa: PTH113 - pathlib is slow
            return True
        try:
            data = files.content(path, self._max_size)
        except SourceError as error:
            if not is_dump and _could_be(likely, path):
                self._readings.append(source_file.unread(likely.name, path, error.message))
            return not is_dump
        kind = kinds.kind_of(path, data, samples=self._options.samples)
        if kind is None:
            return False
        why = None if self._options.all_files else reason(path, data)
        if why is not None:
            self._passed_over[why] += 1
            return True
        self._work.append(self._held_or_not(pool.Work(kind, path, data)))
        return True

    def _held_or_not(self, work: pool.Work) -> pool.Work:
        size = work.length()
        if self._held + size <= _MOST_HELD:
            self._held += size
            return work
        return work._replace(key=_key(work), data=None, size=size)

    def _is_elsewhere(self, path: str) -> bool:
        """Whether a file is a link to one in the same folder, which is met at its own place."""
        if not os.path.islink(path):  # noqa: PTH114 - pathlib is slow
            return False
        leads_to = os.path.realpath(path)
        return leads_to != path and leads_to.startswith(os.path.realpath(self._folder) + os.sep)

    def readings(self, vendored: list[str]) -> list[Reading]:
        """Return the readings of the files kept: one of the whole, and of what is told apart."""
        read = [*self._read(), *self._readings]
        own: list[Reading] = []
        tests: list[Reading] = []
        for reading in read:
            relative = os.path.relpath(reading.uri, self._folder)
            (tests if is_test(relative) else own).append(reading)
        notes = [*self._notes(), *_vendored(vendored)] if read or self._passed_over else []
        apart = merged(f"{self._folder} (tests)", tests, ())
        found = merged(self._folder, own, notes)
        return [*found, *(replace(reading, of_tests=True) for reading in apart)]

    def _read(self) -> Iterator[Reading]:
        if not self._options.cached or len(self._work) < _LEAST_CACHED:
            yield from pool.read_all(self._work, self._note)
            return
        cache = Cache(self._folder)
        keyed = [each if each.key else each._replace(key=_key(each)) for each in self._work]
        states = States()
        known = {each.path: _as_long_as(states, cache.get(each.key)) for each in keyed}
        new = pool.read_all([each for each in keyed if known[each.path] is None], self._note)
        for each in keyed:
            reading = known[each.path]
            if reading is None:
                reading = next(new)
                cache.put(each.key, reading)
            yield reading
        cache.save()

    def _notes(self) -> Iterator[NotChecked]:
        for why, count in sorted(self._passed_over.items()):
            what = f"1 {why} file" if count == 1 else f"{count:,} {why} files"
            words = (
                {"them": "it", "they": "it is"}
                if count == 1
                else {"them": "them", "they": "they are"}
            )
            told = _WHOSE[why].format_map(words)
            yield NotChecked(what, f"{told} (--all-files takes {words['them']})")


def _could_be(kind: kinds.Kind, path: str) -> bool:
    """Tell whether a file that cannot be read whole begins as one of the kind, or not even that."""
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib is slow; a pipe would have us wait
        return True
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
            accepted: bool = kind.load().accepts(path, file.read(kinds.HEAD))
    except (OSError, ValueError):
        return True
    return accepted


def _as_long_as(states: States, kept: Reading | None) -> Reading | None:
    """Return a reading that was kept, if what it depends on is still as it was."""
    return kept if kept is not None and states.are(kept.beside) else None


def _key(work: pool.Work) -> str:
    module = work.kind.load()
    around = module.surroundings(work.path) if hasattr(module, "surroundings") else ""
    return key(work.kind.module, work.path, around, work.content())


def _vendored(folders: list[str]) -> Iterator[NotChecked]:
    if not folders:
        return
    what = "1 vendored folder" if len(folders) == 1 else f"{len(folders):,} vendored folders"
    named = ", ".join(folders[:_MOST_NAMED]) + (", …" if len(folders) > _MOST_NAMED else "")
    yield NotChecked(what, f"the work of others: {named} (--all-files takes it)")
