"""Which protocol features an entry of configuration uses, by the signals among the facts.

The keys of signals are these: `transport` is what an entry says of it, by a word, a key, or the
arguments of a bridge; `url` the path of its address; `args` words that follow each other on its
command line; anything else is a key of the entry, with dots between levels.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from revisor.facts import registry as facts
from revisor.model.config import ConfigEntry, Stated
from revisor.model.feature import ConfigSignal
from revisor.model.finding import Confidence
from revisor.model.fix import Edit
from revisor.model.pointer import Pointer


class ConfigSign(NamedTuple):
    """A sign of a feature in an entry: what stands there, and where below the entry.

    `own` marks an act of the server itself, whoever's configuration it stands in.
    """

    feature: str
    shown: str
    at: Pointer
    confidence: Confidence
    edits: tuple[Edit, ...] = ()
    own: bool = False


@cache
def _signals() -> tuple[tuple[str, ConfigSignal], ...]:
    return tuple((f.id, s) for f in facts.features().values() for s in f.signals.config)


def config_signs(entry: ConfigEntry) -> Iterator[ConfigSign]:
    """Yield the signs of features in an entry, one for each feature: the strongest."""
    told: set[str] = set()
    for feature, signal in _signals():
        found = None if feature in told else _sign(feature, signal, entry)
        if found is not None:
            told.add(feature)
            yield found


def _sign(feature: str, signal: ConfigSignal, entry: ConfigEntry) -> ConfigSign | None:
    if signal.key == "transport":
        return _of_transport(feature, signal, entry)
    if signal.key == "url":
        return _of_address(feature, signal, entry)
    if signal.key == "args":
        return _of_arguments(feature, signal, entry)
    at: Pointer = tuple(signal.key.split("."))
    value: Any = entry.value
    for token in at:
        value = value.get(token) if isinstance(value, dict) else None
    if value is None or (signal.match != "present" and value != signal.value):
        return None
    return ConfigSign(feature, f'"{signal.key}"', at, signal.confidence)


def settled(entry: ConfigEntry) -> Stated | None:
    """Return what settles the transport of an entry: a word before a bridge before a key."""
    return entry.transports[0] if entry.transports else None


def _of_transport(feature: str, signal: ConfigSignal, entry: ConfigEntry) -> ConfigSign | None:
    stated = settled(entry)
    if stated is None or stated.means != signal.value:
        return None
    # An address of that kind bears out what only a key or the way of a bridge tells.
    sure = any(each.path.endswith("/sse") for each in entry.addresses)
    confidence: Confidence = "high" if sure else stated.confidence
    return ConfigSign(feature, stated.shown, stated.at, confidence, stated.edits)


def _of_address(feature: str, signal: ConfigSignal, entry: ConfigEntry) -> ConfigSign | None:
    """Judge by an address only where nothing else tells; a contradiction has its own rule."""
    stated = settled(entry)
    if stated is not None and stated.means != "any-http":
        return None
    for address in entry.addresses:
        if address.path.endswith(signal.value):
            shown = f"{address.shown} that ends in {signal.value}"
            return ConfigSign(feature, shown, address.at, signal.confidence)
    return None


def _of_arguments(feature: str, signal: ConfigSignal, entry: ConfigEntry) -> ConfigSign | None:
    words = signal.value.split(" ")
    for index in range(len(entry.arguments)):
        given = entry.arguments[index : index + len(words)]
        joined = entry.arguments[index] == "=".join(words)
        if joined or list(given) == words:
            at = (*entry.arguments_at, index)
            return ConfigSign(feature, f'"{signal.value}"', at, signal.confidence, own=True)
    return None
