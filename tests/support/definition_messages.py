"""Messages made from the definitions of MCP's own schema.json: good ones, and each one mutated."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

_DEPTH = 6
_STRANGE: tuple[Any, ...] = (None, True, 7, 0.5, "strange", [], [{}], {}, {"strange": 1})
_TEXT = {"uri": "file:///a", "uri-template": "file:///{a}", "byte": "YQ=="}


def messages(definitions: dict[str, Any], name: str) -> list[Any]:
    """Return what a definition accepts, with few and with all members, and mutations of both."""
    good: list[Any] = []
    for few in (True, False):
        good += (value for value in _values(definitions, {"$ref": f"/{name}"}, few, 0))
    found = list(good)
    for value in good:
        found += _mutations(value)
    return found


def _values(definitions: dict[str, Any], schema: Any, few: bool, depth: int) -> list[Any]:
    """Return a value for each branch at the top, and one of what stands below."""
    schema = _followed(definitions, schema)
    branches = schema.get("anyOf") or schema.get("allOf")
    if branches and depth == 0:
        return [each for branch in branches for each in _values(definitions, branch, few, 0)]
    return [_value(definitions, schema, few, depth)]


def _followed(definitions: dict[str, Any], schema: Any) -> Any:
    while "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    return schema


def _value(definitions: dict[str, Any], schema: Any, few: bool, depth: int) -> Any:
    schema = _followed(definitions, schema)
    for keyword in ("anyOf", "allOf"):
        if schema.get(keyword):
            return _value(definitions, schema[keyword][0], few, depth + 1)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    kind = schema.get("type", "object")
    kind = kind if isinstance(kind, str) else kind[0]
    if kind == "object":
        return _object(definitions, schema, few, depth)
    if kind == "array":
        below = depth < _DEPTH and not few and "items" in schema
        return [_value(definitions, schema["items"], few, depth + 1)] if below else []
    if kind == "string":
        return _TEXT.get(schema.get("format", ""), "text")
    return {"boolean": True, "null": None}.get(kind, schema.get("minimum", 0))


def _object(definitions: dict[str, Any], schema: Any, few: bool, depth: int) -> dict[str, Any]:
    required = schema.get("required", ())
    made: dict[str, Any] = {}
    for name, below in schema.get("properties", {}).items():
        if name in required or (not few and depth < _DEPTH):
            made[name] = _value(definitions, below, few, depth + 1)
    return made


def _mutations(value: Any) -> Iterator[Any]:
    """Yield the value with one place changed: taken out, of another type, or with one more."""
    yield from _STRANGE
    for way in _ways(value):
        for strange in (*_STRANGE, _GONE):
            mutated = copy.deepcopy(value)
            held = mutated
            for token in way[:-1]:
                held = held[token]
            if strange is not _GONE:
                held[way[-1]] = strange
            else:
                del held[way[-1]]
            yield mutated
        if isinstance(value, dict):
            yield {**value, "strange": way}


_GONE = object()


def _ways(value: Any) -> list[list[Any]]:
    found: list[list[Any]] = []
    stack: list[tuple[Any, list[Any]]] = [(value, [])]
    while stack:
        held, way = stack.pop()
        if not isinstance(held, dict | list):
            continue
        for token, each in held.items() if isinstance(held, dict) else enumerate(held):
            found.append([*way, token])
            stack.append((each, [*way, token]))
    return found
