"""Put definitions in the places that refer to them, and show the circles that stand in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .build import Reference
from .options import Schema
from .refusal import CannotGenerate

_MOST_VALUES = 100_000
_ANNOTATIONS = frozenset({"title", "description", "default", "examples", "deprecated"})


def references(schema: Any) -> Iterator[Reference]:
    """Yield the references to our definitions in a schema, in order."""
    stack = [schema]
    while stack:
        held = stack.pop()
        if isinstance(held, Reference):
            yield held
        if isinstance(held, dict):
            stack += reversed(list(held.values()))
        elif isinstance(held, list):
            stack += reversed(held)


def reachable(root: Any, definitions: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the definitions that a schema refers to, and those that these do, in that order."""
    found: dict[str, Schema] = {}
    queue = [root]
    while queue:
        for reference in references(queue.pop(0)):
            if reference.name not in found:
                found[reference.name] = definitions[reference.name]
                queue.append(found[reference.name])
    return found


def inlined(root: Schema, definitions: Mapping[str, Schema]) -> Schema:
    """Return the schema with every reference replaced by what it leads to.

    Raises CannotGenerate, naming the circle, where a type holds itself.
    """
    whole: dict[str, Schema] = {}
    used = reachable(root, definitions)
    for name in _innermost_first(used):
        whole[name] = _replaced(used[name], whole)
    made: Schema = _replaced(root, whole)
    _check_size(made)
    return made


def _innermost_first(definitions: Mapping[str, Schema]) -> list[str]:
    inner = {name: list(references(schema)) for name, schema in definitions.items()}
    order: list[str] = []
    for name in definitions:
        way = [name]
        while way:
            here = way[-1]
            following = [r.name for r in inner[here] if r.name not in order]
            if here in order or not following:
                order += [] if here in order else [here]
                way.pop()
            elif following[0] in way:
                raise _circle([*way[way.index(following[0]) :], following[0]])
            else:
                way.append(following[0])
    return order


def _circle(names: list[str]) -> CannotGenerate:
    reason = f"the type holds itself ({' → '.join(names)}), which cannot be written in line"
    return CannotGenerate(names[0], reason, 'generate it with refs="defs"', cycle=tuple(names))


def _replaced(schema: Any, whole: Mapping[str, Schema]) -> Any:
    """Copy a schema without recursion; each reference becomes the definition and its siblings."""
    top: list[Any] = [None]
    stack: list[tuple[Any, Any, Any]] = [(schema, top, 0)]
    while stack:
        held, holder, key = stack.pop()
        if isinstance(held, Reference):
            made: Any = merged(whole[held.name], held)
        elif isinstance(held, dict):
            made = held.copy() if type(held) is dict else held
            stack += [(value, made, name) for name, value in held.items()]
        elif isinstance(held, list):
            made = list(held)
            stack += [(value, made, at) for at, value in enumerate(held)]
        else:
            continue
        holder[key] = made
    return top[0]


def merged(definition: Schema, reference: Reference) -> Schema:
    """Return a definition with what stands beside a reference to it."""
    beside = {k: v for k, v in reference.items() if k != "$ref"}
    if any(k in definition and k not in _ANNOTATIONS for k in beside):
        return {"allOf": [definition, beside]}
    return {**definition, **beside}


def _check_size(schema: Schema) -> None:
    stack: list[Any] = [schema]
    count = 0
    while stack:
        held = stack.pop()
        count += 1
        if count > _MOST_VALUES:
            reason = "the schema grows out of bounds when its types are written in line"
            raise CannotGenerate("", reason, 'generate it with refs="defs"')
        if isinstance(held, dict):
            stack += held.values()
        elif isinstance(held, list):
            stack += held
