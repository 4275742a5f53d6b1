"""The files of a large tree, read in several processes.

A process that dies takes nothing with it: what it had is read again in this one, file by file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from revisor.model.reading import Reading
from revisor.sources.kinds import Kind

from . import source_file
from .kept import CannotKeepError, decode, encode

PARALLEL_FROM = 6 * 2**20
"""Bytes from which on processes are started: each takes a while to load what reads source code."""
_MOST = 8
_BATCH = 512 * 2**10


class Work(NamedTuple):
    """A file to be read, and the key under which its reading is kept (empty: it is not)."""

    kind: Kind
    path: str
    data: bytes
    key: str = ""


def read_all(work: Sequence[Work], on_progress: Callable[[str], None]) -> Iterator[Reading]:
    """Yield the readings of files in their order."""
    workers = min(_MOST, _processors())
    if workers < 2 or sum(len(each.data) for each in work) < PARALLEL_FROM:  # noqa: PLR2004 - two
        for each in work:
            on_progress(each.path)
            yield source_file.read(each.kind, each.path, each.data)
        return
    yield from _in_processes(work, workers, on_progress)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _in_processes(
    work: Sequence[Work], workers: int, on_progress: Callable[[str], None]
) -> Iterator[Reading]:
    import multiprocessing
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    batches = list(_batches(work))
    # Not forked: other threads of this process may hold locks.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(workers, len(batches)), mp_context=context) as pool:
        waiting = [pool.submit(read_batch, batch) for batch in batches]
        try:
            for batch, later in zip(batches, waiting, strict=True):
                on_progress(batch[0].path)
                try:
                    told: Sequence[str | None] = later.result()
                except (BrokenExecutor, OSError):
                    told = [None] * len(batch)
                yield from map(_received, batch, told)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _batches(work: Sequence[Work]) -> Iterator[list[Work]]:
    batch: list[Work] = []
    size = 0
    for each in work:
        batch.append(each)
        size += len(each.data)
        if size >= _BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def read_batch(batch: Sequence[Work]) -> list[str | None]:
    """Return the texts of the readings of files, None for one that has none: in another process."""
    told: list[str | None] = []
    for each in batch:
        try:
            told.append(encode(source_file.read(each.kind, each.path, each.data)))
        except (CannotKeepError, RecursionError, ValueError):
            told.append(None)
    return told


def _received(work: Work, text: str | None) -> Reading:
    if text is not None:
        try:
            return decode(text)
        except CannotKeepError:
            pass
    return source_file.read(work.kind, work.path, work.data)
