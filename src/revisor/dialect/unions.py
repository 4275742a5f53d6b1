"""Which branch of a union in MCP's own schema.json a value means.

A branch is meant by the JSON type of the value; then by the member that every branch gives another
constant (`type` of a content block, `method` of an input request); then by the required members
that are there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from revisor.facts.published_schemas import PublishedSchema
from revisor.model.pointer import Pointer

from .described import described, one_of

_TYPES: tuple[tuple[type, str], ...] = ((dict, "object"), (list, "array"), (str, "string"))
_UNTOLD = "one of the forms that the schema lists"


class Choice(NamedTuple):
    """The number of the branch that is meant, or None with what would have to be written.

    `member` is the member that would tell the branches apart, "" where it is the value itself.
    """

    branch: int | None
    member: str = ""
    wanted: str = ""


class Union(NamedTuple):
    """The branches of a union, references followed, and what they ask for in words."""

    branches: tuple[Mapping[str, Any], ...]
    wanted: str


def resolved(schema: PublishedSchema, path: Pointer) -> Any:
    """Return what lies at a schema location; a union as such, references at its end followed."""
    found: Any = {schema.root: schema.definitions}
    for token in path:
        found = _follow(found, schema)
        found = found[int(token) if isinstance(found, list) else token]
    if isinstance(found, list):
        branches = tuple(_follow(each, schema) for each in found)
        return Union(branches, described({"anyOf": found}, schema))
    return _follow(found, schema)


def _follow(found: Any, schema: PublishedSchema) -> Any:
    while isinstance(found, Mapping) and set(found) == {"$ref"}:
        found = schema.definitions[str(found["$ref"]).rpartition("/")[2]]
    return found


def choose(union: Union, value: Any) -> Choice:
    """Return the branch of a union that a value means."""
    kind = next((name for made, name in _TYPES if isinstance(value, made)), "")
    fitting = [i for i, b in enumerate(union.branches) if b.get("type", kind) == kind]
    if len(fitting) <= 1:
        return Choice(fitting[0] if fitting else None, "", union.wanted or _UNTOLD)
    if not isinstance(value, dict):
        return Choice(fitting[0], "", union.wanted or _UNTOLD)
    member = _telling(union, fitting)
    if member:
        return _by_constant(union, fitting, member, value)
    return _by_presence(union, fitting, value)


def _telling(union: Union, fitting: Sequence[int]) -> str:
    """Return the member that is required, and has its own constant, in all those branches."""
    branches = [union.branches[i] for i in fitting]
    for member in branches[0].get("required", ()):
        shown = [_constant(branch, member) for branch in branches]
        if None not in shown and all(member in each.get("required", ()) for each in branches):
            return str(member)
    return ""


def _constant(branch: Mapping[str, Any], member: str) -> Any:
    return branch.get("properties", {}).get(member, {}).get("const")


def _by_constant(
    union: Union, fitting: Sequence[int], member: str, value: Mapping[str, Any]
) -> Choice:
    constants = {i: _constant(union.branches[i], member) for i in fitting}
    meant = [i for i in fitting if member in value and value[member] == constants[i]]
    wanted = one_of(list(constants.values()))
    return Choice(meant[0] if meant else None, member, wanted)


def _by_presence(union: Union, fitting: Sequence[int], value: Mapping[str, Any]) -> Choice:
    """Return the branch with the fewest members missing, unless two are as near."""
    lacking = {
        i: [name for name in union.branches[i].get("required", ()) if name not in value]
        for i in fitting
    }
    # A constant that is contradicted rules a branch out, required or not.
    against = {
        i: sum(_contradicts(union.branches[i], k, v) for k, v in value.items()) for i in fitting
    }
    ranked = sorted(fitting, key=lambda i: (against[i], len(lacking[i])))
    best, second = ranked[0], ranked[1]
    if (against[best], len(lacking[best])) != (against[second], len(lacking[second])):
        return Choice(best)
    if not lacking[best]:
        return Choice(best)
    names = [" and ".join(lacking[i]) for i in fitting if len(lacking[i]) == len(lacking[best])]
    return Choice(None, "", f"an object with {' or with '.join(names)}")


def _contradicts(branch: Mapping[str, Any], member: str, value: Any) -> bool:
    constant = _constant(branch, member)
    return constant is not None and constant != value
