"""`revisor spec`: what maintainers of the specification run on a checkout of its repository."""

from __future__ import annotations

import click

from . import Subcommands

SUBCOMMANDS = ("check", "deprecate", "expedite", "extend", "remove", "render", "restore", "sync")
"""The names of the modules `spec_NAME` in this package that hold a `command`."""


class SpecCommands(Subcommands):
    """The group of the commands on the specification repository, each imported when asked for."""

    names = SUBCOMMANDS
    modules = f"{__package__}.spec_"


@click.group("spec", cls=SpecCommands, short_help="Audit the specification repository.")
def command() -> None:
    """Audit a checkout of the specification repository, and keep the facts up with it.

    Example: revisor spec check ../modelcontextprotocol
    """
