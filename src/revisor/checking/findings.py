"""Turn what a check yields into a finding: message and hint filled in, place found, names added."""

from __future__ import annotations

import datetime as dt
from typing import Any

from revisor.dialect.document import SchemaDocument
from revisor.dialect.metaschema import MetaschemaFault
from revisor.dialect.walk import KeywordUse, Subschema
from revisor.model.finding import Finding, Place
from revisor.model.pointer import Pointer
from revisor.model.reading import Reading
from revisor.model.rule import Hit, LoadedRule
from revisor.model.subject import (
    ElicitationRequest,
    EmbeddedSchema,
    Origin,
    TextDefect,
    ToolCall,
    ToolDefinition,
)
from revisor.model.wire import Exchange, FeatureUse, WireMessage

from .feature_facts import feature_facts

_ABOUT = ("tool", "field", "method")


def finding(
    rule: LoadedRule, hit: Hit, subject: Any, target: int, revision: str, on: dt.date
) -> Finding:
    """Make the finding of one hit; its place has no line yet (see `located`).

    Dates of a feature are those on the day `on`.
    """
    message = rule.rule.messages[hit.message]
    values = {"revision": revision, **about(subject), **hit.values}
    base, origin = places(subject, hit.at)
    remedy = None if _is_derived(subject) else hit.fix
    return Finding(
        rule=rule.id,
        group=rule.group,
        severity=hit.severity or rule.rule.severity,
        confidence=hit.confidence or rule.rule.confidence,
        profile=rule.rule.profile,
        message=message.text.format_map(values),
        hint=message.hint.format_map(values),
        clause=rule.rule.clause,
        url=rule.rule.url,
        target=target,
        place=_place(hit, subject, origin),
        subject=_names(hit, subject),
        party=hit.party or rule.rule.party,
        feature=feature_facts(hit.feature, revision, on) if hit.feature else None,
        remedy=remedy,
        base=(hit.base or base) if remedy else None,
    )


def _is_derived(subject: Any) -> bool:
    """Whether a library makes the schema that it is about: the code holds no text of it."""
    embedded = subject if isinstance(subject, ElicitationRequest) else _embedded(subject)
    return embedded is not None and embedded.derived


def _names(hit: Hit, subject: Any) -> dict[str, str]:
    names = about(subject)
    if hit.feature:
        names["feature"] = hit.feature
    for name in ("method", "tool", "symbol"):
        value = hit.values.get(name)
        if isinstance(value, str) and value:
            names.setdefault(name, value)
    return names


def _place(hit: Hit, subject: Any, origin: Origin) -> Place:
    """A defect of the text knows its line; its pointer may lead to a later member of one name."""
    if isinstance(subject, TextDefect):
        return Place(origin, subject.line, subject.column)
    place = hit.origin or origin
    return Place(place, place.line, place.column)


def places(subject: Any, at: Pointer) -> tuple[Origin, Origin]:
    """Return where the subject begins (its fix's edits start there), and where the hit points."""
    if isinstance(subject, MetaschemaFault):
        origin = subject.document.embedded.origin
        base = origin.at(*subject.at)
        return base, base.at(*at) if at else origin.at(*subject.pointer)
    if isinstance(subject, KeywordUse):
        subject = subject.sub
    if isinstance(subject, Subschema):
        base = subject.document.embedded.origin.at(*subject.pointer)
    elif isinstance(subject, SchemaDocument):
        base = subject.embedded.origin
    else:
        base = subject.origin
    return base, base.at(*at)


def about(subject: Any) -> dict[str, str]:
    """Return the names that tell a reader what is meant: tool, field, method."""
    if isinstance(subject, ToolCall):
        subject = subject.tool
    if isinstance(subject, ToolDefinition):
        return {"tool": subject.label}
    if isinstance(subject, WireMessage | Exchange):
        return {"method": subject.method} if subject.method else {}
    if isinstance(subject, FeatureUse):
        seen = subject.evidence[0]
        return {"method": seen.name} if seen.kind == "method" else {}
    embedded = _embedded(subject)
    if embedded is None:
        return {}
    names = {"tool": embedded.tool, "field": embedded.role, "method": embedded.method}
    return {key: names[key] or "" for key in _ABOUT if names[key]}


def _embedded(subject: Any) -> EmbeddedSchema | None:
    if isinstance(subject, KeywordUse):
        subject = subject.sub
    if isinstance(subject, MetaschemaFault | Subschema):
        found: EmbeddedSchema = subject.document.embedded
        return found
    return subject.embedded if isinstance(subject, SchemaDocument) else None


def located(found: Finding, reading: Reading) -> Finding:
    """Add line and column where the source has a text."""
    position = None if found.place.line else reading.locate(found.place.origin)
    if position is None:
        return found
    from dataclasses import replace

    return replace(found, place=Place(found.place.origin, *position))
