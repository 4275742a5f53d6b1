"""What an expression is: the SDK's class, function or module that it names, or an object of one.

Nothing is imported: packages are known by their names, types by annotations, constructors and the
table of what SDKs hand out. What cannot be told is None, and is never guessed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from .entities import LOCAL, LOCAL_FUNCTION, Depth, Entity
from .scopes import Binding, Scope, Survey
from .sdk_signals import family_of
from .sdk_types import ATTRIBUTES, OBJECTS, RESULTS

if TYPE_CHECKING:
    from .nearby import Nearby

_WRAPPERS = frozenset({"Optional", "Annotated", "Union", "ClassVar", "Final", "Required"})
_ENTERING = frozenset({"enter_async_context", "enter_context"})
_ANYTHING = frozenset({"typing.Any", "typing_extensions.Any", "builtins.object"})
_LONGEST_ANNOTATION = 500


class Resolver:
    """Resolves expressions of one file; each is resolved once.

    `nearby` knows the other files of its project; without it what they define is unknown.
    """

    def __init__(self, survey: Survey, nearby: Nearby | None = None) -> None:
        self.survey = survey
        self.nearby = nearby
        self._known: dict[tuple[int, bool], Entity | None] = {}
        self._kept: list[ast.expr] = []
        self._depth = Depth() if nearby is None else nearby.depth

    def of(self, node: ast.expr | None, scope: Scope) -> Entity | None:
        """Return what an expression is, None where that cannot be told."""
        return self._once(node, scope, annotation=False)

    def of_annotation(self, node: ast.expr | None, scope: Scope) -> Entity | None:
        """Return the class that an annotation names, through Optional, Annotated and strings."""
        return self._once(node, scope, annotation=True)

    def _once(self, node: ast.expr | None, scope: Scope, *, annotation: bool) -> Entity | None:
        if node is None:
            return None
        if self._depth.value > self._depth.limit:
            self._depth.was_reached = True
            return None
        key = (id(node), annotation)
        if key not in self._known:
            # While it is being resolved, an expression that leads back to itself is unknown.
            self._known[key] = None
            self._depth.value += 1
            try:
                found = self._annotated(node, scope) if annotation else self._value(node, scope)
            finally:
                self._depth.value -= 1
            self._known[key] = found
        return self._known[key]

    def _value(self, node: ast.expr, scope: Scope) -> Entity | None:
        if isinstance(node, ast.Name):
            return self.named(node.id, scope, node.lineno)
        if isinstance(node, ast.Attribute):
            return self._attribute(node, scope)
        if isinstance(node, ast.Call):
            return self._result(node, scope)
        if isinstance(node, ast.Await | ast.NamedExpr):
            return self.of(node.value, scope)
        if isinstance(node, ast.IfExp):
            return self._first((node.body, node.orelse), scope)
        if isinstance(node, ast.BoolOp):
            return self._first(node.values, scope)
        if isinstance(node, ast.Subscript):
            found = self.of(node.value, scope)
            return found if found is not None and not found.is_object else None
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.Dict | ast.List | ast.Set):
            return Entity("builtins.object", is_object=True)
        return None

    def _first(self, nodes: Iterable[ast.expr], scope: Scope) -> Entity | None:
        found = [each for each in (self.of(node, scope) for node in nodes) if each is not None]
        return next((each for each in found if each.is_known), None)

    def named(self, name: str, scope: Scope, line: int) -> Entity | None:
        """Return what a name is bound to where it is used."""
        here: Scope | None = scope
        while here is not None:
            bound = here.bindings.get(name)
            if bound and not (here.is_class and here is not scope):
                if here.owner is not None and name == here.receiver:
                    return self._object_of(here.owner)
                return self._bound(bound, line if here is scope else None)
            here = here.parent
        return self._starred(name)

    def _starred(self, name: str) -> Entity | None:
        """Return what `from x import *` may have brought by a name."""
        for package in self.survey.stars:
            if family_of(package) is not None:
                return Entity(f"{package}.{name}", loose=True)
            between = "" if package.endswith(".") else "."
            found = self._near(f"{package}{between}{name}")
            if found is not None and (found.is_known or not found.path.startswith(".")):
                return found
        return None

    def exported(self, name: str) -> Entity | None:
        """Return what a name of the file is for those that import it."""
        bound = self.survey.module.bindings.get(name)
        return self._bound(bound, None) if bound else self._starred(name)

    def result_of(self, name: str) -> Entity | None:
        """Return what a call of a function of the file gives, for those that import it."""
        bound = self.survey.module.bindings.get(name)
        if not bound:
            return None
        if bound[-1].path:
            return None if self.nearby is None else self.nearby.result(bound[-1].path)
        return self._given_back(bound[-1])

    def _near(self, path: str) -> Entity | None:
        """Return what another file of the project defines at a path, None where none does."""
        if self.nearby is None or family_of(path) is not None:
            return None
        return self.nearby.entity(path)

    def _bound(self, bound: list[Binding], line: int | None) -> Entity | None:
        """Return what the bindings of a name come to.

        In its own scope the last one above counts, unless it says only None; elsewhere any that
        is of an SDK. Imports are often tried one after the other: then the one of an SDK counts.
        """
        telling = [b for b in bound if not _says_nothing(b)] or bound
        telling = sorted(telling, key=lambda b: b.line) if len(telling) > 1 else telling
        above = [b for b in telling if line is None or b.line <= line] or telling
        imported = [b for b in above if b.path]
        if line is not None and not imported:
            return self._binding(above[-1])
        found = [self._binding(b) for b in reversed(above)]
        known = [each for each in found if each is not None and each.is_known]
        return known[0] if known else found[0]

    def _binding(self, bound: Binding) -> Entity | None:
        if bound.path:
            return OBJECT.get(bound.path) or self._near(bound.path) or Entity(bound.path)
        if isinstance(bound.node, ast.ClassDef):
            return self._class(bound.node)
        if bound.node is not None:
            is_property = bound.scope.is_class and _is_property(bound.node)
            local = Entity(LOCAL_FUNCTION + bound.node.name)
            return self._given_back(bound) if is_property else local
        if bound.annotation is not None:
            found = self.of_annotation(bound.annotation, bound.scope)
            if found is not None:
                return None if found.path in _ANYTHING else found._replace(is_object=True)
        return self.of(bound.value, bound.scope)

    def _class(self, node: ast.ClassDef) -> Entity:
        """Return the class of an SDK that a class of this file extends, or the class itself."""
        scope = self.survey.classes[node]
        for base in node.bases:
            found = self.of(base, scope.parent or scope)
            if found is not None and found.is_known and not found.is_object:
                return found
        return Entity(LOCAL + node.name)

    def class_of(self, scope: Scope) -> Entity | None:
        """Return what a class of this file extends."""
        return self._class(scope.node) if isinstance(scope.node, ast.ClassDef) else None

    def _object_of(self, owner: Scope) -> Entity | None:
        found = self.class_of(owner)
        return None if found is None else found._replace(is_object=True)

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Entity | None:
        own = self._own_attribute(node, scope)
        if own is not None:
            return own
        holder = self.of(node.value, scope)
        if holder is None:
            return None
        if not holder.is_object:
            path = f"{holder.path}.{node.attr}"
            near = self._near(path) if path.startswith(".<") else None
            return OBJECT.get(path) or near or holder._replace(path=path)
        if not holder.is_known:
            return self._of_object(holder.path, node.attr)
        found = ATTRIBUTES.get((holder.name, node.attr))
        if found is not None and holder.is_known:
            return Entity(found, is_object=True)
        return None

    def _of_object(self, path: str, name: str) -> Entity | None:
        """Return what an attribute is of an object of a class of the project."""
        if path.startswith(LOCAL):
            return self.attribute_of(path.removeprefix(LOCAL), name)
        near = self.nearby if path.startswith("<") else None
        return None if near is None else near.attribute(path, name)

    def attribute_of(self, class_name: str, name: str) -> Entity | None:
        """Return what an attribute is of an object of a class of this file."""
        bound = self.survey.module.bindings.get(class_name)
        node = bound[-1].node if bound else None
        if not isinstance(node, ast.ClassDef):
            return None
        scope = self.survey.classes[node]
        own = [*scope.attributes.get(name, ()), *scope.bindings.get(name, ())]
        return self._bound(own, None) if own else None

    def _own_attribute(self, node: ast.Attribute, scope: Scope) -> Entity | None:
        """Return what an attribute of `self` is, by the assignments and annotations of its class.

        In a function inside of a method `self` is that of the method.
        """
        if not isinstance(node.value, ast.Name):
            return None
        here: Scope | None = scope
        while here is not None and here.receiver != node.value.id:
            here = here.parent
        if here is None or here.owner is None:
            return None
        bound = [
            *here.owner.attributes.get(node.attr, ()),
            *here.owner.bindings.get(node.attr, ()),
        ]
        return self._bound(bound, None) if bound else None

    def _result(self, node: ast.Call, scope: Scope) -> Entity | None:
        called = node.func
        if isinstance(called, ast.Attribute):
            holder = self.of(called.value, scope)
            if holder is not None and holder.is_known:
                made = RESULTS.get((holder.name, called.attr))
                if made is not None:
                    return Entity(made, is_object=True)
                if holder.is_object:
                    # `async with client.connected() as it` and the like: not known.
                    entered = called.attr in ("__aenter__", "__enter__")
                    return holder if entered else None
        if isinstance(called, ast.Name) and called.id == "super":
            return self._super(node, scope)
        found = self.of(called, scope)
        if found is None or found.is_object:
            return self._entered(node, scope)
        if not found.is_known:
            return self._result_nearby(found, called, scope) or _made_elsewhere(found)
        made = RESULTS.get(("", found.name))
        if made is not None:
            return Entity(made, is_object=True)
        return found._replace(is_object=True) if found.name[:1].isupper() else None

    def _super(self, node: ast.Call, scope: Scope) -> Entity | None:
        """Return what `super()` gives in a method: an object of the SDK's class, if it is one's."""
        if node.args or scope.owner is None:
            return None
        found = self._object_of(scope.owner)
        return found if found is not None and found.is_known else None

    def _entered(self, node: ast.Call, scope: Scope) -> Entity | None:
        """Return what `stack.enter_async_context(x)` gives, which is what `x` is."""
        called = node.func
        enters = isinstance(called, ast.Attribute) and called.attr in _ENTERING
        return self.of(node.args[0], scope) if enters and len(node.args) == 1 else None

    def _result_nearby(self, found: Entity, called: ast.expr, scope: Scope) -> Entity | None:
        """Return what a function gives that this file or another one of the project defines."""
        if self.nearby is not None and found.path.startswith(".<") and not found.is_object:
            given = self.nearby.result(found.path)
            if given is not None:
                return given
        definition = self._definition(called, scope)
        return None if definition is None else self._given_back(definition)

    def _given_back(self, definition: Binding) -> Entity | None:
        """Return what a function of this file returns, by its annotation or its only `return`."""
        if not isinstance(definition.node, ast.FunctionDef | ast.AsyncFunctionDef):
            return None
        annotated = self.of_annotation(definition.node.returns, definition.scope)
        if annotated is not None and annotated.is_known:
            return annotated._replace(is_object=True)
        returned = self.survey.returns.get(definition.node, [])
        found = [self.of(value, where) for value, where in returned]
        return found[0] if len(found) == 1 and found[0] is not None else None

    def _definition(self, called: ast.expr, scope: Scope) -> Binding | None:
        if not isinstance(called, ast.Name):
            return None
        here: Scope | None = scope
        while here is not None:
            bound = here.bindings.get(called.id)
            if bound and not (here.is_class and here is not scope):
                return bound[-1] if bound[-1].node is not None else None
            here = here.parent
        return None

    def _annotated(self, node: ast.expr, scope: Scope) -> Entity | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self._quoted(node, node.value, scope)
        if isinstance(node, ast.BinOp):
            return self._first_annotation((node.left, node.right), scope)
        if isinstance(node, ast.Subscript):
            return self._subscripted(node, scope)
        return self.of(node, scope) if isinstance(node, ast.Name | ast.Attribute) else None

    def _subscripted(self, node: ast.Subscript, scope: Scope) -> Entity | None:
        name = node.value.attr if isinstance(node.value, ast.Attribute) else ""
        name = node.value.id if isinstance(node.value, ast.Name) else name
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if name in _WRAPPERS:
            return self._first_annotation(inner[:1] if name == "Annotated" else inner, scope)
        if name in ("AsyncGenerator", "AsyncIterator", "Iterator", "Generator"):
            return self._first_annotation(inner[:1], scope)
        found = self.of(node.value, scope)
        return found if found is not None and found.is_known else None

    def _first_annotation(self, nodes: Iterable[ast.expr], scope: Scope) -> Entity | None:
        found = [self.of_annotation(node, scope) for node in nodes]
        known = [each for each in found if each is not None and each.is_known]
        return known[0] if known else None

    def _quoted(self, node: ast.Constant, text: str, scope: Scope) -> Entity | None:
        if len(text) > _LONGEST_ANNOTATION:
            return None
        try:
            inner = ast.parse(text.strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        # Its positions are those within the string; nodes are known by their identity.
        for each in ast.walk(inner):
            ast.copy_location(each, node)
        self._kept.append(inner)
        return self.of_annotation(inner, scope)


OBJECT = {path: Entity(made, is_object=True) for path, made in OBJECTS.items()}


def _is_property(node: ast.AST) -> bool:
    """Whether a method is read like an attribute."""
    decorators = getattr(node, "decorator_list", ())
    names = {getattr(d, "id", getattr(d, "attr", "")) for d in decorators}
    return not names.isdisjoint(("property", "cached_property"))


def _says_nothing(bound: Binding) -> bool:
    """Whether a name is only given its first value, None."""
    empty = isinstance(bound.value, ast.Constant) and bound.value.value is None
    return empty and bound.annotation is None


def _made_elsewhere(found: Entity) -> Entity | None:
    """Return an object of a class that is no SDK's; what other functions return is not known."""
    is_class = found.is_foreign and found.name[:1].isupper()
    return found._replace(is_object=True) if is_class else None
