"""How many prompts, resources and templates the messages of a target list; tools count as read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from revisor.model.wire import Exchange

LISTS: Final = {
    "tools/list": ("tools", "name"),
    "prompts/list": ("prompts", "name"),
    "resources/list": ("resources", "uri"),
    "resources/templates/list": ("resourceTemplates", "uriTemplate"),
}
"""The methods that list: the member that holds what is listed, and what tells one from another."""


def counts(exchanges: Iterable[Exchange]) -> dict[str, int]:
    """Return how many different things are listed of each kind; kinds without any are left out."""
    found: dict[str, set[Any]] = {}
    for exchange in exchanges:
        listed, name = LISTS.get(exchange.method, ("tools", ""))
        result = exchange.result
        items = result.get(listed) if isinstance(result, dict) else None
        if listed == "tools" or not isinstance(items, list):
            continue
        names = found.setdefault(listed, set())
        names.update(_key(item, name, index) for index, item in enumerate(items))
    return {listed: len(found[listed]) for listed, _ in LISTS.values() if found.get(listed)}


def _key(item: Any, name: str, index: int) -> Any:
    """Return what tells an item from others: its name, or else its place in its page."""
    key = item.get(name) if isinstance(item, dict) else None
    return key if isinstance(key, str) else index
