"""A worker's process that gives everything to the engine, with nothing looked at before.

For a schema such as {"x-call": "dereference"} the instance goes to that function of the engine
instead, or to one that misbehaves on purpose.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import jsonschema_rs

from revisor.dialect.json_values import thawed
from revisor.dialect.schema_errors import SchemaError
from revisor.facts import registry
from revisor.surfaces.worker import child

_NO_DOCUMENTS = jsonschema_rs.Registry([])


def _sleeps(seconds: Any) -> bool:
    time.sleep(seconds)
    return True


def _opens(path: Any) -> bool:
    os.close(os.open(path, os.O_RDONLY))
    return True


def _kills(number: Any) -> bool:
    os.kill(os.getpid(), number)
    signal.pause()
    return True


def _prints(text: Any) -> bool:
    for stream in (sys.stdout, sys.stderr):
        print(text, file=stream, flush=True)
    return True


CALLS: dict[str, Callable[[Any], Any]] = {
    "canonicalize": jsonschema_rs.canonicalize,
    "dereference": lambda value: jsonschema_rs.dereference(value, offline=True),
    "exit": os._exit,
    "fetch": lambda uri: jsonschema_rs.validator_for({"$ref": uri}),
    "fill": bytearray,
    "is-there": lambda _: True,
    "kill": _kills,
    "meta": lambda value: jsonschema_rs.meta.is_valid(value, registry=_NO_DOCUMENTS),
    "open": _opens,
    "print": _prints,
    "raise": lambda name: [][name],
    "sleep": _sleeps,
}


class Bare:
    """A schema that the engine compiled, or a call in its place."""

    def __init__(self, schema: Any) -> None:
        self.dialect = registry.dialect("2020-12")
        self.is_valid: Callable[[Any], bool] = self._is_valid
        called = schema.get("x-call") if isinstance(schema, dict) else None
        self._call = CALLS[called] if called else None
        if self._call is None:
            self._engine = jsonschema_rs.validator_for(schema, offline=True)

    def _is_valid(self, instance: Any) -> bool:
        return bool(self._call(instance) if self._call else self._engine.is_valid(instance))

    def errors(self, instance: Any) -> tuple[SchemaError, ...]:
        """Return all that the engine says against it."""
        found = self._engine.iter_errors(instance)
        return tuple(SchemaError("", "", "", "", error.message) for error in found)

    def validate(self, instance: Any) -> None:
        """Let the engine raise."""
        self._engine.validate(instance)

    def annotations(self, instance: Any) -> tuple[Any, ...]:
        """Have the engine evaluate everything."""
        return tuple(self._engine.evaluate(instance).list()["details"])


def bare(value: bytes, _dialect: str | None, _documents: bytes) -> Bare:
    """Compile a schema without a look at it."""
    return Bare(thawed(value))


def run(descriptor: int, memory: int, seconds: float) -> None:
    """Be the process."""
    child.run(descriptor, memory, seconds, bare)
