"""Uses by name: what is imported from an SDK, members of its types, types of its objects."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from revisor.sources.typescript_source import sdk_types
from revisor.sources.typescript_source.nodes import text
from revisor.sources.typescript_source.prefilter import distinctive_names
from revisor.sources.typescript_source.sdk_index import sdk_index
from revisor.sources.typescript_source.sdk_values import exported, imported
from revisor.sources.typescript_source.using import is_ending, values_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.scopes import Binding, Placed, Scope
    from revisor.sources.typescript_source.using import FileOfCode
    from revisor.sources.typescript_source.values import Value

_RECEIVERS = ("server", "client", "mcp", "session", "mcpreq", "peer", "ctx", "context", "extra")


def find_names(file: FileOfCode) -> None:
    """Find uses of exported names, of members, and of types; imports that nothing else uses."""
    used: set[str] = set()
    for placed in file.nodes.of("names"):
        _name(file, placed, used)
    for placed in file.nodes.of("accesses"):
        _access(file, placed)
    _types(file, used)
    for local, binding in file.nodes.imported:
        if local not in used and binding.node is not None:
            _export(file, imported(binding), binding.node)
    for each in file.nodes.reexports:
        _export(file, exported(each.module, each.name), each.node)


def _name(file: FileOfCode, placed: Placed, used: set[str]) -> None:
    name = text(placed.node)
    if name not in file.nodes.outside and name not in distinctive_names():
        return
    binding = placed.scope.find(name)
    if binding is None:
        _unbound(file, placed.node, name)
        return
    if not (binding.path or _is_passed_on(file, binding)):
        return
    value = file.resolver.value(placed.node, placed.scope)
    if value is None:
        if _is_relative(binding) and is_constructed(placed.node):
            _unbound(file, placed.node, name)
        return
    if binding.path and _is_declared_here(placed.node):
        return
    if value.kind in ("export", "member"):
        if binding.kind == "import":
            used.add(name)
        _export(file, value, placed.node)


def _is_declared_here(node: Node) -> bool:
    """Whether a name stands in the pattern that declares it."""
    parent = node.parent
    return parent is not None and parent.type in ("pair_pattern", "array_pattern", "rest_pattern")


def _is_passed_on(file: FileOfCode, binding: Binding) -> bool:
    """Whether an import leads to a package, be it by way of modules that export its names."""
    return binding.kind == "import" and file.resolver.followed(binding).kind == "import"


def _is_relative(binding: Binding) -> bool:
    return binding.kind == "import" and binding.module.startswith(".")


def is_constructed(node: Node) -> bool:
    """Whether a name is what `new` makes an instance of."""
    parent = node.parent
    return parent is not None and parent.type == "new_expression"


def _export(file: FileOfCode, value: Value | None, node: Node) -> None:
    if value is None or value.kind not in ("export", "member"):
        return
    feature = file.index.feature(value.sdk, value.name)
    if feature is not None and values_of(feature) and "." in value.name:
        # What is read of a field is not the value that the feature is about.
        return
    party = value.party or sdk_types.PARTIES.get(value.name.partition(".")[0], "")
    file.add(feature, "symbol", value.name, node, party, sdk=value.sdk, version=value.version)


def _unbound(file: FileOfCode, node: Node, name: str) -> None:
    """Take a distinctive name that nothing in the file declares, where it is put to use."""
    if name in distinctive_names() and (is_constructed(node) or _is_argument(node)):
        feature = file.index.feature(file.sdk, name) or _anywhere(file, name)
        file.add(feature, "symbol", name, node, party_in(name), sure=False)


def _anywhere(file: FileOfCode, name: str) -> str | None:
    found = (f for (_, known), f in file.index.names.items() if known == name)
    return next(found, None)


def party_in(name: str) -> str:
    """Return the party that a name itself tells, "" where it tells none."""
    return "client" if "Client" in name else "server" if "Server" in name else ""


def _is_argument(node: Node) -> bool:
    """Whether a name is the first argument by which a handler is registered."""
    listed = node.parent
    call = None if listed is None or listed.type != "arguments" else listed.parent
    called = None if call is None else call.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return False
    return text(called.child_by_field_name("property")) in sdk_types.REGISTRATIONS


def _access(file: FileOfCode, placed: Placed) -> None:
    node = placed.node
    place = node.child_by_field_name("property")
    if text(place) not in last_names():
        return
    value = file.resolver.value(node, placed.scope)
    if value is not None:
        if value.kind in ("export", "member") and place is not None:
            _export(file, value, place)
        return
    _unresolved(file, node, placed.scope, text(place))


def _unresolved(file: FileOfCode, node: Node, scope: Scope, name: str) -> None:
    """Take a member of something unknown by its name: it has to be called."""
    called = node.parent
    if called is None or called.type != "call_expression":
        return
    if called.child_by_field_name("function") != node:
        return
    members = _by_member(file.sdk).get(name)
    if members is None:
        return
    receiver = node.child_by_field_name("object")
    told = text(receiver).lower().rstrip("!?)(")
    if name not in distinctive_names():
        held = file.resolver.value(receiver, scope)
        is_plain = held is None and "." not in name
        if not (file.imports_sdk and is_plain and told.endswith(_RECEIVERS)):
            return
        if name == "log" and not told.endswith("mcpreq"):
            return
    symbol, feature = members
    party = sdk_types.PARTIES.get(symbol.partition(".")[0], "")
    place = node.child_by_field_name("property")
    file.add(feature, "symbol", symbol, place, party, sure=False)


@cache
def last_names() -> frozenset[str]:
    """Return the last parts of the names by which SDKs call features: others are no uses."""
    return frozenset(name.rpartition(".")[2] for _, name in sdk_index().names)


@cache
def _by_member(wanted: str) -> dict[str, tuple[str, str]]:
    """Return the members of an SDK's own types by their last name."""
    found: dict[str, tuple[str, str]] = {}
    for (sdk, name), feature in sdk_index().names.items():
        owner, _, member = name.rpartition(".")
        is_method = owner.partition(".")[0] in sdk_types.PARTIES
        if is_method and sdk == wanted and is_ending(feature):
            found.setdefault(member, (name, feature))
    return found


def _types(file: FileOfCode, used: set[str]) -> None:
    """Find the types of an SDK that the file names: each once."""
    seen: set[str] = set()
    for node, scope in file.nodes.of("types"):
        name = text(node)
        if name in seen or name in used:
            continue
        value = file.resolver.type(node, scope)
        if value is None or value.kind != "instance" or not _is_import(file, node, scope):
            continue
        seen.add(name)
        used.add(name.partition(".")[0])
        _export(file, value._replace(kind="export"), node)


def _is_import(file: FileOfCode, node: Node, scope: Scope) -> bool:
    first = node.named_children[0] if node.type == "nested_type_identifier" else node
    binding = scope.find(text(first))
    return binding is not None and _is_passed_on(file, binding)
