"""How a field of a form is mended that is none of its forms."""

from __future__ import annotations

from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import follow

from ._subset import Fit, Misfit, form_of

_NULL = "null"


def fix_of(document: SchemaDocument, name: str, found: Misfit) -> Fix | None:
    """Return the fix of a field, from the root of the form; None where the author has to choose."""
    schema = document.value["properties"][name]
    if found.reason in ("nullable", "nullable-type"):
        return _without_null(document.value, name, schema, found)
    if found.reason == "reference" and found.at == ("$ref",):
        return _inlined(document, name, schema)
    if found.reason == "one-of-list":
        at = ("properties", name, "items")
        edits = (
            Edit("remove", (*at, "oneOf")),
            Edit("add", (*at, "anyOf"), schema["items"]["oneOf"]),
        )
        return Fix("safe", "write anyOf", edits)
    return None


def _without_null(form: Any, name: str, schema: Any, found: Misfit) -> Fix | None:
    """Write what is left beside null; a field that may be null is one that may be left out."""
    keyword = str(found.at[0])
    rest = {k: v for k, v in schema.items() if k != keyword and (k, v) != ("default", None)}
    if keyword == "type":
        left = [each for each in schema["type"] if each != _NULL]
        new = {**rest, "type": left[0]} if len(left) == 1 else None
    else:
        arms = [arm for arm in schema[keyword] if arm != {"type": _NULL}]
        simple = keyword != "allOf" and len(arms) == 1 and isinstance(arms[0], dict)
        new = {**arms[0], **rest} if simple and not arms[0].keys() & rest.keys() else None
    if new is None or not isinstance(form_of(new), Fit):
        return None
    edits = [Edit("replace", ("properties", name), new)]
    required = form.get("required")
    if isinstance(required, list) and name in required:
        edits.append(Edit("replace", ("required",), [each for each in required if each != name]))
    return Fix("unsafe", "ask for it as an optional field", tuple(edits))


def _inlined(document: SchemaDocument, name: str, schema: Any) -> Fix | None:
    """Write what the reference leads to in its place."""
    leading = [r for r in document.references if r.sub.pointer == ("properties", name)]
    target = leading[0].target if len(leading) == 1 and leading[0].kind == "resolved" else None
    if target is None:
        return None
    held, _ = follow(document.value, target)
    rest = {k: v for k, v in schema.items() if k != "$ref"}
    if not isinstance(held, dict) or held.keys() & rest.keys():
        return None
    new = {**held, **rest}
    if not isinstance(form_of(new), Fit):
        return None
    edit = Edit("replace", ("properties", name), new)
    return Fix("safe", "write the schema that $ref leads to", (edit,))
