"""A reading as JSON text and back: to be kept on disk, or to be sent from another process.

What is read back may have been written by anybody. It becomes values of the model and nothing else:
no code is named in it, and nothing of it is run.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING as _NO_DEFAULT
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from revisor.model.origin import MISSING
from revisor.model.places import Places
from revisor.model.reading import Reading, nowhere

_DEEPEST = 150
_MODEL = "revisor.model."
_CLASS = re.compile(r"revisor\.model\.([a-z_]{1,40})\.([A-Z][A-Za-z]{0,40})")
_SCALARS = frozenset({str, int, float, bool, type(None)})
_COLLECTIONS: dict[Any, Callable[[list[Any]], Any]] = {
    "list": list,
    "tuple": tuple,
    "frozenset": frozenset,
}
_LOCATE = "locate"
"""What a reading is told without: it is no value."""


class CannotKeepError(Exception):
    """A value that has no text, or a text that is not of a reading."""


def encode(reading: Reading) -> str:
    """Return the text of a reading; raises CannotKeepError where a part of it cannot be kept."""
    locate = reading.locate
    if locate is not nowhere and not isinstance(locate, Places):
        raise CannotKeepError
    if reading.mask is not None or reading.faults:
        raise CannotKeepError
    places = locate.table if isinstance(locate, Places) else {}
    table = [[*key, *at] for key, at in places.items()]
    return json.dumps([_encoded(reading, 0), _encoded(table, 0)])


def decode(text: str) -> Reading:
    """Return the reading of a text; raises CannotKeepError where it is none."""
    try:
        value, table = json.loads(text)
        reading = _decoded(value, 0)
        places = {(uri, pointer): (line, at) for uri, pointer, line, at in _decoded(table, 0)}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise CannotKeepError from None
    if not isinstance(reading, Reading) or not isinstance(reading.checked, dict):
        raise CannotKeepError
    return replace(reading, locate=Places(places)) if places else reading


def _encoded(value: Any, depth: int) -> Any:
    """Return a value as JSON: all but scalars is a list that begins with what it is."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if depth > _DEEPEST:
        raise CannotKeepError
    if value is MISSING:
        return ["missing"]
    if isinstance(value, Mapping):
        return ["map", *(_encoded(each, depth + 1) for pair in value.items() for each in pair)]
    if kind in (list, tuple, frozenset):
        return [kind.__name__, *(_encoded(each, depth + 1) for each in value)]
    if not kind.__module__.startswith(_MODEL):
        raise CannotKeepError
    parts = [_encoded(getattr(value, name), depth + 1) for name in _told(value, kind)]
    return [f"{kind.__module__}.{kind.__name__}", *parts]


def _told(value: Any, kind: Any) -> list[str]:
    """Return the names of the parts of a value, without the last ones that are as by default."""
    form = _form(kind)
    names = list(form.names)
    while names and names[-1] in form.defaults:
        default = form.defaults[names[-1]]
        part = getattr(value, names[-1])
        if type(part) is not type(default) or part != default:
            break
        names.pop()
    return names


class _Form(NamedTuple):
    """The names of the parts of a class, in order, and what is simple of their defaults."""

    names: tuple[str, ...]
    defaults: dict[str, Any]


@cache
def _form(kind: Any) -> _Form:
    if hasattr(kind, "_fields"):
        return _Form(kind._fields, dict(kind._field_defaults))
    if not is_dataclass(kind):
        raise CannotKeepError
    every = [each for each in fields(kind) if each.name != _LOCATE]
    defaults = {e.name: e.default for e in every if e.default is not _NO_DEFAULT}
    return _Form(tuple(each.name for each in every), defaults)


def _decoded(value: Any, depth: int) -> Any:
    if type(value) in _SCALARS:
        return value
    if depth > _DEEPEST or not isinstance(value, list) or not value:
        raise CannotKeepError
    name = value[0]
    parts = [
        each if type(each) in _SCALARS else _decoded(each, depth + 1)
        for each in islice(value, 1, None)
    ]
    if name in _COLLECTIONS:
        return _COLLECTIONS[name](parts)
    if name == "map":
        return dict(zip(parts[::2], parts[1::2], strict=True))
    if name == "missing":
        return MISSING
    made = _class(name)
    names = _form(made).names
    if len(parts) > len(names):
        raise CannotKeepError
    return made(**dict(zip(names, parts, strict=False)))


@cache
def _class(name: Any) -> Any:
    """Return the class of the model with a name; raises CannotKeepError where there is none."""
    found = _CLASS.fullmatch(name) if isinstance(name, str) else None
    if found is None:
        raise CannotKeepError
    try:
        module = importlib.import_module(_MODEL + found[1])
    except ImportError:
        raise CannotKeepError from None
    made = getattr(module, found[2], None)
    if not isinstance(made, type) or not (hasattr(made, "_fields") or is_dataclass(made)):
        raise CannotKeepError
    return made
