"""The edits of each transition: which record gets which text.

The texts are those of `revisor.lifecycle.artifacts`. Where they go in a file (the line, the width
of a column) is known to whoever has the checkout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from revisor.lifecycle.artifacts import (
    change_skeleton,
    changelog_section,
    deprecated_page,
    sep_skeleton,
)
from revisor.lifecycle.artifacts.changelog_section import all_works
from revisor.lifecycle.artifacts.markdown import sentence, strip_links
from revisor.lifecycle.artifacts.naming import in_a_sentence, pages, place, short_title
from revisor.lifecycle.parts import has_row
from revisor.lifecycle.states import spell_at
from revisor.lifecycle.transitions.marks import notice_edits, symbols, tag_edits
from revisor.lifecycle.transitions.plan import (
    CHANGELOG_FILE,
    REGISTRY_FILE,
    SCHEMA_FILE,
    ArtifactEdit,
)
from revisor.lifecycle.window import schedule, timeline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from revisor.lifecycle.artifacts.deprecated_page import Row
    from revisor.lifecycle.calendar import Calendar
    from revisor.lifecycle.transitions.plan import Situation
    from revisor.lifecycle.transitions.proposals import Proposal, Restoration
    from revisor.lifecycle.transitions.roles import Transition
    from revisor.model.feature import Feature, TimelineChange


def deprecation_edits(
    after: Mapping[str, Feature], situation: Situation, calendar: Calendar
) -> list[ArtifactEdit]:
    """Return the tags, the notices, the changelog entry and the row of a deprecation.

    `after` holds the feature, then its parts, as they are deprecated.
    """
    lead = next(iter(after.values()))
    by = lead.deprecations[-1].authority
    whole = all_works(lead, situation.revision, situation.features)
    entry = changelog_section.Entry(
        "deprecated", in_a_sentence(lead), by, lead.migration, whole=whole
    )
    return [
        *tag_edits(after, "add", situation, calendar),
        *notice_edits(lead, "add", situation, calendar),
        _entry(entry),
        _registry("add", lead, _row(lead, after, situation, calendar)),
    ]


def removal_edits(going: Mapping[str, Feature], situation: Situation) -> list[ArtifactEdit]:
    """Return the deletions, the changelog entries and the rows that move."""
    lead = next(iter(going.values()))
    last = situation.calendar.current(situation.on).id
    edits = [ArtifactEdit("symbol", "delete", SCHEMA_FILE, each) for each in symbols(going)]
    edits += [
        ArtifactEdit("prose", "delete", where, lead.title)
        for page in pages(lead)
        if (where := place(lead, page, situation.features))
    ]
    for feature in going.values():
        spell = spell_at(feature, situation.revision, situation.calendar, situation.features)
        if spell is None or not has_row(feature, spell.deprecation, situation.features):
            continue
        by, page = spell.deprecation.authority, next(iter(pages(feature)), "")
        title = f"{in_a_sentence(feature)}{_methods(going) if feature is lead else ''}"
        entry = changelog_section.Entry("removed", title, by, last, page)
        moved = deprecated_page.removed_row(feature, spell, "draft", "draft", situation.called)
        edits += [_entry(entry), _registry("move", feature, _line(moved))]
    # Last, since the rows that moved lead to what is deleted, too.
    return [*edits, *_links(lead, last, situation)]


def _methods(going: Mapping[str, Feature]) -> str:
    """Return the methods that go, in brackets, as readers of a changelog look for them."""
    methods = dict.fromkeys(m for feature in going.values() for m in feature.signals.methods)
    return f" ({', '.join(f'`{method}`' for method in methods)})" if methods else ""


def _links(lead: Feature, last: str, situation: Situation) -> Iterator[ArtifactEdit]:
    """Yield the links that lead to the last revision with the feature from now on."""
    for page in pages(lead):
        where = place(lead, page, situation.features)
        if not where:
            continue
        anchor = where.partition(".mdx")[2]
        old, new = (f"/specification/{each}/{page}{anchor}" for each in ("draft", last))
        yield ArtifactEdit("link", "change", "docs", old, new)


def restoration_edits(
    before: Mapping[str, Feature], restoration: Restoration, situation: Situation
) -> list[ArtifactEdit]:
    """Return the tags, notices and the row that go, and the changelog entry."""
    lead = next(iter(before.values()))
    reason = sentence(restoration.changed_circumstances)
    entry = changelog_section.Entry("restored", in_a_sentence(lead), restoration.sep, reason)
    return [
        *tag_edits(before, "delete", situation, situation.planned),
        *notice_edits(lead, "delete", situation, situation.planned),
        _entry(entry),
        _registry("delete", lead, ""),
    ]


def schedule_edits(
    after: Mapping[str, Feature],
    change: TimelineChange,
    situation: Situation,
    calendar: Calendar,
) -> list[ArtifactEdit]:
    """Return the changed row and the changelog entry, and the new length in tags and notices."""
    lead = next(iter(after.values()))
    before = situation.features[lead.id]
    when = schedule(lead, situation.revision, {**situation.features, **after}, calendar)
    until = when.text[:1].lower() + when.text[1:] if when else ""
    entry = changelog_section.Entry("rescheduled", in_a_sentence(lead), change.authority, until)
    edits = [
        _entry(entry),
        _registry("change", lead, _row(lead, after, situation, calendar)),
    ]
    old = timeline(before.deprecations[-1], situation.calendar)[0]
    new = change.earliest_removal
    if new != old:
        marks = (
            *tag_edits(after, "change", situation, calendar),
            *notice_edits(lead, "change", situation, calendar),
        )
        return [*marks, *edits]
    return edits


def sep_edit(feature: Feature, after: Mapping[str, Feature], proposal: Proposal) -> ArtifactEdit:
    """Return the SEP to write, with the four contents."""
    expedition = proposal.expedition
    contents = sep_skeleton.Contents(
        in_a_sentence(feature),
        tuple(symbol for each in after.values() for symbol in each.schema_symbols),
        tuple(f"/specification/draft/{page}" for page in pages(feature)),
        proposal.criterion or "superseded",
        proposal.rationale,
        feature.migration,
        0 if expedition else proposal.window_months or 0,
        expedition.days if expedition else 0,
        (expedition.advisory or expedition.exploitation) if expedition else "",
        proposal.sep,
    )
    return _sep("deprecate", feature, proposal.sep, sep_skeleton.render(contents))


def change_sep_edit(
    transition: Literal["restore", "extend", "expedite"],
    feature: Feature,
    sep: str,
    *,
    window: str = "",
    reason: str = "",
) -> ArtifactEdit:
    """Return the SEP to write that restores a feature or changes its schedule."""
    by = feature.deprecations[-1].authority
    contents = change_skeleton.Contents(
        transition, in_a_sentence(feature), by, sep, window=window, reason=reason
    )
    return _sep(transition, feature, sep, change_skeleton.render(contents))


def _sep(transition: Transition, feature: Feature, sep: str, text: str) -> ArtifactEdit:
    """Return the edit of a SEP; the name of its file begins with its number, as its heading."""
    number = sep_skeleton.numbered(sep).removeprefix("SEP-")
    path = f"seps/{number}-{transition}-{feature.id}.md"
    return ArtifactEdit("sep", "add", path, feature.title, text)


def _registry(
    action: Literal["add", "change", "delete", "move"], feature: Feature, text: str
) -> ArtifactEdit:
    """Return the edit of a row, which is found by its first cell without links."""
    named = strip_links(feature.registry.feature) if feature.registry else short_title(feature)
    return ArtifactEdit("registry", action, REGISTRY_FILE, named, text)


def _entry(entry: changelog_section.Entry) -> ArtifactEdit:
    heading = changelog_section.HEADINGS[entry.kind]
    text = "\n".join(changelog_section.render_entry(entry))
    return ArtifactEdit("changelog", "add", CHANGELOG_FILE, heading, text)


def _row(
    lead: Feature, after: Mapping[str, Feature], situation: Situation, calendar: Calendar
) -> str:
    features = {**situation.features, **after}
    spell = spell_at(lead, situation.revision, calendar, features)
    if spell is None:
        return ""
    made = deprecated_page.row(lead, spell, situation.revision, features, calendar)
    drafted = tuple(cell.replace(f"/{situation.revision}/", "/draft/") for cell in made)
    row = deprecated_page.Row(*drafted)
    if spell.deprecation.revision == situation.revision:
        row = row._replace(deprecated_in=f"`{situation.called}`")
    return _line(row)


def _line(row: Row) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"
