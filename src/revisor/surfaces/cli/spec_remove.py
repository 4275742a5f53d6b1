"""`revisor spec remove`: plan the removal of a Deprecated feature, and write its records."""

from __future__ import annotations

from typing import Any

import click

from . import spec_plans
from .commands import Command


@click.command("remove", cls=Command, short_help="Remove a Deprecated feature.")
@spec_plans.transition
@click.option("--decided", is_flag=True, help="The Core Maintainers have decided it.")
def command(**options: Any) -> int:
    """Plan the removal of FEATURE under SEP-2596, with its parts and what follows it.

    The day of the release counts, so --release says when the coming revision becomes Current. With
    CHECKOUT the edits are shown as a diff, and written with --write: definitions, the text, the
    changelog, the row of the registry, and links that now lead to the last revision that has it.

    Example: revisor spec remove transport-http-sse --release 2027-01-28 --decided
    """
    from revisor.lifecycle.transitions import Decision, plan_removal

    start = spec_plans.situation(options)
    decision = Decision(core_maintainers=options["decided"])
    return spec_plans.deliver(plan_removal(start, options["feature"], decision), options)
