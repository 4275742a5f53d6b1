"""`revisor spec check`: find where the records of the specification repository disagree."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TextIO, get_args

import click

from revisor.model.finding import Severity

from . import shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    import datetime as dt

    from revisor.model.reading import Reading
    from revisor.model.report import Report

FailOn = Severity | Literal["never"]


@click.command("check", cls=Command, short_help="Find where the specification's records disagree.")
@click.argument("checkout")
@click.option("--at", metavar="TAG", default="", help="Read this tag or commit, not the files.")
@click.option(
    "--from", "since", metavar="REVISION", default="", help="List changes since this revision."
)
@click.option("--to", "until", metavar="REVISION", default="", help="List changes up to this one.")
@shared_options.form("How the report is written.")
@click.option("--output", metavar="FILE", help="Write the report to FILE instead of stdout.")
@click.option(
    "--fail-on",
    type=click.Choice((*get_args(Severity), "never"), case_sensitive=False),
    default="error",
    show_default=True,
    help="Exit with 1 when a finding is at least this grave.",
)
@click.option("--rule", "rules", multiple=True, metavar="ID", help="Apply only this rule (repeat).")
@click.option("--ignore", "ignored", multiple=True, metavar="ID", help="Skip this rule (repeat).")
@shared_options.day("Judge dates as of this day.")
@click.option("--verbose", "-v", is_flag=True, help="Show every message and place.")
def command(checkout: str, **options: Any) -> int:
    """Compare all records of deprecations in CHECKOUT, of the specification repository.

    Read are all revisions: schema.ts and schema.json, pages, changelogs, the deprecated registry,
    proposals (SEPs), guides and blog posts, and the history for dates. With --from and --to, the
    features that were introduced, changed, deprecated or removed between two revisions are listed
    instead.

    Example: revisor spec check ../modelcontextprotocol --at 2026-07-28
    """
    reading = read(checkout, options["at"])
    if options["since"] or options["until"]:
        return _changes(reading, options)
    report = _checked(reading, options)
    streams.deliver(lambda stream: _write(report, stream, options), options["output"])
    fail_on: FailOn = options["fail_on"]
    code = report.exit_code("error" if fail_on == "never" else fail_on)
    return 0 if fail_on == "never" and code == 1 else code


def read(checkout: str, at: str) -> Reading:
    """Read a checkout with the recorded days of release; raises UsageError as the source does."""
    from revisor.facts import registry
    from revisor.sources import spec_repository

    known = {each.id: each.released for each in registry.revisions() if each.released}
    return spec_repository.read(checkout, at, known)


def _checked(reading: Reading, options: dict[str, Any]) -> Report:
    from revisor.checking import Selection, run

    date: dt.date = options["date"]
    wanted, ignored = frozenset(options["rules"]), frozenset(options["ignored"])
    report = run([reading], Selection(date, rules=wanted, ignored=ignored))
    # No rule of the other profile looks at a specification.
    return replace(report, portability=None)


def _write(report: Report, stream: TextIO, options: dict[str, Any]) -> None:
    if options["form"] == "json":
        from revisor.reporters import json_report

        json_report.write(report, stream)
        return
    from revisor.reporters import lines, text

    # Notes are what a maintainer may want to write next; here they are no noise.
    lines.write(text.render(report, notes=True, verbose=options["verbose"]), stream)


def _changes(reading: Reading, options: dict[str, Any]) -> int:
    from .spec_changes import listed

    told = listed(reading, options["since"], options["until"], as_json=options["form"] == "json")
    streams.deliver(lambda stream: stream.write(told), options["output"])
    return 0
