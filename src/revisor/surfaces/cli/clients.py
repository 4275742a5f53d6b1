"""`revisor clients`: what clients, SDK validators and model APIs are known to refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

import click

from . import shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from revisor.model.client import Client


@click.command("clients", cls=Command, short_help="Tell what clients are known to refuse.")
@click.argument("names", metavar="[NAME]...", nargs=-1)
@shared_options.form("How they are written.")
def command(names: tuple[str, ...], form: str) -> None:
    """Tell what clients, SDK validators and model APIs are known to refuse, ignore or drop.

    Without NAME, who trips over what, each with the day it was seen on; with NAME, all that is
    known of this client, with the sources. A NAME may be a part of a client's name.

    Example: revisor clients gemini-api
    """
    from revisor.facts import registry

    found = _named(names) if names else list(registry.clients().values())
    streams.deliver(lambda stream: _write(found, stream, form, in_full=bool(names)))


def _named(names: Sequence[str]) -> list[Client]:
    """Return the clients called so, or whose names hold the words; raises UnknownIdError."""
    from revisor.facts import registry

    known = registry.clients()
    found: dict[str, Client] = {}
    for name in names:
        word = name.casefold()
        same = [c for c in known.values() if word in (c.id, c.title.casefold())]
        like = [c for c in known.values() if word in c.id or word in c.title.casefold()]
        if not like:
            raise registry.unknown("client", name, known)
        found |= {client.id: client for client in same or like}
    return list(found.values())


def _write(found: Sequence[Client], stream: TextIO, form: str, *, in_full: bool) -> None:
    if form == "json":
        import json

        from revisor.reporters.client_json import listing

        stream.write(json.dumps(listing(found), indent=2) + "\n")
        return
    from revisor.reporters import client_lines, lines

    told = client_lines.pages(found) if in_full else client_lines.matrix(found)
    lines.write(told, stream)
