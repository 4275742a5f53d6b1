"""JSON for people: what fits on a line stays on one.

Recursive, so only for what the project itself has written (examples, schemas), never for input.
"""

from __future__ import annotations

import json
from typing import Any

WIDTH = 88
"""Columns that a line may take."""


def compact(value: Any, indent: int = 0) -> str:
    """Return `value` as JSON text whose first line stands `indent` columns in."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        members = [(f"{json.dumps(key)}: ", inner) for key, inner in value.items()]
        left, right = "{", "}"
    else:
        members = [("", inner) for inner in value]
        left, right = "[", "]"
    parts = [f"{pad}{key}{compact(inner, indent + 2)}" for key, inner in members]
    return "\n".join([left, ",\n".join(parts), " " * indent + right])
