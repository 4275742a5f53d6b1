"""`revisor spec deprecate`: plan the deprecation of a feature, and write its records."""

from __future__ import annotations

import datetime as dt
from typing import Any

import click

from . import spec_plans
from .commands import Command

CRITERIA = ("superseded", "risk", "negligible-adoption")


@click.command("deprecate", cls=Command, short_help="Deprecate a feature.")
@spec_plans.transition
@spec_plans.proposed
@click.option("--criterion", type=click.Choice(CRITERIA), help="Which criterion holds.")
@click.option("--rationale", metavar="TEXT", default="", help="Why it holds.")
@click.option(
    "--migration",
    metavar="TEXT",
    default="",
    callback=spec_plans.in_one_line,
    help="The way on. [default: that of the facts]",
)
@click.option(
    "--replacement",
    metavar="FEATURE",
    multiple=True,
    help="A feature that replaces it, or the address of something outside of MCP.",
)
@click.option("--no-migration", is_flag=True, help="State that no migration path is required.")
@click.option(
    "--window", type=spec_plans.MONTHS, metavar="MONTHS", help="The minimum deprecation window."
)
@click.option("--days", type=spec_plans.DAYS, metavar="DAYS", help="An expedited window instead.")
@spec_plans.expedited
def command(**options: Any) -> int:
    """Plan the deprecation of FEATURE under SEP-2596, with its parts; or say why it is refused.

    Without CHECKOUT the plan is told: states, roles, the SEP, the edits. With it the edits are
    shown as a diff of the tags in schema.ts, the notices, the changelog and the registry, and
    written with --write. As long as the SEP is not Final, only the SEP is written.

    Example: revisor spec deprecate elicitation --criterion risk --rationale "..." --window 12
    """
    from revisor.lifecycle.transitions import Expedition, Proposal, plan_deprecation

    _coherent(options)
    start = spec_plans.situation(options)
    days: int | None = options["days"]
    final: dt.date | None = spec_plans.final_day(start, options["sep"], options["final"])
    expedition = None
    if days is not None:
        expedition = Expedition(
            days,
            options["advisory"],
            options["exploitation"],
            options["mitigable"],
            options["approved"],
            options["sep"],
            final,
        )
    proposal = Proposal(
        options["criterion"],
        options["rationale"],
        options["window"],
        options["sep"],
        final,
        options["migration"],
        options["replacement"],
        options["no_migration"],
        expedition=expedition,
    )
    return spec_plans.deliver(plan_deprecation(start, options["feature"], proposal), options)


def _coherent(options: dict[str, Any]) -> None:
    """Raise click.UsageError for options that contradict each other."""
    if options["no_migration"] and (options["migration"] or options["replacement"]):
        raise click.UsageError("--no-migration contradicts --migration and --replacement")
    if options["days"] is not None and options["window"] is not None:
        raise click.UsageError("--days is an expedited window: give it, or --window")
