"""The scopes of a file: which declaration a name stands for at a place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

BindingKind = Literal["import", "value", "parameter", "class", "alias", "function", "other"]


@dataclass(frozen=True, slots=True)
class Binding:
    """What declares a name.

    `import`: `name` of the module `module` (`*` for all of it). `value`: the initial value `node`,
    of the declared type `type`. `parameter`: the function `node`, with the index of the parameter.
    `class`: a class or interface. `alias`: the type `node`. `function`: a function. `other`:
    something that is known to be nothing of an SDK. `path` leads from the value (or parameter) to
    the name through a pattern that takes it apart.
    """

    kind: BindingKind
    scope: Scope
    node: Node | None = None
    type: Node | None = None
    module: str = ""
    name: str = ""
    path: tuple[str, ...] = ()
    index: int = 0
    owner: LocalClass | None = None


@dataclass(eq=False, slots=True)
class LocalClass:
    """A class or interface of the file: what it extends and implements, and its fields."""

    name: str
    scope: Scope
    node: Node
    parents: list[Node] = field(default_factory=list)
    interfaces: list[Node] = field(default_factory=list)
    fields: dict[str, Binding] = field(default_factory=dict)
    methods: dict[str, Node] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Scope:
    """A block, function or class, with the names that are declared in it.

    `path` is the file of an outermost scope.
    """

    parent: Scope | None = None
    is_function: bool = False
    names: dict[str, Binding] = field(default_factory=dict)
    owner: LocalClass | None = None
    path: str = ""

    def chain(self) -> Iterator[Scope]:
        """Yield this scope and those around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def find(self, name: str) -> Binding | None:
        """Return what a name stands for here, None where the file does not declare it."""
        for scope in self.chain():
            found = scope.names.get(name)
            if found is not None:
                return found
        return None

    def file(self) -> str:
        """Return the file that the scope is a part of."""
        return next((scope.path for scope in self.chain() if scope.path), "")

    def function(self) -> Scope:
        """Return the scope that `var` declares names in."""
        return next(s for s in self.chain() if s.is_function)

    def this(self) -> LocalClass | None:
        """Return the class that `this` is an instance of."""
        return next((s.owner for s in self.chain() if s.owner is not None), None)


class Placed(NamedTuple):
    """A node with the scope that it stands in."""

    node: Node
    scope: Scope
