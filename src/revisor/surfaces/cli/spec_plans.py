"""What the commands that plan a transition share: the situation, the diff, the writing."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TextIO

import click

from . import parameters, shared_options, streams

if TYPE_CHECKING:
    from revisor.lifecycle.transitions import Plan, Refusal, Situation
    from revisor.surfaces.spec_edits.applying import Applied
    from revisor.surfaces.spec_edits.checkout import Checkout

MONTHS = click.IntRange(0, 1200)
DAYS = click.IntRange(0, 36_500)
"""Windows that a SEP may name; whether the policy allows them is said by the plan."""

LAST_YEAR = 9000
"""Releases after it are refused: their windows would end past the last day of the calendar."""

_SEP = re.compile(r"(?:SEP-)?([0-9]{1,5})", re.ASCII | re.IGNORECASE)

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def some_day(ctx: click.Context, param: click.Parameter, value: str | None) -> dt.date | None:
    """Return the day written YYYY-MM-DD, or None for None; a click callback."""
    return None if value is None else parameters.day(ctx, param, value)


def sep_name(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return the name of a SEP from `SEP-9` or `9`, nothing for nothing; a click callback.

    Raises click.BadParameter for anything else: the number becomes a part of a path.
    """
    found = _SEP.fullmatch(value)
    if value and not found:
        message = f"{value!r} is no SEP; write SEP- and its number, for example SEP-2577"
        raise click.BadParameter(message, ctx, param)
    return f"SEP-{int(found[1])}" if found else ""


def in_one_line(ctx: click.Context, param: click.Parameter, value: str) -> str:  # noqa: ARG001
    """Return a text without line breaks, which a table and a list do not bear; a click callback.

    Pages are MDX, where `<` and `{` outside of code begin what ends the page in an error.
    """
    text = " ".join(value.split())
    bare = _MDX.search(_CODE.sub("", text))
    if bare:
        raise click.BadParameter(
            f"{bare[0]} begins an element or an expression in MDX; write it in code marks, such as "
            "`<name>`"
        )
    return text


_CODE = re.compile(r"`[^`]*`|\\.")
_MDX = re.compile(r"[<{]")


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
        shared_options.day("Plan as of this day, without what came later."),
        click.option("--write", is_flag=True, help="Write the edits into CHECKOUT."),
        click.option(
            "--force", is_flag=True, help="Write over changes that are not committed, too."
        ),
        shared_options.form("How the plan is written."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def proposed(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name a SEP."""
    options: Sequence[Decorator] = (
        click.option(
            "--sep",
            metavar="SEP-N",
            default="",
            callback=sep_name,
            help="The SEP that it rests on.",
        ),
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
    current = known.calendar.current(on)
    release: dt.date | None = options["release"]
    if release is not None:
        _possible(release, current.released, f"{current.id}, the Current revision, was released")
    return Situation(known.features, known.calendar, on, name=options["name"], release=release)


def _possible(release: dt.date, after: dt.date | None, what: str) -> None:
    """Raise click.UsageError for a release that can not come on this day."""
    if after is not None and release <= after:
        raise click.UsageError(f"--release {release} is too early: {what} on {after}")
    if release.year > LAST_YEAR:
        raise click.UsageError(f"--release {release} is too late: no window would end after it")


def final_day(start: Situation, sep: str, given: dt.date | None) -> dt.date | None:
    """Return the day on which a SEP became Final: the given one, or the recorded one.

    Raises click.UsageError for a release before that day: only what is Final is released.
    """
    final = given or start.calendar.finals.get(sep)
    if final and start.release and start.release < final:
        raise click.UsageError(
            f"--release {start.release} is before {sep or 'the SEP'} becomes Final, on {final}"
        )
    return final


def deliver(found: Plan | Refusal, options: dict[str, Any]) -> int:
    """Show the plan, its diff against a checkout, or write it there; return the exit code.

    1 for a refusal, 2 where an edit has no place in the checkout (nothing is written then). Notes
    of the plan go to stderr where a diff has stdout to itself.
    """
    from revisor.lifecycle.transitions import Refusal

    if options["write"] and not options["checkout"]:
        raise click.UsageError("--write needs the folder of a CHECKOUT")
    if isinstance(found, Refusal) or not options["checkout"]:
        streams.deliver(lambda stream: _show(found, stream, as_json=options["form"] == "json"))
        return int(isinstance(found, Refusal))
    return _delivered(found, options)


def _delivered(found: Plan, options: dict[str, Any]) -> int:
    from functools import cache

    from revisor.surfaces.spec_edits import applying, standing, writing
    from revisor.surfaces.spec_edits.checkout import opened

    checkout = opened(options["checkout"])
    read = cache(checkout.read)
    refusal = standing.standing(found, read)
    if refusal is not None:
        streams.deliver(lambda stream: _show(refusal, stream, as_json=options["form"] == "json"))
        return 1
    applied = applying.apply(found.edits, read, checkout.pages())
    for words in applying.troubles(applied):
        streams.complain(words)
    if options["write"] and not applied.lost:
        _keep_unsaved(checkout, applied, force=options["force"])
        writing.write(checkout, applied.files, {path: read(path) for path in applied.files})
    streams.deliver(lambda stream: _told(found, applied, checkout, stream, options))
    return 2 if applied.lost else 0


def _keep_unsaved(checkout: Checkout, applied: Applied, *, force: bool) -> None:
    """Raise SourceError where writing would lose changes that are not committed."""
    from revisor.errors import SourceError
    from revisor.surfaces.spec_edits.unsaved import unsaved

    if force:
        return
    lost = unsaved(checkout, applied.files)
    if lost.unseen:
        streams.complain(f"whether changes are not committed cannot be seen: {lost.unseen}")
    if lost.paths:
        names = ", ".join(lost.paths)
        raise SourceError(
            f"nothing is written, since these have changes that are not committed: {names}",
            "commit them, or write over them with --force",
        )


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

    if options["form"] == "json":
        _show(found, stream, as_json=True)
    elif options["write"] and not applied.lost:
        written = [plan_lines.counted(len(found.edits), len(applied.files))]
        lines.write([*plan_lines.plan(found), lines.line(), *written], stream)
        _remind(checkout, applied)
    else:
        for note in found.notes:
            streams.complain(f"{note.severity}: {note.message} ({note.clause}): {note.hint}")
        stream.writelines(checkout.diff(applied.files))


def _remind(checkout: Checkout, applied: Applied) -> None:
    """Say how the repository makes what is derived from the files that were written."""
    from revisor.surfaces.spec_edits import generators

    for command in generators.commands(checkout.read("package.json") or "", applied.files):
        streams.complain(f"derived files are not written: run {command}")
