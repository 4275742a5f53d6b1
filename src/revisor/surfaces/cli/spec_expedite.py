"""`revisor spec expedite`: plan an expedited removal, and write its records."""

from __future__ import annotations

from typing import Any

import click

from . import spec_plans
from .commands import Command


@click.command("expedite", cls=Command, short_help="Shorten the window of a feature at risk.")
@spec_plans.transition
@spec_plans.proposed
@click.option(
    "--days", type=spec_plans.DAYS, metavar="DAYS", required=True, help="Days, at least ninety."
)
@spec_plans.expedited
def command(**options: Any) -> int:
    """Plan an expedited removal of the Deprecated FEATURE under SEP-2596.

    There is a published advisory or documented exploitation, no mitigation in place, and the
    recorded approval of the Core Maintainers. With CHECKOUT the edits are shown as a diff, and
    written with --write.

    Example: revisor spec expedite roots --sep SEP-9 --days 90 --advisory GHSA-... --approved
    """
    from revisor.lifecycle.transitions import Expedition, plan_expedition

    start = spec_plans.situation(options)
    wanted = Expedition(
        options["days"],
        options["advisory"],
        options["exploitation"],
        options["mitigable"],
        options["approved"],
        options["sep"],
        spec_plans.final_day(start, options["sep"], options["final"]),
    )
    return spec_plans.deliver(plan_expedition(start, options["feature"], wanted), options)
