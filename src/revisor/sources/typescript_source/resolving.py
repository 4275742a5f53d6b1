"""Resolves expressions and types of a file to what they are of an SDK.

Every way is bounded: one that is longer than `FUEL` leads to nothing known (None).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.typescript_source import sdk_types
from revisor.sources.typescript_source.class_members import fields_of
from revisor.sources.typescript_source.imports import ALL
from revisor.sources.typescript_source.nodes import (
    FUNCTIONS,
    arguments,
    bare,
    key_of,
    string,
    text,
)
from revisor.sources.typescript_source.scopes import Binding, LocalClass, Placed, Scope
from revisor.sources.typescript_source.sdk_values import (
    exported,
    has_arguments,
    imported,
    instance,
)
from revisor.sources.typescript_source.values import FOREIGN, Value

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.project import Project

FUEL = 24
MOST_IN_A_FILE = 3_000_000
MOST_STEPS = 2_000
"""Expressions and types that are looked at for one question: names may stand for each other."""

_LITERALS = frozenset(
    {"string", "template_string", "number", "regex", "true", "false", "array", "jsx_element"}
)


class Resolver:
    """Resolves the nodes of one file; its `project` leads to what other modules declare."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self._known: dict[int, Value | None] = {}
        self._steps = 0
        self._all = 0

    def value(self, node: Node | None, scope: Scope, fuel: int = FUEL) -> Value | None:
        """Return what an expression is, None where that is unknown."""
        if node is None or fuel <= 0 or self._is_tired(fuel):
            return None
        if fuel == FUEL:
            if node.id not in self._known:
                self._known[node.id] = self._value(node, scope, fuel - 1)
            return self._known[node.id]
        return self._value(node, scope, fuel - 1)

    def _is_tired(self, fuel: int) -> bool:
        """Count a step; a question of its own begins with all its fuel."""
        self._steps = 0 if fuel == FUEL else self._steps + 1
        self._all += 1
        return self._steps > MOST_STEPS or self.has_given_up

    @property
    def has_given_up(self) -> bool:
        """Whether the file asked for more than what one file may cost: the rest is unknown."""
        return self._all > MOST_IN_A_FILE

    def _value(self, node: Node, scope: Scope, fuel: int) -> Value | None:
        kind = node.type
        if kind in ("identifier", "shorthand_property_identifier"):
            found = scope.find(text(node))
            return None if found is None else self._bound(found, fuel)
        if kind == "this":
            owner = scope.this()
            return None if owner is None else Value("object", owner=owner)
        if kind in ("member_expression", "subscript_expression"):
            return self._access(node, scope, fuel)
        if kind in ("as_expression", "satisfies_expression", "type_assertion"):
            return self._cast(node, scope, fuel)
        if kind == "new_expression":
            made = self.value(node.child_by_field_name("constructor"), scope, fuel)
            return instance(made)
        if kind == "call_expression":
            return self._call(node, scope, fuel)
        if kind in ("sequence_expression", "assignment_expression"):
            return self.value(node.named_children[-1], scope, fuel)
        if kind in ("ternary_expression", "binary_expression"):
            return self._either(node, scope, fuel)
        if kind in _LITERALS or kind in FUNCTIONS:
            return FOREIGN
        if kind in ("parenthesized_expression", "await_expression", "non_null_expression"):
            return self.value(node.named_children[0], scope, fuel) if node.named_children else None
        return None

    def _either(self, node: Node, scope: Scope, fuel: int) -> Value | None:
        names = ("consequence", "alternative") if node.type[0] == "t" else ("left", "right")
        for name in names:
            found = self.value(node.child_by_field_name(name), scope, fuel)
            if found is not None and found.kind != "foreign":
                return found
        return None

    def _cast(self, node: Node, scope: Scope, fuel: int) -> Value | None:
        held, kind = node.named_children[0], node.named_children[-1]
        if node.type == "type_assertion":
            held, kind = kind, held
        told = self.type(kind, scope, fuel)
        if told is not None and told.kind != "foreign":
            return told
        return self.value(held, scope, fuel)

    def _access(self, node: Node, scope: Scope, fuel: int) -> Value | None:
        held = self.value(node.child_by_field_name("object"), scope, fuel)
        if node.type == "subscript_expression":
            name = string(node.child_by_field_name("index"))
        else:
            name = key_of(node.child_by_field_name("property"))
        return None if name is None else self.member(held, name, fuel)

    def _call(self, node: Node, scope: Scope, fuel: int) -> Value | None:
        called = node.child_by_field_name("function")
        if called is None:
            return None
        given = arguments(node)
        is_require = called.type == "identifier" and text(called) == "require"
        if (is_require and scope.find("require") is None) or called.type == "import":
            name = string(given[0]) if given else None
            return None if name is None else self._module(name, scope)
        found = self.value(called, scope, fuel)
        if found is not None and found.kind == "member" and found.name in sdk_types.RESULTS:
            return found._replace(kind="instance", name=sdk_types.RESULTS[found.name])
        if found is not None and found.kind == "export":
            # What functions of an SDK return is not known, but for helpers that compilers write.
            return None
        binding = scope.find(text(called)) if called.type == "identifier" else None
        binding = None if binding is None else self.followed(binding)
        if binding is not None and binding.kind in ("function", "value"):
            return self._returned(binding, fuel)
        if given and text(called).startswith(("__importStar", "__toESM", "__importDefault")):
            return self.value(given[0], scope, fuel)
        return None

    def _returned(self, binding: Binding, fuel: int) -> Value | None:
        """Return what a function of the file says that it returns, or plainly does."""
        node = binding.node
        if node is None or node.type not in FUNCTIONS or binding.path:
            return None
        told = node.child_by_field_name("return_type")
        if told is not None:
            return self.type(told, binding.scope, fuel)
        body = node.child_by_field_name("body")
        if body is None:
            return None
        inner = Scope(binding.scope, is_function=True)
        if body.type != "statement_block":
            return self.value(body, inner, fuel)
        return self._last_return(body, inner, fuel)

    def _last_return(self, body: Node, scope: Scope, fuel: int) -> Value | None:
        made: dict[str, Node] = {}
        for statement in body.named_children:
            if statement.type in ("lexical_declaration", "variable_declaration"):
                for each in statement.named_children:
                    name, value = (each.child_by_field_name(n) for n in ("name", "value"))
                    if name is not None and value is not None:
                        made[text(name)] = value
            elif statement.type == "return_statement" and statement.named_children:
                node = bare(statement.named_children[0])
                return self.value(made.get(text(node), node), scope, fuel)
        return None

    def _module(self, specifier: str, scope: Scope) -> Value:
        module = self.project.module(scope, specifier)
        return Value("module", specifier) if module is None else Value("file", module.path)

    def followed(self, binding: Binding, *, always: bool = False) -> Binding:
        """Return the declaration of a name that is imported from a module of the project."""
        return self.project.followed(binding, always=always)

    def _imported(self, binding: Binding, fuel: int) -> Value | None:
        found = self.followed(binding)
        if found.kind != "import":
            return self._bound(found, fuel - 1) if fuel > 0 else None
        held = self._module(found.module, found.scope)
        if held.kind != "file":
            return imported(found)
        return held if found.name in (ALL, "default") else None

    def _bound(self, binding: Binding, fuel: int) -> Value | None:
        if binding.kind == "import":
            return self._along(self._imported(binding, fuel), binding, fuel)
        if binding.kind == "class":
            return Value("class", owner=binding.owner)
        if binding.kind in ("other", "function", "alias"):
            return FOREIGN
        if binding.type is not None:
            return self._along(self.type(binding.type, binding.scope, fuel), binding, fuel)
        if binding.kind == "parameter":
            return self._along(self._given(binding, fuel), binding, fuel)
        node = binding.node
        if node is not None and binding.path and bare(node).type == "object":
            return None
        return self._along(self.value(node, binding.scope, fuel), binding, fuel)

    def _along(self, held: Value | None, binding: Binding, fuel: int) -> Value | None:
        for name in binding.path:
            if name in ("*", "..."):
                return None
            held = self.member(held, name, fuel)
        return held

    def _given(self, binding: Binding, fuel: int) -> Value | None:
        """Return what a function is called with, where an SDK calls it: the context of a request.

        Handlers of tools without arguments are given the context alone.
        """
        function = binding.node
        listed = None if function is None else function.parent
        call = None if listed is None or listed.type != "arguments" else listed.parent
        called = None if call is None else call.child_by_field_name("function")
        if called is None or call is None or called.type != "member_expression":
            return None
        method = text(called.child_by_field_name("property"))
        if method not in sdk_types.HANDLERS:
            return None
        held = self.value(called.child_by_field_name("object"), binding.scope, fuel)
        if held is None or held.kind != "instance":
            return None
        takes_arguments = method == "setRequestHandler" or has_arguments(arguments(call))
        if binding.index != (1 if takes_arguments else 0):
            return None
        party = sdk_types.PARTIES.get(held.name, "")
        name = sdk_types.CONTEXTS.get((held.sdk, party))
        return None if name is None else Value("instance", name, held.sdk, party=party)

    def member(self, held: Value | None, name: str, fuel: int = FUEL) -> Value | None:
        """Return what a member of a value is."""
        if held is None or fuel <= 0:
            return None
        if held.kind == "module":
            return exported(held.name, name)
        if held.kind == "file":
            module = self.project.at(held.name)
            found = None if module is None else self.project.exported(module, name)
            return None if found is None else self._bound(found, fuel - 1)
        if held.kind in ("instance", "member"):
            path = f"{held.name}.{name}"
            known = sdk_types.MEMBERS.get(path)
            if known is not None:
                return held._replace(kind="instance", name=known)
            return held._replace(kind="member", name=path)
        if held.kind == "object" and held.owner is not None:
            return self._own_member(held.owner, name, fuel - 1)
        return FOREIGN if held.kind == "foreign" else None

    def _own_member(self, owner: LocalClass, name: str, fuel: int) -> Value | None:
        if name in owner.methods:
            return FOREIGN
        if name in owner.fields:
            return self._bound(owner.fields[name], fuel)
        base = self.base(owner, fuel)
        return None if base is None else self.member(base, name, fuel)

    def base(self, owner: LocalClass, fuel: int = FUEL) -> Value | None:
        """Return the instance of an SDK's class that a class of the file extends."""
        if fuel <= 0:
            return None
        for parent in owner.parents:
            found = instance(self.value(parent, owner.scope.parent or owner.scope, fuel - 1))
            if found is not None and found.kind != "foreign":
                return found
        return None if owner.parents else FOREIGN

    def type(self, node: Node | None, scope: Scope, fuel: int = FUEL) -> Value | None:
        """Return what values of a type are."""
        if node is None or fuel <= 0 or self._is_tired(fuel):
            return None
        kind = node.type
        if kind in ("type_identifier", "identifier"):
            return self._named_type(text(node), scope, fuel - 1)
        if kind in ("nested_type_identifier", "nested_identifier"):
            parts = node.named_children
            holder = scope.find(text(parts[0]))
            held = None if holder is None else self._bound(holder, fuel - 1)
            return instance(self.member(held, text(parts[-1]), fuel - 1))
        if kind == "generic_type":
            return self._generic(node, scope, fuel - 1)
        if kind in ("union_type", "intersection_type"):
            found = [self.type(child, scope, fuel - 1) for child in node.named_children]
            return next((f for f in found if f is not None and f.kind != "foreign"), None)
        if kind == "object_type":
            owner = LocalClass("", scope, node)
            fields_of(node, owner)
            return Value("object", owner=owner)
        if kind == "type_query":
            return self.value(node.named_children[0], scope, fuel - 1)
        if kind == "predefined_type":
            return None if text(node) in ("any", "unknown", "object") else FOREIGN
        if kind in ("type_annotation", "parenthesized_type", "readonly_type", "type_arguments"):
            return self.type(node.named_children[0], scope, fuel - 1)
        return None

    def _named_type(self, name: str, scope: Scope, fuel: int) -> Value | None:
        binding = scope.find(name)
        if binding is None:
            return None
        binding = self.followed(binding)
        if binding.kind == "alias":
            return self.type(binding.node, binding.scope, fuel)
        return instance(self._bound(binding, fuel))

    def _generic(self, node: Node, scope: Scope, fuel: int) -> Value | None:
        name = node.child_by_field_name("name")
        if name is None:
            return None
        if text(name) in sdk_types.WRAPPERS and scope.find(text(name)) is None:
            inner = node.child_by_field_name("type_arguments")
            children = [] if inner is None else inner.named_children
            return self.type(children[0], scope, fuel) if children else None
        return self.type(name, scope, fuel)

    def literal(self, node: Node | None, scope: Scope, *, abroad: bool = False) -> Placed | None:
        """Follow names of constants to what is written there; None where it is no plain value.

        `abroad` follows them into other modules as well: the node found may stand in another file.
        """
        for _ in range(FUEL):
            if node is None:
                return None
            node = bare(node)
            if node.type not in ("identifier", "shorthand_property_identifier"):
                return Placed(node, scope)
            binding = scope.find(text(node))
            if binding is not None and abroad:
                binding = self.followed(binding, always=True)
            if binding is None or binding.kind != "value" or binding.path:
                return None
            node, scope = binding.node, binding.scope
        return None
