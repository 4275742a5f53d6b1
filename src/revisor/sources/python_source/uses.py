"""Uses of SDK symbols in one file: resolved names with high confidence, distinctive ones with less.

The symbols are those of the feature files; nothing here knows any feature.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from .constants import Constants
from .entities import LOCAL, Entity
from .resolving import Resolver
from .scopes import Scope, Seen, Survey
from .sdk_signals import Signal, SignalTable, family_of, matching, table
from .sdk_types import (
    DISTINCTIVE_PARAMETERS,
    FIRST_PARAMETERS,
    LOOSE_RECEIVERS,
    OTHERS_HAVE,
    UNDISTINCTIVE,
)

Confidence = Literal["high", "medium", "low"]
_ASSERTING = "assert_"
"""What the methods of mocks begin with that tell what was called: they call nothing."""
_FIRST = frozenset(member for _, member in FIRST_PARAMETERS)


class SymbolUse(NamedTuple):
    """One use of a symbol, at a node of the tree.

    `value` is the node of the value that gives the feature away, with `argument` its keyword (None
    where it is positional) and `call` the call; all None where the name alone does.
    """

    signal: Signal
    node: ast.AST
    confidence: Confidence
    call: ast.Call | None = None
    argument: ast.keyword | None = None
    value: ast.expr | None = None


class SymbolUses:
    """Finds the uses of symbols in one file that was surveyed.

    `has_sdk` tells whether it imports an SDK, `is_near` whether it imports anything of MCP's: only
    there a distinctive name counts by itself.
    """

    def __init__(
        self, survey: Survey, resolver: Resolver, majors: Mapping[str, tuple[str, ...]]
    ) -> None:
        self._survey = survey
        self._resolver = resolver
        self._majors = dict(majors)
        self._table: SignalTable = table()
        self._constants = Constants(resolver)
        self._valued = {
            s.parameter for found in self._table.calls.values() for s in found if s.values
        }
        self._telling = self._table.parameters | self._table.attributes
        required = {m for (_, m), all_ in self._table.calls.items() if any(s.without for s in all_)}
        imported = [*(path for _, path, _ in survey.imports), *survey.stars]
        named = {path.rpartition(".")[2] for path in imported}
        self._has_required = not required.isdisjoint(named | survey.attributes.keys())
        self.has_sdk = any(map(family_of, imported))
        self.is_near = self.has_sdk or any("mcp" in path.lower() for path in imported)

    def __iter__(self) -> Iterator[SymbolUse]:
        """Yield the uses, in no order."""
        yield from self._names()
        yield from self._attributes()
        yield from self._calls()
        yield from self._definitions()
        yield from self._imports()

    def _names(self) -> Iterator[SymbolUse]:
        imported = {
            alias.asname or alias.name
            for alias, path, _ in self._survey.imports
            if path.rpartition(".")[2] in self._table.names
        }
        wanted = imported | (set(self._table.names) if self._survey.stars else set())
        for name in wanted & self._survey.names.keys():
            for node, scope, _ in self._survey.names[name]:
                found = self._loaded(node, scope)
                if found is not None and not found.is_object and found.name in self._table.names:
                    yield from self._named(found, node)

    def _loaded(self, node: ast.AST, scope: Scope) -> Entity | None:
        loads = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
        return self._resolver.of(node, scope) if loads and isinstance(node, ast.Name) else None

    def _named(self, found: Entity, node: ast.AST) -> Iterator[SymbolUse]:
        # A major version that judges the name by a parameter says nothing of the name alone.
        known = (*self._table.names[found.name], *self._table.calls.get(("", found.name), ()))
        for signal in self._match(known, found.package):
            if not signal.parameter:
                yield SymbolUse(signal, node, "medium" if found.loose else "high")

    def _match(self, signals: Iterable[Signal], package: str) -> list[Signal]:
        return matching(signals, package, self._majors)

    def _attributes(self) -> Iterator[SymbolUse]:
        known = self._table.attributes | self._table.names.keys()
        for name in known & self._survey.attributes.keys():
            for raw in self._survey.attributes[name]:
                if isinstance(raw[0], ast.Attribute):
                    yield from self._attribute(raw[0], Seen(*raw))

    def _attribute(self, node: ast.Attribute, seen: Seen) -> Iterator[SymbolUse]:
        holder = self._resolver.of(node.value, seen.scope)
        if holder is None or not holder.is_known:
            if holder is not None and holder.path.startswith(".<"):
                yield from self._handed_on(node, seen.scope)
            if self._is_distinctive(node, seen, holder):
                yield from self._loose_member(node.attr, node)
            return
        members = self._table.members.get((holder.name, node.attr), ())
        for signal in self._match(members, holder.package):
            yield SymbolUse(signal, node, "medium" if holder.loose else "high")
        if not holder.is_object and node.attr in self._table.names:
            yield from self._named(Entity(f"{holder.path}.{node.attr}", loose=holder.loose), node)

    def _handed_on(self, node: ast.Attribute, scope: Scope) -> Iterator[SymbolUse]:
        """Yield the use of a symbol that another file of the project hands on."""
        found = self._resolver.of(node, scope)
        known = found is not None and found.is_known and not found.is_object
        if found is not None and known and found.name in self._table.names:
            yield from self._named(found, node)

    def _is_distinctive(self, node: ast.Attribute, seen: Seen, holder: Entity | None) -> bool:
        """Whether a method of an unknown object is likely to be an SDK's, by its name."""
        if not self.is_near or (holder is not None and holder.is_foreign):
            return False
        call = seen.parent
        if not isinstance(call, ast.Call) or call.func is not node or self._is_own(node, seen):
            return False
        if "_" in node.attr and node.attr not in UNDISTINCTIVE:
            return self.has_sdk or node.attr not in OTHERS_HAVE
        receiver = node.value
        loose = isinstance(receiver, ast.Name) and receiver.id in LOOSE_RECEIVERS
        return loose and holder is None and self._is_awaited(call)

    def _is_own(self, node: ast.Attribute, seen: Seen) -> bool:
        """Whether it is a method that the class itself defines or inherits: `self.name()`."""
        receiver = node.value
        here: Scope | None = seen.scope
        while here is not None and isinstance(receiver, ast.Name):
            if here.receiver == receiver.id:
                return True
            here = here.parent
        return False

    def _is_awaited(self, call: ast.Call) -> bool:
        parents = {id(seen.node): seen.parent for seen in self._survey.calls}
        return isinstance(parents.get(id(call)), ast.Await)

    def _loose_member(self, name: str, node: ast.AST) -> Iterator[SymbolUse]:
        """Yield one use for a name alone, by the newest SDK that has it."""
        found = [
            s for (_, member), all_ in self._table.members.items() for s in all_ if member == name
        ]
        if found and len({signal.feature for signal in found}) == 1:
            label = f"{name}()"
            yield SymbolUse(self._newest(found)._replace(label=label), node, "medium")

    def _newest(self, found: Iterable[Signal]) -> Signal:
        order = [sdk for family in ("mcp", "fastmcp") for sdk in self._majors[family]]
        return min(found, key=lambda s: order.index(s.sdk) if s.sdk in order else len(order))

    def _calls(self) -> Iterator[SymbolUse]:
        for seen in self._survey.calls:
            call = seen.node
            if isinstance(call, ast.Call) and self._may_tell(call):
                resolved, signals = self._callee(call, seen.scope)
                for signal in (*signals, *self._fields(call, seen.scope)):
                    yield from self._argument(signal, call, seen.scope, "high")
                if not resolved:
                    yield from self._loose_call(call, seen.scope)

    def _may_tell(self, call: ast.Call) -> bool:
        """Whether the arguments of a call may give a feature away: only then it is resolved."""
        if self._has_required or not self._telling.isdisjoint(k.arg for k in call.keywords):
            return True
        called = call.func
        return bool(call.args) and isinstance(called, ast.Attribute) and called.attr in _FIRST

    def _callee(self, call: ast.Call, scope: Scope) -> tuple[bool, list[Signal]]:
        """Return whether it is known what is called, and the signals of its parameters."""
        called = call.func
        if isinstance(called, ast.Attribute):
            base = self._super(called, scope)
            if base is not None:
                return True, self._match(self._table.calls.get(("", base.name), ()), base.package)
            holder = self._resolver.of(called.value, scope)
            if holder is None:
                return False, []
            if holder.is_known and (holder.name, called.attr) in self._table.calls:
                key = (holder.name, called.attr)
                return True, self._match(self._table.calls[key], holder.package)
        found = self._resolver.of(called, scope)
        if found is None or not found.is_known:
            return found is not None and found.path.startswith(LOCAL), []
        return True, self._match(self._table.calls.get(("", found.name), ()), found.package)

    def _fields(self, call: ast.Call, scope: Scope) -> Iterator[Signal]:
        """Yield the signals of fields that are given to the class that has them."""
        given = [k.arg for k in call.keywords if k.arg in self._table.attributes]
        found = self._resolver.of(call.func, scope) if given else None
        if found is None or found.is_object:
            return
        for name in given:
            members = self._table.members.get((found.name, name or ""), ())
            for signal in self._match(members, found.package):
                label = f"{signal.owner}({signal.member}=)"
                yield signal._replace(parameter=signal.member, label=label)

    def _super(self, called: ast.Attribute, scope: Scope) -> Entity | None:
        """Return the class that `super().__init__` is of."""
        inner = called.value
        is_super = isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name)
        if called.attr != "__init__" or not is_super or scope.owner is None:
            return None
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name):
            return self._resolver.class_of(scope.owner) if inner.func.id == "super" else None
        return None

    def _argument(
        self, signal: Signal, call: ast.Call, scope: Scope, confidence: Confidence
    ) -> Iterator[SymbolUse]:
        given = next((k for k in call.keywords if k.arg == signal.parameter), None)
        if signal.without:
            if given is None and not any(k.arg is None for k in call.keywords):
                yield SymbolUse(signal, call.func, confidence)
            return
        value = given.value if given else None
        first = FIRST_PARAMETERS.get((signal.owner, signal.member)) == signal.parameter
        if value is None and first and call.args and not isinstance(call.args[0], ast.Starred):
            value = call.args[0]
        if value is None or (isinstance(value, ast.Constant) and value.value is None):
            return
        if signal.values:
            told = [c for c in self._constants.of(value, scope) if c.value in signal.values]
            if not told:
                return
            if not told[0].certain:
                confidence = "medium"
        yield SymbolUse(signal, given or value, confidence, call, given, value)

    def _loose_call(self, call: ast.Call, scope: Scope) -> Iterator[SymbolUse]:
        """Yield what a call of something unknown tells by the values of its keywords.

        A value that only MCP knows counts anywhere; one like `sse` only of a method that takes it,
        in a file that has to do with an SDK.
        """
        named = {k.arg for k in call.keywords}
        called = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        if called.startswith(_ASSERTING):
            return
        if self.has_sdk and DISTINCTIVE_PARAMETERS & named:
            yield from self._loose_parameters(call, scope)
        if named.isdisjoint(self._valued):
            return
        found: dict[str, SymbolUse] = {}
        for (owner, member), signals in self._table.calls.items():
            for signal in signals:
                if signal.parameter not in named or not signal.values or signal.without:
                    continue
                own = '"' not in signal.label and signal.values[0] not in (True, False)
                same = member == called and owner
                if same and (own or self.is_near) and isinstance(signal.values[0], str):
                    for use in self._argument(signal, call, scope, "medium"):
                        found.setdefault(signal.feature, use)
        yield from found.values()
        if found and not self.is_near and any('"' not in u.signal.label for u in found.values()):
            yield from self._loose_member(called, call.func)

    def _loose_parameters(self, call: ast.Call, scope: Scope) -> Iterator[SymbolUse]:
        """Yield one use for each keyword that only SDKs know, by the newest SDK that has it."""
        for name in DISTINCTIVE_PARAMETERS:
            known = [s for all_ in self._table.calls.values() for s in all_ if s.parameter == name]
            for signal in [self._newest(known)] if known else []:
                label = signal._replace(label=f"{name}=", values=())
                yield from self._argument(label, call, scope, "medium")

    def _definitions(self) -> Iterator[SymbolUse]:
        """Yield the methods with which classes of this file take the place of recorded ones."""
        for scope in self._survey.classes.values():
            overridden = [name for name in scope.bindings if name in self._table.attributes]
            base = self._resolver.class_of(scope) if overridden else None
            if base is None or not base.is_known:
                continue
            for name in overridden:
                node = scope.bindings[name][-1].node
                members = self._table.members.get((base.name, name), ())
                for signal in self._match(members, base.package) if node is not None else ():
                    if node is not None:
                        yield SymbolUse(signal, node, "high")

    def _imports(self) -> Iterator[SymbolUse]:
        """Yield what is imported and used nowhere in the file: it is handed on."""
        used = self._survey.names.keys()
        for alias, path, _ in self._survey.imports:
            name = alias.asname or alias.name
            symbol = path.rpartition(".")[2]
            if name in used or not family_of(path) or symbol not in self._table.names:
                continue
            yield from self._named(Entity(path), alias)
