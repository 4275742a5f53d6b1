"""What gives the use of a feature away, in one place of one message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from revisor.model.pointer import Pointer
    from revisor.model.wire import SignalKind


class Sign(NamedTuple):
    """One sign: the feature's id, the kind and name of the signal, the place in the message.

    What stands around a message (headers, the transport) has the message itself as its place.
    """

    feature: str
    kind: SignalKind
    name: str
    pointer: Pointer


def absent(value: Any) -> bool:
    """Whether a member says that something is not so: not there, null, or false."""
    return value is None or value is False
