"""Schemas of code as subjects: what is judged of each, and where its parts stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from revisor.model.code import SchemaConversion
from revisor.model.origin import Origin
from revisor.model.places import Places
from revisor.model.reading import NotChecked
from revisor.model.subject import ElicitationRequest, EmbeddedSchema
from revisor.sources.typescript_source.nodes import position, string

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.places import Key, Position
    from revisor.model.pointer import Pointer
    from revisor.model.subject import Subject
    from revisor.sources.typescript_source.conversions import Conversion
    from revisor.sources.typescript_source.embedded import WrittenSchema

_SOURCE = "typescript_source"
_SHOWN = 5
_FORM = "requestedSchema"
_SOME_MESSAGE = "(a message that the program makes)"


class Schemas(NamedTuple):
    """The subjects of a file's schemas, their places, and a note on those that stay unknown."""

    subjects: tuple[Subject, ...]
    places: Places
    notes: tuple[NotChecked, ...]


def of_schemas(found: Iterable[WrittenSchema], path: str, data: bytes) -> Schemas:
    """Make the subjects of schemas; a pointer begins with the place, as it names one schema."""
    subjects: list[Subject] = []
    table: dict[Key, Position] = {}
    unknown: list[int] = []
    for each in found:
        line, column = position(each.node, data)
        if each.held.hole is not None:
            unknown.append(position(each.held.hole, data)[0])
            continue
        start: Pointer = (f"{line}:{column}",)
        if each.role == _FORM:
            params = {"message": each.message or _SOME_MESSAGE, _FORM: each.held.value}
            origin = Origin(_SOURCE, path, start)
            subjects.append(ElicitationRequest(params, origin, each.held.derived))
            table[path, start] = (line, column)
            start = (*start, _FORM)
        origin = Origin(_SOURCE, path, start)
        made = EmbeddedSchema(each.held.value, each.role, origin, each.tool)
        subjects.append(made._replace(derived=each.held.derived))
        for pointer, node in each.held.parts.items():
            table[path, (*start, *pointer)] = position(node, data)
    return Schemas(tuple(subjects), Places(table), tuple(_notes(unknown, path)))


def of_conversions(
    found: Iterable[Conversion], path: str, data: bytes, *, sure: bool
) -> Iterable[SchemaConversion]:
    """Yield the subjects of conversions; their place is the target where one is named."""
    for each in found:
        stripped = None if each.stripped is None else _origin(each.stripped, path, data)
        yield SchemaConversion(
            each.function,
            each.dialect,
            _origin(each.target or each.call, path, data),
            string(each.target) or "",
            each.newer if each.target is not None else "",
            stripped,
            "high" if sure else "medium",
            each.writes,
            each.sound,
        )


def _origin(node: Node, path: str, data: bytes) -> Origin:
    line, column = position(node, data)
    return Origin(_SOURCE, path, (f"{line}:{column}",), line=line, column=column)


def _notes(unknown: list[int], path: str) -> Iterable[NotChecked]:
    if not unknown:
        return
    lines = sorted(set(unknown))
    what = "1 schema" if len(unknown) == 1 else f"{len(unknown):,} schemas"
    shown = ", ".join(map(str, lines[:_SHOWN])) + (", …" if len(lines) > _SHOWN else "")
    where = f"line{'s' if len(lines) > 1 else ''} {shown}"
    why = f"{where}: what stands there is known only when the program runs"
    yield NotChecked(what, why, Origin(_SOURCE, path, line=lines[0]))
