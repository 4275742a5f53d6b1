"""Dialects that given documents define: a meta-schema with the vocabularies that are in force.

2020-12 core 8.1.2: a schema may declare a meta-schema of its own. It is known only where that is
given; otherwise the schema is in no dialect that is supported (JS-07).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.errors import UnsupportedDialect
from revisor.facts import registry
from revisor.model.dialect import Dialect

_MOST_STEPS = 16
"""Meta-schemas of meta-schemas that are followed."""
_ASSERTING = "/vocab/format-assertion"


def supported() -> tuple[str, ...]:
    """Return the short names of the dialects that are supported, oldest first."""
    return tuple(d.short_name for d in registry.dialects().values() if d.supported)


def defined_by(documents: Mapping[str, Any], uri: str) -> Dialect | None:
    """Return the dialect whose meta-schema is the document at a URI, None where it is none.

    It is the dialect in which the meta-schema itself is written, with the vocabularies that the
    meta-schema names. Raises UnsupportedDialect where it requires a vocabulary that is not known.
    """
    value = documents.get(uri)
    base = _base(documents, value)
    if base is None or not isinstance(value, dict):
        return None
    vocabularies = value.get("$vocabulary")
    if not isinstance(vocabularies, dict) or not base.vocabularies:
        return base._replace(title=uri, uri=uri, aliases=(), look_alikes=())
    known = _known(base)
    for name, required in vocabularies.items():
        if required is True and name not in known:
            message = f"the meta-schema {uri} requires the vocabulary {name}, which is not known"
            raise UnsupportedDialect(message, declared=uri, location="", supported=supported())
    named = tuple(name for name in vocabularies if name in known)
    asserted = any(name.endswith(_ASSERTING) for name in named)
    return base._replace(
        title=uri,
        uri=uri,
        vocabularies=named,
        format_asserted=asserted,
        aliases=(),
        look_alikes=(),
    )


def _known(base: Dialect) -> frozenset[str]:
    """Return the vocabularies of a dialect; from 2020-12 on `format` may be asserted, too."""
    asserting = (name.replace("/vocab/format-annotation", _ASSERTING) for name in base.vocabularies)
    return frozenset((*base.vocabularies, *asserting))


def _base(documents: Mapping[str, Any], value: Any) -> Dialect | None:
    """Return the supported dialect that a meta-schema is written in, through others if need be."""
    for _ in range(_MOST_STEPS):
        uri = value.get("$schema") if isinstance(value, dict) else None
        if not isinstance(uri, str):
            return None
        known = registry.dialect_by_uri(uri)
        if known is not None:
            return known if known.supported else None
        value = documents.get(uri.rstrip("#"))
    return None
