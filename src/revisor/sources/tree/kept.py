"""A reading as JSON text and back: to be kept on disk, or to be sent from another process.

What is read back may have been written by anybody. It becomes values of the model and nothing else:
no code is named in it, and nothing of it is run.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from revisor.model.origin import MISSING
from revisor.model.places import Places
from revisor.model.reading import Reading, nowhere

_DEEPEST = 150
_MODEL = "revisor.model."
_CLASS = re.compile(r"revisor\.model\.([a-z_]{1,40})\.([A-Z][A-Za-z]{0,40})")
_SCALARS = (str, int, float, bool, type(None))


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
    return json.dumps([_encoded(replace(reading, locate=nowhere), 0), _encoded(table, 0)])


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
    return replace(reading, locate=Places(places) if places else nowhere)


def _encoded(value: Any, depth: int) -> Any:
    """Return a value as JSON: all but scalars is a list that begins with what it is."""
    if depth > _DEEPEST:
        raise CannotKeepError
    if value is MISSING:
        return ["missing"]
    if type(value) in _SCALARS:
        return value
    if isinstance(value, Mapping):
        return ["map", *(_encoded(each, depth + 1) for pair in value.items() for each in pair)]
    kind = type(value)
    if kind in (list, tuple, frozenset):
        return [kind.__name__, *(_encoded(each, depth + 1) for each in value)]
    if not kind.__module__.startswith(_MODEL):
        raise CannotKeepError
    parts = [_encoded(part, depth + 1) for name, part in _parts(value) if name != "locate"]
    return [f"{kind.__module__}.{kind.__name__}", *parts]


def _parts(value: Any) -> list[tuple[str, Any]]:
    if hasattr(value, "_fields"):
        return [(name, getattr(value, name)) for name in value._fields]
    if is_dataclass(value):
        return [(each.name, getattr(value, each.name)) for each in fields(value)]
    raise CannotKeepError


def _decoded(value: Any, depth: int) -> Any:
    if type(value) in _SCALARS:
        return value
    if depth > _DEEPEST or not isinstance(value, list) or not value:
        raise CannotKeepError
    name, *coded = value
    if name == "missing":
        return MISSING
    parts = [_decoded(each, depth + 1) for each in coded]
    if name == "map":
        return dict(zip(parts[::2], parts[1::2], strict=True))
    if name in ("list", "tuple", "frozenset"):
        return {"list": list, "tuple": tuple, "frozenset": frozenset}[name](parts)
    made = _class(name)
    names = getattr(made, "_fields", None) or [each.name for each in fields(made)]
    wanted = [each for each in names if each != "locate"]
    return made(**dict(zip(wanted, parts, strict=True)))


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
