"""Values that are written down in source code: literals, constants, and what is simply built.

The value is worked out without running anything; each part keeps the node that it was written as.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from revisor.model.pointer import Pointer

from .constants import bound_once
from .scopes import Scope

MOST = 20_000
"""Parts of one value that are followed."""

_DEEPEST = 200
_SPOKEN = frozenset({"description", "title", "$comment"})
_LOOSE = frozenset({"default", "examples", "example", "enum", "deprecated"})
_UNKNOWN = "…"


class Part(NamedTuple):
    """Where a part of a value was written: the node of its value, and of its key if it has one.

    `holder` is the dict, list or call around it, which an edit may change.
    """

    value: ast.expr
    key: ast.expr | ast.keyword | None = None
    holder: ast.expr | None = None


@dataclass
class Literal:
    """A value with the node of each of its parts.

    `displays` are the nodes that write a part down, behind the names that stand for it. `hole` is a
    part that only a run would show: then the value is unknown. What says something in words, or
    leaves the value wider than it is (a default, an enum), is no hole: it is filled, or left out.
    """

    value: Any = None
    parts: dict[Pointer, Part] = field(default_factory=dict)
    displays: dict[Pointer, ast.expr] = field(default_factory=dict)
    hole: ast.expr | None = None


class _Job(NamedTuple):
    node: ast.expr
    scope: Scope
    at: Pointer
    into: Any
    key: Any
    depth: int


def read(node: ast.expr, scope: Scope) -> Literal:
    """Return the value that an expression is written down as."""
    found = Literal()
    top: list[Any] = [None]
    found.parts[()] = Part(node)
    stack = [_Job(node, scope, (), top, 0, 0)]
    while stack and found.hole is None:
        if len(found.parts) > MOST:
            found.hole = node
            break
        stack.extend(_step(stack.pop(), found))
    found.value = top[0]
    return found


def _step(job: _Job, found: Literal) -> list[_Job]:
    """Put the value of one node in its place; return the parts that are still to be read."""
    node, scope, depth = job.node, job.scope, job.depth
    node, scope = _followed(node, scope)
    found.displays[job.at] = node
    if depth > _DEEPEST:
        found.hole = node
        return []
    if isinstance(node, ast.Constant) and _is_json(node.value):
        job.into[job.key] = node.value
        return []
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = node.operand
        if isinstance(inner, ast.Constant) and isinstance(inner.value, int | float):
            job.into[job.key] = -inner.value
            return []
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        text = _joined(node)
        if text is not None:
            job.into[job.key] = text
            return []
    if isinstance(node, ast.List | ast.Tuple):
        return _elements(node, scope, job, found)
    members = list(_members(node, scope))
    if not members or any(member is None for member in members):
        if isinstance(node, ast.Dict | ast.Call) and _is_empty(node):
            job.into[job.key] = {}
        else:
            _leave_open(job, found)
        return []
    made: dict[str, Any] = {}
    job.into[job.key] = made
    below: dict[str, _Job] = {}
    for member in members:
        if member is not None:
            # A later member of one name replaces the earlier one, in its place.
            at = (*job.at, member.name)
            found.parts[at] = member.part
            made[member.name] = None
            next_job = _Job(member.part.value, member.scope, at, made, member.name, depth + 1)
            below[member.name] = next_job
    return list(below.values())


def _elements(node: ast.List | ast.Tuple, scope: Scope, job: _Job, found: Literal) -> list[_Job]:
    if any(isinstance(each, ast.Starred) for each in node.elts):
        _leave_open(job, found)
        return []
    made: list[Any] = [None] * len(node.elts)
    job.into[job.key] = made
    jobs = []
    for place, each in enumerate(node.elts):
        at = (*job.at, place)
        found.parts[at] = Part(each, None, node)
        jobs.append(_Job(each, scope, at, made, place, job.depth + 1))
    return jobs


class _Member(NamedTuple):
    name: str
    part: Part
    scope: Scope


def _members(node: ast.expr, scope: Scope) -> Iterator[_Member | None]:
    """Yield the members of what makes a dict, through `**`, `|` and `dict()`; None for unknown."""
    stack: list[tuple[ast.expr, Scope, int] | _Member | None] = [(node, scope, 0)]
    while stack:
        job = stack.pop()
        if job is None or isinstance(job, _Member):
            yield job
            continue
        each, where = _followed(job[0], job[1])
        depth = job[2] + 1
        if depth > _DEEPEST:
            yield None
        elif isinstance(each, ast.Dict):
            for key, value in reversed(list(zip(each.keys, each.values, strict=True))):
                spread = (value, where, depth)
                stack.append(spread if key is None else _member(key, value, each, where))
        elif isinstance(each, ast.BinOp) and isinstance(each.op, ast.BitOr):
            stack += [(each.right, where, depth), (each.left, where, depth)]
        elif isinstance(each, ast.Call) and _is_dict_call(each):
            for given in reversed(each.keywords):
                part = Part(given.value, given, each)
                named = _Member(given.arg or "", part, where)
                stack.append((given.value, where, depth) if given.arg is None else named)
            stack += [(argument, where, depth) for argument in each.args]
        else:
            yield None


def _member(key: ast.expr, value: ast.expr, node: ast.Dict, scope: Scope) -> _Member | None:
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return _Member(key.value, Part(value, key, node), scope)
    return None


def _is_dict_call(node: ast.Call) -> bool:
    named = isinstance(node.func, ast.Name) and node.func.id == "dict"
    return named and len(node.args) <= 1


def _is_empty(node: ast.Dict | ast.Call) -> bool:
    if isinstance(node, ast.Dict):
        return not node.keys
    return _is_dict_call(node) and not node.keywords and not node.args


def _followed(node: ast.expr, scope: Scope) -> tuple[ast.expr, Scope]:
    """Return what a name stands for that is bound once, in the file, to something written down."""
    for _ in range(_DEEPEST):
        if not isinstance(node, ast.Name):
            break
        bound, here = bound_once(node.id, scope)
        if bound is None or bound.value is None or bound.path or bound.scope is not here:
            break
        if node.id in scope.changed:
            break
        node, scope = bound.value, bound.scope
    return node, scope


def _leave_open(job: _Job, found: Literal) -> None:
    """Say what a part is that only a run would show, where any value of it does as well."""
    keyword = job.at[-1] if job.at else None
    is_keyword = len(job.at) < 2 or job.at[-2] not in ("properties", "$defs", "definitions")  # noqa: PLR2004
    if keyword in _SPOKEN and is_keyword:
        job.into[job.key] = _UNKNOWN
    elif keyword in _LOOSE and is_keyword and isinstance(job.into, dict):
        del job.into[job.key]
        found.parts.pop(job.at, None)
    else:
        found.hole = job.node


def _joined(node: ast.BinOp) -> str | None:
    """Return the text of strings that are added up."""
    parts: list[str] = []
    stack: list[ast.expr] = [node]
    while stack:
        each = stack.pop()
        if isinstance(each, ast.BinOp) and isinstance(each.op, ast.Add):
            stack += [each.left, each.right]
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            parts.append(each.value)
        else:
            return None
    return "".join(reversed(parts))


def _is_json(value: object) -> bool:
    return value is None or isinstance(value, str | bool | int | float)
