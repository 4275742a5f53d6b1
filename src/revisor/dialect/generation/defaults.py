"""Defaults: written where they are JSON and conform to the schema that they stand in."""

from __future__ import annotations

import dataclasses
import datetime as dt
import enum
import pathlib
import uuid
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from revisor.dialect import schema as engine
from revisor.dialect.json_values import plain
from revisor.errors import RevisorError

from .options import Schema

if TYPE_CHECKING:
    from .build import Default


class Missing(enum.Enum):
    """The type of MISSING."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING
"""What stands for no default, since None is one."""


def as_json(value: Any) -> Any:
    """Return a default as JSON writes it, MISSING for one that JSON cannot express.

    A member of an Enum is its value, a tuple a list, a day or a path its text; instances of
    dataclasses are their members, where those are JSON.
    """
    if value is MISSING or isinstance(value, type):
        return MISSING
    try:
        return plain(_told(value))
    except RevisorError:
        return MISSING


def _told(value: Any) -> Any:
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, dt.date | dt.time):
        return value.isoformat()
    if isinstance(value, uuid.UUID | pathlib.PurePath):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    if isinstance(value, list | tuple):
        return [_told(each) if isinstance(each, enum.Enum) else each for each in value]
    return value


def write(defaults: list[Default], definitions: Mapping[str, Schema]) -> None:
    """Write each default into its schema if it conforms there; what does not is left out."""
    for default in defaults:
        if conforms(default.value, default.holder, definitions):
            default.holder["default"] = default.value


def conforms(value: Any, holder: Schema, definitions: Mapping[str, Schema]) -> bool:
    """Whether a value conforms to a schema whose references lead to these definitions."""
    whole = plain({**holder, "$defs": definitions} if definitions else holder)
    try:
        return engine.prepare(whole, None, {}).is_valid(value)
    except RevisorError:
        return False
