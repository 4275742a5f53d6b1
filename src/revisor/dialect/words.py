"""What each keyword says of a value that it refuses: what is wrong, and what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .format_words import wanted
from .repeats import equal_pair
from .shown import counted, listed, short
from .validation import ValueFault

_OPTIONS = 120


def said(value: Any, fault: ValueFault) -> str:
    """Return the sentence for a fault of one keyword, "" where it has none of its own."""
    if fault.keyword == "falseSchema":
        return _nothing(value, fault)
    word = _WORDS.get(fault.keyword)
    return word(value, fault) if word else ""


def types_of(fault: ValueFault) -> list[str]:
    """Return the types that are wanted, in the schema's own order."""
    held = fault.held.get("type") if isinstance(fault.held, dict) else None
    names = held if isinstance(held, list) else fault.details.get("types") or []
    return [str(name) for name in names]


def _type(value: Any, fault: ValueFault) -> str:
    return f"{short(value)} is not of type {' or '.join(types_of(fault)) or 'another type'}"


def _required(value: Any, fault: ValueFault) -> str:
    name = fault.details.get("property")
    message = f"the required property {short(name)} is missing"
    if fault.evaluation_path[-1:] == ("required",):
        return message
    asking = [other for other, names in _dependents(fault) if other in value and name in names]
    return f"{message}: it is required where {short(asking[0])} is there" if asking else message


def _dependents(fault: ValueFault) -> list[tuple[str, list[Any]]]:
    held = fault.held if isinstance(fault.held, dict) else {}
    found: list[tuple[str, list[Any]]] = []
    for keyword in ("dependentRequired", "dependencies"):
        asked = held.get(keyword)
        if isinstance(asked, dict):
            found += [(name, names) for name, names in asked.items() if isinstance(names, list)]
    return found


def _enum(value: Any, fault: ValueFault) -> str:
    options = fault.details.get("options")
    if isinstance(options, list) and len(options) == 1:
        return _only(value, options[0])
    if options == []:
        return f"{short(value)} is not allowed: the enum of the schema lists no value"
    return f"{short(value)} is not one of {short(options, _OPTIONS)}"


def _const(value: Any, fault: ValueFault) -> str:
    return _only(value, fault.details.get("expected_value"))


def _only(value: Any, wanted: Any) -> str:
    return f"{short(value)} is not {short(wanted, _OPTIONS)}, the only value that is allowed"


def _extra(_value: Any, fault: ValueFault) -> str:
    return _undeclared(fault, "the schema declares no such property")


def _unevaluated(_value: Any, fault: ValueFault) -> str:
    held = fault.held.get(fault.keyword) if isinstance(fault.held, dict) else False
    if held is not False:
        names = fault.details.get("unexpected", [])
        verb = "does" if len(names) == 1 else "do"
        return f"{listed(names)} {verb} not fit what {fault.keyword} asks of properties"
    return _undeclared(fault, "no part of the schema that applies declares such a property")


def _undeclared(fault: ValueFault, why: str) -> str:
    names = fault.details.get("unexpected", [])
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} not allowed: {why}"


def _items_beyond(value: Any, fault: ValueFault) -> str:
    limit = fault.details.get("limit", 0)
    has = len(value) if isinstance(value, list) else limit + 1
    allowed = f"only {limit:,}" if limit else "none"
    verb = "is" if limit <= 1 else "are"
    return f"{short(value)} has {counted(has, 'element', 'elements')}, and {allowed} {verb} allowed"


def _unevaluated_items(_value: Any, fault: ValueFault) -> str:
    texts = [str(text) for text in fault.details.get("unexpected", [])]
    told = ", ".join(text[:60] for text in texts[:5])
    more = f" and {len(texts) - 5:,} more" if len(texts) > 5 else ""  # noqa: PLR2004 - as told
    what = "the element" if len(texts) == 1 else "the elements"
    held = fault.held.get(fault.keyword) if isinstance(fault.held, dict) else False
    if held is not False:
        verb = "does" if len(texts) == 1 else "do"
        return f"{what} {told}{more} {verb} not fit what unevaluatedItems asks of elements"
    verb = "is" if len(texts) == 1 else "are"
    them = "it" if len(texts) == 1 else "them"
    return f"{what} {told}{more} {verb} not allowed: no part of the schema speaks of {them}"


def _nothing(value: Any, fault: ValueFault) -> str:
    """Say what is refused by `false`: by the keyword that it stands under."""
    path = fault.evaluation_path or fault.schema_path
    last, before = path[-1:], path[-2:-1]
    if last == ("additionalProperties",):
        return "no property is allowed: the schema is closed and declares none"
    if last == ("propertyNames",):
        return f"no property is allowed, whatever its name: there is {_some_name(value)}"
    if is_of_a_dependent(fault):
        return f"the property {short(path[-1])} is not allowed"
    if before == ("properties",) and fault.at:
        return f"the property {short(fault.at[-1])} is not allowed"
    if before == ("patternProperties",) and fault.at:
        name, pattern = short(fault.at[-1]), short(path[-1])
        return f"the property {name} is not allowed: no name that matches {pattern} is"
    if (last == ("items",) or before in (("items",), ("prefixItems",))) and fault.at:
        return f"{short(value)} is not allowed: no element may stand there"
    return f"{short(value)} is not allowed: the schema lets nothing stand there"


def is_of_a_dependent(fault: ValueFault) -> bool:
    """Whether a `false` stands for a property that may not be there."""
    path = fault.evaluation_path or fault.schema_path
    return path[-2:-1] in (("dependentSchemas",), ("dependencies",))


def _some_name(value: Any) -> str:
    return listed(list(value), 1) if isinstance(value, dict) else short(value)


def _contains(value: Any, fault: ValueFault) -> str:
    held = fault.held if isinstance(fault.held, dict) else fault.details.get("held", {})
    least, most = held.get("minContains", 1), held.get("maxContains")
    fitting = fault.details.get("fitting")
    if (least == 1 and most is None) or (fitting == 0 and least == 1):
        return f"no element of {short(value)} fits what contains asks for"
    bounds = _bounds("minContains" in held, least, most)
    if fitting is None:
        return f"of the elements of {short(value)}, {bounds} fit what contains asks for"
    told = counted(fitting, "element", "elements") if fitting else "no element"
    verb = "fits" if fitting <= 1 else "fit"
    return f"{told} of {short(value)} {verb} what contains asks for, where {bounds}"


def _bounds(has_least: bool, least: Any, most: Any) -> str:  # noqa: FBT001 - one use
    if most is None:
        return f"at least {short(least)} have to"
    if not has_least or least == 0:
        return f"at most {short(most)} may"
    return (
        f"exactly {short(most)} have to"
        if least == most
        else (f"{short(least)} to {short(most)} have to")
    )


def _repeated(value: Any, _fault: ValueFault) -> str:
    found = equal_pair(value)
    if found is None:
        return f"{short(value)} holds equal elements, and all have to differ"
    one, other = found
    same = short(value[one])
    return f"the elements {one} and {other} are equal ({same}), and all have to differ"


def _not(value: Any, fault: ValueFault) -> str:
    excluded = fault.details.get("schema")
    if excluded is True or excluded == {}:
        return f"{short(value)} is not allowed: the schema lets nothing stand there"
    return f"{short(value)} fits {short(excluded, _OPTIONS)}, which is what it must not"


def _format(value: Any, fault: ValueFault) -> str:
    return f"{short(value)} is not {wanted(str(fault.details.get('format')))}"


def _pattern(value: Any, fault: ValueFault) -> str:
    pattern = fault.held.get("pattern") if isinstance(fault.held, dict) else None
    text = pattern if isinstance(pattern, str) else fault.details.get("pattern")
    return f"{short(value)} does not match the regular expression {short(text, _OPTIONS)}"


def _bound(words: str) -> Callable[[Any, ValueFault], str]:
    def told(value: Any, fault: ValueFault) -> str:
        limit = fault.details.get("limit", fault.details.get("multiple_of"))
        return f"{short(value)} is {words} {short(limit)}"

    return told


def _measure(words: str, one: str, several: str) -> Callable[[Any, ValueFault], str]:
    def told(value: Any, fault: ValueFault) -> str:
        limit = counted(fault.details.get("limit", 0), one, several)
        if not isinstance(value, str | list | dict):
            return f"{short(value)} {words} {limit}"
        return f"{short(value)} {words} {limit}: it has {f'{len(value):,}' if value else 'none'}"

    return told


def _content(value: Any, fault: ValueFault) -> str:
    kind = fault.details.get("content_media_type")
    if kind is None:
        return f"{short(value)} is not encoded in {fault.details.get('content_encoding')}"
    return f"{short(value)} is no content of the media type {kind}"


_ELEMENTS = ("element", "elements")
_WORDS: dict[str, Callable[[Any, ValueFault], str]] = {
    "type": _type,
    "required": _required,
    "enum": _enum,
    "const": _const,
    "additionalProperties": _extra,
    "unevaluatedProperties": _unevaluated,
    "additionalItems": _items_beyond,
    "unevaluatedItems": _unevaluated_items,
    "contains": _contains,
    "uniqueItems": _repeated,
    "not": _not,
    "format": _format,
    "pattern": _pattern,
    "multipleOf": _bound("not a multiple of"),
    "maximum": _bound("greater than the maximum of"),
    "minimum": _bound("less than the minimum of"),
    "exclusiveMaximum": _bound("not less than the exclusive maximum of"),
    "exclusiveMinimum": _bound("not greater than the exclusive minimum of"),
    "maxLength": _measure("is longer than", "character", "characters"),
    "minLength": _measure("is shorter than", "character", "characters"),
    "maxItems": _measure("has more than", *_ELEMENTS),
    "minItems": _measure("has fewer than", *_ELEMENTS),
    "maxProperties": _measure("has more than", "property", "properties"),
    "minProperties": _measure("has fewer than", "property", "properties"),
    "contentMediaType": _content,
    "contentEncoding": _content,
}
