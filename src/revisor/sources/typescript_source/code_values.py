"""JSON values as code, in the manner of the code around them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from revisor.sources.typescript_source.nodes import text

if TYPE_CHECKING:
    from tree_sitter import Node

_IDENTIFIER_START = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$"


def key(name: str) -> str:
    """Return the name of a member as it is written: in quotes only where it needs them."""
    is_plain = name[:1] in _IDENTIFIER_START and name.replace("$", "_").isidentifier()
    return name if name.isascii() and name and is_plain else f"'{_escaped(name)}'"


def key_like(name: str, old: Node) -> str:
    """Return the name of a member in quotes where the one that it replaces had some."""
    spelt = text(old)
    if spelt[:1] == '"':
        return json.dumps(name, ensure_ascii=False)
    return f"'{_escaped(name)}'" if spelt[:1] == "'" else key(name)


def code(value: Any, near: Node, data: bytes) -> bytes:
    """Return a JSON value as code, with the quotes that stand near it."""
    quote = '"' if text(near).startswith('"') or data.count(b'"') > data.count(b"'") else "'"
    return _written(value, quote).encode()


def _written(value: Any, quote: str) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{key(k)}: {_written(v, quote)}" for k, v in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_written(each, quote) for each in value)}]"
    if isinstance(value, str) and quote == "'":
        return f"'{_escaped(value)}'"
    return json.dumps(value, ensure_ascii=False)


def _escaped(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'")
