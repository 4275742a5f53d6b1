"""The library's front door for validation: a schema of a value, by its own dialect, made once."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Protocol

from revisor.dialect import schema as engine
from revisor.dialect.json_values import frozen, thawed
from revisor.dialect.own_dialects import defined_by
from revisor.dialect.preparing import unsupported
from revisor.dialect.resolve import declaration
from revisor.dialect.schema import Schema
from revisor.errors import LimitReached, UnresolvedReference, UsageError
from revisor.facts import registry
from revisor.model.dialect import Dialect

_MOST_KEPT = 1_024
_MOST_BYTES = 32 << 20
_MOST_ROUNDS = 32
"""How often fetched documents may refer to others that are not there yet."""


class Fetcher(Protocol):
    """What `schema` asks for the documents that it lacks (see `revisor.Resolver`)."""

    def fetch(self, uri: str) -> Any:
        """Return the JSON document at an address, or raise."""


class _Kept:
    """The schemas made last, by content: two with the same `$id` are two all the same."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._schemas: OrderedDict[bytes, Schema] = OrderedDict()
        self._bytes = 0

    def get(self, key: bytes) -> Schema | None:
        with self._lock:
            found = self._schemas.get(key)
            if found is not None:
                self._schemas.move_to_end(key)
            return found

    def put(self, key: bytes, made: Schema) -> Schema:
        """Keep a schema; return the one that is kept, which another thread may have made."""
        with self._lock:
            if len(key) > _MOST_BYTES or key in self._schemas:
                return self._schemas.get(key, made)
            self._schemas[key] = made
            self._bytes += len(key)
            while len(self._schemas) > _MOST_KEPT or self._bytes > _MOST_BYTES:
                oldest, _ = self._schemas.popitem(last=False)
                self._bytes -= len(oldest)
            return made


_KEPT = _Kept()


def schema(
    value: Any,
    dialect: str | Dialect | None = None,
    documents: Mapping[str, Any] | None = None,
    *,
    resolver: Fetcher | None = None,
) -> Schema:
    """Return a JSON Schema, ready to validate instances with.

    `value` is a dict or a boolean; it is copied, never changed. It is judged by the dialect that
    its `$schema` declares (JS-06); `dialect`, a short name such as "draft-07", a URI or a Dialect,
    is that of a schema which declares none (2020-12 by default, JS-01). `documents` holds, by URI,
    other schemas that it may refer to; one of them may be the meta-schema that it declares.
    Nothing is fetched (JS-14), unless a `resolver` is passed (JS-15).

    What was made is kept by content: the same arguments cost a look-up.

    Raises UsageError for arguments of other types, NotJson for what JSON cannot express,
    UnsupportedDialect for a dialect that is not known: no other is taken instead (JS-07),
    InvalidSchema with the faults of a schema that is none (JS-08), UnresolvedReference (JS-17), and
    LimitReached where it would take too much to judge (JS-18).
    """
    if not isinstance(value, dict | bool):
        raise _no_schema("the schema", value)
    given = _documents(documents)
    key = _key(value, dialect, given)
    found = _KEPT.get(key)
    if found is not None:
        return found
    own, beside = thawed(frozen(value)), thawed(frozen(given))
    if resolver is not None:
        return _fetched(own, dialect, beside, resolver)
    return _KEPT.put(key, engine.prepare(own, _dialect(dialect, beside), beside))


def _key(value: Any, dialect: Any, documents: dict[str, Any]) -> bytes:
    named = dialect.uri if isinstance(dialect, Dialect) else dialect
    if named is not None and not isinstance(named, str):
        hint = 'pass a short name such as "draft-07", a URI, or a revisor Dialect'
        raise UsageError(f"dialect is {dialect!r:.80}", hint, argument="dialect")
    parts = [frozen(named), frozen(value)]
    parts += [frozen([uri, held]) for uri, held in documents.items()]
    return b"".join(parts)


def _fetched(value: Any, dialect: Any, documents: dict[str, Any], resolver: Fetcher) -> Schema:
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


def _documents(given: Any) -> dict[str, Any]:
    """Return the documents by URI without a fragment. Raises UsageError for anything else."""
    if given is None:
        return {}
    hint = "pass a dict of absolute URI to schema"
    if not isinstance(given, Mapping):
        raise UsageError(f"documents is {given!r:.80}", hint, argument="documents")
    found: dict[str, Any] = {}
    for uri, value in given.items():
        if not isinstance(uri, str) or not uri.rstrip("#"):
            raise UsageError(f"documents has {uri!r:.80} for a URI", hint, argument="documents")
        if not isinstance(value, dict | bool):
            raise _no_schema(f"the document {uri}", value)
        found[uri.rstrip("#")] = value
    return found


def _no_schema(what: str, value: Any) -> UsageError:
    hint = "pass a dict or a boolean"
    if isinstance(value, str | bytes):
        hint = "parse the text first: json.loads(text)"
    return UsageError(f"{what} is {value!r:.60}, which is no schema", hint, argument="value")
