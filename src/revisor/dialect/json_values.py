"""Values as JSON has them: checked, copied, and as bytes that are equal where the values are.

A schema that a caller may still change, and types that JSON does not have, end here.
"""

from __future__ import annotations

import marshal
import math
from typing import Any

from revisor.errors import LimitReached, NotJson
from revisor.model.pointer import Pointer, render

from .bounds import DEFAULT_LIMITS, MOST_SHARED, is_multiplied

_VERSION = 2
"""The last format of marshal in which equal values give equal bytes: later ones share parts."""
_MOST_BITS = 14_000
"""Python writes and reads no longer numbers (about 4,200 digits), and so does the engine."""
_PLAIN = frozenset((str, int, float, bool, type(None)))
_HINT = "pass what json.loads returns: dict, list, str, int, float, bool or None"


def frozen(value: Any) -> bytes:
    """Return bytes that tell one JSON value from any other, `1` from `1.0` and `true` included.

    Raises NotJson for a value that is none, and LimitReached for one nested too deep.
    """
    _check_size(value)
    try:
        # Fast, and harmless where it takes what is no JSON: `thawed` looks at all of it.
        return marshal.dumps(value, _VERSION)
    except ValueError:  # a subclass of a type that JSON has, or a type that it has not
        return marshal.dumps(plain(value), _VERSION)


def _check_size(value: Any) -> None:
    """Raise LimitReached for a value that is too deep or too large, as one that holds itself is."""
    here, count = [value], 0
    for _ in range(DEFAULT_LIMITS.depth):
        below: list[Any] = []
        for held in here:
            if isinstance(held, dict | list | tuple):
                count += len(held)
                inner = held.values() if isinstance(held, dict) else held
                below += [v for v in inner if v.__class__ not in _PLAIN]
                if count > DEFAULT_LIMITS.values:
                    limit = DEFAULT_LIMITS.values
                    raise LimitReached(f"the value holds more than {limit} values", limit=limit)
        if not below:
            if count > MOST_SHARED and is_multiplied(value):
                raise shared()
            return
        here = below
    limit = DEFAULT_LIMITS.depth
    raise LimitReached(f"the value is nested more than {limit} levels deep", limit=limit)


def shared() -> LimitReached:
    """Return the error for a value whose parts are the same few objects, many times over."""
    what = f"the value holds the same parts so often that it comes to more than {MOST_SHARED:,}"
    return LimitReached(f"{what} arrays and objects", limit=MOST_SHARED)


def thawed(data: bytes) -> Any:
    """Return a copy, of plain types, of the value that was frozen. Raises as `frozen` does."""
    return plain(marshal.loads(data))  # noqa: S302 - bytes that `frozen` made


def plain(value: Any) -> Any:
    """Return a copy of a JSON value that shares nothing with it, without recursion.

    Tuples become lists; subclasses of dict, list, str and numbers become those.

    Raises NotJson for what JSON cannot express: NaN and the infinities, a name that is no string,
    half a surrogate pair, any other type. Raises LimitReached for one that is too deep or large.
    """
    _check_size(value)
    top: list[Any] = [None]
    stack: list[tuple[Any, Any, str | int, Pointer]] = [(value, top, 0, ())]
    while stack:
        held, holder, key, at = stack.pop()
        if isinstance(held, dict):
            made: Any = {_name(name, at): None for name in held}
            stack += ((inner, made, _name(k, at), (*at, _name(k, at))) for k, inner in held.items())
        elif isinstance(held, list | tuple):
            made = [None] * len(held)
            stack += ((inner, made, i, (*at, i)) for i, inner in enumerate(held))
        else:
            made = _scalar(held, at)
        holder[key] = made
    return top[0]


def _name(name: Any, at: Pointer) -> str:
    if not isinstance(name, str):
        raise NotJson(f"{_place(at)} has a name that is no string: {name!r:.60}", _HINT)
    return _text(name, at)


def _text(text: str, at: Pointer) -> str:
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise NotJson(
            f"{_place(at)} holds half of a surrogate pair, which is no character",
            "decode the text that it came from as UTF-8",
        )
    return text if text.__class__ is str else str.__str__(text)


def _scalar(held: Any, at: Pointer) -> Any:
    if held is None or held is True or held is False:
        return held
    if isinstance(held, str):
        return _text(held, at)
    if isinstance(held, int):
        if held.bit_length() > _MOST_BITS:
            raise LimitReached(f"{_place(at)} is a number of thousands of digits")
        return int(held)
    if isinstance(held, float):
        if not math.isfinite(held):
            raise NotJson(f"{_place(at)} is {held}, a number that JSON does not have", _HINT)
        return float(held)
    raise NotJson(f"{_place(at)} is a {type(held).__name__}, which JSON does not have", _HINT)


def _place(at: Pointer) -> str:
    shown = render(at[:12]).encode("utf-8", "backslashreplace").decode("utf-8")
    return f"what stands at {shown}" if at else "the value"
