"""The annotations of named tuples, as `help()` and an editor show them to who uses the library."""

from __future__ import annotations

from typing import TypeVar

_Made = TypeVar("_Made", bound=type)


def readable(made: _Made) -> _Made:
    """Let the annotations of a named tuple be shown as they are written.

    `typing` keeps each as `ForwardRef('str')`, and `help()` would show them so, once each as the
    argument and the attribute.
    """
    for holder in (made, made.__new__):
        found = dict(holder.__annotations__)
        written = {name: getattr(held, "__forward_arg__", held) for name, held in found.items()}
        holder.__annotations__ = written
    return made
