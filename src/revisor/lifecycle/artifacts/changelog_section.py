"""The sections `Deprecated` and `Removed` of a changelog, standing headings since SEP-2596.

A removal links the deprecation SEP and the last Final revision in which the feature was present.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from revisor.lifecycle.artifacts.markdown import authority, joined, link, wrapped
from revisor.lifecycle.artifacts.naming import in_a_sentence, pages
from revisor.lifecycle.calendar import Calendar
from revisor.lifecycle.history import ChangeKind, history
from revisor.lifecycle.parts import has_row, parts
from revisor.lifecycle.states import spell_at
from revisor.model.feature import Feature

EntryKind = Literal["deprecated", "rescheduled", "removed", "restored"]
"""What an entry tells."""

HEADINGS: dict[EntryKind, str] = {
    "deprecated": "Deprecated",
    "rescheduled": "Deprecated",
    "removed": "Removed",
    "restored": "Minor changes",
}
"""The heading that an entry stands under; the SEP names none for a restoration."""

INTRODUCTION = (
    "Features listed here remain part of the specification but are scheduled for removal under the"
    " [feature lifecycle and deprecation policy](/community/feature-lifecycle). New implementations"
    " should not adopt them. The"
    " [deprecated features registry](/specification/draft/deprecated) tracks every feature"
    " currently in the Deprecated state."
)
"""The paragraph below the heading `Deprecated`."""

_FORMS: dict[EntryKind, re.Pattern[str]] = {
    "deprecated": re.compile(
        r"Deprecate (?P<title>.+?) \(\[[^\]]*\]\([^)]*\)\)\. (?:(?P<whole>It remains fully"
        r" functional) during the deprecation window, but new|New) implementations should not adopt"
        r" it\."
        r"(?: Migration path: (?P<detail>.*))?"
    ),
    "rescheduled": re.compile(
        r"Change the earliest removal of (?P<title>.+?) \(\[[^\]]*\]\([^)]*\)\): (?P<detail>.*)\."
    ),
    "removed": re.compile(
        r"Remove (?P<title>.+?), deprecated by \[[^\]]*\]\([^)]*\) and last present in"
        r" \[(?P<detail>[^\]]*)\]\([^)]*\)\."
    ),
    "restored": re.compile(
        r"Restore (?P<title>.+?) to Active \(\[[^\]]*\]\([^)]*\)\): (?P<detail>.*)"
    ),
}


class Entry(NamedTuple):
    """One entry. `title` names the feature as in a sentence; `authority` is the SEP it rests on.

    `detail` is the migration path (empty where none is required), the new earliest removal, the
    last Final revision, or what has changed. `page` is the page of a removed feature. `whole` is
    False for what is deprecated while parts of it are Removed already: it does not work as before.
    """

    kind: EntryKind
    title: str
    authority: str
    detail: str = ""
    page: str = ""
    whole: bool = True


def render_entry(entry: Entry, number: int = 1) -> list[str]:
    """Return the lines of an entry of the numbered list."""
    mark = f"{number}. "
    return wrapped(_text(entry), " " * len(mark), mark)


def parse_entry(text: str) -> Entry | None:
    """Return what an entry says, with or without its number; None for another form."""
    plain = re.sub(r"^\s*[0-9]+\. ", "", joined(text))
    for kind, form in _FORMS.items():
        if found := form.fullmatch(plain):
            page = re.search(
                rf"\[{re.escape(found['detail'] or '')}\]\(/specification/[^/]*/([^)]*)\)", plain
            )
            return Entry(
                kind,
                found["title"],
                authority(plain[found.end("title") :]),
                found["detail"] or "",
                page[1] if page and kind == "removed" else "",
                kind != "deprecated" or found["whole"] is not None,
            )
    return None


def render(entries: Iterable[Entry], kind: EntryKind) -> list[str]:
    """Return the section of this kind with its heading, or nothing without entries."""
    told = list(entries)
    if not told:
        return []
    intro = [INTRODUCTION, ""] if kind == "deprecated" else []
    lines = [f"## {HEADINGS[kind]}", "", *intro]
    for number, entry in enumerate(told, 1):
        lines += [*render_entry(entry, number), ""]
    return lines


def entries(
    features: Mapping[str, Feature], calendar: Calendar, revision: str
) -> tuple[Entry, ...]:
    """Return the entries of the changelog of a revision, as far as the policy demands them.

    A part that goes with its whole is told with it; what was removed without ever being Deprecated
    has no deprecation SEP to link and is left to the other headings.
    """
    found: list[Entry] = []
    for feature in features.values():
        for change in history(feature, calendar, features):
            spell = spell_at(feature, revision, calendar, features)
            told = spell is not None and has_row(feature, spell.deprecation, features)
            if change.revision == revision and spell is not None and told:
                made = _entry_of(feature, change.kind, spell.deprecation.authority, calendar)
                whole = all_works(feature, revision, features)
                found += (each._replace(whole=whole or each.kind != "deprecated") for each in made)
    return tuple(found)


def all_works(feature: Feature, revision: str, features: Mapping[str, Feature]) -> bool:
    """Return whether this revision removes no message of the feature."""
    return not any(
        part.removed and part.removed.revision == revision and part.signals.methods
        for part in parts(feature.id, features)
    )


def undeprecated(features: Mapping[str, Feature], calendar: Calendar, revision: str) -> list[str]:
    """Return the ids of what a revision removed without a deprecation, that has no entry."""
    return [
        feature.id
        for feature in features.values()
        if feature.removed
        and feature.removed.revision == revision
        and spell_at(feature, revision, calendar, features) is None
    ]


def _entry_of(
    feature: Feature, kind: ChangeKind, authority: str, calendar: Calendar
) -> Iterator[Entry]:
    title = in_a_sentence(feature)
    if kind == "deprecated":
        yield Entry("deprecated", title, authority, feature.migration)
    elif kind == "removed" and feature.removed:
        last = calendar.revisions[calendar.position(feature.removed.revision) - 1].id
        yield Entry("removed", title, authority, last, next(iter(pages(feature)), "schema"))


def _text(entry: Entry) -> str:
    by = link(entry.authority)
    if entry.kind == "deprecated":
        path = f" Migration path: {entry.detail}" if entry.detail else ""
        works = (
            "It remains fully functional during the deprecation window, but new"
            if entry.whole
            else "New"
        )
        return f"Deprecate {entry.title} ({by}). {works} implementations should not adopt it.{path}"
    if entry.kind == "rescheduled":
        return f"Change the earliest removal of {entry.title} ({by}): {entry.detail}."
    if entry.kind == "removed":
        last = f"[{entry.detail}](/specification/{entry.detail}/{entry.page})"
        return f"Remove {entry.title}, deprecated by {by} and last present in {last}."
    return f"Restore {entry.title} to Active ({by}): {entry.detail}"
