"""What the configuration of a client, a host or a catalogue says of one server."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from .fix import Edit
from .host import Confidence, Means
from .origin import Origin
from .pointer import Pointer

Said = Literal["word", "bridge", "key", "address"]
"""What settles a transport: a word for it, a bridge's arguments, a key, the end of an address."""


class Stated(NamedTuple):
    """One thing that an entry says of its transport.

    `at` is the place below the entry, `shown` what stands there, free of secrets. `edits`, from
    the entry on, make it Streamable HTTP; empty where nobody knows how.
    """

    said: Said
    means: Means
    shown: str
    at: Pointer
    confidence: Confidence = "high"
    edits: tuple[Edit, ...] = ()


class Address(NamedTuple):
    """The address of an entry: the key or argument that holds it, and its place.

    `path` is the path of the URL alone, without what may be secret.
    """

    shown: str
    path: str
    at: Pointer


@dataclass(frozen=True, slots=True)
class ConfigEntry:
    """One server in a file of configuration.

    `host` is the id of the host (`facts/hosts`) and `title` its name; `party` says whose
    configuration it is. `transports` is all that settles the transport, the strongest first;
    `addresses` and `commands` are the keys that lead to the server. `arguments` are the words that
    follow the command, at `arguments_at`. `bridge` is the id of the bridge that the entry starts,
    "" for none.
    """

    host: str
    title: str
    name: str
    value: dict[str, Any] = field(repr=False)
    origin: Origin
    party: Literal["client", "server"] = "client"
    transports: tuple[Stated, ...] = ()
    addresses: tuple[Address, ...] = ()
    commands: tuple[Address, ...] = ()
    arguments: tuple[str, ...] = field(default=(), repr=False)
    arguments_at: Pointer = ()
    bridge: str = ""


class ConfigFile(NamedTuple):
    """A file of a known host whose entries stand elsewhere than they should.

    `wrapper` is the key that the host wants, `found` the one under which entries stand ("" for the
    root), and `at` the way to it: of several keys where the entries stand within an entry.
    """

    host: str
    title: str
    wrapper: str
    found: str
    origin: Origin
    entries: tuple[str, ...] = ()
    at: Pointer = ()
