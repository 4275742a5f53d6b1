"""Single values: text, numbers, booleans, null, and what is written as text.

| Python | schema |
|---|---|
| `str`, `LiteralString`, paths | `string` |
| `int`, `float`, `bool`, `None` | `integer`, `number`, `boolean`, `null` |
| `datetime`, `date`, `time`, `timedelta` | `string` with `format` date-time, date, time, duration |
| `UUID`, IP addresses, `re.Pattern` | `string` with `format` uuid, ipv4, ipv6, regex |
| `Decimal` | a number, or its decimal digits as a string (bounds hold for the number) |
| `bytes` | `string` with `contentEncoding` base64 |
| `Any`, `object` | `{}`: an object, since 2025-11-25 has no booleans under `properties` |

`format` is an annotation in 2020-12: what it says is told, and not checked. A `date-time` has an
offset there (RFC 3339): give out aware datetimes.
"""

from __future__ import annotations

import datetime as dt
import decimal
import enum
import ipaddress
import pathlib
import re
import typing
import uuid
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.options import Schema

from ._foreign import library_of

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build

DECIMAL = r"^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?$"

_EXACT: dict[Any, Schema] = {
    Any: {},
    object: {},
    None: {"type": "null"},
    type(None): {"type": "null"},
    bool: {"type": "boolean"},
    typing.LiteralString: {"type": "string"},
}
_WITH_SUBCLASSES: tuple[tuple[type, Schema], ...] = (
    (dt.datetime, {"type": "string", "format": "date-time"}),
    (dt.date, {"type": "string", "format": "date"}),
    (dt.time, {"type": "string", "format": "time"}),
    (dt.timedelta, {"type": "string", "format": "duration"}),
    (uuid.UUID, {"type": "string", "format": "uuid"}),
    (pathlib.PurePath, {"type": "string"}),
    (re.Pattern, {"type": "string", "format": "regex"}),
    (ipaddress.IPv4Address, {"type": "string", "format": "ipv4"}),
    (ipaddress.IPv6Address, {"type": "string", "format": "ipv6"}),
    (bytes, {"type": "string", "contentEncoding": "base64"}),
    (bytearray, {"type": "string", "contentEncoding": "base64"}),
    (decimal.Decimal, {"anyOf": [{"type": "number"}, {"type": "string", "pattern": DECIMAL}]}),
    (str, {"type": "string"}),
    (int, {"type": "integer"}),
    (float, {"type": "number"}),
)


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:  # noqa: ARG001
    """Return the schema of a class of single values, or of a class derived from one."""
    for known, schema in _EXACT.items():
        if annotation is known:
            return dict(schema)
    held = typing.get_origin(annotation) or annotation
    if not isinstance(held, type) or issubclass(held, enum.Enum) or library_of(held):
        return None
    for base, schema in _WITH_SUBCLASSES:
        if issubclass(held, base):
            return _copy(schema)
    # An os.PathLike[str] is what takes a path; it has no values of its own.
    named = f"{held.__module__}.{held.__qualname__}"
    return {"type": "string"} if named == "os.PathLike" else None


def _copy(schema: Schema) -> Schema:
    copied = dict(schema)
    if "anyOf" in copied:
        copied["anyOf"] = [dict(branch) for branch in copied["anyOf"]]
    return copied
