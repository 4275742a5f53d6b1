"""What the commands that plan a transition share: the situation, the diff, the writing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

from . import parameters, streams

if TYPE_CHECKING:
    from revisor.lifecycle.transitions import Plan, Refusal, Situation
    from revisor.surfaces.spec_edits.applying import Applied
    from revisor.surfaces.spec_edits.checkout import Checkout

MONTHS = click.IntRange(0, 1200)
DAYS = click.IntRange(0, 36_500)
"""Windows that a SEP may name; whether the policy allows them is said by the plan."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def some_day(ctx: click.Context, param: click.Parameter, value: str | None) -> dt.date | None:
    """Return the day written YYYY-MM-DD, or None for None; a click callback."""
    return None if value is None else parameters.day(ctx, param, value)


def transition(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the arguments and options that every transition has."""
    options: Sequence[Decorator] = (
        click.argument("feature"),
        click.argument("checkout", required=False, default=""),
        click.option(
            "--release",
            metavar="YYYY-MM-DD",
            callback=some_day,
            help="The day on which the coming revision is planned to become Current.",
        ),
        click.option(
            "--name", metavar="REVISION", default="", help="What the coming revision is called."
        ),
        click.option(
            "--date",
            metavar="YYYY-MM-DD",
            callback=parameters.day,
            help="Plan as of this day, without what came later. [default: today, UTC]",
        ),
        click.option("--write", is_flag=True, help="Write the edits into CHECKOUT."),
        click.option("--json", "as_json", is_flag=True, help="Print the plan as a JSON object."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def proposed(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name a SEP."""
    options: Sequence[Decorator] = (
        click.option("--sep", metavar="SEP-N", default="", help="The SEP that it rests on."),
        click.option(
            "--final",
            metavar="YYYY-MM-DD",
            callback=some_day,
            help="The day on which the SEP became Final. [default: the recorded day]",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def expedited(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that an expedited removal has to have."""
    options: Sequence[Decorator] = (
        click.option("--advisory", default="", help="The published security advisory."),
        click.option("--exploitation", default="", help="The documented exploitation."),
        click.option("--mitigable", is_flag=True, help="There is a mitigation in place."),
        click.option("--approved", is_flag=True, help="The Core Maintainers have approved it."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def situation(options: dict[str, Any]) -> Situation:
    """Return the situation that the options describe; raises UsageError for an impossible day."""
    from revisor.lifecycle.past import as_of
    from revisor.lifecycle.registry import recorded_registry
    from revisor.lifecycle.transitions import Situation

    on: dt.date = options["date"]
    known = as_of(recorded_registry(), on)
    known.calendar.current(on)
    return Situation(
        known.features, known.calendar, on, name=options["name"], release=options["release"]
    )


def final_day(start: Situation, sep: str, given: dt.date | None) -> dt.date | None:
    """Return the day on which a SEP became Final: the given one, or the recorded one."""
    return given or start.calendar.finals.get(sep)


def deliver(found: Plan | Refusal, options: dict[str, Any]) -> int:
    """Show the plan, its diff against a checkout, or write it there; return the exit code.

    1 for a refusal, 2 where an edit has no place in the checkout (nothing is written then).
    """
    from revisor.lifecycle.transitions import Refusal

    if options["write"] and not options["checkout"]:
        raise click.UsageError("--write needs the folder of a CHECKOUT")
    if isinstance(found, Refusal) or not options["checkout"]:
        streams.deliver(lambda stream: _show(found, stream, as_json=options["as_json"]))
        return int(isinstance(found, Refusal))
    from revisor.surfaces.spec_edits import applying
    from revisor.surfaces.spec_edits.checkout import opened

    checkout = opened(options["checkout"])
    applied = applying.apply(found.edits, checkout.read, checkout.pages())
    for edit in applied.absent:
        streams.complain(f"{edit.target} is not in {edit.path}: nothing to {edit.action} there")
    for edit in applied.lost:
        streams.complain(f"no place found for: {edit.artifact} {edit.target} in {edit.path}")
    if options["write"] and not applied.lost:
        checkout.write(applied.files)
    streams.deliver(lambda stream: _told(found, applied, checkout, stream, options))
    return 2 if applied.lost else 0


def _show(found: Plan | Refusal, stream: TextIO, *, as_json: bool) -> None:
    from revisor.lifecycle.transitions import Refusal
    from revisor.reporters import lines, plan_lines

    if as_json:
        import json

        stream.write(json.dumps(plan_lines.as_json(found), indent=2) + "\n")
    elif isinstance(found, Refusal):
        lines.write(plan_lines.refusal(found), stream)
    else:
        lines.write(plan_lines.plan(found), stream)


def _told(
    found: Plan, applied: Applied, checkout: Checkout, stream: TextIO, options: dict[str, Any]
) -> None:
    from revisor.reporters import lines, plan_lines

    if options["as_json"]:
        _show(found, stream, as_json=True)
    elif options["write"] and not applied.lost:
        written = [plan_lines.counted(len(found.edits), len(applied.files))]
        lines.write([*plan_lines.plan(found), lines.line(), *written], stream)
    else:
        stream.writelines(checkout.diff(applied.files))
