"""Messages that were saved without their direction: what they show of the features in use.

Such a log may leave out any message, so nothing is concluded from what is not in it; whatever the
messages carry is read as from any other dump.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.dump_shapes.document import Entry

if TYPE_CHECKING:
    from revisor.model.wire import FeatureUse, WireMessage


class Undirected:
    """The messages of one target, in their order."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def add(self, entry: Entry) -> None:
        """Take a message (a JSON object)."""
        self._entries.append(entry)

    def add_exchange(self, request: Entry, response: Entry) -> None:
        """Take a request and its response, or the result alone; either may lack its id."""
        key = f"exchange {len(self._entries)}"
        self._entries.append(Entry({**request.value, "id": key}, request.origin))
        value = response.value
        if isinstance(value, dict):
            whole = value if "result" in value or "error" in value else {"result": value}
            self._entries.append(Entry({**whole, "id": key}, response.origin))

    def uses(self) -> list[FeatureUse]:
        """Return the features that the messages use, as far as their sender can be told."""
        if not self._entries:
            return []
        from revisor.sources.wire import features
        from revisor.sources.wire.pairing import pair

        messages = self._messages()
        return features.uses(messages, pair(messages).exchanges)

    def _messages(self) -> list[WireMessage]:
        from revisor.model.wire import WireMessage
        from revisor.sources.wire.senders import Senders

        senders = Senders()
        told = [(entry, senders.of(entry.value)) for entry in self._entries]
        return [
            WireMessage(e.value, sender, e.origin, verbatim="jsonrpc" in e.value)
            for e, sender in told
            if sender is not None
        ]
