"""Resolve the dialect that governs a schema resource (SEP-1613 sections 1 and 2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from revisor.facts import registry
from revisor.model.dialect import Dialect

DEFAULT_DIALECT = "2020-12"
"""SEP-1613 section 1: the dialect of a schema without `$schema`."""


class Declaration(NamedTuple):
    """What a `$schema` value comes to.

    `kind`: `default` (absent), `declared` (an identifier of a dialect that is known),
    `look-alike` (`dialect` is the one that was probably meant, `reason` says why it is none),
    `unknown` (a URI of no dialect that is known here) or `not-a-string`.
    """

    kind: Literal["default", "declared", "look-alike", "unknown", "not-a-string"]
    dialect: Dialect | None
    declared: Any = None
    reason: str = ""

    @property
    def governs(self) -> Dialect | None:
        """The dialect to judge by, or None: an unknown dialect is never judged as another one."""
        if self.kind in ("default", "declared") and self.dialect and self.dialect.supported:
            return self.dialect
        return None

    @property
    def older(self) -> Dialect | None:
        """The dialect that is declared, where it is supported and not the default one."""
        dialect = self.governs if self.kind == "declared" else None
        return dialect if dialect and dialect.short_name != DEFAULT_DIALECT else None


@lru_cache(maxsize=256)
def _by_text(uri: str) -> Declaration:
    known = registry.dialect_by_uri(uri)
    if known is not None:
        return Declaration("declared", known, uri)
    alike = registry.look_alike(uri)
    if alike is not None:
        return Declaration("look-alike", alike[0], uri, alike[1])
    return Declaration("unknown", None, uri)


def declaration(schema: Any, default: Dialect | None = None) -> Declaration:
    """Return what the `$schema` of a schema resource's root comes to.

    `default` is the dialect where none is declared: that of the enclosing resource, or 2020-12.
    """
    if not isinstance(schema, dict) or "$schema" not in schema:
        return Declaration("default", default or registry.dialects()[DEFAULT_DIALECT])
    declared = schema["$schema"]
    if not isinstance(declared, str):
        return Declaration("not-a-string", None, declared)
    return _by_text(declared)
