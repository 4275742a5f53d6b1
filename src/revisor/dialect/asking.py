"""What a demand hangs on: the condition of an `if`, or the property that it comes with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .shown import listed, short

if TYPE_CHECKING:
    from .walk import Subschema

_LONG = 120


def condition(holder: Any, child: Subschema) -> str:
    """Return when a subschema is in force, such as `where "kind" is "a"`; "" where it always is."""
    if child.keyword in ("dependentSchemas", "dependencies"):
        return f"where {short(child.name)} is there"
    if child.keyword not in ("then", "else") or not isinstance(holder, dict):
        return ""
    if holder.get("if") in (True, False, {}):
        return ""
    told = _told(holder.get("if"))
    if child.keyword == "then":
        return f"where {told}" if told else f"where the value fits {short(holder.get('if'), _LONG)}"
    if told:
        return f"unless {told}"
    return f"where the value does not fit {short(holder.get('if'), _LONG)}"


def _told(schema: Any) -> str:
    """Return the condition that a simple schema is, "" for another one."""
    if not isinstance(schema, dict) or schema.keys() - {"properties", "required", "type"}:
        return ""
    properties, required = schema.get("properties", {}), schema.get("required", [])
    if schema.get("type", "object") != "object" or not isinstance(properties, dict):
        return ""
    parts = []
    for name, held in properties.items():
        if not isinstance(held, dict) or held.keys() - {"const", "enum", "type"}:
            return ""
        if "const" in held:
            parts.append(f"{short(name)} is {short(held['const'])}")
        elif isinstance(held.get("enum"), list):
            parts.append(f"{short(name)} is one of {listed(held['enum'])}")
        else:
            return ""
    bare = [n for n in required if n not in properties] if isinstance(required, list) else []
    parts += [f"{short(name)} is there" for name in bare]
    return " and ".join(parts)
