"""One embedded schema, analysed: walked once, references followed, bounds looked at.

Rules see this value; whatever costs time is computed when first asked for, and once.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from revisor.model.dialect import Dialect
from revisor.model.pointer import Pointer
from revisor.model.subject import EmbeddedSchema

from . import graph, unfolding
from .beside import ALONE, Beside, Library
from .bounds import DEFAULT_LIMITS, Limits, OverBounds, over_bounds
from .engine_form import EngineForm
from .measures import Measures
from .metaschema import MetaschemaFault, faults
from .references import REFERENCE_KEYWORDS, Names, Reference, names_of
from .resolve import Declaration
from .walk import Resource, Subschema, identifier, walk


class SchemaDocument:
    """The analysis of one embedded schema.

    `declaration` is what its `$schema` comes to; `dialect` the dialect to judge by, None where it
    is unknown (then there is nothing to walk, and nothing is judged as another dialect, JS-07).
    `engine` compiles its parts; `undecided` holds why values could not be judged, each with the
    first place of that kind: none is lost. `looked_at` counts the neighbours that rules asked for.
    `beside` is what it may refer to beside itself.
    """

    def __init__(
        self, embedded: EmbeddedSchema, limits: Limits = DEFAULT_LIMITS, beside: Beside = ALONE
    ) -> None:
        self.embedded = embedded
        self.value: Any = embedded.value
        self.limits = limits
        self.beside = beside
        self.declaration: Declaration = beside.declared(embedded.value)
        self.dialect: Dialect | None = self.declaration.governs
        self.engine = EngineForm(self)
        self.undecided: dict[str, Pointer] = {}
        self.looked_at = 0

    @cached_property
    def over_bounds(self) -> OverBounds | None:
        """The limit that the schema exceeds, if it does: then it is neither valid nor invalid."""
        return over_bounds(self.value, self.limits)

    @cached_property
    def limit_reached(self) -> OverBounds | None:
        """The limit that stands in the way of judging values: of its text, or of its work."""
        if self.root is None or not (self.references or self.measures.has_unevaluated):
            return self.over_bounds
        return unfolding.multiplies(self, self.limits.work)

    @cached_property
    def measures(self) -> Measures:
        """What its parts weigh when values are held against them."""
        return Measures(self.subschemas)

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
    def library(self) -> Library | None:
        """The documents beside it, None where there are none."""
        return Library(self.beside, self.root) if self.root and self.beside.documents else None

    def opened_by(self, uri: str) -> list[str]:
        """Return the documents beside it that one of them refers to, through others too."""
        embedded = self.embedded._replace(value=self.beside.documents[uri])
        other = SchemaDocument(embedded, self.limits, self.beside)
        return list(other.library.opened) if other.library and other.references else []

    @cached_property
    def _walked(self) -> tuple[list[Subschema], Names, list[Reference]]:
        if self.root is None:
            return [], Names({}, {}), []
        subschemas = walk(self.root)
        objects = [s.value for s in subschemas if s.value.__class__ is dict]
        if not any(keyword in value for value in objects for keyword in REFERENCE_KEYWORDS):
            return subschemas, Names({}, {}), []
        names = names_of(subschemas)
        subschemas, references = graph.with_targets(self.root, subschemas, names, self.library)
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
    def unjudged_parts(self) -> list[Subschema]:
        """The roots of resources within it whose dialect is none that is supported."""
        return [s for s in self.subschemas if s.resource.unjudged]

    @property
    def undeclared_dialects(self) -> list[tuple[Pointer, Declaration]]:
        """Each `$schema` that names no supported dialect, with the pointer to its schema."""
        own = [((), self.declaration)] if self.dialect is None else []
        parts = [(s.pointer, s.resource.unjudged) for s in self.unjudged_parts]
        return [*own, *((at, found) for at, found in parts if found)]

    @cached_property
    def is_sound(self) -> bool:
        """Whether values can be validated: all of it judged, no fault, no loop, all resolved."""
        resolvable = all(r.kind in ("resolved", "meta-schema") for r in self.references)
        judged = self.root is not None and not self.unjudged_parts
        return judged and not self.faults and resolvable and not self.loops

    def is_sound_at(self, sub: Subschema) -> bool:
        """Whether values can be validated by one subschema, whatever is wrong elsewhere."""
        if self.is_sound or self.references:
            return self.is_sound
        size = len(sub.pointer)
        bad = [fault.pointer for fault in self.faults]
        bad += [part.pointer for part in self.unjudged_parts]
        return not any(pointer[:size] == sub.pointer for pointer in bad)

    @cached_property
    def index(self) -> dict[Pointer, Subschema]:
        """Every subschema by its pointer."""
        return {s.pointer: s for s in self.subschemas}

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
        return self._targets_of(REFERENCE_KEYWORDS)

    @cached_property
    def certain_targets(self) -> dict[Pointer, list[Subschema]]:
        """The targets of `$ref` alone: where the others lead depends on the way to them."""
        return self._targets_of(("$ref",))

    def _targets_of(self, keywords: tuple[str, ...]) -> dict[Pointer, list[Subschema]]:
        found: dict[Pointer, list[Subschema]] = {}
        for reference in self.references:
            if reference.keyword in keywords and reference.target in self.index:
                found.setdefault(reference.sub.pointer, []).append(self.index[reference.target])
        return found

    @cached_property
    def depends_on_the_way(self) -> bool:
        """Whether a part of it may mean another thing by itself than where it stands.

        `$dynamicRef` and `$recursiveRef` lead to the outermost resource passed on the way.
        """
        several = len(self.names.resources) > 1
        return several and any(r.keyword != "$ref" for r in self.references)

    @cached_property
    def alternatives(self) -> dict[Pointer, list[Subschema]]:
        """For a subschema with a reference that depends on the way: all that it may lead to."""
        found: dict[Pointer, list[Subschema]] = {}
        for reference in self.references if self.depends_on_the_way else ():
            candidates = [s for s in self.subschemas if _may_be_met(reference, s)]
            if reference.keyword != "$ref" and candidates:
                found[reference.sub.pointer] = candidates
        return found

    @cached_property
    def loops(self) -> list[Subschema]:
        """Subschemas that lead back to themselves without going down in the instance."""
        return graph.loops(self) if self.references else []


def _may_be_met(reference: Reference, sub: Subschema) -> bool:
    """Whether a dynamic reference may lead to a subschema, by the name that both have."""
    if sub.pointer == reference.target:
        return True
    if not isinstance(sub.value, dict):
        return False
    if reference.keyword == "$recursiveRef":
        return sub.value.get("$recursiveAnchor") is True
    name = reference.text.rpartition("#")[2]
    return sub.value.get("$dynamicAnchor") == name
