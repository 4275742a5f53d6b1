"""What the names of a file are bound to, and what in it is worth a closer look.

One walk over the tree, without recursion, notes bindings by scope and the nodes that may matter;
only these are resolved afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Binding(NamedTuple):
    """One thing that a name is bound to.

    `path` is what an import names (a relative one begins with a dot); `value` the expression that
    is assigned, entered by `with`, or the default of a parameter; `annotation` the annotation;
    `node` the function or class of a definition. Nothing of all this: something unknown.
    """

    line: int
    scope: Scope
    path: str = ""
    value: ast.expr | None = None
    annotation: ast.expr | None = None
    node: Function | ast.ClassDef | None = None


class Scope:
    """A module, a class or a function with the names that are bound in it.

    `owner` is the class whose method a function is, `receiver` the name of its first parameter.
    `attributes` are those of a class's objects, as its methods assign them. `changed` are the names
    of all values of the file that it changes in place, so that they are not what they began as.
    """

    __slots__ = ("attributes", "bindings", "changed", "node", "owner", "parent", "receiver")

    def __init__(self, node: ast.AST, parent: Scope | None, owner: Scope | None = None) -> None:
        self.node = node
        self.parent = parent
        self.owner = owner
        self.receiver = ""
        self.bindings: dict[str, list[Binding]] = {}
        self.attributes: dict[str, list[Binding]] = {}
        self.changed: set[str] = parent.changed if parent is not None else set()

    @property
    def is_class(self) -> bool:
        """Whether it is the body of a class: its names are not seen in its methods."""
        return isinstance(self.node, ast.ClassDef)

    def bind(self, name: str, binding: Binding) -> None:
        """Note what a name is bound to."""
        self.bindings.setdefault(name, []).append(binding)


class Seen(NamedTuple):
    """A node that may matter, the scope it stands in, and the node around it."""

    node: ast.AST
    scope: Scope
    parent: ast.AST


class Survey:
    """The scopes of a file and the nodes of it that may matter, by their type.

    `stars` are the packages of `from x import *`, `classes` the scopes of the classes by node.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope(tree, None)
        self.classes: dict[ast.ClassDef, Scope] = {}
        self.functions: dict[ast.AST, Scope] = {}
        self.stars: list[str] = []
        self.imports: list[tuple[ast.alias, str, Scope]] = []
        self.calls: list[Seen] = []
        self.awaits: list[Seen] = []
        self.attributes: list[Seen] = []
        self.names: list[Seen] = []
        self.dicts: list[Seen] = []
        self.texts: list[Seen] = []
        self.returns: dict[ast.AST, list[tuple[ast.expr, Scope]]] = {}
        self._walk(tree)

    def _walk(self, tree: ast.Module) -> None:
        stack: list[Seen] = [Seen(tree, self.module, tree)]
        while stack:
            node, scope, parent = stack.pop()
            keep = _KEPT.get(type(node))
            if keep is not None:
                getattr(self, keep).append(Seen(node, scope, parent))
            visit: Visit | None = _VISITS.get(type(node))
            below = visit(self, node, scope) if visit else _children(node, scope)
            stack.extend(below)

    def _function(self, node: Function | ast.Lambda, scope: Scope) -> list[Seen]:
        owner = scope if scope.is_class else None
        inner = Scope(node, scope, owner)
        self.functions[node] = inner
        arguments = node.args
        outside: list[ast.AST] = [*arguments.defaults, *(d for d in arguments.kw_defaults if d)]
        if isinstance(node, Function):
            scope.bind(node.name, Binding(node.lineno, scope, node=node))
            outside += [*node.decorator_list, *([node.returns] if node.returns else [])]
            body: list[ast.AST] = list(node.body)
        else:
            body = [node.body]
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        extra = [a for a in (arguments.vararg, arguments.kwarg) if a is not None]
        outside += [a.annotation for a in (*every, *extra) if a.annotation]
        defaults = _defaults(arguments)
        for each in every:
            value = defaults.get(each.arg)
            inner.bind(each.arg, Binding(each.lineno, scope, "", value, each.annotation))
        for each in extra:
            inner.bind(each.arg, Binding(each.lineno, inner))
        if owner is not None and every and not _is_static(node):
            inner.receiver = every[0].arg
        here = [Seen(each, scope, node) for each in outside]
        return [*here, *(Seen(each, inner, node) for each in body)]

    def _class(self, node: ast.ClassDef, scope: Scope) -> list[Seen]:
        scope.bind(node.name, Binding(node.lineno, scope, node=node))
        inner = Scope(node, scope)
        self.classes[node] = inner
        outside = [*node.bases, *(k.value for k in node.keywords), *node.decorator_list]
        here = [Seen(each, scope, node) for each in outside]
        return [*here, *(Seen(each, inner, node) for each in node.body)]

    def _import(self, node: ast.Import, scope: Scope) -> list[Seen]:
        for alias in node.names:
            path = alias.name if alias.asname else alias.name.partition(".")[0]
            name = alias.asname or path
            scope.bind(name, Binding(node.lineno, scope, path))
            self.imports.append((alias, alias.name, scope))
        return []

    def _import_from(self, node: ast.ImportFrom, scope: Scope) -> list[Seen]:
        package = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.stars.append(package)
                continue
            path = f"{package}{'' if package.endswith('.') else '.'}{alias.name}"
            scope.bind(alias.asname or alias.name, Binding(node.lineno, scope, path))
            self.imports.append((alias, path, scope))
        return []

    def _assign(self, node: ast.Assign, scope: Scope) -> Iterable[Seen]:
        for target in node.targets:
            self._target(target, Binding(node.lineno, scope, "", node.value), scope)
        return _children(node, scope)

    def _ann_assign(self, node: ast.AnnAssign, scope: Scope) -> Iterable[Seen]:
        bound = Binding(node.lineno, scope, "", node.value, node.annotation)
        self._target(node.target, bound, scope)
        return _children(node, scope)

    def _named(self, node: ast.NamedExpr, scope: Scope) -> Iterable[Seen]:
        self._target(node.target, Binding(node.lineno, scope, "", node.value), scope)
        return _children(node, scope)

    def _with(self, node: ast.With | ast.AsyncWith, scope: Scope) -> Iterable[Seen]:
        for item in node.items:
            if item.optional_vars is not None:
                bound = Binding(node.lineno, scope, "", item.context_expr)
                self._target(item.optional_vars, bound, scope)
        return _children(node, scope)

    def _for(self, node: ast.For | ast.AsyncFor, scope: Scope) -> Iterable[Seen]:
        self._target(node.target, Binding(node.lineno, scope), scope)
        return _children(node, scope)

    def _comprehension(self, node: ast.comprehension, scope: Scope) -> Iterable[Seen]:
        self._target(node.target, Binding(0, scope), scope)
        return _children(node, scope)

    def _handler(self, node: ast.ExceptHandler, scope: Scope) -> Iterable[Seen]:
        if node.name:
            scope.bind(node.name, Binding(node.lineno, scope))
        return _children(node, scope)

    def _return(self, node: ast.Return | ast.Yield, scope: Scope) -> Iterable[Seen]:
        if node.value is not None:
            self.returns.setdefault(scope.node, []).append((node.value, scope))
        return _children(node, scope)

    def _target(self, target: ast.expr, bound: Binding, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope.bind(target.id, bound)
        elif isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            if scope.owner is not None and target.value.id == scope.receiver:
                scope.owner.attributes.setdefault(target.attr, []).append(bound)
        elif isinstance(target, ast.Tuple | ast.List):
            self._parts(target, bound, scope)
        elif isinstance(target, ast.Subscript):
            self._change(target.value, scope)

    def _change(self, node: ast.expr, scope: Scope) -> None:
        """Note that what a name stands for is changed in place."""
        while isinstance(node, ast.Subscript | ast.Attribute):
            node = node.value
        if isinstance(node, ast.Name):
            scope.changed.add(node.id)

    def _aug_assign(self, node: ast.AugAssign, scope: Scope) -> Iterable[Seen]:
        self._change(node.target, scope)
        return _children(node, scope)

    def _delete(self, node: ast.Delete, scope: Scope) -> Iterable[Seen]:
        for target in node.targets:
            self._change(target, scope)
        return _children(node, scope)

    def _call(self, node: ast.Call, scope: Scope) -> Iterable[Seen]:
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in _CHANGING:
            self._change(called.value, scope)
        return _children(node, scope)

    def _parts(self, target: ast.Tuple | ast.List, bound: Binding, scope: Scope) -> None:
        """Bind the names of `a, b = x, y`; of anything else they are bound to the unknown."""
        value = bound.value
        same = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
        for place, each in enumerate(target.elts):
            part = value.elts[place] if same and isinstance(value, ast.Tuple | ast.List) else None
            if isinstance(each, ast.Name):
                scope.bind(each.id, Binding(bound.line, scope, "", part))


def _children(node: ast.AST, scope: Scope) -> Iterator[Seen]:
    return (Seen(each, scope, node) for each in ast.iter_child_nodes(node))


def _defaults(arguments: ast.arguments) -> dict[str, ast.expr]:
    positional = [*arguments.posonlyargs, *arguments.args]
    first = len(positional) - len(arguments.defaults)
    found = {a.arg: d for a, d in zip(positional[first:], arguments.defaults, strict=True)}
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return found | {a.arg: d for a, d in named if d is not None}


def _is_static(node: Function | ast.Lambda) -> bool:
    decorators = node.decorator_list if isinstance(node, Function) else []
    return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in decorators)


_CHANGING = frozenset({"append", "extend", "insert", "pop", "remove", "setdefault", "update"})
_KEPT = {
    ast.Call: "calls",
    ast.Await: "awaits",
    ast.Attribute: "attributes",
    ast.Name: "names",
    ast.Dict: "dicts",
    ast.Constant: "texts",
}
Visit = Callable[[Survey, Any, Scope], Iterable[Seen]]
_VISITS: dict[type[ast.AST], Visit] = {
    ast.FunctionDef: Survey._function,  # noqa: SLF001
    ast.AsyncFunctionDef: Survey._function,  # noqa: SLF001
    ast.Lambda: Survey._function,  # noqa: SLF001
    ast.ClassDef: Survey._class,  # noqa: SLF001
    ast.Import: Survey._import,  # noqa: SLF001
    ast.ImportFrom: Survey._import_from,  # noqa: SLF001
    ast.Assign: Survey._assign,  # noqa: SLF001
    ast.AnnAssign: Survey._ann_assign,  # noqa: SLF001
    ast.NamedExpr: Survey._named,  # noqa: SLF001
    ast.AugAssign: Survey._aug_assign,  # noqa: SLF001
    ast.Delete: Survey._delete,  # noqa: SLF001
    ast.Call: Survey._call,  # noqa: SLF001
    ast.With: Survey._with,  # noqa: SLF001
    ast.AsyncWith: Survey._with,  # noqa: SLF001
    ast.For: Survey._for,  # noqa: SLF001
    ast.AsyncFor: Survey._for,  # noqa: SLF001
    ast.comprehension: Survey._comprehension,  # noqa: SLF001
    ast.ExceptHandler: Survey._handler,  # noqa: SLF001
    ast.Return: Survey._return,  # noqa: SLF001
    ast.Yield: Survey._return,  # noqa: SLF001
}
