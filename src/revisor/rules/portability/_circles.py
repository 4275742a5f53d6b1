"""References that lead back to where they stand, by way of others or by themselves."""

from __future__ import annotations

from collections.abc import Iterator

from revisor.dialect.document import SchemaDocument
from revisor.dialect.references import Reference
from revisor.model.pointer import Pointer

_MOST = 2_000
"""More references than this are not gone through: the pairs would be millions."""

Edges = dict[Pointer, list[tuple[Reference, Pointer]]]


def recursive(document: SchemaDocument) -> list[Reference]:
    """Return the reference that closes each circle, one a circle that the search meets."""
    references = [r for r in document.references if r.target is not None]
    if len(references) > _MOST:
        return []
    targets = dict.fromkeys(r.target for r in references if r.target is not None)
    edges = {t: list(_within(t, references)) for t in targets}
    return _closing(edges)


def _within(target: Pointer, references: list[Reference]) -> Iterator[tuple[Reference, Pointer]]:
    """Yield the references that stand in the schema at a target, with where they lead."""
    size = len(target)
    for each in references:
        if each.target is not None and each.sub.pointer[:size] == target:
            yield each, each.target


def _closing(edges: Edges) -> list[Reference]:
    """Search depth first without recursion; an edge to a target on the way closes a circle."""
    found: list[Reference] = []
    done: set[Pointer] = set()
    for start in edges:
        way = {start: iter(edges[start])} if start not in done else {}
        while way:
            here = next(reversed(way))
            step = next(way[here], None)
            if step is None:
                done.add(here)
                del way[here]
                continue
            reference, target = step
            if target in way:
                found.append(reference)
            elif target not in done:
                way[target] = iter(edges[target])
    return list({id(each): each for each in found}.values())
