"""The library's front door for validation: a schema of a value, by its own dialect, made once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from revisor.dialect import schema as engine
from revisor.dialect.json_values import frozen, thawed
from revisor.dialect.own_dialects import defined_by
from revisor.dialect.preparing import unsupported
from revisor.dialect.resolve import declaration
from revisor.dialect.schema import LocalSchema
from revisor.errors import LimitReached, UnresolvedReference
from revisor.facts import registry
from revisor.model.dialect import Dialect

from .kept import Kept
from .schema_arguments import checked_schema, given_documents, named_dialect

_MOST_KEPT = 1_024
_MOST_BYTES = 32 << 20
_MOST_ROUNDS = 32
"""How often fetched documents may refer to others that are not there yet."""


class Fetcher(Protocol):
    """What `schema` asks for the documents that it lacks (see `revisor.Resolver`)."""

    def fetch(self, uri: str) -> Any:
        """Return the JSON document at an address, or raise."""


_KEPT: Kept[bytes, LocalSchema] = Kept(_MOST_KEPT, _MOST_BYTES)


def schema(
    value: Any,
    dialect: str | Dialect | None = None,
    documents: Mapping[str, Any] | None = None,
    *,
    resolver: Fetcher | None = None,
) -> LocalSchema:
    """Return a JSON Schema, ready to validate instances with.

    `value` is a dict or a boolean; it is copied, never changed. It is judged by the dialect that
    its `$schema` declares (JS-06); `dialect`, a short name such as "draft-07", a URI or a Dialect,
    is that of a schema which declares none (2020-12 by default, JS-01). `documents` holds, by URI,
    other schemas that it may refer to; one of them may be the meta-schema that it declares.
    Nothing is fetched (JS-14), unless a `resolver` is passed (JS-15).

    What was made is kept by content: the same arguments cost a look-up.

    Raises UnsupportedDialect for a dialect that is not known: no other is taken instead (JS-07),
    InvalidSchema with the faults of a schema that is none (JS-08), such as `null`, a string or an
    array, UnresolvedReference (JS-17), LimitReached where it would take too much to judge (JS-18),
    and NotJson for what JSON cannot express; all of them are RevisorErrors. Raises UsageError for
    a `dialect` or `documents` of another type, which no schema of a stranger comes to.
    """
    checked_schema(value)
    given = given_documents(documents)
    key = _key(value, named_dialect(dialect), given)
    found = _KEPT.get(key)
    if found is not None:
        return found
    own, beside = thawed(frozen(value)), thawed(frozen(given))
    if resolver is not None:
        return _fetched(own, dialect, beside, resolver)
    return _KEPT.put(key, engine.prepare(own, _dialect(dialect, beside), beside), len(key))


def schema_unkept(value: bytes, dialect: str | None, documents: bytes) -> LocalSchema:
    """Make a schema of frozen values, and keep nothing. Raises as `schema` does."""
    own, beside = thawed(value), thawed(documents)
    return engine.prepare(own, _dialect(dialect, beside), beside)


def _key(value: Any, dialect: str | None, documents: dict[str, Any]) -> bytes:
    parts = [frozen(dialect), frozen(value)]
    parts += [frozen([uri, held]) for uri, held in documents.items()]
    return b"".join(parts)


def _fetched(value: Any, dialect: Any, documents: dict[str, Any], resolver: Fetcher) -> LocalSchema:
    """Make a schema, fetching what it lacks until nothing is missing: not kept, since that ages."""
    for _ in range(_MOST_ROUNDS):
        try:
            return engine.prepare(value, _dialect(dialect, documents), documents)
        except UnresolvedReference as error:
            missing = [uri for uri in _addresses(error) if uri not in documents]
            if not missing:
                raise
        documents |= {uri: thawed(frozen(resolver.fetch(uri))) for uri in missing}
    what = f"the schema cannot be judged: its documents refer to others, {_MOST_ROUNDS} times over"
    raise LimitReached(what, limit=_MOST_ROUNDS)


def _addresses(error: UnresolvedReference) -> tuple[str, ...]:
    uris: Any = error.values["uris"]
    return tuple(uris)


def _dialect(wanted: Any, documents: Mapping[str, Any]) -> Dialect | None:
    """Return the dialect that was asked for. Raises UnsupportedDialect (JS-07)."""
    if wanted is None:
        return None
    name = wanted.uri if isinstance(wanted, Dialect) else wanted
    by_name = registry.dialects().get(name)
    declared = declaration({"$schema": by_name.uri if by_name else name})
    found = declared.governs or defined_by(documents, name.rstrip("#"))
    if found is None:
        raise unsupported(declared._replace(declared=name), None)
    return found
