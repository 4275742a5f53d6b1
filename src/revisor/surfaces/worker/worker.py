"""What a caller holds: processes to validate in, and the schemas that they were given."""

from __future__ import annotations

import itertools
import os
import sys
import weakref
from collections.abc import Mapping
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Self

from revisor.dialect.json_values import frozen
from revisor.errors import RevisorError, UsageError, WorkerUnavailable
from revisor.model.dialect import Dialect
from revisor.surfaces.kept import Kept
from revisor.surfaces.schema_arguments import checked_schema, given_documents, named_dialect

from .frames import Answered, Asked
from .process import Process, Setup, interpreter
from .schemas import WorkerSchema
from .values import packed, unpacked_dialect

_MEMORY = 1 << 30
_LEAST_MEMORY = 256 << 20
_MOST_MEMORY = 1 << 62
_LONGEST = 86_400
"""Seconds: a day. Sockets and resource limits do not take every number."""
_MOST_KEPT = 1_024
_MOST_BYTES = 32 << 20
_LIVING: weakref.WeakSet[Worker] = weakref.WeakSet()


class Worker:
    """Processes of its own to validate in, which are ended where they take too long or too much.

    For schemas and instances of strangers (JS-18). `deadline` is how many seconds each call may
    take there, `memory` how many bytes of address space a process may have. Up to `processes` calls
    run at once; further ones wait for their turn, which counts towards no deadline. `python` is the
    interpreter to start, of the version of this one; by default it is this one.

    A call that reaches a limit, or that ends the process, raises LimitReached with a `kind` in its
    values; the process is replaced, and every schema goes on working: it is made again when it is
    next used, in a time of its own. Nothing that JSON schemas or instances do is done here, and
    nothing can be opened there: no file, no connection.

    Safe to share between threads; after a fork each side has processes of its own. A call blocks:
    in asyncio, use `asyncio.to_thread`. Close it, or use it in a `with` statement; what is not
    closed ends with the last reference to it, or with the interpreter.

    Raises UsageError for arguments that make no sense and on Windows, which has not what this
    needs; WorkerUnavailable where no Python is known that could be started.
    """

    _module = Setup._field_defaults["module"]
    """What the processes run. A test may put another module in its place."""

    def __init__(
        self,
        deadline: float = 1.0,
        memory: int = _MEMORY,
        *,
        processes: int = 1,
        python: str | None = None,
    ) -> None:
        _check(deadline, memory, processes)
        paths = _paths("revisor", "jsonschema_rs", self._module.partition(".")[0])
        setup = Setup(deadline, memory, interpreter(python), paths, self._module)
        self._processes = [Process(setup) for _ in range(processes)]
        self._turns = itertools.cycle(self._processes)
        self._numbers = itertools.count(1)
        self._kept: Kept[Any, WorkerSchema] = Kept(_MOST_KEPT, _MOST_BYTES)
        self._end = weakref.finalize(self, _end, self._processes)
        _LIVING.add(self)

    def __repr__(self) -> str:
        return f"<revisor.Worker with {len(self._processes)} processes>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the processes, after the calls that are under way. May be called again."""
        for process in self._processes:
            with process.lock:
                process.end()
        self._end.detach()

    def schema(
        self,
        value: Any,
        dialect: str | Dialect | None = None,
        documents: Mapping[str, Any] | None = None,
    ) -> WorkerSchema:
        """Return a JSON Schema, ready to validate instances with, as `revisor.schema` does.

        The arguments, the verdicts and the exceptions are the same; no resolver is taken, since
        nothing is fetched there: fetch first, and pass `documents`. Equal content is made once.

        Raises LimitReached with a `kind`, WorkerUnavailable, and UsageError after `close`.
        """
        checked_schema(value)
        given = given_documents(documents)
        named = named_dialect(dialect)
        key = named, frozen(value), tuple((uri, frozen(held)) for uri, held in given.items())
        found = self._kept.get(key)
        if found is not None:
            return found
        content = packed([key[1], named, frozen(given)])
        made = WorkerSchema(self._ask, next(self._numbers), content)
        process = self._free()
        with process.lock:
            _prepare(process, made)
        return self._kept.put(key, made, len(content))

    def _ask(self, schema: WorkerSchema, kind: int, body: bytes) -> bytes:
        """Ask something of a schema; it is given to a process that does not have it (any more)."""
        process = self._free()
        with process.lock:
            if schema.number not in process.held:
                _prepare(process, schema)
            answered, told = process.ask(kind, schema.number, body)
            if answered == Answered.UNKNOWN:
                _prepare(process, schema)
                answered, told = process.ask(kind, schema.number, body)
        return _outcome(answered, told)

    def _free(self) -> Process:
        """Return a process that nobody asks anything, or else the one whose turn it is."""
        for process in self._processes:
            if not process.lock.locked():
                return process
        return next(self._turns)

    def _after_fork(self) -> None:
        self._kept.after_fork()
        for process in self._processes:
            process.forget()


def _prepare(process: Process, schema: WorkerSchema) -> None:
    """Give a schema to a process. Raises what making it comes to."""
    told = _outcome(*process.ask(Asked.PREPARE, schema.number, schema.content))
    schema.dialect = unpacked_dialect(told)
    process.held.add(schema.number)


def _outcome(answered: int, told: bytes) -> bytes:
    """Return what was asked for, or raise the error that came instead."""
    if answered == Answered.DONE:
        return told
    if answered == Answered.REFUSED:
        from .outcomes import unpacked_refusal

        raise unpacked_refusal(told)
    said = told.decode("utf-8", "replace")
    raise RevisorError(f"a fault of Revisor's own stopped the judging: {said}", answered=answered)


def _end(processes: list[Process]) -> None:
    for process in processes:
        process.end()


def _check(deadline: Any, memory: Any, processes: Any) -> None:
    if sys.platform == "win32":
        what = "a worker needs what Windows has not: limits of a process, and sockets it inherits"
        raise UsageError(what, "use revisor.schema, which judges in bounds in this process")
    if isinstance(deadline, bool) or not isinstance(deadline, int | float):
        raise UsageError(f"deadline is {deadline!r:.80}", "pass seconds", argument="deadline")
    if not 0 < deadline <= _LONGEST:
        hint = f"pass seconds, at most {_LONGEST:,}"
        raise UsageError(f"deadline is {deadline!r:.80}", hint, argument="deadline")
    if not isinstance(memory, int) or not _LEAST_MEMORY <= memory <= _MOST_MEMORY:
        hint = f"pass bytes, at least {_LEAST_MEMORY:,}"
        raise UsageError(f"memory is {memory!r:.80}", hint, argument="memory")
    if not isinstance(processes, int) or isinstance(processes, bool) or processes < 1:
        raise UsageError(f"processes is {processes!r:.80}", "pass 1 or more", argument="processes")


def _paths(*modules: str) -> tuple[str, ...]:
    """Return the folders that hold some packages and modules. Raises WorkerUnavailable."""
    found = []
    for name in modules:
        spec = find_spec(name)
        origin = spec.origin if spec else None
        if spec is None or origin is None or not os.path.exists(origin):  # noqa: PTH110 - start-up
            what = f"no process could be started to validate in: {name} is in no folder"
            raise WorkerUnavailable(what, "install the packages in folders, not in one file")
        folder = os.path.dirname(os.path.abspath(origin))  # noqa: PTH100, PTH120
        found.append(os.path.dirname(folder) if spec.submodule_search_locations else folder)  # noqa: PTH120
    return tuple(dict.fromkeys(found))


def _forget_in_fork() -> None:
    for worker in list(_LIVING):
        worker._after_fork()  # noqa: SLF001 - of the same module


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_in_fork)
