"""What is known of the configuration of a host (an application with an MCP client) or of a bridge.

A host's file says where its entries stand and what their keys mean; a bridge is a program that an
entry starts, and that speaks to a remote server in the client's place (`mcp-remote`). All of it is
documented or reported behaviour, each with its source and the day it was looked at.
"""

from __future__ import annotations

import datetime as dt
from typing import Literal, NamedTuple

from .wire import Transport

HostKind = Literal["host", "registry", "server", "bridge"]
"""A client's own file, a catalogue of servers, a server's own file, a program in between."""

Means = Transport | Literal["any-http", "other"]
"""What a word for a transport means; `any-http` finds out which of the two it is by itself, `other`
is none of the specification (WebSocket)."""

Confidence = Literal["high", "medium", "low"]
"""How sure a reading of it is."""


class Places(NamedTuple):
    """Where entries stand: a JSON Pointer in which `*` is any member or element.

    `name_key` is the key that holds an entry's name where it is no key of a map; `strict` says that
    a place counts only if the entry names a transport that the host knows: such keys are used by
    other programs as well. `party` is whose configuration it is.
    """

    at: str
    name_key: str = ""
    strict: bool = False
    party: Literal["client", "server"] = "client"


class Word(NamedTuple):
    """A word that a host takes for a transport, and what it means."""

    word: str
    means: Means


class Implied(NamedTuple):
    """A key by whose presence alone a host takes a transport, where no word says another.

    With an `ending`, the host goes by the path of the address, and so only such a path counts.
    """

    key: str
    means: Means
    confidence: Confidence = "medium"
    ending: str = ""


class BridgeArgument(NamedTuple):
    """Arguments of a bridge that settle how it reaches the server.

    `words` follow each other on the command line (`--transport`, `sse-only`); `--name=value` is the
    same as two words. With no words it is what the bridge does if nothing else is said. `instead`
    are the words to write in their place, none where they are best left out.
    """

    means: Means
    words: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    confidence: Confidence = "high"


class Host(NamedTuple):
    """One host, registry, server or bridge.

    `files` are the ends of paths that name its files (`.vscode/mcp.json`), with `*` for a part of a
    name; where other programs have files of that name, one of `marks` has to stand near the
    beginning. `flat_beside` are names beside or above a file with which its entries may stand at
    the root. `type_keys` … `env_keys` are the keys of an entry, the first one the documented one;
    `streamable` is the word to write for Streamable HTTP, and empty where no word is needed.
    `closed` says that the host refuses a word that is not among `words`, `needs_word` that it
    refuses an address without one.
    `programs` are the names of a bridge's program and packages; only the programs in `runners`
    count for its defaults, where there are other bridges of the same name.
    """

    id: str
    title: str
    kind: HostKind
    source: str
    seen: dt.date
    files: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    entries: tuple[Places, ...] = ()
    flat_beside: tuple[str, ...] = ()
    type_keys: tuple[str, ...] = ()
    url_keys: tuple[str, ...] = ()
    command_keys: tuple[str, ...] = ()
    args_keys: tuple[str, ...] = ()
    env_keys: tuple[str, ...] = ()
    words: tuple[Word, ...] = ()
    implied: tuple[Implied, ...] = ()
    streamable: str = ""
    programs: tuple[str, ...] = ()
    runners: tuple[str, ...] = ()
    arguments: tuple[BridgeArgument, ...] = ()
    note: str = ""
    closed: bool = False
    needs_word: bool = False
