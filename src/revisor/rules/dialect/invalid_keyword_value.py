"""A keyword whose value its dialect does not allow.

What it checks: every keyword of every subschema against the meta-schema of the dialect that
governs it; each fault is told by itself, with what was found and what belongs there. Faults with
a rule of their own (array form of `items`, type names, boolean bounds, ...) are told by that
rule.

Why: a schema that breaks its meta-schema cannot be compiled, so clients drop the tool, or the
whole server, over that one place.

Clause: SEP-1613 section 3 (schemas must be valid in their declared or default dialect).

Fix: write what the message names in that place, or take the keyword out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from revisor.dialect.explain import short
from revisor.dialect.keyword_values import TYPE_NAMES
from revisor.dialect.metaschema import MetaschemaFault
from revisor.model.fix import Edit, Fix
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.rules.context import Context

RULE = Rule(
    subject=MetaschemaFault,
    severity="error",
    clause="SEP-1613 section 3: schemas must be valid in their declared or default dialect",
    clauses=("JS-01", "JS-08"),
    url="https://json-schema.org/draft/2020-12/json-schema-validation",
    messages={
        "value": Message(
            "{keyword} is {value}, but {dialect} wants {expected}",
            "write {expected}, or leave {keyword} out",
        ),
        "quoted": Message(
            "{keyword} is {value}, but {dialect} wants {expected}",
            "write {meant} without quotes, or leave {keyword} out",
        ),
        "member": Message(
            "{keyword} holds {value} at {member}, but {dialect} wants {expected} there",
            "write {expected} there, or take the entry out",
        ),
        "type": Message(
            "{keyword} holds the word {value} where {dialect} wants {expected}",
            "write {schema} instead of {value}",
        ),
        "root": Message(
            "the schema is {value}, but {dialect} wants {expected}", "write {expected} instead"
        ),
    },
)


def check(fault: MetaschemaFault, context: Context) -> Iterable[Hit]:
    """Tell one fault: what stands there, and what belongs there."""
    values = {
        "keyword": fault.keyword,
        "value": short(fault.value),
        "member": short(fault.member),
        "dialect": fault.dialect.title,
        "expected": fault.expected,
    }
    if not fault.keyword:
        yield Hit("root", values=values)
    elif fault.value in TYPE_NAMES and "schema" in fault.expected:
        values["schema"] = short({"type": fault.value})
        yield Hit("type", values=values, fix=_fix(fault, {"type": fault.value}))
    else:
        meant = _meant(fault)
        fix = None if meant is None else _fix(fault, meant)
        if meant is not None:
            values["meant"] = short(meant)
        kind = "value" if meant is None else "quoted"
        yield Hit(kind if fault.member is None else "member", values=values, fix=fix)


def _meant(fault: MetaschemaFault) -> float | bool | None:
    """Return the boolean or the number that stands there as a string, where one is wanted."""
    text = fault.value if isinstance(fault.value, str) and fault.member is None else ""
    if text in _BOOLEANS and "a boolean" in fault.expected:
        return _BOOLEANS[text]
    return _number_in(fault)


def _number_in(fault: MetaschemaFault) -> float | None:
    """Return the number that stands there as a string, where one is wanted that it can be."""
    text = fault.value
    if fault.member is not None or not isinstance(text, str) or not _NUMBER.fullmatch(text):
        return None
    if fault.expected == "a non-negative integer":
        return int(text) if text.isdigit() else None
    if fault.expected != "a number":
        return None
    return float(text) if "." in text else int(text)


def _fix(fault: MetaschemaFault, new: Any) -> Fix:
    at = fault.pointer[len(fault.at) :]
    return Fix("safe", f"write {short(new)}", (Edit("replace", at, new),))


_BOOLEANS = {"true": True, "false": False}
_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?")

EXAMPLES = (
    Example(
        "a length given as a string, and a list where a count belongs",
        {
            "name": "short",
            "inputSchema": {
                "type": "object",
                "properties": {"a": {"type": "string", "minLength": "3", "maxLength": [9]}},
            },
        },
        flagged=(
            "/inputSchema/properties/a/maxLength",
            "/inputSchema/properties/a/minLength",
        ),
    ),
    Example(
        "a subschema that is a string, and a type name in place of a schema",
        {
            "name": "union",
            "inputSchema": {
                "type": "object",
                "properties": {"name": "string"},
                "anyOf": [{"required": ["a"]}, "b"],
            },
        },
        flagged=("/inputSchema/anyOf/1", "/inputSchema/properties/name"),
    ),
    Example(
        "3.0 is a non-negative integer, and properties may have any name",
        {
            "name": "short",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "minLength": {"type": "string", "minLength": 3.0, "default": "long enough"},
                    "required": {"type": "boolean"},
                },
            },
        },
    ),
)
