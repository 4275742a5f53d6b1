"""Options that several commands have: under the same names everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from . import parameters

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What adds options to the function of a command."""


def day(meaning: str) -> Decorator:
    """Return `--date` (also `--on`): the parameter `date`, today (UTC) where it is not given."""
    return click.option(
        "--date",
        "--on",
        "date",
        metavar="YYYY-MM-DD",
        callback=parameters.day,
        help=f"{meaning} [default: today, UTC]",
    )


def form(meaning: str, *others: str) -> Decorator:
    """Return `--format` (text, JSON, or one of `others`) and `--json`: the parameter `form`."""
    written = click.option(
        "--format",
        "form",
        type=click.Choice(("text", *others, "json"), case_sensitive=False),
        default="text",
        show_default=True,
        help=meaning,
    )
    short = click.option(
        "--json",
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_as_json,
        help="The same as --format json.",
    )
    return lambda command: written(short(command))


def _as_json(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        ctx.default_map = {**(ctx.default_map or {}), "form": "json"}
