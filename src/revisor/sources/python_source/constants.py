"""Values that are known without running anything: constants, by name or in place."""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from .choices import allowed, options

if TYPE_CHECKING:
    from .resolving import Resolver
    from .scopes import Binding, Scope

_DEEPEST = 8
_WITH_DEFAULT = frozenset({"get", "getenv"})


class Constant(NamedTuple):
    """A value that an expression can have; `certain` where it is the only one that is seen."""

    value: Any
    certain: bool


class Constants:
    """Tells what constants an expression may come to, in the file of `resolver`."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver

    def of(self, node: ast.expr, scope: Scope) -> list[Constant]:
        """Return the constants that an expression may be, none where that cannot be told.

        A choice (`a if x else b`), or the default of an environment variable, is uncertain.
        """
        found: list[Constant] = []
        stack: list[tuple[ast.expr, Scope, int, bool]] = [(node, scope, 0, True)]
        while stack:
            each, where, depth, certain = stack.pop()
            if depth > _DEEPEST:
                continue
            if isinstance(each, ast.Constant):
                found.append(Constant(each.value, certain))
            elif isinstance(each, ast.IfExp):
                stack += [(part, where, depth + 1, False) for part in (each.orelse, each.body)]
            elif isinstance(each, ast.BoolOp):
                stack += [(part, where, depth + 1, False) for part in each.values]
            elif isinstance(each, ast.Call) and _has_default(each):
                stack.append((each.args[1], where, depth + 1, False))
            elif isinstance(each, ast.Name):
                bound, here = bound_once(each.id, where)
                if bound is not None and bound.path:
                    found += self._nearby(bound.path, certain=certain)
                elif bound is not None and bound.value is not None:
                    # What is bound in a scope other than its own is the default of a parameter.
                    only = certain and bound.scope is here
                    stack.append((bound.value, bound.scope, depth + 1, only))
                if bound is not None and not (bound.path or bound.node):
                    found += self._allowed(each.id, bound, here)
            elif isinstance(each, ast.Attribute):
                holder = self.resolver.of(each.value, where)
                if holder is None or holder.is_foreign:
                    found += self._chosen(each)
                elif not holder.is_object and holder.path.startswith(".<"):
                    found += self._nearby(f"{holder.path}.{each.attr}", certain=certain)
        return found

    def _allowed(self, name: str, bound: Binding, here: Scope | None) -> list[Constant]:
        """Return what a name may be told: by its annotation, or as an option of the program.

        Only a parameter without a default is bound to nothing, or one with a default elsewhere.
        """
        told = [Constant(value, certain=False) for value in allowed(bound.annotation)]
        is_parameter = bound.value is None or bound.scope is not here
        if told or not is_parameter:
            return told
        return [Constant(value, certain=False) for value in self._options.get(name, ())]

    def _chosen(self, node: ast.Attribute) -> list[Constant]:
        """Return what an option of the program may be told, as `args.transport` reads it."""
        return [Constant(value, certain=False) for value in self._options.get(node.attr, ())]

    @cached_property
    def _options(self) -> dict[str, tuple[Any, ...]]:
        return options(self.resolver.survey)

    def _nearby(self, path: str, *, certain: bool) -> list[Constant]:
        """Return the constants that another file of the project gives a name."""
        near = self.resolver.nearby
        told = () if near is None else near.constants(path)
        return [each if certain else each._replace(certain=False) for each in told]


def _has_default(call: ast.Call) -> bool:
    called = call.func
    name = called.attr if isinstance(called, ast.Attribute) else ""
    return name in _WITH_DEFAULT and len(call.args) > 1


def bound_once(name: str, scope: Scope) -> tuple[Binding | None, Scope | None]:
    """Return the only binding of a name where it is used, with the scope that it is found in.

    None where there are more, or none.
    """
    here: Scope | None = scope
    while here is not None:
        bound = here.bindings.get(name)
        if bound and not (here.is_class and here is not scope):
            return (bound[0] if len(bound) == 1 else None), here
        here = here.parent
    return None, None
