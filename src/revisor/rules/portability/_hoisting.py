"""Put what references lead to under `$defs`, and let them point there."""

from __future__ import annotations

from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.references import Reference
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import Pointer

_DEFINED_SINCE = ("2019-09", "2020-12")
_PLACE_NAMES = ("$id", "$anchor", "$dynamicAnchor", "$ref", "$dynamicRef", "$recursiveRef")
_MOST = 10_000


def hoisted(document: SchemaDocument, references: list[Reference]) -> Fix | None:
    """Return the fix that copies every target to `$defs`; None where one cannot be copied.

    What names a place or refers to one would mean another thing where it is copied to.
    """
    dialect = document.dialect
    if not references or dialect is None or dialect.short_name not in _DEFINED_SINCE:
        return None
    if len(document.names.resources) > 1 or not all(map(_is_plain, references)):
        return None
    held = document.value.get("$defs", {})
    if not isinstance(held, dict):
        return None
    names = _names(references, set(held))
    added = {names[_target(r)]: r.value for r in references}
    if "$defs" in document.value:
        edits = [Edit("add", ("$defs", name), value) for name, value in added.items()]
    else:
        edits = [Edit("add", ("$defs",), added)]
    for each in references:
        place = (*each.sub.pointer, "$ref")
        edits.append(Edit("replace", place, f"#/$defs/{names[_target(each)]}"))
    return Fix("safe", "copy it to $defs and point there", tuple(edits))


def _target(reference: Reference) -> Pointer:
    return reference.target or ()


def _names(references: list[Reference], taken: set[str]) -> dict[Pointer, str]:
    """Return a name under `$defs` for each target, made of the last name on the way to it."""
    found: dict[Pointer, str] = {}
    for target in dict.fromkeys(map(_target, references)):
        words = [str(t) for t in target if isinstance(t, str) and t.isidentifier()]
        stem = name = words[-1] if words else "shared"
        number = 2
        while name in taken:
            name, number = f"{stem}{number}", number + 1
        taken.add(name)
        found[target] = name
    return found


def _is_plain(reference: Reference) -> bool:
    """Whether a target can be copied: resolved, not the root, and without names of places in it."""
    if reference.kind != "resolved" or not reference.target:
        return False
    waiting: list[Any] = [reference.value]
    for _ in range(_MOST):
        if not waiting:
            return True
        value = waiting.pop()
        if isinstance(value, dict):
            if any(name in value for name in _PLACE_NAMES):
                return False
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    return False
