"""`revisor spec render`: write an artifact of the lifecycle from the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from . import shared_options, streams
from .commands import Command

if TYPE_CHECKING:
    import datetime as dt

    from revisor.lifecycle.registry import Registry

ARTIFACTS = ("deprecated.mdx", "registry.json", "timeline.md", "changelog.mdx")


@click.command("render", cls=Command, short_help="Write the registry or the timeline from facts.")
@click.argument("artifact", type=click.Choice(ARTIFACTS))
@click.option("--at", "revision", metavar="REVISION", help="As of this revision.")
@shared_options.day("Dates, and the Current revision, as of this day.")
@click.option("--output", metavar="FILE", help="Write to FILE instead of stdout.")
def command(artifact: str, revision: str | None, date: dt.date, output: str | None) -> None:
    """Write an artifact of the feature lifecycle, made from the recorded facts.

    The deprecated registry as page or for programs, the timeline, or the sections of a changelog on
    what a revision deprecated, and removed after a deprecation. What it removed without one has no
    SEP to link, and is told on stderr.

    Example: revisor spec render registry.json --output registry.json
    """
    from revisor.lifecycle.registry import recorded_registry

    known = recorded_registry()
    at = known.calendar.revision(revision or known.calendar.current(date).id).id
    text = _rendered(artifact, known, at, date)
    streams.deliver(lambda stream: stream.write(text), output)


def _rendered(artifact: str, known: Registry, revision: str, date: dt.date) -> str:
    from revisor.lifecycle.artifacts import (
        changelog_section,
        deprecated_page,
        registry_json,
        timeline_table,
    )

    if artifact == "registry.json":
        return registry_json.render(registry_json.document(known, date, revision), known)
    if artifact == "timeline.md":
        from revisor.lifecycle.timeline import events

        return timeline_table.render(events(known, date))
    if artifact == "deprecated.mdx":
        page = deprecated_page.page(known.features, known.calendar, revision)
        return deprecated_page.render(page)
    bare = changelog_section.undeprecated(known.features, known.calendar, revision)
    if bare:
        names = ", ".join(bare)
        streams.complain(f"removed in {revision} without a deprecation, so without entry: {names}")
    entries = changelog_section.entries(known.features, known.calendar, revision)
    lines = [
        line
        for kind in changelog_section.HEADINGS
        for line in changelog_section.render((e for e in entries if e.kind == kind), kind)
    ]
    return "\n".join(lines).rstrip() + "\n"
