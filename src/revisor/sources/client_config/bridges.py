"""Bridges: programs that a client starts as a local server, and that reach a remote one for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from revisor.facts import registry
from revisor.model.config import Stated
from revisor.model.fix import Edit
from revisor.model.host import BridgeArgument, Host
from revisor.model.pointer import Pointer

_VERSION = re.compile(r"(?<=.)(?:@|==|>=|~=).*$")
_URL = ("http://", "https://")


def bridge_of(command: Sequence[str], arguments: Sequence[str]) -> Host | None:
    """Return the bridge that a command line starts: by its program, or the package it runs."""
    words = [*command, *arguments]
    for index, word in enumerate(words):
        if word.startswith(_URL):
            return None
        name = _VERSION.sub("", word.removeprefix("npm:").replace("\\", "/").rpartition("/")[2])
        bridge = _by_program(name.removesuffix(".cmd").removesuffix(".exe"))
        if bridge is not None and not _is_value(words, index):
            return bridge
    return None


def of_bridge(
    bridge: Host, command: Sequence[str], arguments: Sequence[str], at: Pointer
) -> Iterator[Stated]:
    """Yield what the command line of a bridge settles; at most one thing."""
    for known in bridge.arguments:
        if known.words:
            place = _place(arguments, known.words)
            if place is not None:
                yield _stated(bridge, known, arguments, (*at, place))
                return
    default = next((known for known in bridge.arguments if not known.words), None)
    if default is not None and _runs(bridge, command):
        index = next((i for i, word in enumerate(arguments) if word.startswith(_URL)), None)
        if index is not None:
            shown = f"{bridge.title} without --transport"
            yield Stated("bridge", default.means, shown, (*at, index), default.confidence)


def _by_program(name: str) -> Host | None:
    for host in registry.hosts().values():
        if name in host.programs:
            return host
    return None


def _is_value(words: Sequence[str], index: int) -> bool:
    """Whether a word is the value of an option, as in `--name mcp-remote` (not `--from`)."""
    before = words[index - 1] if index else ""
    return before.startswith("--") and before not in ("--", "--from", "--package", "--with")


def _place(arguments: Sequence[str], words: Sequence[str]) -> int | None:
    for index, word in enumerate(arguments):
        if list(arguments[index : index + len(words)]) == list(words):
            return index
        if len(words) > 1 and word == "=".join(words):
            return index
    return None


def _stated(bridge: Host, known: BridgeArgument, arguments: Sequence[str], at: Pointer) -> Stated:
    place = at[-1]
    count = 1 if arguments[int(place)] == "=".join(known.words) else len(known.words)
    holder = at[:-1]
    edits: list[Edit] = []
    if known.means == "http-sse":
        places = [(*holder, int(place) + n) for n in range(count)]
        if not known.instead:
            edits = [Edit("remove", where) for where in reversed(places)]
        elif count == len(known.instead):
            edits = [
                Edit("replace", where, word)
                for where, word in zip(places, known.instead, strict=True)
                if word != arguments[int(where[-1])]
            ]
        else:
            edits = [Edit("replace", places[0], "=".join(known.instead))]
    shown = f"{bridge.title} {' '.join(known.words)}"
    return Stated("bridge", known.means, shown, at, known.confidence, tuple(edits))


def _runs(bridge: Host, command: Sequence[str]) -> bool:
    """Whether a bridge's defaults are known: not where other programs have its name."""
    started = {word.replace("\\", "/").rpartition("/")[2] for word in command}
    return not bridge.runners or not started.isdisjoint(bridge.runners)
