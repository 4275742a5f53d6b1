"""`revisor spec restore`: plan the restoration of a Deprecated feature, and write its records."""

from __future__ import annotations

from typing import Any

import click

from . import spec_plans
from .commands import Command


@click.command("restore", cls=Command, short_help="Restore a Deprecated feature.")
@spec_plans.transition
@spec_plans.proposed
@click.option(
    "--supersedes",
    metavar="SEP-N",
    default="",
    callback=spec_plans.sep_name,
    help="The deprecation SEP.",
)
@click.option(
    "--circumstances",
    metavar="TEXT",
    default="",
    callback=spec_plans.in_one_line,
    help="What has changed since then.",
)
def command(**options: Any) -> int:
    """Plan the restoration of FEATURE to Active under SEP-2596, with its parts.

    Its SEP supersedes the deprecation SEP and documents the changed circumstances. With CHECKOUT
    the edits are shown as a diff, and written with --write: tags, notices and the row go.

    Example: revisor spec restore roots --sep SEP-9 --supersedes SEP-2577 --circumstances "..."
    """
    from revisor.lifecycle.transitions import Restoration, plan_restoration

    start = spec_plans.situation(options)
    restoration = Restoration(
        options["sep"],
        options["supersedes"],
        options["circumstances"],
        spec_plans.final_day(start, options["sep"], options["final"]),
    )
    return spec_plans.deliver(plan_restoration(start, options["feature"], restoration), options)
