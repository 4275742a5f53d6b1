"""Instead of a client's HTTP+SSE transport: the Streamable HTTP transport of the same SDK."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.model.fix import Edit, Fix
from revisor.sources.typescript_source.code_edits import edit, replaced
from revisor.sources.typescript_source.nodes import STRINGS, arguments, bare, members, string, text
from revisor.sources.typescript_source.ranges import with_comma
from revisor.sources.typescript_source.specifiers import sdk_module

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.scopes import Binding
    from revisor.sources.typescript_source.using import FileOfCode

OLD, NEW = "SSEClientTransport", "StreamableHTTPClientTransport"
RENAMED = {OLD: NEW, f"{OLD}Options": f"{NEW}Options"}
_OLD_MODULE, _NEW_MODULE = "/client/sse.js", "/client/streamableHttp.js"
_SHARED_OPTIONS = frozenset(
    {"requestInit", "fetch", "authProvider", "redirectPolicy", "skipIssuerMetadataValidation"}
)
"""Options that both transports of a client take; the new one sends `requestInit` each time."""

_OLD_PATH, _NEW_PATH = "/sse", "/mcp"
_STREAM_ONLY = "eventSourceInit"
_TOLD = "use the Streamable HTTP transport; give the address at which the server offers it"
_HEADERS_TOLD = f"{_TOLD}; requestInit goes with every request, so that {_STREAM_ONLY} is left out"


def streamable(file: FileOfCode) -> Fix | None:
    """Return the fix that renames the transport where it is imported and wherever it is named.

    None where the file uses the new one as well: then the old one is there for older servers.
    """
    names = [(local, binding) for local, binding in _taken(file) if binding.name in RENAMED]
    if not any(binding.name == OLD for _, binding in names):
        return None
    if any(binding.name in RENAMED.values() for _, binding in _taken(file)):
        return None
    edits, told = _imports([binding for _, binding in names], file.data), _TOLD
    if not edits:
        return None
    by_local = dict(names)
    for node, scope in (*file.nodes.of("names"), *file.nodes.of("types")):
        binding = by_local.get(text(node))
        if binding is None:
            continue
        if scope.find(text(node)) is not binding:
            return None
        options = _options(node)
        if options is None:
            return None
        if text(node) in RENAMED:
            edits.append(replaced(node, RENAMED[text(node)], file.data))
        edits += _address(node, file.data)
        if options:
            told = _HEADERS_TOLD
            edits += [edit(*with_comma(each, file.data), "", file.data) for each in options]
    return Fix("unsafe", told, tuple(edits))


def _taken(file: FileOfCode) -> list[tuple[str, Binding]]:
    return [each for each in file.nodes.imported if sdk_module(each[1].module) is not None]


def _imports(bindings: list[Binding], data: bytes) -> list[Edit]:
    """Return the edits of the imports: none where they bring other names of an old module along."""
    found: dict[tuple[int, int], Edit] = {}
    for binding in bindings:
        name = binding.node
        statement = name
        while statement is not None and statement.type != "import_statement":
            statement = statement.parent
        if name is None or statement is None:
            return []
        source = statement.child_by_field_name("source")
        module = string(source)
        if source is None or module is None:
            return []
        found[name.start_byte, 0] = replaced(name, RENAMED[binding.name], data)
        if module.endswith(_OLD_MODULE):
            if not _is_all(name, bindings):
                return []
            code = text(source).replace(_OLD_MODULE, _NEW_MODULE)
            found[source.start_byte, 1] = replaced(source, code, data)
    return list(found.values())


def _is_all(name: Node, bindings: list[Binding]) -> bool:
    """Whether an import brings nothing but names that are replaced."""
    listed = None if name.parent is None else name.parent.parent
    if listed is None or listed.type != "named_imports":
        return False
    places = {binding.node.start_byte for binding in bindings if binding.node is not None}
    specifiers = [each for each in listed.named_children if each.type == "import_specifier"]
    taken = [each.child_by_field_name("name") for each in specifiers]
    is_known = all(each is not None and each.start_byte in places for each in taken)
    clause = listed.parent
    return is_known and clause is not None and len(clause.named_children) == 1


def _options(node: Node) -> list[Node] | None:
    """Return the options to leave out where a transport is made; None where some do not suit."""
    made = node.parent
    if made is None or made.type != "new_expression":
        fits = made is not None and made.type not in ("extends_clause", "class_heritage")
        return [] if fits else None
    given = arguments(made)
    if len(given) < 2:  # noqa: PLR2004 - the address, and options
        return []
    options = bare(given[1])
    plain = ("pair", "shorthand_property_identifier", "comment")
    if options.type != "object" or any(each.type not in plain for each in options.named_children):
        return None
    held = {name: (key, value) for name, key, value in members(options)}
    rest = held.keys() - _SHARED_OPTIONS
    if not rest:
        return []
    if (
        rest != {_STREAM_ONLY}
        or "requestInit" not in held
        or not _adds_headers(*held[_STREAM_ONLY])
    ):
        return None
    pair = held[_STREAM_ONLY][0].parent
    return None if pair is None else [pair]


def _address(node: Node, data: bytes) -> list[Edit]:
    """Return the edit of an address that is written where a transport is made: `/sse` to `/mcp`."""
    made = node.parent
    given = [] if made is None or made.type != "new_expression" else arguments(made)
    place = given[0] if given else None
    if place is not None and place.type == "new_expression":
        inner = arguments(place)
        place = inner[0] if inner else None
    if place is None or place.type not in STRINGS or not text(place)[:-1].endswith(_OLD_PATH):
        return []
    end = place.end_byte - 1
    return [edit(end - len(_OLD_PATH), end, _NEW_PATH, data)]


def _adds_headers(key: Node, value: Node) -> bool:
    """Whether options of the stream do nothing but send headers with the request."""
    if value.type != "object" or key.parent is None or key.parent.type != "pair":
        return False
    names = {name for name, _, _ in members(value)}
    return names <= {"fetch"} and (not names or "headers" in text(value))
