"""Pack the authored clients as rows, and read a row back into frozen values."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from revisor.facts.feature_packing import row
from revisor.model.client import Client, ClientFact

if TYPE_CHECKING:
    from revisor.facts.authored import Table

Row = list[Any]


def client_row(table: Table) -> Row:
    """Return the packed row of one authored client; dates become ISO text."""
    facts = [row(ClientFact, fact | {"seen": fact["seen"].isoformat()}) for fact in table["facts"]]
    return row(Client, table | {"facts": facts})


def read_client(packed: Row) -> Client:
    """Return the client that a packed row describes."""
    read = Client(*packed)
    return read._replace(facts=tuple(map(_fact, read.facts)))


def _fact(packed: Any) -> ClientFact:
    read = ClientFact(*packed)
    return read._replace(
        seen=dt.date.fromisoformat(str(read.seen)),
        values=tuple(read.values),
        roles=tuple(read.roles),
    )
