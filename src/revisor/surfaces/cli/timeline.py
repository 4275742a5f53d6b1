"""`revisor timeline`: what happened to features, and what may happen to them, by the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

import click

from . import shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    import datetime as dt
    from collections.abc import Sequence

    from revisor.lifecycle.timeline import Event


@click.command("timeline", cls=Command, short_help="Tell what happens to features, by the day.")
@shared_options.day("Tell it as it stands on this day.")
@click.option("--introductions", is_flag=True, help="Tell also what was introduced when.")
@shared_options.form("How it is written.", "markdown")
def command(date: dt.date, introductions: bool, form: str) -> None:
    """Tell what happens to protocol features: releases, deprecations, removals, new schedules.

    The earliest removals to come are among it: from these days on, a new revision may drop the
    feature. Parts of a feature are not told apart from it.

    Example: revisor timeline --format markdown
    """
    from revisor.lifecycle.registry import recorded_registry
    from revisor.lifecycle.timeline import events

    told = events(recorded_registry(), date, introductions=introductions)
    streams.deliver(lambda stream: _write(told, date, stream, form.lower()))


def _write(told: Sequence[Event], date: dt.date, stream: TextIO, form: str) -> None:
    if form == "markdown":
        from revisor.lifecycle.artifacts import timeline_table

        stream.write(timeline_table.render(told))
        return
    from revisor.reporters import lines, timeline_lines

    if form == "json":
        import json

        stream.write(json.dumps(timeline_lines.as_json(told, date), indent=2) + "\n")
        return
    lines.write(timeline_lines.lines(told, date), stream)
