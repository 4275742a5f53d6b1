"""`revisor policy`: the open questions of SEP-2596, answered with data."""

from __future__ import annotations

import click

from . import Subcommands

SUBCOMMANDS = ("adoption", "observability", "simulate")
"""The names of the modules `policy_NAME` in this package that hold a `command`."""


class PolicyCommands(Subcommands):
    """The group of the commands on the policy, each imported when asked for."""

    names = SUBCOMMANDS
    modules = f"{__package__}.policy_"


@click.group("policy", cls=PolicyCommands, short_help="Try other policies on the real history.")
def command() -> None:
    """Answer what SEP-2596 leaves open: shorter windows, what users of SDKs see, who uses what.

    Example: revisor policy simulate
    """
