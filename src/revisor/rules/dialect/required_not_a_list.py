"""A `required` that is not a list of different names.

What it checks: that `required` is an array of strings without repeats.

Why: `required: true` inside a property is the form of draft-03; no dialect since then knows it,
and validators refuse the whole schema.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: list the names of required properties in one array, beside `properties`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.fix import Edit, Fix
from revisor.model.pointer import follow
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    keywords=("required",),
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-08",),
    url="https://json-schema.org/draft/2020-12/json-schema-validation#section-6.5.3",
    messages={
        "boolean": Message(
            "required is {value}, the form of draft-03; it must be an array of property names",
            "{remedy}",
        ),
        "repeated": Message("required names {value} more than once", "name it once"),
        "empty": Message(
            "required is an empty array, which draft-04 does not allow", "leave required out"
        ),
        "single": Message(
            "required is {value}; it must be an array of property names",
            "write [{value}], or leave required out",
        ),
        "other": Message(
            "required is {value}; it must be an array of property names",
            'write an array of strings, such as ["name"], or leave required out',
        ),
    },
)


def claims(fault: MetaschemaFault) -> bool:
    """Every fault of `required` is told here."""
    return True


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Say which of the usual mistakes this is."""
    value = fault.value
    shown = {"value": short(value)}
    if isinstance(value, bool):
        base = fault.document.embedded.origin
        yield Hit("boolean", values={**shown, "remedy": _remedy(fault)}, fix=_fix(fault), base=base)
    elif value == []:
        fix = Fix("safe", "leave required out", (Edit("remove", ("required",)),))
        yield Hit("empty", fix=fix)
    elif isinstance(value, list) and all(isinstance(n, str) for n in value):
        once = (Edit("replace", ("required",), list(dict.fromkeys(value))),)
        values = {"value": short(_repeated(value))}
        yield Hit("repeated", values=values, fix=Fix("safe", "name each once", once))
    elif isinstance(value, str) and value not in ("", "true", "false"):
        yield Hit("single", values=shown, fix=_in_a_list(fault, value))
    else:
        yield Hit("other", values=shown)


def _in_a_list(fault: MetaschemaFault, name: str) -> Fix:
    """Return the fix of a name that stands alone; safe where a property beside it has that name."""
    properties = fault.holder.get("properties")
    known = isinstance(properties, dict) and name in properties
    edits = (Edit("replace", ("required",), [name]),)
    return Fix("safe" if known else "unsafe", "write an array of one name", edits)


def _remedy(fault: MetaschemaFault) -> str:
    if len(fault.at) > 1 and fault.at[-2] == "properties":
        name = short(fault.at[-1])
        if fault.value:
            return f'leave it out here and write "required": [{name}] beside "properties"'
        return "leave it out: what is not listed in the array beside properties is optional"
    return "leave it out, or list the names of the required properties"


def _fix(fault: MetaschemaFault) -> Fix | None:
    """Return the fix for all properties of an object that have the flag: they share one list."""
    *way, properties, _ = ("", "", *fault.at)
    above = tuple(way[2:])
    if properties != "properties" or way[-1:] == ["properties"]:
        return None
    holder, _ = follow(fault.document.value, above)
    held, listed = holder["properties"], holder.get("required", [])
    flags = {name: sub["required"] for name, sub in held.items() if _has_flag(sub)}
    if not isinstance(listed, list):
        return None
    added = [name for name, flag in flags.items() if flag and name not in listed]
    edits = [Edit("remove", (*above, "properties", name, "required")) for name in flags]
    if added:
        edits.append(Edit("add", (*above, "required"), [*listed, *added]))
    return Fix("safe", "list the names beside properties", tuple(edits))


def _has_flag(schema: Any) -> bool:
    return isinstance(schema, dict) and isinstance(schema.get("required"), bool)


def _repeated(names: list[str]) -> str:
    seen: set[str] = set()
    return next(n for n in names if n in seen or seen.add(n))  # type: ignore[func-returns-value]


EXAMPLES = (
    Example(
        "required as a flag of a property",
        {
            "name": "read",
            "inputSchema": {
                "type": "object",
                "properties": {"path": {"type": "string", "required": True}},
            },
        },
        flagged=("/inputSchema/properties/path/required",),
    ),
    Example(
        "one name twice",
        {"name": "read", "inputSchema": {"type": "object", "required": ["a", "b", "a"]}},
        flagged=("/inputSchema/required",),
    ),
    Example(
        "a property that is named required, and an empty list",
        {
            "name": "form",
            "inputSchema": {
                "type": "object",
                "properties": {"required": {"type": "boolean"}},
                "required": [],
            },
        },
    ),
)
