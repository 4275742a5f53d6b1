"""Names of the wire in source code: methods, capabilities, `_meta` keys, values, transports.

They stand in dict displays and in strings; the names are those of the feature files.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, NamedTuple

from revisor.facts import registry as facts
from revisor.lifecycle.signal_index import SignalIndex, index
from revisor.model.feature import ConfigSignal, Sender
from revisor.model.wire import SignalKind
from revisor.sources.wire.senders import Senders

from .constants import Constants
from .scopes import Seen, Survey
from .sdk_types import INFERRING, TRANSPORT_KEYS, TRANSPORTS

Confidence = Literal["high", "medium", "low"]

_IDENTITY: dict[str, Sender] = {"clientInfo": "client", "serverInfo": "server"}
_OPENING = "protocolVersion"
_ENVELOPE = "jsonrpc"
_ADDRESS = "url"
_SERVERS = "mcpServers"
_OWN_HEADERS = "mcp-"
"""What the headers begin with that are MCP's alone."""
_OTHERS_HAVE = "tasks/"
"""What methods begin with that other protocols between agents have as well."""


class WordUse(NamedTuple):
    """A name of the wire at a node, with the party whose act it is.

    `holder` is the dict of which the node is a value that may be left out.
    """

    feature: str
    kind: SignalKind
    name: str
    node: ast.AST
    sender: Sender
    confidence: Confidence
    holder: ast.Dict | None = None


class Words(NamedTuple):
    """The names of features that are or were once Deprecated or Removed.

    `values` are those of fields that only certain values give away, by field and value; `addresses`
    are what an address ends in.
    """

    signals: SignalIndex
    values: dict[tuple[str, str], str]
    addresses: tuple[tuple[str, ConfigSignal], ...]


@cache
def words() -> Words:
    """Return the names of the recorded facts."""
    past = [f for f in facts.features().values() if f.deprecations or f.removed]
    values = {
        (field.path.rpartition("/")[2], value): feature.id
        for feature in past
        for field in feature.signals.fields
        for value in field.values
    }
    ends = tuple(
        (f.id, s)
        for f in past
        for s in f.signals.config
        if s.key == _ADDRESS and s.match == "suffix"
    )
    return Words(index(past), values, ends)


class WireWords:
    """Finds names of the wire in a file that was surveyed.

    `mentions` tells whether the text speaks of MCP at all, `has_sdk` whether it imports an SDK,
    `of_agents` whether it speaks of a protocol between agents that has some of the same methods.
    """

    def __init__(
        self,
        survey: Survey,
        constants: Constants,
        *,
        has_sdk: bool,
        mentions: bool,
        of_agents: bool = False,
    ) -> None:
        self._survey = survey
        self._constants = constants
        self._has_sdk = has_sdk
        self._of_agents = of_agents
        self._mentions = mentions or has_sdk
        self._configures = has_sdk or any("mcp" in path for _, path, _ in survey.imports)
        self._words = words()

    def __iter__(self) -> Iterator[WordUse]:
        """Yield the uses, in no order."""
        told: set[int] = set()
        for seen in self._survey.dicts:
            if isinstance(seen.node, ast.Dict):
                for use in self._of_dict(seen.node, seen):
                    told.add(id(use.node))
                    yield use
        for seen in self._survey.texts:
            node = seen.node
            if isinstance(node, ast.Constant) and id(node) not in told:
                yield from self._of_text(node, node.value, seen.parent)
        yield from self._of_calls()

    def _of_dict(self, node: ast.Dict, seen: Seen) -> Iterator[WordUse]:
        members = members_of(node)
        method = members.get("method")
        if method is not None and isinstance(method[1], ast.Constant):
            yield from self._of_method(method[1], enveloped=_ENVELOPE in members)
        capabilities = members.get("capabilities")
        if capabilities is not None and isinstance(capabilities[1], ast.Dict):
            yield from self._of_capabilities(capabilities[1], members)
        for name, (_, value) in members.items():
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                feature = self._words.values.get((name, value.value))
                if feature is not None:
                    sure: Confidence = "high" if self._mentions else "medium"
                    told = f"{name}: {value.value}"
                    yield WordUse(feature, "field", told, value, "server", sure, node)
        if _ADDRESS in members and self._configures:
            yield from self._of_config(members, seen)

    def _of_calls(self) -> Iterator[WordUse]:
        """Yield the entries of a server that are given as keywords, and inferred transports."""
        for seen in self._survey.calls if self._configures else ():
            call = seen.node
            if not isinstance(call, ast.Call):
                continue
            given: dict[str, tuple[ast.expr, ast.expr]] = {
                k.arg: (k.value, k.value) for k in call.keywords if k.arg
            }
            if _ADDRESS in given:
                found = self._constants.resolver.of(call.func, seen.scope)
                if found is not None and not found.is_object and "mcp" in found.path.lower():
                    yield from self._of_config(given, seen)
            elif call.args:
                yield from self._of_address(call.func, call.args[0], seen)

    def _of_address(self, called: ast.expr, address: ast.expr, seen: Seen) -> Iterator[WordUse]:
        """Yield what an SDK infers from an address: the transport, by the end of its path."""
        text = address.value if isinstance(address, ast.Constant) else None
        if not isinstance(text, str) or "://" not in text:
            return
        found = self._constants.resolver.of(called, seen.scope)
        if found is None or (found.path.partition(".")[0], found.name) not in INFERRING:
            return
        for feature, signal in self._words.addresses:
            if text.rstrip("/").endswith(signal.value):
                name = f"an address that ends in {signal.value}"
                yield WordUse(feature, "config", name, address, "client", "high")

    def _of_method(self, node: ast.Constant, *, enveloped: bool) -> Iterator[WordUse]:
        name = node.value
        if not isinstance(name, str) or not self._mentions:
            return
        # A plain word, such as `ping`, is MCP's only in a message of its own.
        if "/" not in name and not enveloped:
            return
        if not self._is_own(name) and (self._of_agents or not enveloped):
            return
        sure: Confidence = "high" if enveloped or self._has_sdk else "medium"
        for feature in self._words.signals.methods.get(name, ()):
            yield WordUse(feature, "method", name, node, sender_of(name), sure)

    def _of_capabilities(self, declared: ast.Dict, beside: Iterable[str]) -> Iterator[WordUse]:
        beside = set(beside)
        parties = {_IDENTITY[name] for name in beside & _IDENTITY.keys()}
        if not (parties or _OPENING in beside or self._has_sdk):
            return
        for party, known in self._words.signals.capabilities.items():
            if parties and party not in parties:
                continue
            for each in known:
                node = _below(declared, each.path)
                if node is not None:
                    sure: Confidence = "high" if parties or _OPENING in beside else "medium"
                    yield WordUse(each.feature, "capability", each.name, node, party, sure)

    def _of_config(
        self, members: dict[str, tuple[ast.expr, ast.expr]], seen: Seen
    ) -> Iterator[WordUse]:
        for key in TRANSPORT_KEYS & members.keys():
            value = members[key][1]
            for told in self._constants.of(value, seen.scope):
                meant = TRANSPORTS.get(told.value) if isinstance(told.value, str) else None
                for feature in self._words.signals.transports.get(meant or "", ()):
                    if told.certain:
                        name = f"{key}: {told.value}"
                        yield WordUse(feature, "config", name, value, "client", "medium")

    def _is_own(self, method: str) -> bool:
        """Whether a method is MCP's here, and not that of another protocol between agents."""
        return not method.startswith(_OTHERS_HAVE) or (self._has_sdk and not self._of_agents)

    def _of_text(self, node: ast.Constant, text: object, parent: ast.AST) -> Iterator[WordUse]:
        spoken = isinstance(parent, ast.Expr | ast.JoinedStr)
        if isinstance(text, bytes) and text.isascii():
            text = text.decode()
        if not isinstance(text, str) or spoken or not self._mentions:
            return
        for feature in self._words.signals.meta_keys.get(text, ()):
            yield WordUse(feature, "meta-key", text, node, "client", "high")
        header = text.lower()
        if self._has_sdk or header.startswith(_OWN_HEADERS):
            for feature in self._words.signals.headers.get(header, ()):
                yield WordUse(feature, "symbol", f'"{text}"', node, "client", "medium")
        is_value = isinstance(parent, ast.Dict) and not any(key is node for key in parent.keys)
        if "/" in text and not is_value and self._is_own(text):
            for feature in self._words.signals.methods.get(text, ()):
                yield WordUse(feature, "symbol", f'"{text}"', node, sender_of(text), "medium")


def of_agents(data: bytes) -> bool:
    """Whether a text speaks of the protocol between agents that has tasks as well (A2A)."""
    return b"a2a" in data.lower()


def members_of(node: ast.Dict) -> dict[str, tuple[ast.expr, ast.expr]]:
    """Return key and value of the members of a dict display whose keys are strings."""
    return {
        key.value: (key, value)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


def sender_of(method: str) -> Sender:
    """Return the party that sends a method, the client where either may."""
    return Senders().of({"method": method}) or "client"


def _below(declared: ast.Dict, path: str) -> ast.expr | None:
    """Return the key of a capability that is declared: neither null nor false."""
    here: ast.expr = declared
    key: ast.expr | None = None
    for token in path.split("."):
        found = members_of(here).get(token) if isinstance(here, ast.Dict) else None
        if found is None:
            return None
        key, here = found
    absent = isinstance(here, ast.Constant) and here.value in (None, False)
    return None if absent else key
