"""Checking several live servers at the same time, for a caller that is not asynchronous."""

from __future__ import annotations

import atexit
import os
import queue
import signal
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from revisor.model.reading import Reading
    from revisor.sources.live.options import LiveOptions, LiveTarget

AT_ONCE = 8
"""Servers that are checked at the same time."""
RERAISE = "REVISOR_DEBUG" in os.environ
"""Whether a fault of ours is raised instead of noted: for debugging, and in tests."""
DONE = "done"
"""What is told of a server when its check is over."""

_END_SECONDS = 10.0
_LONGEST = 500
_ENDING_SIGNALS = ("SIGTERM", "SIGHUP")


class _Told(NamedTuple):
    """Something that the caller has to be told, by its own thread."""

    target: int
    progress: str | None = None
    line: Mapping[str, Any] | None = None
    reading: Reading | None = None
    error: BaseException | None = None


def read(
    targets: Sequence[LiveTarget],
    options: LiveOptions,
    *,
    on_progress: Callable[[str, str], None] | None = None,
    record: Callable[[str, Mapping[str, Any]], None] | None = None,
    meanwhile: Callable[[], object] | None = None,
) -> Generator[Reading, None, None]:
    """Yield a reading for each server, in the order of `targets`, each as soon as it is due.

    All are checked at the same time (at most AT_ONCE), each within `options.timeout` seconds.
    `on_progress` gets the name of a target and what goes on (DONE in the end), `record` the name
    and each line of its trace, secrets masked; both are called in the thread of the caller, while
    it waits here. A server that cannot be checked gives a reading that says so. `meanwhile` is
    called once, while the servers start: what has to be done anyway costs no time then.

    When this ends, is closed, or is interrupted (also by SIGTERM), every process and every
    connection is ended first.
    """
    if not targets:
        return
    work = _Work(targets, options, records=record is not None)
    with _signals_raise(), work:
        due: dict[int, Reading] = {}
        for index in range(len(targets)):
            while index not in due:
                told = work.next()
                if meanwhile is not None:
                    meanwhile()
                    meanwhile = None
                name = targets[told.target].name
                if told.error is not None:
                    raise told.error
                if told.reading is not None:
                    due[told.target] = told.reading
                    if on_progress is not None:
                        on_progress(name, DONE)
                elif told.line is not None and record is not None:
                    record(name, told.line)
                elif told.progress is not None and on_progress is not None:
                    on_progress(name, told.progress)
            yield due.pop(index)


class _Work:
    """A thread with an event loop, in which all servers are checked.

    It is a thread of its own, so that the checks go on while the caller judges what is due, and so
    that it does not matter whether the caller has an event loop itself.
    """

    def __init__(
        self, targets: Sequence[LiveTarget], options: LiveOptions, *, records: bool
    ) -> None:
        self._targets = targets
        self._options = options
        self._records = records
        self._told: queue.SimpleQueue[_Told] = queue.SimpleQueue()
        self._cancel: Callable[[], None] = lambda: None
        self._is_ended = threading.Event()
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="revisor live", daemon=True)

    def __enter__(self) -> None:
        atexit.register(self.end)
        try:
            self._thread.start()
        except RuntimeError as error:
            atexit.unregister(self.end)
            raise _no_thread(error) from error

    def __exit__(self, *_exception: object) -> None:
        self.end()
        atexit.unregister(self.end)

    def next(self) -> _Told:
        """Wait for what comes next."""
        return self._told.get()

    def end(self) -> None:
        """End all checks with their processes and connections, however often it is interrupted."""
        with self._lock:
            self._is_ended.set()
            self._cancel()
        waiting = _END_SECONDS
        while self._thread.is_alive() and waiting > 0:
            with suppress(KeyboardInterrupt):
                self._thread.join(0.5)
            waiting -= 0.5

    def _run(self) -> None:
        import anyio

        try:
            anyio.run(self._all)
        except BaseException as error:  # noqa: BLE001 - it is raised again in the caller's thread
            self._told.put(_Told(0, error=_told_as(_first(error))))

    async def _all(self) -> None:
        import anyio

        from revisor.sources.live import orphans

        async with anyio.create_task_group() as beside:
            beside.start_soon(orphans.reap)
            await self._targets_at_once()
            beside.cancel_scope.cancel()

    async def _targets_at_once(self) -> None:
        import asyncio

        import anyio

        limit = anyio.Semaphore(AT_ONCE)
        async with anyio.create_task_group() as tasks:
            loop = asyncio.get_running_loop()

            def cancel() -> None:
                # A loop that is closed has nothing left to end.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(tasks.cancel_scope.cancel)

            with self._lock:
                self._cancel = cancel
                if self._is_ended.is_set():
                    return
            for index, target in enumerate(self._targets):
                tasks.start_soon(self._one, index, target, limit)
        with self._lock:
            self._cancel = lambda: None

    async def _one(self, index: int, target: LiveTarget, limit: Any) -> None:
        if target.url:
            from revisor.sources.http_server import check
        else:
            from revisor.sources.stdio_server import check

        def progress(told: str) -> None:
            self._told.put(_Told(index, progress=told))

        def line(told: Mapping[str, Any]) -> None:
            self._told.put(_Told(index, line=told))

        options = self._options.of(target)
        if target.unready:
            self._told.put(_Told(index, reading=_unready(target)))
            return
        async with limit:
            record = line if self._records else None
            try:
                reading = await check(target, options, progress, record)
            except Exception as error:
                # One server must not hide what the others show.
                if RERAISE:
                    raise
                reading = _failed(target, options, _first(error))
        self._told.put(_Told(index, reading=reading))


def _no_thread(error: RuntimeError) -> Exception:
    """Return why no thread can be started: the machine, or an interpreter that allows none."""
    from revisor.errors import SourceError

    told = _told_as(error)
    if isinstance(told, SourceError):
        return told
    return SourceError(
        f"servers cannot be checked here: {error}", "Check them in the main interpreter."
    )


def _told_as(error: BaseException) -> BaseException:
    """Return an error as the caller is told: where the machine allows no more, in words."""
    from revisor.errors import SourceError
    from revisor.sources.live.machine import HINT, refused_by_machine

    limit = refused_by_machine(error)
    return SourceError(limit, HINT) if limit else error


def _unready(target: LiveTarget) -> Reading:
    """Return the reading of a server that cannot be started."""
    from revisor.model.reading import NotChecked, Reading

    note = NotChecked("the server", target.unready)
    return Reading("stdio_server", target.name, target.name, not_checked=(note,), inconclusive=True)


def _failed(target: LiveTarget, options: LiveOptions, error: BaseException) -> Reading:
    """Return the reading of a server whose check broke, be it by a fault of ours."""
    from revisor.errors import SourceError
    from revisor.model.reading import NotChecked, Reading
    from revisor.sources.live.machine import HINT, refused_by_machine
    from revisor.sources.live.masking import Masker

    masker = Masker(options, target.url)
    limit = refused_by_machine(error)
    is_ours = not limit and not isinstance(error, SourceError)
    why = f"{limit}. {HINT}" if limit else str(error)
    if is_ours:
        kind = type(error).__name__
        why = f"a fault of Revisor's own ({kind}: {error}); please report it"
    return Reading(
        kind="http_server" if target.url else "stdio_server",
        name=target.name,
        uri=target.name,
        not_checked=(NotChecked("the server", masker.text(why)[:_LONGEST]),),
        inconclusive=True,
        mask=masker.text if masker.has_secrets else None,
        faults=int(is_ours),
    )


def _first(error: BaseException) -> BaseException:
    """Return what a group of errors holds first: it is told as it is."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


@contextmanager
def _signals_raise() -> Iterator[None]:
    """Let the signals that ask a program to end raise SystemExit, so that servers are ended too.

    Only where nobody else handles them, and only in the main thread: others get no signals.
    """
    from revisor.sources.live.leftovers import handle

    def stop(number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    mine = handle(_ENDING_SIGNALS, stop)
    try:
        yield
    finally:
        for number in mine:
            signal.signal(number, signal.SIG_DFL)
