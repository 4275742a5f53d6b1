"""The command classes: help and version go through the same door as every other output."""

from __future__ import annotations

import click

from revisor._version import __version__

from . import streams

PROGRAM = object()
"""The object of the context where revisor runs as a program of its own."""


class Command(click.Command):
    """A command whose help never brings the program down where stdout cannot be written."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return click's own help option; what it shows goes through `streams.deliver`."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.callback = _show_help
        return option


def show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Print the version and end; a click callback. Raises UsageError where stdout is full."""
    if value and not ctx.resilient_parsing:
        streams.deliver(lambda stream: stream.write(f"revisor {__version__}\n"))
        ctx.exit()


def _show_help(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        text = ctx.get_help()
        streams.deliver(lambda stream: stream.write(f"{text}\n"))
        ctx.exit()
