"""Schemas in requests and results, found by the embed points that the facts name.

A new place where MCP embeds a schema is a new file among the facts, and nothing here.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from revisor.facts import registry
from revisor.model.embed_point import EmbedPoint
from revisor.model.pointer import parse
from revisor.model.subject import ElicitationRequest
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.tool_fields import SPELLINGS
from revisor.sources.dump_shapes.tool_list import read_page

LISTING = "tools/list"
ELICITATION = "elicitation/create"

_MEMBERS = frozenset({"mode", "message", "requestedSchema", "url", "elicitationId"})

Part = Literal["params", "result"]


class _Place(NamedTuple):
    """An embed point with its paths split: to what holds the schema, and from there to it."""

    point: EmbedPoint
    holder: tuple[str, ...]
    rest: tuple[str, ...]

    def carried_by(self, method: str | None) -> bool:
        """Whether messages of `method` carry it; of an unknown method, any may."""
        return method is None or method in self.point.methods or self._is_alias(method)

    def _is_alias(self, method: str) -> bool:
        return not self.point.inner_method and method in self.point.method_aliases

    @property
    def method(self) -> str:
        """The method of the message that the schema directly stands in."""
        return self.point.inner_method or self.point.methods[0]


@cache
def _places(part: Part) -> tuple[_Place, ...]:
    places = []
    for point in registry.embed_points():
        if point.part == part:
            path = parse(point.path)
            # What carries the schema: its owner in an array, or else the object it is a member of.
            cut = len(parse(point.owner)) if point.owner else len(path) - 1
            places.append(_Place(point, path[:cut], path[cut:]))
    return tuple(places)


def aliases_of(method: str) -> tuple[str, ...]:
    """Return a method with the other names that its embed points give it."""
    found = [p.point.method_aliases for p in _places("params") if method in p.point.methods]
    return (method, *(alias for aliases in found for alias in aliases))


def read_part(
    part: Part, method: str | None, entry: Entry, collector: Collector, *, last: bool = True
) -> None:
    """Read the params of a request, or a result, as far as schemas are embedded in it.

    `method` is None for a result whose request is not known: then its shape decides.
    """
    done: set[tuple[str, ...]] = set()
    for place in _places(part):
        if place.holder in done or not place.carried_by(method):
            continue
        if not place.point.owner:
            _read_holders(place, entry, collector)
            continue
        # All roles of an owner are read with it.
        done.add(place.holder)
        _read_owners(place, part, entry, collector, last=last)


def _read_holders(place: _Place, entry: Entry, collector: Collector) -> None:
    for holder in _expand(entry, place.holder, place.point):
        if not isinstance(holder.value, dict):
            continue
        if place.method == ELICITATION:
            read_elicitation(holder, collector)
            continue
        for schema in _expand(holder, place.rest, place.point):
            collector.schema(schema, place.point.role, method=place.method)


def read_elicitation(params: Entry, collector: Collector) -> None:
    """Read the params of an elicitation request, with the schema in it."""
    collector.counts["messages"] += 1
    whole = collector.whole(params, _MEMBERS.__contains__, "an elicitation request")
    if whole is not None:
        collector.subjects.append(ElicitationRequest(whole.value, whole.origin))
    schema = params.value.get("requestedSchema") if isinstance(params.value, dict) else None
    if isinstance(schema, dict):
        collector.schema(params.child("requestedSchema"), "requestedSchema", method=ELICITATION)


def _read_owners(
    place: _Place, part: Part, entry: Entry, collector: Collector, *, last: bool
) -> None:
    """Read the elements of an array that carry schemas: tools, as MCP has it up to now."""
    for array in _expand(entry, place.holder[:-1], place.point):
        if place.method == LISTING and part == "result":
            read_page(array, collector, explicit=True, last=last)
            continue
        if not isinstance(array.value, list):
            continue
        for index in range(len(array.value)):
            owner = array.child(index)
            if place.rest[0] in SPELLINGS:
                collector.tool(owner, index, place.method)
            else:
                _read_other_owner(place, owner, collector)


def _read_other_owner(place: _Place, owner: Entry, collector: Collector) -> None:
    for each in _places(place.point.part):
        if each.holder == place.holder and each.method == place.method:
            for schema in _expand(owner, each.rest, each.point):
                collector.schema(schema, each.point.role, method=each.method)


def _expand(entry: Entry, path: tuple[str, ...], point: EmbedPoint) -> list[Entry]:
    """Return all values that `path` leads to; `*` stands for every element or member."""
    found = [entry]
    for segment in path:
        found = [child for each in found for child in _children(each, segment, point)]
    return found


def _children(entry: Entry, segment: str, point: EmbedPoint) -> list[Entry]:
    value: Any = entry.value
    if segment != "*":
        return [entry.child(segment)] if isinstance(value, dict) and segment in value else []
    if isinstance(value, list):
        keys: Any = range(len(value))
    else:
        keys = value if isinstance(value, dict) else ()
    return [child for key in keys if _is_inner(child := entry.child(key), point)]


def _is_inner(entry: Entry, point: EmbedPoint) -> bool:
    """Whether an embedded request is of the method that the embed point names."""
    method = entry.value.get("method") if isinstance(entry.value, dict) else None
    if not point.inner_method or method is None:
        return True
    return method == point.inner_method or method in point.method_aliases
