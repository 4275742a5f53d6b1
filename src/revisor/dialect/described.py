"""Say in words what a subschema of MCP's own schema.json asks for."""

from __future__ import annotations

import json
from typing import Any

from revisor.facts.published_schemas import PublishedSchema

_MOST = 12
_NAMES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "an array",
    "null": "null",
}


def described(schema: Any, published: PublishedSchema) -> str:
    """Return what a value has to be, such as "a string"; "" where the schema does not say."""
    alternatives: list[str] = []
    waiting = [schema]
    steps = 0
    while waiting and steps < _MOST:
        steps += 1
        each = waiting.pop()
        if "$ref" in each:
            name = str(each["$ref"]).rpartition("/")[2]
            waiting.append(published.definitions[name])
        elif "anyOf" in each:
            waiting += reversed(each["anyOf"])
        else:
            words = _plain(each)
            if words and words not in alternatives:
                alternatives.append(words)
    return " or ".join(alternatives)


def _plain(schema: dict[str, Any]) -> str:
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return one_of(schema["enum"])
    types = schema.get("type", [])
    names = [_NAMES[each] for each in ([types] if isinstance(types, str) else types)]
    words = " or ".join(names)
    if "minimum" in schema and "maximum" in schema:
        return f"{words} from {schema['minimum']} to {schema['maximum']}"
    return f"{words}, {schema['minimum']} or greater" if "minimum" in schema else words


def one_of(values: list[Any]) -> str:
    """Return alternatives in words, such as `one of "a", "b"`."""
    told = ", ".join(json.dumps(value) for value in values)
    return f"one of {told}" if len(values) > 1 else told
