"""Defaults: written where they are JSON and conform to the schema that they stand in."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import pathlib
import sys
import uuid
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from revisor.dialect import schema as engine
from revisor.dialect.json_values import plain
from revisor.errors import RevisorError

from .kinds._foreign import library_of
from .options import Schema

if TYPE_CHECKING:
    from .build import Default

_MOST_VALUES = 10_000


class Missing(enum.Enum):
    """The type of MISSING."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING
"""What stands for no default, since None is one."""


def as_json(value: Any) -> Any:
    """Return a default as JSON writes it, MISSING for one that JSON cannot express.

    A member of an Enum is its value, a tuple or a set a list, a day or a path its text; instances
    of dataclasses and models are their members, where those are JSON.
    """
    if value is MISSING or isinstance(value, type):
        return MISSING
    top: list[Any] = [None]
    stack: list[tuple[Any, Any, Any]] = [(value, top, 0)]
    for _ in range(_MOST_VALUES):
        if not stack:
            break
        held, holder, key = stack.pop()
        made = holder[key] = _told(held)
        if isinstance(made, dict):
            stack += [(inner, made, name) for name, inner in made.items()]
        elif isinstance(made, list):
            stack += [(inner, made, at) for at, inner in enumerate(made)]
    try:
        return plain(top[0])
    except RevisorError:
        return MISSING


def _told(value: Any) -> Any:
    """Return one value as JSON has it, its members as they are; what is unknown stays."""
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, uuid.UUID | pathlib.PurePath):
        return str(value)
    if isinstance(value, set | frozenset):
        return sorted(value, key=repr)
    if isinstance(value, list | tuple):
        return list(value)
    if isinstance(value, dict):
        return dict(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    return _of_library(value)


def _of_library(value: Any) -> Any:
    """Return an instance of a library's class as that library writes it."""
    try:
        if library_of(type(value)) == "msgspec":
            return sys.modules["msgspec"].to_builtins(value)
        return value.model_dump(mode="json") if hasattr(value, "model_dump") else value
    except Exception:  # noqa: BLE001 - whatever a library raises: then the default is no JSON
        return value


def write(defaults: list[Default], definitions: Mapping[str, Schema]) -> None:
    """Write each default into its schema if it conforms there; what does not is left out.

    All schemas are judged as members of one, which is prepared once.
    """
    if not defaults:
        return
    held = {str(at): default.holder for at, default in enumerate(defaults)}
    conforms = _judge({"properties": held, "$defs": definitions})
    for at, default in enumerate(defaults):
        if conforms({str(at): default.value}):
            default.holder["default"] = default.value


def _judge(schema: Schema) -> Callable[[Any], bool]:
    """Return what says whether a value conforms; nothing does to a schema that is none."""
    try:
        is_valid = engine.prepare(plain(schema), None, {}).is_valid
    except RevisorError:  # which `generate` tells, when it checks the outcome
        return lambda _: False

    def conforms(value: Any) -> bool:
        try:
            return is_valid(value)
        except RevisorError:
            return False

    return conforms
