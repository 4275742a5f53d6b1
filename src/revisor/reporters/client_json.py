"""What is known of clients, as JSON objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from revisor.rules.portability._kinds import rules_by_kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from revisor.model.client import Client, ClientFact


def listing(clients: Iterable[Client]) -> dict[str, Any]:
    """Return clients with their facts, and the rule on each kind of facts."""
    rules = {kind: rule.id for kind, rule in rules_by_kind().items()}
    return {"rules": rules, "clients": [_client(client) for client in clients]}


def _client(client: Client) -> dict[str, Any]:
    facts = [_fact(fact) for fact in client.facts]
    return {"id": client.id, "title": client.title, "kind": client.kind, "facts": facts}


def _fact(fact: ClientFact) -> dict[str, Any]:
    """Return a fact without its empty parts; the day in ISO form."""
    told = fact._asdict() | {"seen": fact.seen.isoformat()}
    return {name: _plain(value) for name, value in told.items() if value}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
