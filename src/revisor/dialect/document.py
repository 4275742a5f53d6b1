"""One embedded schema, analysed: walked once, references followed, bounds looked at.

Rules see this value; whatever costs time is computed when first asked for, and once.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from revisor.model.dialect import Dialect, Keyword
from revisor.model.pointer import Pointer
from revisor.model.subject import EmbeddedSchema

from . import graph, patterns, unfolding
from .bounds import DEFAULT_LIMITS, Limits, OverBounds, over_bounds, size, text_size
from .encoding import encoded_document
from .keywords import described
from .metaschema import MetaschemaFault, faults
from .references import REFERENCE_KEYWORDS, Names, Reference, names_of
from .resolve import Declaration, declaration
from .validation import registry_of
from .walk import Resource, Subschema, identifier, walk

_LISTS = ("enum", "const", "required", "dependentRequired", "dependencies")
"""Keywords whose value is gone through, or compared, part by part."""


def _is_told(keyword: Keyword) -> bool:
    """Whether a fault of the keyword quotes the keyword's own value."""
    return keyword.kind == "assertion" or keyword.name == "not"


class SchemaDocument:
    """The analysis of one embedded schema.

    `declaration` is what its `$schema` comes to; `dialect` the dialect to judge by, None where it
    is unknown (then there is nothing to walk, and nothing is judged as another dialect, JS-07).
    `last_compiled` holds what was compiled last, with its key: many values meet one subschema.
    `spent` counts the steps taken to estimate and compile, for all values together; `undecided`
    holds why values could not be judged, each with the first place of that kind: none is lost.
    """

    def __init__(self, embedded: EmbeddedSchema, limits: Limits = DEFAULT_LIMITS) -> None:
        self.embedded = embedded
        self.value: Any = embedded.value
        self.limits = limits
        self.declaration: Declaration = declaration(embedded.value)
        self.dialect: Dialect | None = self.declaration.governs
        self.last_compiled: tuple[Any, Any] = (None, None)
        self.spent = 0
        self.undecided: dict[str, Pointer] = {}

    @cached_property
    def over_bounds(self) -> OverBounds | None:
        """The limit that the schema exceeds, if it does: then it is neither valid nor invalid."""
        return over_bounds(self.value, self.limits)

    @cached_property
    def limit_reached(self) -> OverBounds | None:
        """The limit that stands in the way of judging values: of its text, or of its work."""
        if self.root is None or not (self.references or self.has_unevaluated):
            return self.over_bounds
        return unfolding.multiplies(self, self.limits.work)

    @cached_property
    def has_unevaluated(self) -> bool:
        """Whether some subschema has `unevaluatedProperties` or `unevaluatedItems`."""
        objects = [s.value for s in self.subschemas if s.value.__class__ is dict]
        return any("unevaluatedProperties" in v or "unevaluatedItems" in v for v in objects)

    @cached_property
    def root(self) -> Subschema | None:
        """The root subschema, None where no dialect governs or the schema exceeds a limit."""
        if self.dialect is None or self.over_bounds is not None:
            return None
        base = ""
        if isinstance(self.value, dict):
            base = (identifier(self.value, self.dialect) or "").partition("#")[0]
        resource = Resource((), base, self.dialect, self.value)
        return Subschema(self.value, (), resource, None, "", None, self)

    @cached_property
    def _walked(self) -> tuple[list[Subschema], Names, list[Reference]]:
        if self.root is None:
            return [], Names({}, {}), []
        subschemas = walk(self.root)
        objects = [s.value for s in subschemas if s.value.__class__ is dict]
        if not any(keyword in value for value in objects for keyword in REFERENCE_KEYWORDS):
            return subschemas, Names({}, {}), []
        names = names_of(subschemas)
        subschemas, references = graph.with_targets(self.root, subschemas, names)
        return subschemas, names, references

    @property
    def subschemas(self) -> list[Subschema]:
        """Every subschema: those under applicators, and those that only a reference leads to."""
        return self._walked[0]

    @property
    def names(self) -> Names:
        """The resources and anchors that references can name (empty without references)."""
        return self._walked[1]

    @property
    def references(self) -> list[Reference]:
        """Every reference in force, resolved or not."""
        return self._walked[2]

    @cached_property
    def faults(self) -> list[MetaschemaFault]:
        """Where the schema breaks the meta-schema of its dialect, one by one (JS-08)."""
        return list(faults(self)) if self.root is not None else []

    @cached_property
    def is_sound(self) -> bool:
        """Whether values can be validated: no fault, no unresolved reference, no loop."""
        resolvable = all(r.kind in ("resolved", "meta-schema") for r in self.references)
        return self.root is not None and not self.faults and resolvable and not self.loops

    def is_sound_at(self, sub: Subschema) -> bool:
        """Whether values can be validated by one subschema, whatever is wrong elsewhere."""
        if self.is_sound or self.references:
            return self.is_sound
        size = len(sub.pointer)
        return not any(fault.pointer[:size] == sub.pointer for fault in self.faults)

    @cached_property
    def names_a_meta_schema(self) -> bool:
        """Whether a reference leads to one of the published meta-schemas."""
        return any(reference.kind == "meta-schema" for reference in self.references)

    @cached_property
    def registry(self) -> Any:
        """The document in the engine's own form, to compile parts of it."""
        return self.registry_with(self.encoded)

    @cached_property
    def encoded(self) -> Any:
        """The document with references and identifiers as URIs allow them, for the engine."""
        return encoded_document(self.value, self.subschemas)

    def registry_with(self, value: Any) -> Any:
        """Return another value in that form, in the place of the document."""
        dialect = self.declaration.governs
        if dialect is None:  # pragma: no cover - nothing is compiled where no dialect governs
            raise ValueError(self.declaration)
        return registry_of(value, dialect, with_meta=self.names_a_meta_schema)

    @cached_property
    def index(self) -> dict[Pointer, Subschema]:
        """Every subschema by its pointer."""
        return {s.pointer: s for s in self.subschemas}

    @cached_property
    def listed(self) -> dict[int, int]:
        """How many values the lists of a schema object hold (`enum`, `required`), by its id()."""
        values = [s.value for s in self.subschemas if s.value.__class__ is dict]
        return {id(v): sum(size(v[k]) for k in _LISTS if k in v) for v in values}

    @cached_property
    def told(self) -> dict[int, int]:
        """How many characters of a schema object a fault may quote, by its id(): with its place."""
        found: dict[int, int] = {}
        for sub in self.subschemas:
            if sub.value.__class__ is dict:
                known = described(sub.dialect.short_name)
                held = [v for k, v in sub.value.items() if k in known and _is_told(known[k])]
                place = sum(len(str(token)) for token in sub.pointer)
                found[id(sub.value)] = 2 * place + sum(text_size(v) for v in held)
        return found

    @cached_property
    def expressions(self) -> list[str]:
        """Every regular expression in it."""
        objects = [s.value for s in self.subschemas if s.value.__class__ is dict]
        held = [p for v in objects for p in (v.get("pattern"), *patterns.patterns_of(v))]
        return [p for p in held if isinstance(p, str)]

    @property
    def is_slow(self) -> bool:
        """Whether some regular expression in it needs backtracking, and may give up."""
        return any(map(patterns.needs_backtracking, self.expressions))

    @cached_property
    def _children(self) -> dict[Pointer, list[Subschema]]:
        found: dict[Pointer, list[Subschema]] = {}
        for sub in self.subschemas:
            if sub.parent is not None:
                found.setdefault(sub.parent.pointer, []).append(sub)
        return found

    def children_of(self, sub: Subschema) -> list[Subschema]:
        """Return the subschemas one applicator below `sub`."""
        return self._children.get(sub.pointer, [])

    @cached_property
    def targets(self) -> dict[Pointer, list[Subschema]]:
        """For each subschema that holds references: the subschemas that they lead to."""
        found: dict[Pointer, list[Subschema]] = {}
        for reference in self.references:
            if reference.target is not None and reference.target in self.index:
                found.setdefault(reference.sub.pointer, []).append(self.index[reference.target])
        return found

    @cached_property
    def loops(self) -> list[Subschema]:
        """Subschemas that lead back to themselves without going down in the instance."""
        return graph.loops(self) if self.references else []
