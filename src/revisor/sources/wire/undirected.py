"""Messages that were saved without their direction: what each of them shows by itself.

Such a log may leave out any message, so nothing is concluded from what is not in it, nor from the
order: there are no exchanges and no conversation. What is wrong within one message is, as far as
it can be told who sent it. Whatever the messages carry is read as from any other dump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from revisor.sources.dump_shapes.document import Entry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from revisor.model.subject import Origin
    from revisor.model.wire import FeatureUse, WireMessage


class _Saved(NamedTuple):
    """A message, and whether its envelope is the one that it was sent in."""

    entry: Entry
    verbatim: bool


class Undirected:
    """The messages of one target, in their order."""

    def __init__(self) -> None:
        self._saved: list[_Saved] = []

    def add(self, entry: Entry) -> None:
        """Take a message (a JSON object)."""
        self._saved.append(_Saved(entry, "jsonrpc" in entry.value))

    def add_exchange(self, request: Entry, response: Entry) -> None:
        """Take a request and its response, or the result alone; either may lack its id."""
        key = f"exchange {len(self._saved)}"
        self._retell({**request.value, "id": key}, request.origin)
        value = response.value
        if isinstance(value, dict):
            whole = value if "result" in value or "error" in value else {"result": value}
            self._retell({**whole, "id": key}, response.origin)

    def _retell(self, value: dict[str, object], origin: Origin) -> None:
        self._saved.append(_Saved(Entry(value, origin), verbatim=False))

    def read(
        self, has_hole: Callable[[Origin], bool]
    ) -> tuple[list[WireMessage], list[FeatureUse]]:
        """Return the messages, and the features that they use, as far as senders can be told.

        Messages of which a part was not read, as `has_hole` knows, are not among them.
        """
        if not self._saved:
            return [], []
        from revisor.sources.wire import features
        from revisor.sources.wire.pairing import pair

        messages = list(self._messages())
        uses = features.uses(messages, pair(messages).exchanges)
        return [m for m in messages if not has_hole(m.origin)], uses

    def _messages(self) -> Iterable[WireMessage]:
        from revisor.model.wire import WireMessage
        from revisor.sources.wire.senders import Senders

        senders = Senders()
        for entry, verbatim in self._saved:
            sender = senders.of(entry.value)
            if sender is not None:
                yield WireMessage(entry.value, sender, entry.origin, verbatim=verbatim)
