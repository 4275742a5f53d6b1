"""The signals of all features, laid out so that a message is looked at once.

The features' files say what gives their use away (`revisor.model.feature.Signals`); here it is
turned round: from a method, a key or a code to the features that it is a signal of.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from revisor.facts import registry as facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from revisor.model.feature import Feature, HttpSignal, Sender

Key = TypeVar("Key")
Features = tuple[str, ...]

ANY = "*"
"""As a method: each one. As a segment of a path: every member or element."""


class Declared(NamedTuple):
    """A capability, by its dotted path below the party that declares it."""

    feature: str
    name: str
    path: str


class Field(NamedTuple):
    """A field of params or of a result; `values` empty: whatever stands there."""

    feature: str
    name: str
    segments: tuple[str, ...]
    values: tuple[str, ...]


class CodeRange(NamedTuple):
    """Error codes from `low` to `high`, both included."""

    feature: str
    name: str
    low: int
    high: int


class SignalIndex(NamedTuple):
    """Signals by what they look at; ids of features in the order of ids.

    `fields` are keyed by method (or `*`) and part, `headers` by lower-case name (`spelt` as the
    facts spell it); of headers whose name ends in `*` the beginning counts (`header_prefixes`).
    `http` holds traits of the exchange with the kind of the feature.
    """

    methods: Mapping[str, Features]
    directed: Mapping[tuple[str, Sender], Features]
    capabilities: Mapping[Sender, tuple[Declared, ...]]
    fields: Mapping[tuple[str, str], tuple[Field, ...]]
    meta_keys: Mapping[str, Features]
    headers: Mapping[str, Features]
    spelt: Mapping[str, str]
    header_prefixes: tuple[tuple[str, str], ...]
    transports: Mapping[str, Features]
    error_codes: Mapping[int, Features]
    error_ranges: tuple[CodeRange, ...]
    shapes: Mapping[str, Features]
    http: tuple[tuple[str, str, HttpSignal], ...]


@cache
def recorded_index() -> SignalIndex:
    """Return the index of the recorded facts."""
    return index(facts.features().values())


def index(features: Iterable[Feature]) -> SignalIndex:
    """Make the index of these features."""
    known = sorted(features)
    return SignalIndex(
        methods=_by_name((f.id, name) for f in known for name in f.signals.methods),
        directed=_by_name((f.id, (d.method, d.sender)) for f in known for d in f.signals.directed),
        capabilities={"client": _declared(known, "client"), "server": _declared(known, "server")},
        fields=_fields(known),
        meta_keys=_by_name((f.id, name) for f in known for name in f.signals.meta_keys),
        headers=_by_name(pair for pair in _headers(known) if not pair[1].endswith(ANY)),
        spelt={name.lower(): name for f in known for name in f.signals.headers},
        header_prefixes=tuple((f, h[:-1]) for f, h in _headers(known) if h.endswith(ANY)),
        transports=_by_name((f.id, name) for f in known for name in f.signals.transports),
        error_codes=_by_name((r.feature, r.low) for r in _codes(known) if r.low == r.high),
        error_ranges=tuple(r for r in _codes(known) if r.low != r.high),
        shapes=_by_name((f.id, name) for f in known for name in f.signals.shapes),
        http=tuple((f.id, f.kind, signal) for f in known for signal in f.signals.http),
    )


def _by_name(pairs: Iterable[tuple[str, Key]]) -> dict[Key, Features]:
    found: dict[Key, Features] = {}
    for feature, key in pairs:
        found[key] = (*found.get(key, ()), feature)
    return found


def _declared(features: Iterable[Feature], party: Sender) -> tuple[Declared, ...]:
    pairs = ((f.id, name) for f in features for name in f.signals.capabilities)
    split = ((feature, name, name.partition(".")) for feature, name in pairs)
    return tuple(Declared(f, name, path) for f, name, (by, _, path) in split if by == party)


def _fields(features: Iterable[Feature]) -> dict[tuple[str, str], tuple[Field, ...]]:
    found: dict[tuple[str, str], tuple[Field, ...]] = {}
    for feature in features:
        for signal in feature.signals.fields:
            key = (signal.message, signal.part)
            segments = tuple(_unescaped(s) for s in signal.path.split("/")[1:])
            field = Field(feature.id, signal.path, segments, signal.values)
            found[key] = (*found.get(key, ()), field)
    return found


def _unescaped(segment: str) -> str:
    return segment.replace("~1", "/").replace("~0", "~")


def _headers(features: Iterable[Feature]) -> list[tuple[str, str]]:
    return [(f.id, name.lower()) for f in features for name in f.signals.headers]


def _codes(features: Iterable[Feature]) -> list[CodeRange]:
    found = []
    for feature in features:
        for name in feature.signals.error_codes:
            # A range is written from the code of the least amount on: `-32000..-32019`.
            bounds = sorted(int(code) for code in name.split(".."))
            found.append(CodeRange(feature.id, name, bounds[0], bounds[-1]))
    return found
