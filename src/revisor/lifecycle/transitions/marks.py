"""The tags in schema.ts and the notices on pages: the same information in two places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from revisor.lifecycle.artifacts import jsdoc_tag, prose_notice
from revisor.lifecycle.artifacts.lifetimes import lifetime
from revisor.lifecycle.artifacts.naming import in_a_sentence, pages, place, short_title
from revisor.lifecycle.transitions.plan import SCHEMA_FILE, ArtifactEdit
from revisor.lifecycle.window import timeline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from revisor.lifecycle.artifacts.earliest_text import Earliest
    from revisor.lifecycle.calendar import Calendar
    from revisor.lifecycle.transitions.plan import Situation
    from revisor.model.feature import Feature

Action = Literal["add", "change", "delete"]


def tag_edits(
    features: Mapping[str, Feature], action: Action, situation: Situation, calendar: Calendar
) -> Iterator[ArtifactEdit]:
    """Yield an edit for the tag of each symbol; where only values go, their property is tagged.

    A member of a declaration that is tagged as a whole needs no tag of its own.
    """
    wanted = set(symbols(features))
    told: set[str] = set()
    for feature in features.values():
        text = "" if action == "delete" else _tag(feature, situation, calendar)
        for symbol in feature.schema_symbols:
            if symbol in wanted - told:
                told.add(symbol)
                yield ArtifactEdit("tag", action, SCHEMA_FILE, symbol, text)


def symbols(features: Mapping[str, Feature]) -> list[str]:
    """Return the symbols of these features, without members of declarations among them."""
    found = dict.fromkeys(s for feature in features.values() for s in feature.schema_symbols)
    return [s for s in found if not any(s.startswith(f"{other}.") for other in found)]


def notice_edits(
    feature: Feature, action: Action, situation: Situation, calendar: Calendar
) -> Iterator[ArtifactEdit]:
    """Yield an edit for the notice on each page of a feature; that speaks for its parts too.

    A page that is about something else, without a section on the feature, gets none.
    """
    text = "" if action == "delete" else _notice(feature, situation, calendar)
    for page in pages(feature):
        where = place(feature, page, situation.features)
        if where:
            yield ArtifactEdit("notice", action, where, feature.title, text)


def stay(feature: Feature, situation: Situation, calendar: Calendar) -> Earliest:
    """Return how long the feature stays, as texts give it."""
    when = timeline(feature.deprecations[-1], calendar)[0]
    followed = situation.features.get(when.follows)
    return lifetime(when, short_title(followed) if followed else "")


def _named(feature: Feature, situation: Situation) -> tuple[str, str]:
    spell = feature.deprecations[-1]
    called = situation.called if spell.revision == situation.revision else spell.revision
    return called, spell.authority


def _tag(feature: Feature, situation: Situation, calendar: Calendar) -> str:
    values = tuple(value for field in feature.signals.fields for value in field.values)
    only = values if feature.kind == "enum_value" else ()
    told = jsdoc_tag.Tag(*_named(feature, situation), stay(feature, situation, calendar), only)
    return "\n".join(jsdoc_tag.render(told))


def _notice(feature: Feature, situation: Situation, calendar: Calendar) -> str:
    subject = prose_notice.subject(in_a_sentence(feature))
    told = prose_notice.Notice(
        subject,
        *_named(feature, situation),
        stay(feature, situation, calendar),
        feature.migration,
    )
    return "\n".join(prose_notice.render(told))
