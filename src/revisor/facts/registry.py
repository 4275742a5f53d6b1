"""The facts as frozen values, loaded from the packed registry when first asked for.

What every run needs (dialects, keywords, revisions, embed points) lies in one small file; features,
SEPs and clients load only for those who ask. Everything is cached for the life of the process.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from revisor.errors import FactsError, UnknownIdError
from revisor.model.dialect import Dialect, Keyword, LookAlike
from revisor.model.embed_point import EmbedPoint
from revisor.model.revision import Revision
from revisor.model.sep import Sep

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from revisor.model.client import Client
    from revisor.model.feature import Feature
    from revisor.model.host import Host

# os.path, since importing pathlib costs more than loading the facts.
_PACKED = os.path.join(os.path.dirname(__file__), "_packed")  # noqa: PTH118, PTH120


def facts_date() -> dt.date:
    """Return the day on which the facts were last compared with the specification."""
    return dt.date.fromisoformat(_core()["date"])


def newest_revision() -> Revision:
    """Return the newest released revision that the facts know."""
    return revision(_core()["newest_revision"])


@cache
def revisions() -> tuple[Revision, ...]:
    """Return all revisions, oldest first and the draft last."""
    return tuple(
        Revision(*row)._replace(identifier_date=_date(row[2]), released=_date(row[3]))
        for row in _core()["revisions"]
    )


def revision(revision_id: str) -> Revision:
    """Return the revision of this id; raises UnknownIdError."""
    for known in revisions():
        if known.id == revision_id:
            return known
    raise unknown("revision", revision_id, (known.id for known in revisions()))


@cache
def dialects() -> Mapping[str, Dialect]:
    """Return all dialects by short name, oldest first."""
    found = (_dialect(row) for row in _core()["dialects"])
    return MappingProxyType({dialect.short_name: dialect for dialect in found})


def dialect(short_name: str) -> Dialect:
    """Return the dialect of this short name, such as `draft-07`; raises UnknownIdError."""
    try:
        return dialects()[short_name]
    except KeyError:
        raise unknown("dialect", short_name, dialects()) from None


def dialect_by_uri(uri: str) -> Dialect | None:
    """Return the dialect that this `$schema` value identifies, or None (SEP-1613 section 2).

    Only the canonical URI and its twin with or without an empty fragment identify a dialect.
    """
    return _dialects_by_uri().get(uri)


def look_alike(uri: str) -> tuple[Dialect, str] | None:
    """Return the dialect that a wrong `$schema` value seems to mean, and what is wrong with it."""
    for candidate in reversed(tuple(dialects().values())):
        for entry in candidate.look_alikes:
            if re.fullmatch(entry.pattern, uri):
                return candidate, entry.reason
    return None


@cache
def keywords() -> tuple[Keyword, ...]:
    """Return every known keyword; one whose meaning changed stands here once for each meaning."""
    return tuple(Keyword(*map(freeze, row)) for row in _core()["keywords"])


@cache
def keywords_in(short_name: str) -> Mapping[str, Keyword]:
    """Return the keywords in force in this dialect, by name."""
    return MappingProxyType(
        {keyword.name: keyword for keyword in keywords() if short_name in keyword.dialects}
    )


@cache
def keyword_history(name: str) -> tuple[Keyword, ...]:
    """Return the meanings of a keyword, oldest first; empty for a name that is no keyword."""
    return tuple(keyword for keyword in keywords() if keyword.name == name)


@cache
def embed_points() -> tuple[EmbedPoint, ...]:
    """Return every place in a message where a schema is embedded (SEP-1613 section 4)."""
    return tuple(EmbedPoint(*map(freeze, row)) for row in _core()["embed_points"])


@cache
def features() -> Mapping[str, Feature]:
    """Return all features by id."""
    from revisor.facts.feature_loading import read_feature

    found = (read_feature(row) for row in _load("features.json")["features"])
    return MappingProxyType({feature.id: feature for feature in found})


def feature(feature_id: str) -> Feature:
    """Return the feature of this id; raises UnknownIdError, with the nearest ids as its hint."""
    try:
        return features()[feature_id]
    except KeyError:
        raise unknown("feature", feature_id, features()) from None


@cache
def seps() -> Mapping[int, Sep]:
    """Return the proposals that the facts name, by number."""
    rows = _load("seps.json")["seps"]
    found = (Sep(*row)._replace(final_on=_date(row[4])) for row in rows)
    return MappingProxyType({sep.number: sep for sep in found})


@cache
def clients() -> Mapping[str, Client]:
    """Return what is known of clients, SDK validators and model APIs, by id."""
    from revisor.facts.client_packing import read_client

    found = (read_client(row) for row in _load("clients.json")["clients"])
    return MappingProxyType({client.id: client for client in found})


def client(client_id: str) -> Client:
    """Return the client of this id; raises UnknownIdError, with the nearest ids as its hint."""
    try:
        return clients()[client_id]
    except KeyError:
        raise unknown("client", client_id, clients()) from None


@cache
def hosts() -> Mapping[str, Host]:
    """Return what is known of configuration of hosts, registries and bridges, by id."""
    from revisor.facts.host_packing import read_host

    found = (read_host(row) for row in _load("hosts.json")["hosts"])
    return MappingProxyType({host.id: host for host in found})


def unknown(kind: str, wanted: str, known: Iterable[str]) -> UnknownIdError:
    """Make the error for an id that does not exist, with the nearest ids as its hint."""
    import difflib

    close = tuple(difflib.get_close_matches(wanted, list(known), n=3, cutoff=0.5))
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    return UnknownIdError(
        f"no {kind} is called {wanted!r}", hint, kind=kind, id=wanted, close=close
    )


@cache
def _core() -> dict[str, Any]:
    return _load("core.json")


@cache
def _dialects_by_uri() -> dict[str, Dialect]:
    return {uri: known for known in dialects().values() for uri in (known.uri, *known.aliases)}


def _load(name: str) -> dict[str, Any]:
    path = os.path.join(_PACKED, name)  # noqa: PTH118
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123
            loaded: dict[str, Any] = json.load(file)
    except (OSError, ValueError) as error:
        message = f"the packed facts {name} could not be loaded: {error}"
        raise FactsError(message, "install Revisor again", file=path) from error
    return loaded


def _dialect(row: list[Any]) -> Dialect:
    read = Dialect(*map(freeze, row))
    return read._replace(look_alikes=tuple(LookAlike(*entry) for entry in read.look_alikes))


def freeze(cell: Any) -> Any:
    """Return a cell of a packed row as a frozen value."""
    return tuple(cell) if isinstance(cell, list) else cell


def _date(text: str | None) -> dt.date | None:
    return dt.date.fromisoformat(text) if text else None
