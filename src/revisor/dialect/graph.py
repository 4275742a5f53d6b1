"""The reference graph of a document: what references reach, loops, and the cost of validating.

Everything here works on explicit stacks: a chain of 100,000 references is normal hostile input.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from revisor.model.pointer import Pointer

from .keywords import in_place
from .references import Names, Reference, references_of, resolve
from .walk import DEFINITIONS, Resource, Subschema, resource_of, standing, walk

if TYPE_CHECKING:
    from .beside import Library
    from .document import SchemaDocument


def with_targets(
    root: Subschema, subschemas: list[Subschema], names: Names, library: Library | None = None
) -> tuple[list[Subschema], list[Reference]]:
    """Resolve all references, and walk also what only references reach, until nothing is new.

    `names` grows by what is found on the way, `library` opens the documents that are asked for.
    """
    index = {s.pointer: s for s in subschemas}
    references = fresh = references_of(subschemas, names)
    while True:
        added: list[Subschema] = []
        for reference in fresh:
            if _is_new(reference, index):
                added += walk(_stray(root, reference), index)
        names.add(added)
        brought = library.bring(fresh, names) if library else []
        if not added and not brought:
            return list(index.values()), references
        index.update((sub.pointer, sub) for sub in brought)
        fresh = references_of(added + brought, names)
        if brought:
            # What led nowhere before may lead into a document now.
            fresh += [resolve(r.sub, r.keyword, r.text, names) for r in references if r.is_open]
            references = [r for r in references if not r.is_open]
        references += fresh


def _is_new(reference: Reference, index: dict[Pointer, Subschema]) -> bool:
    """Whether a reference leads to a place that was not walked, and is to be judged."""
    target = reference.target
    if target is None or target in index:
        return False
    above = (index.get(target[:size]) for size in range(len(target)))
    return not any(sub and sub.resource.unjudged for sub in above)


def _stray(root: Subschema, reference: Reference) -> Subschema:
    """Return the subschema at a place that no applicator leads to, such as `#/x-shared/Name`."""
    target = reference.target or ()
    outer: Resource = reference.within or reference.sub.resource
    resource = resource_of(reference.value, target, outer)
    value = standing(reference.value, resource)
    return Subschema(value, target, resource, None, "", None, root.document)


def steps_in_place(document: SchemaDocument, sub: Subschema) -> list[Subschema]:
    """Return the subschemas that apply to the same instance location as `sub`, one step on."""
    below = [s for s in document.children_of(sub) if s.keyword in in_place(s.dialect.short_name)]
    return below + document.targets.get(sub.pointer, [])


def used(document: SchemaDocument) -> frozenset[Pointer]:
    """Return the subschemas that values can meet: all but definitions that nothing leads to."""
    stack = [document.root] if document.root else []
    seen: set[Pointer] = set()
    while stack:
        sub = stack.pop()
        if sub.pointer not in seen:
            seen.add(sub.pointer)
            stack += [s for s in document.children_of(sub) if s.keyword not in DEFINITIONS]
            stack += document.targets.get(sub.pointer, [])
    return frozenset(seen)


def loops(document: SchemaDocument) -> list[Subschema]:
    """Return one subschema of each in-place loop (2020-12 core 9.4.1: no infinite loops)."""
    state: dict[Pointer, int] = {}
    found: list[Subschema] = []
    for start in document.subschemas:
        if start.pointer not in state:
            _visit(document, start, state, found)
    return found


def _visit(
    document: SchemaDocument, start: Subschema, state: dict[Pointer, int], found: list[Subschema]
) -> None:
    stack: list[tuple[Subschema, Any]] = [(start, iter(steps_in_place(document, start)))]
    state[start.pointer] = 1
    while stack:
        sub, rest = stack[-1]
        following = next(rest, None)
        if following is None:
            state[sub.pointer] = 2
            stack.pop()
        elif following.pointer not in state:
            state[following.pointer] = 1
            stack.append((following, iter(steps_in_place(document, following))))
        elif state[following.pointer] == 1:
            found.append(following)
