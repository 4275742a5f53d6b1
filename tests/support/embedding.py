"""Schemas and tools as a source would hand them over, without a file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from revisor.checking import Selection, run
from revisor.dialect.document import SchemaDocument
from revisor.dialect.walk import Subschema
from revisor.model.finding import Finding
from revisor.model.pointer import Pointer, render
from revisor.model.reading import Reading
from revisor.model.report import Report
from revisor.model.subject import EmbeddedSchema, Origin, Role
from revisor.sources import dump

TODAY = dt.date(2026, 11, 30)


def embedded(value: Any, role: Role = "inputSchema", place: Pointer = ()) -> EmbeddedSchema:
    """Return a schema in a role, at a place of a file that does not exist."""
    return EmbeddedSchema(value, role, Origin("dump", "memory", place), "a", "tools/list")


def document(value: Any) -> SchemaDocument:
    """Return the analysis of a schema."""
    return SchemaDocument(embedded(value))


def sub_at(analysed: SchemaDocument, *pointer: str | int) -> Subschema:
    """Return the subschema at a pointer."""
    return analysed.index[pointer]


def checked(
    value: Any, *, rules: Iterable[str] = (), revision: str | None = None, **options: Any
) -> Report:
    """Check a tool list, or whatever else a dump may hold."""
    selection = Selection(TODAY, revision=revision, rules=frozenset(rules), **options)
    return run(dump.from_value(value), selection)


def checked_schema(value: Any, **options: Any) -> Report:
    """Check a schema as the input schema of a tool."""
    return run([reading(embedded(value))], Selection(TODAY, **options))


def reading(*subjects: Any) -> Reading:
    """Return a target with the given subjects."""
    return Reading("dump", "memory", "memory", tuple(subjects))


def told(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """Return (rule, JSON Pointer) of each finding."""
    return [(f.rule, render(f.place.origin.pointer)) for f in findings]
