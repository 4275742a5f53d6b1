"""MCP's own schema.json of each revision, as packed by `dev/generators/mcp_schemas.py`.

Nothing is read before a message is judged by it. Descriptions are left out, and the defects that
`mcp_schema_defects.toml` lists are corrected.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from revisor.errors import FactsError

_FOLDER = os.path.join(os.path.dirname(__file__), "mcp_schemas")  # noqa: PTH118, PTH120

REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
"""The revisions that have a schema of their own, oldest first."""
_SAME = {"draft": "2026-07-28"}


class MethodSchema(NamedTuple):
    """What a revision says of a method: the definition of its message, and those of its result.

    `results` is empty for a notification.
    """

    definition: str
    results: tuple[str, ...]


class PublishedSchema(NamedTuple):
    """One schema.json: its dialect, its definitions below the key `root`, and what they are for.

    `errors` leads from a code to the definition of the error response that has it.
    """

    dialect: str
    root: str
    methods: Mapping[str, MethodSchema]
    errors: Mapping[int, str]
    definitions: Mapping[str, Any]


@cache
def published_schema(revision: str) -> PublishedSchema | None:
    """Return the schema of a revision, None for one without; raises FactsError for a lost file."""
    revision = _SAME.get(revision, revision)
    if revision not in REVISIONS:
        return None
    path = os.path.join(_FOLDER, f"{revision}.json")  # noqa: PTH118
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            packed: dict[str, Any] = json.load(file)
    except (OSError, ValueError) as error:
        message = f"the packed schema of MCP {revision} could not be loaded: {error}"
        raise FactsError(message, "install Revisor again", file=path) from error
    named = {**packed["requests"], **packed["notifications"]}
    return PublishedSchema(
        packed["dialect"],
        packed["root"],
        MappingProxyType({m: MethodSchema(row[0], tuple(row[1])) for m, row in named.items()}),
        MappingProxyType({int(code): name for code, name in packed["errors"].items()}),
        MappingProxyType(packed["definitions"]),
    )


def revisions_with(method: str) -> tuple[str, ...]:
    """Return the revisions whose schema knows a method, oldest first."""
    found = ((revision, published_schema(revision)) for revision in REVISIONS)
    return tuple(revision for revision, schema in found if schema and method in schema.methods)


@cache
def known_methods() -> frozenset[str]:
    """Return every method that any revision knows."""
    found = (published_schema(revision) for revision in REVISIONS)
    return frozenset(method for schema in found if schema for method in schema.methods)
