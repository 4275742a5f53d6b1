"""Build schemas of annotations: a kind of type makes each, named types are defined once."""

from __future__ import annotations

import typing
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

from . import constraints, kinds, metadata
from .options import Options, Schema
from .refusal import CannotGenerate

_MOST_DEFINITIONS = 1_000
_MOST_NESTED = 60
"""No annotation that somebody reads is deeper; one that grows as it refers to itself is."""


class Reference(dict[str, Any]):
    """A `$ref` to a definition of ours, perhaps with siblings; `types` are those of its values."""

    def __init__(self, name: str, types: frozenset[str] = frozenset(), **siblings: Any) -> None:
        super().__init__({"$ref": f"#/$defs/{escaped(name)}"}, **siblings)
        self.name = name
        self.types = types


class Choice(dict[str, Any]):
    """A schema of given values, with the title of each, which only forms show."""

    titles: tuple[str, ...] = ()


class Default(NamedTuple):
    """A default that is to be looked at when all is built: the schema that it stands in, and it."""

    holder: Schema
    value: Any
    place: str


class _Pending(NamedTuple):
    name: str
    make: Callable[[], Schema]
    owner: Any


class Build:
    """One generation: its options, what has been defined, and what is still to be defined."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.definitions: dict[str, Schema] = {}
        self.defaults: list[Default] = []
        self.scope: Mapping[str, Any] = {}
        self.owner: Any = None
        self.open: list[Hashable] = []
        self._names: dict[Hashable, str] = {}
        self._pending: deque[_Pending] = deque()
        self._depth = 0

    def schema(self, annotation: Any, place: str) -> Schema:
        """Return a fresh schema of an annotation; `place` names it in errors.

        Raises CannotGenerate for what JSON Schema cannot describe.
        """
        self._depth += 1
        if self._depth > _MOST_NESTED:
            raise CannotGenerate(place, "the type is nested too deep", "give its parts names")
        try:
            return self._schema(annotation, place)
        finally:
            self._depth -= 1

    def _schema(self, annotation: Any, place: str) -> Schema:
        if typing.get_origin(annotation) is typing.Annotated:
            inner, *said = typing.get_args(annotation)
            instead = metadata.written_out(said)
            if instead is not None:
                from .one_form import adopted  # which builds on this module

                return constraints.applied(
                    adopted(instead, self, place), said, place, self.options.titles
                )
            return constraints.applied(self.schema(inner, place), said, place, self.options.titles)
        found = kinds.schema_of(annotation, self, place)
        if found is None:
            shown = getattr(annotation, "__name__", None) or repr(annotation)
            reason = f"JSON has no values of the type {shown:.80}"
            hint = "take a type that JSON has, a dataclass or a TypedDict, and convert it yourself"
            raise CannotGenerate(place, reason, hint)
        return found

    def reference(
        self, key: Any, name: str, make: Callable[[], Schema], types: tuple[str, ...] = ("object",)
    ) -> Reference:
        """Return a reference to the definition of a named type, which is made once and later."""
        known = hashable(key)
        if known not in self._names:
            if len(self._names) >= _MOST_DEFINITIONS:
                reason = f"it leads to more than {_MOST_DEFINITIONS} types, perhaps without end"
                raise CannotGenerate(name, reason, "let no generic type refer to a larger one")
            owner = key if isinstance(key, type) or typing.get_origin(key) else self.owner
            self._names[known] = self._unique(name)
            self._pending.append(_Pending(self._names[known], make, owner))
        return Reference(self._names[known], frozenset(types))

    def named(self, key: Any, name: str) -> Reference:
        """Return a reference to what the caller is about to define under this key."""
        known = hashable(key)
        if known not in self._names:
            self._names[known] = self._unique(name)
        return Reference(self._names[known])

    def defined(self, key: Any) -> str | None:
        """Return the name under which something was referred to, None where it never was."""
        return self._names.get(hashable(key))

    def take(self, definitions: Mapping[str, Schema]) -> dict[str, str]:
        """Give definitions of others names that are free; return the new name of each."""
        return {name: self._unique(name, taking=True) for name in definitions}

    def finish(self) -> None:
        """Make all definitions that were referred to."""
        while self._pending:
            entry = self._pending.popleft()
            self.owner = entry.owner
            self.definitions[entry.name] = entry.make()

    def _unique(self, name: str, *, taking: bool = False) -> str:
        wanted = "".join(c if c.isascii() and (c.isalnum() or c in "_.-") else "_" for c in name)
        wanted = wanted.strip("_") or "Type"
        taken = {*self._names.values(), *self.definitions}
        found, count = wanted, 1
        while found in taken:
            count += 1
            found = f"{wanted}_{count}"
        if taking:
            self._names["taken", found] = found
        return found


def hashable(key: Any) -> Hashable:
    """Return a key as it is, or text that stands for one that has no hash."""
    try:
        hash(key)
    except TypeError:
        return repr(key)
    return typing.cast("Hashable", key)


def escaped(name: str) -> str:
    """Return a name as a token of a JSON Pointer; ours need no percent-encoding."""
    return name.replace("~", "~0").replace("/", "~1")
