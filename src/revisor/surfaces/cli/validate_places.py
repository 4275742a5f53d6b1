"""Refuse, as the schema of `revisor validate`, what only holds schemas."""

from __future__ import annotations

from typing import Any

from revisor.errors import UsageError
from revisor.model.pointer import Pointer, render

_SHOWN = 10
"""Names that are offered where one has to be chosen."""


def refuse_map(root: Any, pointer: Pointer, name: str) -> None:
    """Raise UsageError where a keyword holds schemas by name or number, as `properties` does.

    Taken for a schema, its members would be unknown keywords, and every value would conform. `root`
    is the whole schema, `name` its file and the pointer to it there, as in `tools.json#/a`.
    """
    from revisor.dialect.document import SchemaDocument
    from revisor.model.subject import EmbeddedSchema, Origin

    if not pointer:
        return
    document = SchemaDocument(EmbeddedSchema(root, "inputSchema", Origin("dump", "", ())))
    holder = document.index.get(pointer[:-1])
    if holder is None or pointer in document.index:
        return
    held = [each.pointer for each in document.children_of(holder)]
    below = [at for at in held if at[:-1] == pointer]
    if below:
        shown = ", ".join(f"{name}{render(at)}" for at in below[:_SHOWN])
        more = f", and {len(below) - _SHOWN} more" if len(below) > _SHOWN else ""
        what = f"`{pointer[-1]}` at {name}{render(pointer)} holds {len(below)} schemas, and is none"
        raise UsageError(what.replace(" 1 schemas", " 1 schema"), f"name one: {shown}{more}")
