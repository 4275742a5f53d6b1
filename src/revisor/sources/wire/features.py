"""Which protocol features the messages of a target use, by the signals among the facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from revisor.model.wire import Exchange, FeatureUse, WireMessage


def uses(messages: Sequence[WireMessage], exchanges: Iterable[Exchange]) -> list[FeatureUse]:
    """Return the uses of features by both parties, what Revisor itself sent left out."""
    del messages, exchanges
    return []
