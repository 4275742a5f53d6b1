"""What the names of a file are bound to, and what in it is worth a closer look.

One walk over the tree, without recursion, notes bindings by scope and the nodes that may matter;
only these are resolved afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
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


Raw = tuple[ast.AST, Scope, ast.AST]
"""What makes a Seen, for what there is very much of."""


class Survey:
    """The scopes of a file and the nodes of it that may matter, by their type.

    `names` and `attributes` stand by name, `texts` are the strings with a slash in them, and those
    that begin as MCP's headers do. `stars` are the packages of `from x import *`, `classes` the
    scopes of the classes by node.
    """

    def __init__(self, tree: ast.Module) -> None:
        self.module = Scope(tree, None)
        self.classes: dict[ast.ClassDef, Scope] = {}
        self.functions: dict[ast.AST, Scope] = {}
        self.stars: list[str] = []
        self.imports: list[tuple[ast.alias, str, Scope]] = []
        self.calls: list[Seen] = []
        self.awaits: list[Seen] = []
        self.attributes: dict[str, list[Raw]] = {}
        self.names: dict[str, list[Raw]] = {}
        self.dicts: list[Seen] = []
        self.texts: list[Seen] = []
        self.returns: dict[ast.AST, list[tuple[ast.expr, Scope]]] = {}
        self._by_function: dict[int, Seen] | None = None
        self._walk(tree)

    def call_of(self, function: ast.AST) -> Seen | None:
        """Return the call whose function a node is."""
        if self._by_function is None:
            self._by_function = {
                id(seen.node.func): seen for seen in self.calls if isinstance(seen.node, ast.Call)
            }
        return self._by_function.get(id(function))

    def forget(self) -> None:
        """Let go of all bindings, so that nothing refers to itself and all is freed at once."""
        for scope in (self.module, *self.classes.values(), *self.functions.values()):
            scope.bindings.clear()
            scope.attributes.clear()

    def _walk(self, tree: ast.Module) -> None:
        """Look at each node once, in the order of the text; this is where the time goes."""
        keep = {kind: getattr(self, name).append for kind, name in _KEPT.items()}
        names, attributes = self.names, self.attributes
        stack: list[Raw] = [(tree, self.module, tree)]
        while stack:
            raw = stack.pop()
            node: Any = raw[0]
            scope = raw[1]
            kind = node.__class__
            if kind is ast.Name:
                names.setdefault(node.id, []).append(raw)
                continue
            if kind is ast.Constant:
                text = node.value
                if isinstance(text, str | bytes) and (text[:4] in _HEADERS or _has_slash(text)):
                    self.texts.append(Seen(*raw))
                continue
            if kind is ast.Attribute:
                attributes.setdefault(node.attr, []).append(raw)
                stack.append((node.value, scope, node))
                continue
            if kind in keep:
                keep[kind](Seen(*raw))
            visit = _VISITS.get(kind)
            below = visit(self, node, scope) if visit else None
            if below is None:
                below = _children(node, scope, kind)
            below.reverse()
            stack += below

    def _function(self, node: Function | ast.Lambda, scope: Scope) -> list[Raw]:
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
        here: list[Raw] = [(each, scope, node) for each in outside]
        return [*here, *((each, inner, node) for each in body)]

    def _class(self, node: ast.ClassDef, scope: Scope) -> list[Raw]:
        scope.bind(node.name, Binding(node.lineno, scope, node=node))
        inner = Scope(node, scope)
        self.classes[node] = inner
        outside = [*node.bases, *(k.value for k in node.keywords), *node.decorator_list]
        here: list[Raw] = [(each, scope, node) for each in outside]
        return [*here, *((each, inner, node) for each in node.body)]

    def _import(self, node: ast.Import, scope: Scope) -> list[Raw]:
        for alias in node.names:
            path = alias.name if alias.asname else alias.name.partition(".")[0]
            name = alias.asname or path
            scope.bind(name, Binding(node.lineno, scope, path))
            self.imports.append((alias, alias.name, scope))
        return []

    def _import_from(self, node: ast.ImportFrom, scope: Scope) -> list[Raw]:
        package = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.stars.append(package)
                continue
            path = f"{package}{'' if package.endswith('.') else '.'}{alias.name}"
            scope.bind(alias.asname or alias.name, Binding(node.lineno, scope, path))
            self.imports.append((alias, path, scope))
        return []

    def _assign(self, node: ast.Assign, scope: Scope) -> list[Raw] | None:
        for target in node.targets:
            self._target(target, Binding(node.lineno, scope, "", node.value), scope)
        return None

    def _ann_assign(self, node: ast.AnnAssign, scope: Scope) -> list[Raw] | None:
        bound = Binding(node.lineno, scope, "", node.value, node.annotation)
        self._target(node.target, bound, scope)
        return None

    def _named(self, node: ast.NamedExpr, scope: Scope) -> list[Raw] | None:
        self._target(node.target, Binding(node.lineno, scope, "", node.value), scope)
        return None

    def _with(self, node: ast.With | ast.AsyncWith, scope: Scope) -> list[Raw] | None:
        for item in node.items:
            if item.optional_vars is not None:
                bound = Binding(node.lineno, scope, "", item.context_expr)
                self._target(item.optional_vars, bound, scope)
        return None

    def _for(self, node: ast.For | ast.AsyncFor, scope: Scope) -> list[Raw] | None:
        self._target(node.target, Binding(node.lineno, scope), scope)
        return None

    def _comprehension(self, node: ast.comprehension, scope: Scope) -> list[Raw] | None:
        self._target(node.target, Binding(0, scope), scope)
        return None

    def _handler(self, node: ast.ExceptHandler, scope: Scope) -> list[Raw] | None:
        if node.name:
            scope.bind(node.name, Binding(node.lineno, scope))
        return None

    def _return(self, node: ast.Return | ast.Yield, scope: Scope) -> list[Raw] | None:
        if node.value is not None:
            self.returns.setdefault(scope.node, []).append((node.value, scope))
        return None

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

    def _aug_assign(self, node: ast.AugAssign, scope: Scope) -> list[Raw] | None:
        self._change(node.target, scope)
        return None

    def _delete(self, node: ast.Delete, scope: Scope) -> list[Raw] | None:
        for target in node.targets:
            self._change(target, scope)
        return None

    def _call(self, node: ast.Call, scope: Scope) -> list[Raw] | None:
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in _CHANGING:
            self._change(called.value, scope)
        return None

    def _parts(self, target: ast.Tuple | ast.List, bound: Binding, scope: Scope) -> None:
        """Bind the names of `a, b = x, y`; of anything else they are bound to the unknown."""
        value = bound.value
        same = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
        for place, each in enumerate(target.elts):
            part = value.elts[place] if same and isinstance(value, ast.Tuple | ast.List) else None
            if isinstance(each, ast.Name):
                scope.bind(each.id, Binding(bound.line, scope, "", part))


def _children(node: ast.AST, scope: Scope, kind: type[ast.AST]) -> list[Raw]:
    fields = _FIELDS.get(kind)
    if fields is None:
        fields = _FIELDS[kind] = tuple(f for f in kind._fields if f not in _PLAIN)
    found: list[Raw] = []
    for name in fields:
        value = getattr(node, name)
        if value.__class__ is list:
            found += [(each, scope, node) for each in value if isinstance(each, ast.AST)]
        elif isinstance(value, ast.AST):
            found.append((value, scope, node))
    return found


def _defaults(arguments: ast.arguments) -> dict[str, ast.expr]:
    positional = [*arguments.posonlyargs, *arguments.args]
    first = len(positional) - len(arguments.defaults)
    found = {a.arg: d for a, d in zip(positional[first:], arguments.defaults, strict=True)}
    named = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    return found | {a.arg: d for a, d in named if d is not None}


def _is_static(node: Function | ast.Lambda) -> bool:
    decorators = node.decorator_list if isinstance(node, Function) else []
    return any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in decorators)


def _has_slash(text: str | bytes) -> bool:
    return isinstance(text, str) and "/" in text


_CHANGING = frozenset({"append", "extend", "insert", "pop", "remove", "setdefault", "update"})
_KEPT = {
    ast.Call: "calls",
    ast.Await: "awaits",
    ast.Dict: "dicts",
}
_HEADERS = frozenset({"mcp-", "Mcp-", "MCP-", "last", "Last", b"mcp-", b"Mcp-", b"last", b"Last"})
"""What headers begin with that features have."""
_PLAIN = frozenset({"ctx", "op", "ops", "id", "attr", "arg", "type_comment", "type_ignores"})
"""Fields that hold no node that is looked at."""

_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {ast.Name: ()}
Visit = Callable[[Survey, Any, Scope], list[Raw] | None]
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
