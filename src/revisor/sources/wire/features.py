"""Which protocol features the messages of a target use, by the signals among the facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from revisor.lifecycle.signals import signs
from revisor.model.feature import Sender
from revisor.model.wire import Evidence, Exchange, FeatureUse, WireMessage

MOST_PLACES = 20
"""Places that are kept of the use of one feature by one party."""


class _Seen:
    """The use of a feature so far."""

    def __init__(self) -> None:
        self.places: list[Evidence] = []
        self.count = 0
        self.declared = 0


def uses(messages: Sequence[WireMessage], exchanges: Iterable[Exchange]) -> list[FeatureUse]:
    """Return the uses of features by both parties, what Revisor itself sent left out.

    One for each feature and party, in the order in which they were seen first. `exchanges` tell
    which method a response answers.
    """
    answered = {id(answer): e.method for e in exchanges for answer in e.responses}
    found: dict[tuple[str, Sender], _Seen] = {}
    for message in messages:
        if message.ours:
            continue
        for sign in signs(message, answered.get(id(message))):
            seen = found.setdefault((sign.feature, message.sender), _Seen())
            seen.count += 1
            seen.declared += sign.kind == "capability"
            if len(seen.places) < MOST_PLACES:
                place = message.origin.at(*sign.pointer)
                seen.places.append(Evidence(sign.kind, sign.name, place))
    beside = frozenset(found)
    return [
        FeatureUse(feature, sender, tuple(seen.places), seen.count, beside, seen.declared)
        for (feature, sender), seen in found.items()
    ]
