"""Say in plain words how a value fails to conform: where, what was found, what is wanted."""

from __future__ import annotations

import json
from typing import Any

from revisor.model.pointer import Pointer, render

from .validation import ValueFault

_SHORT = 60
_LONG = 240


def short(value: Any, limit: int = _SHORT) -> str:
    """Return a JSON value as one short line of text."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        text = f"a {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def best(fault: ValueFault) -> ValueFault:
    """Return the fault that says most: for anyOf and oneOf, that of the branch that came closest.

    The branch whose faults lie deepest in the value came closest; a branch that already refuses
    the JSON type came least close.
    """
    while fault.branches and any(fault.branches):
        filled = [b for b in fault.branches if b]
        if len(filled) < len(fault.branches):
            return fault
        closest = max(filled, key=_closeness)
        candidate = max(closest, key=lambda f: len(f.at))
        if candidate.keyword == "type" and candidate.at == fault.at and len(filled) > 1:
            return fault
        fault = candidate
    return fault


def _closeness(branch: tuple[ValueFault, ...]) -> tuple[int, int]:
    deepest = max(len(f.at) for f in branch)
    refused = sum(1 for f in branch if f.keyword == "type")
    return deepest, -refused


def sentence(fault: ValueFault, instance: Any) -> str:
    """Return one sentence without its place, for example `"3" is not of type "integer"`."""
    value = at(instance, fault.at)
    if fault.keyword == "falseSchema" and fault.schema_path[-1:] == ("additionalProperties",):
        return "no property is allowed: the schema is closed and declares none"
    said = _WORDS.get(fault.keyword)
    if said is not None:
        return said(value, fault.details)
    fitting = sum(1 for branch in fault.branches if not branch)
    if fault.keyword == "oneOf" and fitting > 1:
        return f"{short(value)} fits {fitting} of the alternatives in oneOf, where only one may fit"
    if fault.branches:
        return f"{short(value)} fits none of the {len(fault.branches)} alternatives"
    return fault.message if len(fault.message) <= _LONG else fault.message[: _LONG - 1] + "…"


def place(fault: ValueFault) -> str:
    """Return the instance location as a JSON Pointer, or "the value" for the whole of it."""
    return render(fault.at) or "the value"


def at(instance: Any, pointer: Pointer) -> Any:
    """Return the part of an instance at a pointer, None where it is not there."""
    for token in pointer:
        try:
            instance = instance[token]
        except (LookupError, TypeError):
            return None
    return instance


def _type(value: Any, details: dict[str, Any]) -> str:
    wanted = details.get("types") or []
    names = " or ".join(str(t) for t in wanted) or "another type"
    return f"{short(value)} is not of type {names}"


def _required(_value: Any, details: dict[str, Any]) -> str:
    return f"the required property {short(details.get('property'))} is missing"


def _enum(value: Any, details: dict[str, Any]) -> str:
    options = details.get("options")
    return f"{short(value)} is not one of {short(options, 120)}"


def _extra(_value: Any, details: dict[str, Any]) -> str:
    names = ", ".join(short(n) for n in details.get("unexpected", [])[:5])
    return f"{names} is not allowed: the schema declares no such property"


def _nothing(value: Any, _details: dict[str, Any]) -> str:
    return f"{short(value)} is not allowed: the schema lets nothing stand there"


_WORDS = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "additionalProperties": _extra,
    "falseSchema": _nothing,
}
