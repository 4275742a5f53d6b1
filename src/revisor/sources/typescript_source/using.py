"""The uses of features in one file, as they are found: each place once."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from revisor.facts import registry as facts
from revisor.lifecycle.signal_index import recorded_index
from revisor.sources.typescript_source.sdk_index import SdkIndex, sdk_index
from revisor.sources.typescript_source.specifiers import SDK_2

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.model.feature import Sender
    from revisor.model.finding import Confidence
    from revisor.model.wire import SignalKind
    from revisor.sources.typescript_source.declaring import Declared
    from revisor.sources.typescript_source.resolving import Resolver


class Use(NamedTuple):
    """One place that uses a feature: what gives it away, whose act it is, how sure that is."""

    feature: str
    kind: SignalKind
    name: str
    node: Node
    party: Sender
    confidence: Confidence
    sdk: str
    version: str


class FileOfCode:
    """One file: its nodes, its resolver, and the SDKs that it imports; it gathers the uses.

    `sdk` is the SDK that names without an import are looked up in: the one imported, else the one
    that the package declares, else the newest. `declares_sdk` tells whether the package does.
    """

    def __init__(self, data: bytes, nodes: Declared, resolver: Resolver, declared: str) -> None:
        self.data = data
        self.nodes = nodes
        self.resolver = resolver
        self.index: SdkIndex = sdk_index()
        self.imports = _imported(data)
        self.declares_sdk = bool(declared)
        self.sdk = next(iter(sorted(self.imports)), "") or declared or SDK_2
        self.uses: dict[tuple[str, int], Use] = {}
        self._held: dict[str, bool] = {}

    @property
    def imports_sdk(self) -> bool:
        """Whether the file imports from an SDK at all."""
        return bool(self.imports)

    def holds(self, word: str) -> bool:
        """Whether a word stands anywhere in the file."""
        known = self._held.get(word)
        if known is None:
            known = self._held[word] = word.encode() in self.data
        return known

    def add(
        self,
        feature: str | None,
        kind: SignalKind,
        name: str,
        node: Node | None,
        party: str = "",
        *,
        sure: bool = True,
        sdk: str = "",
        version: str = "",
    ) -> None:
        """Take a use, unless its feature is in force everywhere or its place is known for it."""
        if feature is None or node is None or not is_ending(feature):
            return
        confidence: Confidence = "high" if sure else "medium"
        found = Use(
            feature,
            kind,
            name,
            node,
            self._party(party, feature),
            confidence,
            sdk or self.sdk,
            version,
        )
        self.uses.setdefault((feature, node.start_byte), found)

    def _party(self, party: str, feature: str) -> Sender:
        if party == "server":
            return "server"
        if party == "client":
            return "client"
        return self._own_party or declaring_party(feature)

    @property
    def _own_party(self) -> Sender | None:
        parties = {party for party in self.imports.values() if party}
        if len(parties) != 1:
            return None
        return "server" if "server" in parties else "client"


def _imported(data: bytes) -> dict[str, str]:
    """Return the SDKs that a file names, each with the one party that it takes modules of."""
    from revisor.sources.typescript_source.prefilter import specifiers

    found: dict[str, set[str]] = {}
    for module in specifiers(data):
        found.setdefault(module.sdk, set()).add(module.party)
    return {sdk: _only(parties - {""}) for sdk, parties in found.items()}


def _only(parties: set[str]) -> str:
    return parties.pop() if len(parties) == 1 else ""


@cache
def is_ending(feature: str) -> bool:
    """Whether a feature was ever Deprecated or Removed: others are of no interest in code."""
    known = facts.feature(feature)
    return bool(known.deprecations) or known.removed is not None


@cache
def declaring_party(feature: str) -> Sender:
    """Return the party that declares a feature, or what it is a part of, as a capability."""
    name = feature
    while name:
        known = facts.feature(name)
        for capability in known.signals.capabilities:
            return "client" if capability.startswith("client.") else "server"
        name = known.parent
    return "client" if feature.startswith("auth-") else "server"


@cache
def values_of(feature: str) -> frozenset[str]:
    """Return the values by which a feature is told, none where any value uses it."""
    signals = facts.feature(feature).signals.fields
    return frozenset(value for signal in signals for value in signal.values)


@cache
def ending_methods() -> dict[str, tuple[str, ...]]:
    """Return the methods that use features which were ever Deprecated or Removed."""
    known = recorded_index()
    found = {name: tuple(filter(is_ending, ids)) for name, ids in known.methods.items()}
    return {name: ids for name, ids in found.items() if ids}
