"""What a named client, SDK validator or model API is known to do with schemas and tools.

All of it is reported behaviour, each fact with the day it was seen on and its source: none of it
is a requirement of the specification.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal, NamedTuple

ClientKind = Literal["client", "validator", "model-api"]
"""An application, the validator of an SDK, or the interface of a model provider."""

FactKind = Literal[
    "additional-properties",
    "array-items",
    "asserted-formats",
    "boolean-subschemas",
    "dialects",
    "enum-values",
    "formats",
    "keywords",
    "object-properties",
    "patterns",
    "property-names",
    "recursive-references",
    "reference-places",
    "reference-siblings",
    "references",
    "root-composition",
    "shared-ids",
    "structured-errors",
    "tool-counts",
    "tool-names",
    "tuples",
    "type-arrays",
    "typed-unions",
    "undeclared-required",
    "untyped-properties",
]
"""What a fact is about; one portability rule reads each kind."""

Effect = Literal[
    "refuses-server",
    "refuses-request",
    "refuses-tool",
    "refuses-call",
    "refuses-result",
    "drops-keyword",
    "ignores-keyword",
    "warns",
]
"""What happens, the widest first: all tools of the server are lost, the whole request fails, the
tool is left out, every call of it fails, its results are thrown away; the keyword is taken out of
the schema, or has no effect; a line is logged."""


class ClientFact(NamedTuple):
    """One thing that a client was seen to do.

    `values` narrows what it holds for (keywords, dialects, forms; empty: all of the kind; what the
    words mean is said by the rule on the kind), `roles` the fields; `pattern` and `most` are the
    names and the number or length that are still taken. `until` is the last revision of the
    protocol that it holds in. `sometimes` marks what depends on the way that a schema takes to it.
    `fixed` says since when it is no longer so: then it is history.
    """

    kind: FactKind
    effect: Effect
    seen: dt.date
    source: str
    values: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    pattern: str = ""
    most: int = 0
    version: str = ""
    until: str = ""
    sometimes: bool = False
    fixed: str = ""
    note: str = ""

    @property
    def refuses(self) -> bool:
        """Whether something certainly fails, and not only changes its meaning."""
        return self.effect.startswith("refuses") and not self.sometimes


class Client(NamedTuple):
    """A client, SDK validator or model API with all that is known of it."""

    id: str
    title: str
    kind: ClientKind
    facts: tuple[ClientFact, ...]


class Known(NamedTuple):
    """A fact together with whom it is about."""

    client: Client
    fact: ClientFact


class Choice(NamedTuple):
    """Which clients to judge for: those named (ids; empty: all), perhaps only what they refuse."""

    names: frozenset[str] = frozenset()
    refusing: bool = False

    def takes(self, known: Known) -> bool:
        """Whether a fact is one of the chosen ones."""
        named = not self.names or known.client.id in self.names
        return named and (known.fact.refuses or not self.refusing)
