"""`interop`: what validators that know draft-07 only would refuse is written so that they do not.

In 2020-12 it means the same as before. `readings` lists how such validators read each keyword.
"""

from __future__ import annotations

from typing import Any

from revisor.dialect.keywords import in_place
from revisor.dialect.resolve import DEFAULT_DIALECT

from .editing import Edit, Link, Slot, is_harmless
from .formats import DEFINED
from .senses import NOT_READ, Sense

_CLOSED = "draft-07 applies `items` to every element: that there are no more is said by `maxItems`"
_OTHERS = "draft-07 applies `items` to every element, and ignores `unevaluatedItems`"
_FEWER = "draft-07 asks for an element that `contains` finds; in an `if` alone it asks for none"
_NONE_SUCH = "that `contains` finds no element is said in words that draft-07 knows"
_DEPENDENT = "draft-07 does not know it; here it would refuse more, and knows `if` and `then`"
_SIBLINGS = "draft-07 ignores what stands beside `$ref`, but not what stands beside `allOf`"
_QUIET = frozenset(("$ref", "$schema", "$defs", "definitions", "$anchor", "$dynamicAnchor"))
_ASSERTED_TOO = frozenset(
    (
        *("int32", "byte", "url", "iso-time", "iso-date-time"),
        "json-pointer-uri-fragment",
    )
)
"""Formats that JSON Schema does not define, and that Ajv asserts with its usual plugin."""
_IN_IF = ("if", "then", "else")

_WIDER = "draft-07 does not read `{}`, and where it stands, to accept more is to refuse more"
_ASSERTED = "validators of draft-07 may assert `{}`, an annotation in 2020-12"
_WOKEN = "draft-07 gives `dependencies` force, and so do some validators of 2020-12, which does not"
_STUCK = "draft-07 applies `items` to every element, and a reference leads to it where it stands"
_BOUNDED = "draft-07 asks for an element that `contains` finds, which `minContains` does not"


def rewrite(edit: Edit) -> None:
    """Rewrite what draft-07 would read more strictly, and note what has no other form."""
    sense = edit.facts.senses.get((edit.node.file.number, edit.sub.pointer), NOT_READ)
    _reference(edit, sense)
    if sense == NOT_READ:
        return
    _tell(edit, sense)
    if sense.plain:
        _positions(edit)
        _contains(edit)
    if sense.negated:
        _dependents(edit)


def _reference(edit: Edit, sense: Sense) -> None:
    """Let a `$ref` lead by a pointer, and stand alone where its neighbours have to be seen."""
    link = edit.members.get("$ref")
    if not isinstance(link, Link):
        return
    link.by_pointer = True
    held = [name for name in edit.members if name not in _QUIET]
    loud = [name for name in held if not is_harmless(name, edit.sub.value.get(name))]
    parts = any(
        sub.resource.pointer for sub in edit.facts.corpus.known[edit.node.file.number].values()
    )
    if "$id" in held or (loud and (parts or sense.negated)):
        edit.beside("$ref", {"$ref": link}, _SIBLINGS)


def _positions(edit: Edit) -> None:
    """Say what `items` says beside `prefixItems` so that draft-07 leaves the first ones alone."""
    held = edit.sub.value.get("items", True)
    if "prefixItems" not in edit.members or held is True or held == {}:
        return
    rest = edit.members["items"]
    if held is False:
        size = len(edit.members["prefixItems"])
        most = edit.members.get("maxItems", size)
        new: dict[str, Any] = {"items": {}, "maxItems": min(most, size)}
        also: tuple[str, ...] = ("maxItems",) if "maxItems" in edit.members else ()
        if edit.is_led_to(rest.node):
            there = edit.members.get("$defs", {})
            if isinstance(there, Slot):
                edit.node.notes.append(_STUCK)
                return
            new["$defs"] = {**there, edit.fresh("items", there): rest}
            also += ("$defs",) if "$defs" in edit.members else ()
        edit.replace("items", new, _CLOSED, also=also)
    elif _sees_more(edit):
        alone = {"prefixItems": edit.members["prefixItems"], "unevaluatedItems": rest}
        edit.beside("items", alone, _OTHERS, also=("prefixItems",))
    else:
        edit.replace("items", {"unevaluatedItems": rest}, _OTHERS)


def _sees_more(edit: Edit) -> bool:
    """Whether an `unevaluatedItems` here would see more elements evaluated than `prefixItems`."""
    others = {*in_place(DEFAULT_DIALECT), "contains", "unevaluatedItems"}
    return not others.isdisjoint(edit.members)


def _contains(edit: Edit) -> None:
    """Write a `contains` that asks for no element so that draft-07 asks for none either."""
    if "contains" not in edit.members or edit.sub.value.get("minContains") != 0:
        return
    most = edit.sub.value.get("maxContains")
    test = {"contains": edit.members["contains"]}
    if most is None:
        taken = not edit.members.keys().isdisjoint(_IN_IF)
        _put(edit, {"if": test}, _FEWER, ("minContains",), beside=taken)
    elif most == 0:
        also = ("minContains", "maxContains")
        _put(
            edit, {"not": {"type": "array", **test}}, _NONE_SUCH, also, beside="not" in edit.members
        )
    else:
        edit.node.notes.append(_BOUNDED)


def _put(edit: Edit, new: Any, reason: str, also: tuple[str, ...], *, beside: bool) -> None:
    put = edit.beside if beside else edit.replace
    put("contains", new, reason, also=also)


def _dependents(edit: Edit) -> None:
    """Write what depends on a member so that both dialects read it."""
    for keyword in ("dependentRequired", "dependentSchemas"):
        held = edit.members.get(keyword)
        if isinstance(held, Slot):  # a reference takes the map itself for a schema: it has to stay
            edit.node.notes.append(_WIDER.format(keyword))
        if not held or isinstance(held, Slot):
            continue
        made = [_dependent(name, value) for name, value in held.items()]
        branches = [*edit.members.get("allOf", []), *made]
        also = ("allOf",) if "allOf" in edit.members else ()
        edit.replace(keyword, {"allOf": branches}, _DEPENDENT, also=also)


def _dependent(name: str, value: Any) -> dict[str, Any]:
    then = {"required": value} if isinstance(value, list) else value
    return {"if": {"type": "object", "required": [name]}, "then": then}


def _tell(edit: Edit, sense: Sense) -> None:
    """Note what no other form says that draft-07 would not refuse."""
    value = edit.sub.value
    if "dependencies" in value:
        edit.node.notes.append(_WOKEN)
    if sense.plain:
        asserted = [name for name in ("contentEncoding", "contentMediaType") if name in value]
        asserted += ["format"] if _may_be_asserted(value) else []
        edit.node.notes += [_ASSERTED.format(name) for name in asserted]
    if sense.negated:
        edit.node.notes += [_WIDER.format(name) for name in _unread(value, sense)]


def _may_be_asserted(value: dict[str, Any]) -> bool:
    """Whether validators in use assert the format; `int64` says nothing more of an integer."""
    name = value.get("format")
    if name == "int64":
        return value.get("type") != "integer"
    return name in DEFINED or name in _ASSERTED_TOO


def _unread(value: dict[str, Any], sense: Sense) -> list[str]:
    """Return what draft-07 does not read, and so accepts what it should not accept."""
    found = [name for name in ("$dynamicRef",) if name in value]
    if value.get("prefixItems") and (sense.plain or value.get("items") is not False):
        found.append("prefixItems")
    asking = ("unevaluatedItems", "unevaluatedProperties")
    found += [name for name in asking if value.get(name, True) not in (True, {})]
    if "contains" in value:
        minimum = value.get("minContains", 1)
        found += ["minContains"] if minimum > 1 else []
        found += ["maxContains"] if "maxContains" in value else []
    return found
