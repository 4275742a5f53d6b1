"""What a server lists for some clients only: the lists of several sessions, compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from revisor.model.subject import MISSING, Origin
from revisor.model.wire import CapabilityDependence, Exchange, WireMessage
from revisor.sources.wire.counting import LISTS
from revisor.sources.wire.definitions import same
from revisor.sources.wire.pairing import pair

_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"


class _List:
    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.items: dict[str, Any] = {}
        self.is_whole = False


def dependences(messages: Sequence[WireMessage]) -> list[CapabilityDependence]:
    """Compare what was listed for a client that declares nothing and for one that declares most.

    Only lists are compared that were followed to their last page: by the names in them, and of
    tools by their schemas and hints. What else differs has other reasons.
    """
    sessions: dict[int, list[WireMessage]] = {}
    for message in messages:
        if message.sender == "server" and not message.is_response:
            continue
        sessions.setdefault(message.session, []).append(message)
    found: dict[str, dict[int, _List]] = {}
    for of_session in sessions.values():
        _gather(pair(of_session).exchanges, found)
    differences = (_difference(what, lists) for what, lists in found.items())
    return [each for each in differences if each is not None]


def _gather(exchanges: Iterable[Exchange], found: dict[str, dict[int, _List]]) -> None:
    """Add the lists of one session, each under how many capabilities the client declared."""
    handshake: Any = MISSING
    here: dict[tuple[str, int], _List] = {}
    for exchange in exchanges:
        if exchange.method == "initialize":
            params = exchange.request.params
            handshake = params.get("capabilities") if isinstance(params, dict) else MISSING
        if exchange.method not in LISTS or not isinstance(exchange.result, dict):
            continue
        declared = _declared(exchange.request, handshake)
        if not isinstance(declared, Mapping):
            continue
        what, name = LISTS[exchange.method]
        listed = here.setdefault((what, len(declared)), _List(exchange.origin))
        _add(listed, exchange.result, what, name)
    for (what, count), listed in here.items():
        found.setdefault(what, {}).setdefault(count, listed)


def _add(listed: _List, result: Mapping[str, Any], what: str, name: str) -> None:
    items = result.get(what)
    for item in items if isinstance(items, list) else ():
        if isinstance(item, dict) and isinstance(item.get(name), str):
            listed.items.setdefault(item[name], item)
    listed.is_whole = isinstance(items, list) and result.get("nextCursor") is None


def _declared(request: WireMessage, handshake: Any) -> Any:
    meta = request.params.get("_meta") if isinstance(request.params, dict) else None
    if isinstance(meta, dict) and _CAPABILITIES in meta:
        return meta[_CAPABILITIES]
    return handshake


def _difference(what: str, lists: Mapping[int, _List]) -> CapabilityDependence | None:
    without, most = lists.get(0), lists[max(lists)]
    if without is None or most is without or not (without.is_whole and most.is_whole):
        return None
    both = most.items.keys() & without.items.keys()
    different = [
        name
        for name in most.items
        if what == "tools" and name in both and not same(most.items[name], without.items[name])
    ]
    only_with = [name for name in most.items if name not in both]
    only_without = [name for name in without.items if name not in both]
    if not (different or only_with or only_without):
        return None
    return CapabilityDependence(
        what, most.origin, tuple(only_with), tuple(only_without), tuple(different)
    )
