"""Values that an option or an annotation allows: what a program may be told when it is started."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .scopes import Survey

_OPTIONS = frozenset({"add_argument", "option"})
_CHOICE = "Choice"
_LITERAL = "Literal"


def allowed(annotation: ast.expr | None) -> Iterator[Any]:
    """Yield the values of `Literal[...]`, also where None is allowed beside it."""
    stack = [] if annotation is None else [annotation]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.BinOp):
            stack += [node.right, node.left]
        elif isinstance(node, ast.Subscript):
            inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
            if _name(node.value) == _LITERAL:
                yield from (each.value for each in inner if isinstance(each, ast.Constant))
            else:
                stack += inner[:1]


def options(survey: Survey) -> dict[str, tuple[Any, ...]]:
    """Return the values that options of the command line are chosen from, by their names.

    They are those of argparse (`choices=`) and of click (`type=click.Choice`).
    """
    found: dict[str, tuple[Any, ...]] = {}
    for seen in survey.calls:
        call = seen.node
        if isinstance(call, ast.Call) and _name(call.func) in _OPTIONS:
            chosen = tuple(_choices(call))
            for name in _names(call) if chosen else ():
                found[name] = (*found.get(name, ()), *chosen)
    return found


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _names(call: ast.Call) -> Iterator[str]:
    """Yield the names under which a program finds the value of an option."""
    for argument in call.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value.lstrip("-").replace("-", "_")
    for keyword in call.keywords:
        if keyword.arg == "dest" and isinstance(keyword.value, ast.Constant):
            yield str(keyword.value.value)


def _choices(call: ast.Call) -> Iterator[Any]:
    for keyword in call.keywords:
        listed: ast.expr | None = keyword.value if keyword.arg == "choices" else None
        if keyword.arg == "type" and isinstance(keyword.value, ast.Call):
            made = keyword.value
            listed = made.args[0] if made.args and _name(made.func) == _CHOICE else None
        if isinstance(listed, ast.List | ast.Tuple | ast.Set):
            yield from (each.value for each in listed.elts if isinstance(each, ast.Constant))
