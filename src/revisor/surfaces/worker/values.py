"""JSON values on their way to a process and back: the same value arrives, to the last bit.

Numbers of any size, NaN, halves of surrogate pairs, parts that stand in several places and values
that hold themselves arrive as they are. The common form is that of `marshal`, which is fast; it
recurses, so that a deep value is taken apart first.
"""

from __future__ import annotations

import contextlib
import marshal
from typing import Any

from revisor.dialect.bounds import is_deeper
from revisor.errors import NotJson
from revisor.model.dialect import Dialect, LookAlike

_VERSION = 4
"""A format that every supported Python has, and in which shared parts are written once."""
_SHALLOW = 100
"""Levels that marshal may go down on any stack: a thread's may be 128 KB small."""
_HINT = "pass what json.loads returns: dict, list, str, int, float, bool or None"
_WHOLE, _APART = b"w", b"a"
_SCALARS = (str, int, float)


def packed(value: Any) -> bytes:
    """Return a value as bytes.

    Raises NotJson for a value that holds what JSON does not have, as far as that shows here:
    subclasses of JSON's types count as these.
    """
    try:
        if not is_deeper(value, _SHALLOW):
            with contextlib.suppress(ValueError):  # a subclass of what JSON has, or what it has not
                return _WHOLE + marshal.dumps(value, _VERSION)
        return _APART + marshal.dumps(_taken_apart(value), _VERSION)
    except (NotJson, MemoryError):
        raise
    except Exception as error:  # a subclass with methods of its own
        what = f"the value cannot be read: {type(error).__name__}: {error!s:.200}"
        raise NotJson(what, _HINT) from error


def unpacked(data: bytes | memoryview) -> Any:
    """Return the value that `packed` made these bytes of."""
    read = marshal.loads(data[1:])  # noqa: S302 - from a process that this one started
    return read if bytes(data[:1]) == _WHOLE else _put_together(read)


def packed_dialect(dialect: Dialect) -> bytes:
    """Return the dialect of a schema as bytes."""
    *fields, look_alikes = dialect
    return packed([*fields, [tuple(each) for each in look_alikes]])


def unpacked_dialect(data: bytes) -> Dialect:
    """Return the dialect that `packed_dialect` made these bytes of."""
    *fields, look_alikes = unpacked(data)
    return Dialect._make([*fields, tuple(LookAlike(*each) for each in look_alikes)])


def _taken_apart(value: Any) -> list[Any]:
    """Return the arrays and objects of a value as a flat list, which name each other by position.

    A member is a tuple of that position, or else a scalar; an object has a tuple of names too.
    """
    numbers: dict[int, int] = {}
    waiting: list[Any] = []
    parts: list[Any] = []

    def named(held: Any) -> Any:
        if not isinstance(held, dict | list | tuple):
            return _scalar(held)
        if id(held) not in numbers:
            numbers[id(held)] = len(waiting)
            waiting.append(held)
        return (numbers[id(held)],)

    first = named(value)
    for held in waiting:
        if isinstance(held, dict):
            parts.append((tuple(map(_scalar, held)), [named(v) for v in held.values()]))
        else:
            parts.append([named(v) for v in held])
    return [first, parts]


def _put_together(read: Any) -> Any:
    first, parts = read
    made: list[Any] = [{} if part.__class__ is tuple else [] for part in parts]

    def meant(member: Any) -> Any:
        return made[member[0]] if member.__class__ is tuple else member

    for part, whole in zip(parts, made, strict=True):
        if part.__class__ is tuple:
            whole.update(zip(part[0], map(meant, part[1]), strict=True))
        else:
            whole.extend(map(meant, part))
    return meant(first)


def _scalar(held: Any) -> Any:
    if held is None or held is True or held is False or held.__class__ in _SCALARS:
        return held
    if isinstance(held, str):
        return str.__str__(held)
    if isinstance(held, int):
        return int(held)
    if isinstance(held, float):
        return float(held)
    raise NotJson(f"the value holds a {type(held).__name__}, which JSON does not have", _HINT)
