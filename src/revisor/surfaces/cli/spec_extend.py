"""`revisor spec extend`: plan another window for a Deprecated feature, and write its records."""

from __future__ import annotations

from typing import Any

import click

from . import spec_plans
from .commands import Command


@click.command("extend", cls=Command, short_help="Give a Deprecated feature another window.")
@spec_plans.transition
@spec_plans.proposed
@click.option(
    "--window",
    type=spec_plans.MONTHS,
    metavar="MONTHS",
    required=True,
    help="Months, at least twelve.",
)
def command(**options: Any) -> int:
    """Plan another window of at least twelve months for FEATURE under SEP-2596.

    It is measured from where it was measured before. With CHECKOUT the edits are shown as a diff,
    and written with --write: the row of the registry and an entry of the changelog.

    Example: revisor spec extend sampling --sep SEP-9 --window 24
    """
    from revisor.lifecycle.transitions import Extension, plan_extension

    start = spec_plans.situation(options)
    extension = Extension(
        options["sep"],
        options["window"],
        spec_plans.final_day(start, options["sep"], options["final"]),
    )
    return spec_plans.deliver(plan_extension(start, options["feature"], extension), options)
