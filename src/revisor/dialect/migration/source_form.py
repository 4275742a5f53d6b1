"""What a document is written in: the dialect that it declares, that is given, or is assumed.

A schema without `$schema` is 2020-12 (SEP-1613 section 1). Where such a schema holds what only an
older dialect or OpenAPI 3.0 knows, both are read: that part as it was meant, the rest as 2020-12.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from revisor.dialect.resolve import DEFAULT_DIALECT, declaration
from revisor.dialect.walk import Resource, Subschema, resource_of, walk
from revisor.facts import registry
from revisor.model.dialect import Dialect
from revisor.model.pointer import render

from .change import MigrationRefused, Place

OPENAPI = "openapi-3.0"
"""The name of the source form that OpenAPI 3.0 documents hold: near to draft-04, with additions."""

_MIXED = "2019-09+2020-12"
_BOUNDS = ("exclusiveMinimum", "exclusiveMaximum")


class Form(NamedTuple):
    """What a document is written in.

    `name` is a dialect's short name or `openapi-3.0`; `dialect` is what its subschemas are walked
    by; `assumed` says why where it is neither declared nor told. `declared` means that `$schema`
    names it, `told` that something outside the document does; `loose` that old and new keywords
    stand side by side, so that nothing sleeps; `openapi` that the additions of OpenAPI 3.0 count;
    `vocabularies` names those that a meta-schema of its own takes, None for a published dialect.
    """

    name: str
    dialect: Dialect
    assumed: str | None = None
    declared: bool = False
    told: bool = False
    loose: bool = False
    openapi: bool = False
    vocabularies: frozenset[str] | None = None

    @property
    def is_target(self) -> bool:
        """Whether it is 2020-12 already."""
        return self.dialect.short_name == DEFAULT_DIALECT


def target() -> Dialect:
    """Return the dialect that is migrated to."""
    return registry.dialect(DEFAULT_DIALECT)


def mixed() -> Dialect:
    """Return 2020-12 with what it dropped, as it meant something before."""
    return target()._replace(short_name=_MIXED)


def named(source: str) -> Form:
    """Return the form of a dialect's URI, its short name, or `openapi-3.0`.

    Raises UnknownIdError for another name, and MigrationRefused for a dialect that is known but
    not supported.
    """
    if source == OPENAPI:
        dialect = mixed()._replace(ref_siblings="ignored")
        return Form(OPENAPI, dialect, told=True, loose=True, openapi=True)
    found = registry.dialect_by_uri(source)
    if found is None and source not in registry.dialects():
        raise registry.unknown("dialect", source, [*registry.dialects(), OPENAPI])
    found = found or registry.dialect(source)
    if not found.supported:
        raise MigrationRefused(f"{found.title} cannot be migrated", _SUPPORTED)
    return Form(found.short_name, found, told=True)


_SUPPORTED = (
    "draft-04, draft-06, draft-07 and 2019-09 can be migrated, and OpenAPI 3.0 with the source "
    "openapi-3.0; 2020-12 needs no migration"
)
_SHOWN = 100


def form_of(value: Any, given: Form | None, around: Form | None = None, uri: str = "") -> Form:
    """Return what a document is written in.

    A declaration decides, then the form that is `given`, then what the schema `around` declares
    which the document is given for, then what the document itself shows.

    Raises MigrationRefused for a `$schema` that names no supported dialect.
    """
    declared = declaration(value)
    if declared.kind != "default":
        if declared.governs is None:
            said = f"{declared.declared!r:.{_SHOWN}}"
            why = f"{said} names no dialect that is known"
            raise MigrationRefused(
                f"the dialect {said} is none that can be migrated",
                declared.reason or _SUPPORTED,
                Place("/$schema", why, uri),
            )
        return Form(declared.governs.short_name, declared.governs, declared=True)
    if given is not None:
        return given
    if around is not None and around.declared:
        return around._replace(declared=False, told=True)
    return _shown(value)


def _shown(value: Any) -> Form:
    """Return the form that a document without `$schema` shows by the keywords in it."""
    resource = resource_of(value, (), Resource((), "", mixed(), value))
    found: dict[str, tuple[str, str]] = {}
    for sub in walk(Subschema(value, (), resource, None, "", None, None)):
        if sub.dialect.short_name == _MIXED and isinstance(sub.value, dict):
            for name, keyword in _evidence(sub.value):
                found.setdefault(name, (keyword, render((*sub.pointer, keyword))))
    for name in (OPENAPI, "2019-09", "draft-07"):
        if name in found:
            keyword, place = found[name]
            also = "draft-04 and " if keyword in _BOUNDS else ""
            written = f"`{keyword}` at {place} is written as in {also}{name}"
            why = f"no $schema is declared, and {written}"
            return Form(name, mixed(), why, loose=True, openapi=name == OPENAPI)
    return Form(DEFAULT_DIALECT, target())


def _evidence(value: dict[str, Any]) -> list[tuple[str, str]]:
    """Return (form, keyword) of all in a schema object that 2020-12 does not know as it stands."""
    found = [(OPENAPI, keyword) for keyword in _BOUNDS if isinstance(value.get(keyword), bool)]
    if value.get("nullable") is True:
        found.append((OPENAPI, "nullable"))
    if isinstance(value.get("$recursiveRef"), str):
        found.append(("2019-09", "$recursiveRef"))
    if isinstance(value.get("items"), list):
        found.append(("draft-07", "items"))
    if isinstance(value.get("dependencies"), dict):
        found.append(("draft-07", "dependencies"))
    text = value.get("$id")
    if isinstance(text, str) and text.startswith("#") and len(text) > 1:
        found.append(("draft-07", "$id"))
    return found
