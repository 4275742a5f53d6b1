"""A place in an MCP message where a JSON Schema is embedded (SEP-1613 section 4)."""

from __future__ import annotations

from typing import Literal, NamedTuple

SchemaRole = Literal["inputSchema", "outputSchema", "requestedSchema"]
"""The field that a schema stands in."""


class EmbedPoint(NamedTuple):
    """One such place.

    `path` is a JSON Pointer into the request's `params` or into the `result` (see `part`); a
    segment `*` stands for every element or member. `methods` are the requests that carry it,
    `inner_method` the method of the embedded request when the schema lies inside one. `owner` is
    the array whose elements carry the schema and have a `name` (empty when nothing does).
    `introduced` and `removed` are revisions; `removed` is empty while the place exists.
    """

    id: str
    title: str
    methods: tuple[str, ...]
    method_aliases: tuple[str, ...]
    part: Literal["params", "result"]
    path: str
    owner: str
    inner_method: str
    role: SchemaRole
    author: Literal["client", "server"]
    required: bool
    introduced: str
    removed: str
    sources: tuple[str, ...]
    note: str
