"""Uses by the wire's own names: methods in messages and handlers, fields, `_meta` keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from revisor.facts import registry as facts
from revisor.lifecycle.signal_index import recorded_index
from revisor.sources.typescript_source import sdk_types
from revisor.sources.typescript_source.nodes import arguments, key_of, members, string, text
from revisor.sources.typescript_source.prefilter import HEADERS
from revisor.sources.typescript_source.using import ending_methods, is_ending

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.scopes import Placed, Scope
    from revisor.sources.typescript_source.using import FileOfCode

_SHORT = 2
_HEADER = re.compile(rb"""["'`](?:mcp|last)-[a-z-]+["'`]""", re.IGNORECASE)
"""A header that features have: MCP's own, or one of HTTP that counts beside an SDK."""
_SSE = re.compile(rb"""["'`]sse["'`]""")
_SPEAKS = re.compile(rb"mcp|modelcontextprotocol", re.IGNORECASE)
_OPENING = "initialize"
_OTHERS_HAVE = "tasks/"
"""What methods begin with that a protocol between agents (A2A) has as well."""
_ADDRESS = "url"
_TRANSPORT_KEYS = ("type", "transport", "transportType")
_TRANSPORTS = {"sse": "http-sse"}
"""What entries of servers call a transport, and what the signals of features call it."""


def find_wire_names(file: FileOfCode) -> None:
    """Find the methods, fields and keys of features that stand in the file as strings."""
    of_agents = b"a2a" in file.data.lower()
    present = {
        name
        for name in ending_methods()
        if file.holds(name) and not (of_agents and name.startswith(_OTHERS_HAVE))
    }
    keys = {key for key in recorded_index().meta_keys if file.holds(key)}
    if present:
        for placed in file.nodes.of("calls"):
            _registration(file, placed, present)
        for placed in file.nodes.of("comparisons"):
            _comparison(file, placed.node, present)
        for placed in file.nodes.of("lookups"):
            _lookup(file, placed, present)
    elif file.imports_sdk:
        for placed in file.nodes.of("lookups"):
            _lookup(file, placed, present)
    if present or keys:
        for placed in file.nodes.of("objects"):
            _object(file, placed, present, keys)
    if _HEADER.search(file.data):
        _headers(file)
    if _SSE.search(file.data) and _SPEAKS.search(file.data):
        for placed in file.nodes.of("objects"):
            _entry(file, placed)
    for placed in file.nodes.of("calls"):
        _parameters_of_method(file, placed)


def _entry(file: FileOfCode, placed: Placed) -> None:
    """Find an entry for a server, its address beside the transport, or a server's own transport."""
    found = {name: (key, value) for name, key, value in members(placed.node)}
    is_entry = _ADDRESS in found
    party = "client" if is_entry else "server"
    every = is_entry or _is_transport(placed.node)
    for name in _TRANSPORT_KEYS if every else _TRANSPORT_KEYS[-1:]:
        told = string(found[name][1]) if name in found else None
        for feature in recorded_index().transports.get(_TRANSPORTS.get(told or "", ""), ()):
            file.add(feature, "config", f"{name}: {told}", found[name][1], party, sure=False)


def _is_transport(node: Node) -> bool:
    """Whether an object is the value of a member that is called `transport`."""
    pair = node.parent
    is_pair = pair is not None and pair.type == "pair"
    return is_pair and pair is not None and key_of(pair.child_by_field_name("key")) == "transport"


def _headers(file: FileOfCode) -> None:
    """Find headers where they are set and read: as members, first arguments and indexes."""
    for placed in file.nodes.of("objects"):
        for name, key, _ in members(placed.node):
            _header(file, name, key)
    for placed in file.nodes.of("calls"):
        for argument in arguments(placed.node)[:1]:
            _header(file, string(argument), argument)
    for placed in file.nodes.of("indexes"):
        index = placed.node.child_by_field_name("index")
        _header(file, string(index), index)


def _header(file: FileOfCode, name: str | None, node: Node | None) -> None:
    if name is not None and (file.imports_sdk or name.lower().startswith(HEADERS)):
        for feature in recorded_index().headers.get(name.lower(), ()):
            file.add(feature, "symbol", f'"{name}"', node, sure=False)


def _registration(file: FileOfCode, placed: Placed, present: set[str]) -> None:
    """Find handlers that are registered by the name of a method."""
    called = placed.node.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return
    name = text(called.child_by_field_name("property"))
    given = arguments(placed.node)
    method = string(given[0]) if given else None
    if method not in present or name not in sdk_types.REGISTRATIONS:
        return
    held = file.resolver.value(called.child_by_field_name("object"), placed.scope)
    if held is not None and held.kind == "foreign":
        return
    party = "" if held is None else sdk_types.PARTIES.get(held.name, "")
    for feature in ending_methods()[method]:
        told = f'{name}("{method}")'
        file.add(feature, "symbol", told, given[0], party, sure=held is not None)


def _comparison(file: FileOfCode, node: Node, present: set[str]) -> None:
    """Find code that tells a method from others: `case "roots/list":`, `method === "…"`."""
    value, other = node.child_by_field_name("value"), "method"
    if node.type != "switch_case":
        if text(node.child_by_field_name("operator")) not in ("===", "==", "!==", "!="):
            return
        left, right = (node.child_by_field_name(n) for n in ("left", "right"))
        is_right = string(right) is not None
        value, other = (right, text(left)) if is_right else (left, text(right))
    method = string(value)
    if method is None or method not in present or not ("/" in method or _opens(file, method)):
        return
    if not other.lower().endswith("method") or not (file.imports_sdk or file.holds("jsonrpc")):
        return
    for feature in ending_methods()[method]:
        file.add(feature, "symbol", f'"{method}"', value, sure=False)


def _opens(file: FileOfCode, method: str) -> bool:
    """Whether a word without a slash is the method that opens a session of MCP here."""
    return method == _OPENING and file.imports_sdk


def _lookup(file: FileOfCode, placed: Placed, present: set[str]) -> None:
    """Find members of an SDK's types that are looked up by a string: `SpecTypes["Root"]`."""
    parts = placed.node.named_children
    if len(parts) != _SHORT or not parts[1].named_children:
        return
    held = file.resolver.type(parts[0], placed.scope)
    word = string(parts[1].named_children[0])
    if held is None or held.kind != "instance" or word is None:
        return
    told, sdk = f'{held.name}["{word}"]', held.sdk
    if word in present:
        for feature in ending_methods()[word]:
            file.add(feature, "symbol", told, placed.node, held.party, sdk=sdk)
        return
    named = file.index.feature(sdk, word) or file.index.feature(sdk, f"{held.name}.{word}")
    file.add(named, "symbol", told, placed.node, held.party, sdk=sdk)


def _object(file: FileOfCode, placed: Placed, present: set[str], keys: set[str]) -> None:
    found = {name: (key, value) for name, key, value in members(placed.node)}
    for key in keys & found.keys():
        for feature in recorded_index().meta_keys[key]:
            file.add(feature, "meta-key", key, found[key][0], "client")
    speaks = file.imports_sdk or _SPEAKS.search(file.data) is not None
    for name in present & found.keys() if speaks else ():
        if "/" in name and (file.imports_sdk or not name.startswith(_OTHERS_HAVE)):
            for feature in ending_methods()[name]:
                file.add(feature, "symbol", f'"{name}"', found[name][0], sure=False)
    method = string(found["method"][1]) if "method" in found else None
    if method is None or method not in present:
        return
    is_message = "jsonrpc" in found
    if not is_message and ("/" not in method or not file.imports_sdk):
        return
    party = _sender(file, placed, method)
    for feature in ending_methods()[method]:
        file.add(feature, "method", method, found["method"][1], party)
    if "params" in found:
        fields(file, method, found["params"][1], placed.scope, party)


def _sender(file: FileOfCode, placed: Placed, method: str) -> str:
    """Return who sends a message: whoever it is given to, else the one who may."""
    listed = placed.node.parent
    call = None if listed is None or listed.type != "arguments" else listed.parent
    called = None if call is None else call.child_by_field_name("function")
    if called is not None and called.type == "member_expression":
        held = file.resolver.value(called.child_by_field_name("object"), placed.scope)
        if held is not None and held.name in sdk_types.PARTIES:
            return sdk_types.PARTIES[held.name]
    return sender_of(method)


def sender_of(method: str) -> str:
    """Return the party that sends a method; that which may both be sent counts as the client's."""
    if method in _OF_CLIENTS:
        return "client"
    return "server" if method.startswith(_OF_SERVERS) else "client"


_OF_CLIENTS = ("notifications/initialized", "notifications/roots/list_changed")
_OF_SERVERS = ("sampling/", "roots/", "elicitation/", "notifications/")


def fields(file: FileOfCode, method: str, node: Node, scope: Scope, party: str) -> None:
    """Find the fields of a method's params that use features, by their values where it matters."""
    found = file.resolver.literal(node, scope)
    if found is None or found.node.type != "object":
        return
    if all(facts.feature(feature).removed for feature in ending_methods().get(method, ())):
        # Its fields go with the method.
        return
    for signal in recorded_index().fields.get((method, "params"), ()):
        if len(signal.segments) != 1 or not is_ending(signal.feature):
            continue
        for name, key, value in members(found.node):
            if name == signal.segments[0] and _matches(value, signal.values):
                file.add(signal.feature, "field", name, key, party)


def _matches(value: Node, values: tuple[str, ...]) -> bool:
    return not values or string(value) in values or _inner(value) in values


def _inner(value: Node) -> str | None:
    """Return the string of `"thisServer" as const`."""
    parts = value.named_children
    return string(parts[0]) if value.type == "as_expression" and parts else None


def _parameters_of_method(file: FileOfCode, placed: Placed) -> None:
    """Look at what a member that sends a request is given: the params of the request."""
    called = placed.node.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return
    place = called.child_by_field_name("property")
    if place is None or key_of(place) is None:
        return
    given = arguments(placed.node)
    for feature in [f for f, at in file.uses if at == place.start_byte]:
        methods = facts.feature(feature).signals.methods
        for method in methods if given else ():
            party = file.uses[feature, place.start_byte].party
            fields(file, method, given[0], placed.scope, party)
