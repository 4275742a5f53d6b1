"""The files of a tree, read in processes beside this one.

A process that dies takes nothing with it: of what it had, each file is read again by itself, and
one that ends a process once more is told as not checked.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence

from revisor.errors import SourceError
from revisor.model.reading import Reading
from revisor.sources.live import leftovers

from . import source_file
from .helping import EndedError, Helper, can_fork
from .kept import CannotKeepError, decode
from .work import Work

__all__ = ["PARALLEL_FROM", "Work", "read_all"]

PARALLEL_FROM = 2**20
"""Bytes from which on there is more than one process, where this one can be copied."""
STARTED_FROM = 6 * 2**20
"""Bytes from which on processes are started anew: each takes a while to load what reads code."""

_MOST = 8
_BATCH = 512 * 2**10
_MOST_ENDED = 40
"""Processes that may end before all is left unread: it is no single file then."""
_ENDING = "the processes that read files are ended again and again"


def read_all(work: Sequence[Work], on_progress: Callable[[str], None]) -> Iterator[Reading]:
    """Yield the readings of files in their order."""
    pool = _Pool(list(_batches(work)), _helpers(work))
    try:
        for each, reading in pool.readings() if pool.is_there else _here(work):
            on_progress(each.path)
            yield reading
    finally:
        pool.end()


def _here(work: Sequence[Work]) -> Iterator[tuple[Work, Reading]]:
    for each in work:
        yield each, _read_here(each)


def _read_here(work: Work) -> Reading:
    try:
        return source_file.read(work.kind, work.path, work.content())
    except SourceError as error:
        return _unread(work, error.message)


def _helpers(work: Sequence[Work]) -> int:
    """Return how many processes are to read the files, none where it is better done here."""
    size = sum(each.length() for each in work)
    if not work:
        return 0
    several = min(_MOST, _processors())
    if can_fork():
        return several if size >= PARALLEL_FROM else 1
    return several if several > 1 and size >= STARTED_FROM else 0


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _batches(work: Sequence[Work]) -> Iterator[list[Work]]:
    batch: list[Work] = []
    size = 0
    for each in work:
        batch.append(each)
        size += each.length()
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


class _Pool:
    """Processes with a thread each, which hands them one batch after the other."""

    def __init__(self, batches: list[list[Work]], count: int) -> None:
        self._batches = batches
        self._waiting = deque(enumerate(batches))
        self._done: dict[int, list[Reading]] = {}
        self._news = threading.Condition()
        self._ended = 0
        self._stopped = False
        self._helpers: list[Helper] = []
        self._threads: list[threading.Thread] = []
        # All are there before the first thread is: copies of a process with threads are not safe.
        for _ in range(min(count, len(batches))):
            try:
                self._add(Helper(self._helpers))
            except OSError:
                break
        for helper in tuple(self._helpers):
            thread = threading.Thread(target=self._serve, args=(helper,), daemon=True)
            self._threads.append(thread)
            thread.start()

    @property
    def is_there(self) -> bool:
        """Whether there is a process at all."""
        return bool(self._helpers)

    def readings(self) -> Iterator[tuple[Work, Reading]]:
        """Yield all files with their readings, in their order."""
        for number, batch in enumerate(self._batches):
            with self._news:
                while number not in self._done:
                    self._news.wait()
                found = self._done.pop(number)
            yield from zip(batch, found, strict=True)

    def end(self) -> None:
        """End all processes, those at once that still have something to do."""
        with self._news:
            self._stopped = True
            unfinished = bool(self._waiting) or any(t.is_alive() for t in self._threads)
            self._waiting.clear()
            if unfinished:
                for helper in self._helpers:
                    helper.kill()
        for thread in self._threads:
            thread.join()
        for helper in self._helpers:
            helper.close()
            leftovers.forget(helper)

    def _add(self, helper: Helper) -> Helper:
        self._helpers.append(helper)
        leftovers.remember(helper)
        return helper

    def _serve(self, helper: Helper) -> None:
        """Hand over batches until there are none left."""
        at_hand: Helper | None = helper
        while (given := self._next()) is not None:
            number, batch = given
            try:
                found, at_hand = self._told(at_hand, batch)
            except Exception as error:  # noqa: BLE001 - whoever waits for it must not wait for ever
                why = f"a fault of Revisor's own ({type(error).__name__}: {error}); report it"
                found = [_unread(each, why, faults=1) for each in batch]
            with self._news:
                self._done[number] = found
                self._news.notify_all()

    def _next(self) -> tuple[int, list[Work]] | None:
        with self._news:
            return self._waiting.popleft() if self._waiting else None

    def _told(
        self, helper: Helper | None, batch: list[Work]
    ) -> tuple[list[Reading], Helper | None]:
        loaded, lost = _loaded(batch)
        read, helper = self._read(helper, loaded)
        told = iter(read)
        return [lost[n] if n in lost else next(told) for n in range(len(batch))], helper

    def _read(
        self, helper: Helper | None, batch: list[Work]
    ) -> tuple[list[Reading], Helper | None]:
        """Return the readings of a batch, and the process that is there afterwards."""
        found: list[Reading] = []
        parts = deque([batch])
        while parts and parts[0]:
            part = parts.popleft()
            helper = helper or self._another()
            if helper is None:
                found += [_unread(each, _ENDING) for each in part]
                continue
            try:
                found += map(_received, part, helper.ask(part))
            except OSError:
                # No process gets ready on this system: it is done here.
                found += map(_read_here, part)
            except EndedError as error:
                helper = None
                if len(part) > 1:
                    parts.extendleft([each] for each in reversed(part))
                else:
                    found.append(_unread(part[0], str(error)))
        return found, helper

    def _another(self) -> Helper | None:
        """Return a new process, None where too many have ended, or none can be started."""
        with self._news:
            self._ended += 1
            if self._stopped or self._ended > _MOST_ENDED:
                return None
            try:
                return self._add(Helper(self._helpers))
            except OSError:
                return None


def _loaded(batch: Sequence[Work]) -> tuple[list[Work], dict[int, Reading]]:
    """Return files with their bytes, and what to tell of others by their number in the batch."""
    loaded: list[Work] = []
    lost: dict[int, Reading] = {}
    for number, each in enumerate(batch):
        try:
            loaded.append(each._replace(data=each.content()))
        except SourceError as error:
            lost[number] = _unread(each, error.message)
    return loaded, lost


def _unread(work: Work, why: str, *, faults: int = 0) -> Reading:
    return source_file.unread(work.kind.name, work.path, why, faults=faults)


def _received(work: Work, text: str | None) -> Reading:
    if text is not None:
        try:
            return decode(text)
        except CannotKeepError:
            pass
    return _read_here(work)
