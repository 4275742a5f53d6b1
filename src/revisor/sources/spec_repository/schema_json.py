"""Read schema.json: which definitions and properties there are, and which are marked deprecated."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from revisor.model.specification import SchemaJson

from .places import origin
from .tree import Texts


def schema_json(path: str, text: str, revision: str, texts: Texts) -> SchemaJson | None:
    """Return what a schema.json says, None (and a note) where it is no JSON object."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        texts.note(path, f"it is no JSON: {error}")
        return None
    definitions = None
    if isinstance(document, dict):
        definitions = document.get("$defs", document.get("definitions"))
    if not isinstance(definitions, dict):
        texts.note(path, "it has neither $defs nor definitions")
        return None
    found = list(_symbols(definitions))
    marked = frozenset(symbol for symbol, _, schema in found if _is_deprecated(schema))
    return SchemaJson(revision, _lines(text, found), marked, origin(path))


_Found = tuple[str, str, Any]
"""A symbol, the last name in it (which may hold dots), and its schema."""


def _symbols(definitions: dict[str, Any]) -> Iterator[_Found]:
    """Yield every definition and, iteratively, the properties of objects in the text's order."""
    waiting = [(name, name, definitions[name], 0) for name in reversed(definitions)]
    while waiting:
        symbol, name, schema, depth = waiting.pop()
        yield symbol, name, schema
        properties = schema.get("properties") if isinstance(schema, dict) else None
        if isinstance(properties, dict) and depth < _DEEPEST:
            below = [(f"{symbol}.{key}", key, properties[key], depth + 1) for key in properties]
            waiting += reversed(below)


_DEEPEST = 20


def _is_deprecated(schema: Any) -> bool:
    return isinstance(schema, dict) and schema.get("deprecated") is True


def _lines(text: str, symbols: list[_Found]) -> dict[str, int]:
    """Return the line of each symbol in a text that has one member a line, as it is written.

    The symbols come in the order of the text, so each key is looked for after the one before it;
    one that is not found there keeps the line of the one before.
    """
    keys: dict[str, list[int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        name, colon, _ = line.strip().partition('": {')
        if colon and name.startswith('"'):
            keys.setdefault(name[1:], []).append(number)
    found: dict[str, int] = {}
    last = 0
    for symbol, name, _ in symbols:
        place = keys.get(json.dumps(name)[1:-1], [])
        index = bisect_right(place, last)
        last = place[index] if index < len(place) else last
        found[symbol] = max(last, 1)
    return found
