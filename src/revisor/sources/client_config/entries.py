"""From a parsed file to its entries: where they stand, and what they say, as the host's facts tell.

Nothing that may be a secret goes on: of an address the path, of an environment not even the names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from revisor.model.config import Address, ConfigEntry, Stated
from revisor.model.fix import Edit
from revisor.model.host import Host, Places
from revisor.model.origin import Origin
from revisor.model.pointer import Pointer

from .bridges import bridge_of, of_bridge

MOST_ENTRIES = 5_000
_LONGEST = 60
_TAKEN = {"http-sse": "HTTP+SSE", "streamable-http": "Streamable HTTP", "stdio": "stdio"}
_HTTP = ("http://", "https://", "$", "{")
"""How an address over HTTP begins; a variable may hold one."""


class Found(NamedTuple):
    """A value that stands where a host keeps its entries, with its name and place."""

    name: str
    value: dict[str, Any]
    at: Pointer
    places: Places


def found_in(value: Any, host: Host) -> list[Found]:
    """Return what stands where the host keeps its entries and looks like one."""
    found: list[Found] = []
    for places in host.entries:
        for at, holder in _walk(value, places.at.split("/")[1:]):
            if len(found) < MOST_ENTRIES and _is_entry(holder, host, strict=places.strict):
                found.append(Found(_name(at, holder, places, value), holder, at, places))
    return found


def at_root(value: Any, host: Host) -> list[Found]:
    """Return the members of the root that look like entries: where their wrapper is missing."""
    members = value.items() if isinstance(value, dict) else ()
    places = Places("/*")
    return [Found(k, v, (k,), places) for k, v in members if _is_entry(v, host, strict=False)]


def entry_of(found: Found, host: Host, origin: Origin) -> ConfigEntry:
    """Return what an entry says, in the words of the specification."""
    value = found.value
    arguments, arguments_at = _arguments(value, host)
    command = _command_words(value, host)
    is_text = False
    if not arguments_at:
        arguments, arguments_at = _in_one_text(value, host)
        is_text = bool(arguments)
    bridge = bridge_of(command, arguments)
    stated = [*_words(value, host)]
    if bridge is not None:
        stated += of_bridge(bridge, command, arguments, arguments_at)
    stated += [] if stated else _implied(value, host)
    addresses = [*_addresses(value, host.url_keys)]
    if bridge is not None:
        addresses += _in_arguments(arguments, arguments_at)
    return ConfigEntry(
        host=host.id,
        title=host.title,
        name=found.name,
        value=value,
        origin=origin.at(*found.at),
        party=found.places.party,
        transports=tuple(
            each._replace(edits=()) if is_text else _with_address(each, value, addresses)
            for each in stated
        ),
        addresses=tuple(addresses),
        commands=tuple(Address(f'"{k}"', "", (k,)) for k in host.command_keys if value.get(k)),
        arguments=tuple(arguments),
        arguments_at=arguments_at,
        bridge=bridge.id if bridge else "",
    )


def _walk(root: Any, segments: list[str]) -> Iterator[tuple[Pointer, Any]]:
    level: list[tuple[Pointer, Any]] = [((), root)]
    for segment in segments:
        below: list[tuple[Pointer, Any]] = []
        for at, holder in level:
            if isinstance(holder, dict):
                keys = [segment] if segment != "*" else list(holder)
                below += [((*at, key), holder[key]) for key in keys if key in holder]
            elif isinstance(holder, list) and segment == "*":
                below += [((*at, index), each) for index, each in enumerate(holder)]
        level = below[:MOST_ENTRIES]
    yield from level


def _is_entry(value: Any, host: Host, *, strict: bool) -> bool:
    """Whether a value says how to reach a server; `strict` asks for a known word or key."""
    if not isinstance(value, dict):
        return False
    known = [each.word for each in host.words]
    if any(value.get(key) in known for key in host.type_keys):
        return True
    if strict:
        return any(isinstance(value.get(each.key), str) for each in host.implied)
    # Zed had the command as an object with a path.
    kinds: list[tuple[tuple[str, ...], tuple[type, ...]]] = [
        (host.url_keys, (str,)),
        (host.command_keys, (str, list, dict)),
    ]
    return any(isinstance(value.get(k), kind) and value[k] for keys, kind in kinds for k in keys)


def _name(at: Pointer, value: dict[str, Any], places: Places, root: Any) -> str:
    """Return the name of an entry: its own, its key, or that of a file about one server."""
    if "*" not in places.at and isinstance(root.get("name"), str):
        return str(root["name"])[:_LONGEST]
    named = value.get(places.name_key) if places.name_key not in ("", "url") else None
    if isinstance(named, str) and named:
        return named[:_LONGEST]
    words = [t for t, s in zip(at, places.at.split("/")[1:], strict=True) if s == "*"]
    return str(words[-1] if words else at[-1])[:_LONGEST]


def _words(value: dict[str, Any], host: Host) -> Iterator[Stated]:
    known = {each.word: each.means for each in host.words}
    for key in host.type_keys:
        word = value.get(key)
        if isinstance(word, str) and word in known:
            edits: tuple[Edit, ...] = ()
            if known[word] == "http-sse" and host.streamable:
                edits = (Edit("replace", (key,), host.streamable),)
            yield Stated("word", known[word], f'"{key}": "{word}"', (key,), "high", edits)


def _implied(value: dict[str, Any], host: Host) -> list[Stated]:
    if any(isinstance(value.get(key), str) for key in host.type_keys):
        # A word that nobody knows here: what is taken for it is not known, either.
        return []
    for each in host.implied:
        url = value.get(each.key)
        if isinstance(url, str) and url.startswith(_HTTP) and path_of(url).endswith(each.ending):
            taken = _TAKEN.get(each.means, "HTTP")
            shown = f'"{each.key}" and no type, which {host.title} takes for {taken},'
            return [Stated("key", each.means, shown, (each.key,), each.confidence)]
    return []


def _command_words(value: dict[str, Any], host: Host) -> list[str]:
    """Return the words of a command: a text, a list, or (as Zed had it) an object with a path."""
    for key in host.command_keys:
        command = value.get(key)
        if isinstance(command, dict):
            command = command.get("path")
        if isinstance(command, str):
            return [command]
        if isinstance(command, list):
            return [each for each in command[:1] if isinstance(each, str)]
    return []


def command_line(value: dict[str, Any], host: Host) -> list[str]:
    """Return all words of the command that an entry starts, none where it starts none."""
    command = _command_words(value, host)
    arguments, at = _arguments(value, host)
    if not at:
        return [w for each in command for w in (each.split() if _is_line(each) else [each])]
    # A list that holds the command itself has been read as its arguments, too.
    whole = len(at) == 1 and at[0] in host.command_keys
    return arguments if whole else [*command, *arguments] if command else []


def _arguments(value: dict[str, Any], host: Host) -> tuple[list[str], Pointer]:
    """Return the words after the command, and where they stand; none that are no texts."""
    places: list[tuple[Any, Pointer]] = [(value.get(key), (key,)) for key in host.args_keys]
    for key in host.command_keys:
        command = value.get(key)
        places.append((command, (key,)))
        if isinstance(command, dict):
            places += [(command.get(k), (key, k)) for k in host.args_keys]
    for held, at in places:
        if isinstance(held, list):
            return [each if isinstance(each, str) else "" for each in held], at
    return [], ()


def _in_one_text(value: dict[str, Any], host: Host) -> tuple[list[str], Pointer]:
    """Return the words of a command that is written with its arguments in one text."""
    for key in host.command_keys:
        if isinstance(value.get(key), str) and _is_line(value[key]):
            return value[key].split()[1:], (key,)
    return [], ()


def _is_line(command: str) -> bool:
    """Whether a text is a command with arguments, and no path that has spaces in it."""
    first, space, _ = command.partition(" ")
    return bool(space) and not any(sign in first for sign in "/\\:")


def _addresses(value: dict[str, Any], keys: tuple[str, ...]) -> Iterator[Address]:
    for key in keys:
        if isinstance(value.get(key), str) and value[key]:
            yield Address(f'"{key}"', path_of(value[key]), (key,))


def _in_arguments(arguments: list[str], at: Pointer) -> Iterator[Address]:
    for index, word in enumerate(arguments):
        if word.startswith(("http://", "https://")):
            yield Address("the address among its arguments", path_of(word), (*at, index))
            return


def path_of(url: str) -> str:
    """Return the path of a URL in lower case, without a slash at its end; "" where it has none."""
    try:
        return urlsplit(url).path.lower().rstrip("/")
    except ValueError:
        return ""


def _with_address(stated: Stated, value: dict[str, Any], addresses: list[Address]) -> Stated:
    """Let the edits of an entry also change an address that ends as those of HTTP+SSE do.

    Where something private may stand in the address, nothing is offered: edits are shown.
    """
    if not stated.edits:
        return stated
    edits = list(stated.edits)
    for address in addresses:
        url = _at(value, address.at)
        if not address.path.endswith("/sse"):
            continue
        if _may_hold_secrets(url):
            return stated._replace(edits=())
        slash = "/" if url.endswith("/") else ""
        moved = url.rstrip("/")[: -len("sse")] + "mcp" + slash
        edits.insert(0, Edit("replace", address.at, moved))
    return stated._replace(edits=tuple(edits))


def _at(value: Any, at: Pointer) -> str:
    for token in at:
        value = value[token]
    return str(value)


def _may_hold_secrets(url: str) -> bool:
    return any(sign in url for sign in "?#@")
