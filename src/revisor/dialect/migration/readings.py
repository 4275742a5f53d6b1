"""How validators that know draft-07 only read the keywords of 2020-12: the ground of `interop`."""

from __future__ import annotations

from typing import Literal, NamedTuple

How = Literal["same", "annotation", "ignored", "stricter", "address"]
"""`same`: it accepts what it accepts in 2020-12. `annotation`: it has no force in either.
`ignored`: draft-07 does not know it, and accepts more. `stricter`: draft-07 may refuse what 2020-12
accepts. `address`: it names a place, and a reference to that may lead nowhere in draft-07."""


class Reading(NamedTuple):
    """How draft-07 reads a keyword, and what `interop` does about it, in words."""

    how: How
    what: str = ""


_NONE = Reading("annotation")
_SAME = Reading("same")
_ASSERTED = "may be asserted by validators of draft-07; told, since no other form says the same"
_IN_NOT = "told below `not`, in `if`, and in a `oneOf` whose branches may overlap"
_IF = "below `not`, in `if` and in `oneOf` it becomes `if` and `then`, which both dialects know"
_FIRST = "not read; in `if`, `oneOf` and below `not` that is told"

READINGS: dict[str, Reading] = {
    **dict.fromkeys(("allOf", "anyOf", "oneOf", "not", "if", "then", "else"), _SAME),
    **dict.fromkeys(("properties", "patternProperties", "additionalProperties"), _SAME),
    **dict.fromkeys(("propertyNames", "type", "enum", "const", "multipleOf", "pattern"), _SAME),
    **dict.fromkeys(("maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"), _SAME),
    **dict.fromkeys(("maxLength", "minLength", "maxItems", "minItems", "uniqueItems"), _SAME),
    **dict.fromkeys(("maxProperties", "minProperties", "required"), _SAME),
    **dict.fromkeys(("title", "description", "default", "deprecated", "readOnly"), _NONE),
    **dict.fromkeys(("writeOnly", "examples", "$comment", "$vocabulary", "contentSchema"), _NONE),
    **dict.fromkeys(("$recursiveRef", "$recursiveAnchor"), _NONE),
    "prefixItems": Reading("ignored", _FIRST),
    "items": Reading(
        "stricter",
        "applies to every element, also beside `prefixItems`: `false` there becomes `maxItems`, "
        "another schema `unevaluatedItems`, in a schema of its own where it would see more",
    ),
    "contains": Reading(
        "stricter",
        "asks for one element at least, whatever `minContains` says: with 0 it moves into an `if`",
    ),
    "minContains": Reading("ignored", f"accepts more where it is above 1; {_IN_NOT}"),
    "maxContains": Reading("ignored", f"{_IN_NOT}, and where `minContains` is 0"),
    "unevaluatedItems": Reading("ignored", _IN_NOT),
    "unevaluatedProperties": Reading("ignored", _IN_NOT),
    "dependentRequired": Reading("ignored", _IF),
    "dependentSchemas": Reading("ignored", _IF),
    "dependencies": Reading(
        "stricter",
        "has force in draft-07 and none in 2020-12; what is migrated holds none, and where a "
        "2020-12 schema does, that is told",
    ),
    "$ref": Reading(
        "address",
        "switches off what stands beside it: it moves into `allOf` where that refuses more, or "
        "where an `$id` stands beside it; a name (`#name`) becomes a pointer",
    ),
    "$dynamicRef": Reading("ignored", _IN_NOT),
    "$id": Reading(
        "address", "not seen below a keyword that draft-07 does not know: a reference there is told"
    ),
    "$anchor": Reading("address", "unknown; references to it become pointers"),
    "$dynamicAnchor": Reading("address", "unknown; a `$ref` to it becomes a pointer"),
    "$schema": Reading("same", "kept; where a client refuses 2020-12 declared, leave it out"),
    "$defs": Reading("address", "unknown, and pointers lead into it all the same"),
    "definitions": Reading("address", "known, and pointers lead into it"),
    "format": Reading("stricter", _ASSERTED),
    "contentEncoding": Reading("stricter", _ASSERTED),
    "contentMediaType": Reading("stricter", _ASSERTED),
}
"""Every keyword that the meta-schema of 2020-12 speaks of."""
