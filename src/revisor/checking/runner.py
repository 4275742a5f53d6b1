"""The runner: every subject of every target meets the rules that look at its type.

A schema is analysed and walked once; rules are looked up by the keywords that are really there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from revisor._version import __version__
from revisor.dialect.document import SchemaDocument
from revisor.dialect.walk import KeywordUse
from revisor.facts import registry
from revisor.model.finding import SEVERITIES, Finding, Severity
from revisor.model.pointer import natural
from revisor.model.reading import Reading
from revisor.model.report import Report, TargetReport, in_order
from revisor.model.rule import LoadedRule
from revisor.model.subject import EmbeddedSchema, Subject
from revisor.model.suppression import Suppressed
from revisor.rules.context import Context

from .collecting import Findings
from .dispatch import WIRE, Dispatch, always_holds, dispatch
from .judgement import (
    notes_on_empty_lists,
    revision_of,
    undecided,
    unjudged,
    unjudged_parts,
    usable,
)
from .masking import masked_finding, masked_target
from .selection import Selection
from .statements import findings_on, findings_on_configuration
from .suppression import Sorted, Suppressions, selected
from .tallies import tallies


def run(readings: Iterable[Reading], selection: Selection) -> Report:
    """Check every target and return the report; the same input gives the same report.

    Raises UnknownIdError where the selection names a rule or revision that does not exist.
    """
    selection.check_ids()
    targets: list[TargetReport] = []
    found: list[Finding] = []
    suppressed: list[Suppressed] = []
    configured = Suppressions(selection.configured.suppressions, selection.date)
    for reading in readings:
        report, findings, known = _check(reading, selection, len(targets), configured)
        targets.append(report)
        found += findings
        suppressed += known
    if selection.configured.suppressions and targets:
        found += findings_on_configuration(configured, selection).listed
    kept = [f for f in found if _speaks(f, selection)]
    return Report(
        version=__version__,
        date=selection.date.isoformat(),
        profile=selection.profile,
        facts_date=registry.facts_date().isoformat(),
        newest_revision=registry.newest_revision().id,
        targets=tuple(targets),
        findings=tuple(sorted(kept, key=_order)),
        portability=None if selection.profile == "portability" else _sum(found, "portability"),
        summary=_sum(kept),
        suppressed=tuple(each for each in suppressed if _speaks(each.finding, selection)),
    )


def _speaks(finding: Finding, selection: Selection) -> bool:
    return finding.profile == "spec" or selection.profile == "portability"


def _sum(findings: list[Finding], profile: str | None = None) -> dict[Severity, int]:
    wanted = [f.severity for f in findings if profile is None or f.profile == profile]
    return {severity: wanted.count(severity) for severity in SEVERITIES}


def _order(found: Finding) -> tuple[Any, ...]:
    place = found.place.origin
    line = ("", 0) if place.line is None else (place.uri, place.line)
    way = place.message or 0, natural(place.pointer)
    return found.target, *line, *way, found.rule, found.message


def _check(
    reading: Reading, selection: Selection, target: int, configured: Suppressions
) -> tuple[TargetReport, list[Finding], list[Suppressed]]:
    revision, source, notes = revision_of(reading, selection)
    documents = {
        s.origin: SchemaDocument(s, selection.limits)
        for s in reading.subjects
        if isinstance(s, EmbeddedSchema)
    }
    context = Context(
        revision,
        selection.current(),
        selection.date,
        selection.profile,
        documents,
        certain=source != "default",
        clients=selection.clients,
    )
    found = Findings(reading, target, revision, selection.date)
    for subject in reading.subjects:
        found.collect(subject, _looked_at(subject, context, selection), context)
    own = Suppressions(reading.suppressions, selection.date)
    known = _sorted(found.listed, own, selection, configured)
    on_statements = findings_on(own, reading, target, context, selection)
    told, suppressed = [*known.told, *on_statements.listed], known.suppressed
    earlier = _earlier(reading, context, selection) if source == "default" else None
    not_judged = [n for d in documents.values() for n in unjudged(d)]
    checked = in_order({**reading.checked, "schemas": len(documents) - len(not_judged)})
    report = TargetReport(
        kind=reading.kind,
        name=reading.name,
        uri=reading.uri,
        revision=revision,
        revision_source=source,
        checked=checked,
        not_checked=(
            *reading.not_checked,
            *notes,
            *notes_on_empty_lists(reading),
            *not_judged,
            *(note for d in documents.values() for note in unjudged_parts(d)),
            *(note for d in documents.values() for note in undecided(d)),
            *found.notes(),
            *on_statements.notes(),
        ),
        usable=usable(reading, documents, found.listed),
        faults=reading.faults + len(found.faults) + len(on_statements.faults),
        earlier=earlier,
        unmet=reading.unmet,
        also=reading.also,
        features=tallies(reading.subjects),
    )
    if reading.mask is None:
        return report, told, suppressed
    mask = reading.mask
    return (
        masked_target(report, mask),
        [masked_finding(each, mask) for each in told],
        [each._replace(finding=masked_finding(each.finding, mask)) for each in suppressed],
    )


def _sorted(
    found: list[Finding], own: Suppressions, selection: Selection, configured: Suppressions
) -> Sorted:
    """Part findings into what is told and what comments, or else configuration, suppress."""
    by_comment = own.sort(selected(found, selection.configured.per_path))
    by_file = configured.sort(by_comment.told)
    return Sorted(by_file.told, [*by_comment.suppressed, *by_file.suppressed])


def _earlier(reading: Reading, context: Context, selection: Selection) -> tuple[str, int] | None:
    """Return the revision before, and how many errors only that one would add, if any.

    Where nothing shows the revision of a target, its peers may well speak the one before.
    """
    before = [r.id for r in registry.revisions() if r.id < context.revision]
    if not before:
        return None
    there = replace(context, revision=before[-1])
    found = Findings(reading, 0, there.revision, selection.date)
    for subject in reading.subjects:
        pairs = _looked_at(subject, there, selection, beyond=context.revision)
        found.collect(subject, pairs, there)
    errors = sum(1 for f in found.listed if f.severity == "error" and f.profile == "spec")
    return (there.revision, errors) if errors else None


def _looked_at(
    subject: Subject, context: Context, selection: Selection, beyond: str = ""
) -> Iterator[tuple[LoadedRule, Any]]:
    """Yield each rule with what it is to look at: the subject, or a part of its schema.

    `beyond` leaves out the rules that also hold at that revision.
    """
    if isinstance(subject, EmbeddedSchema):
        rules = dispatch(selection, context.revision, subject.role, beyond)
        if not beyond or rules:
            yield from _in_schema(context.documents[subject.origin], rules)
        return
    found = dispatch(selection, context.revision, "", beyond).by_type.get(type(subject), [])
    if isinstance(subject, WIRE) and not context.certain:
        # Nothing shows the revision, and a message may be of any.
        found = [] if beyond else [rule for rule in found if always_holds(rule)]
    yield from ((rule.loaded, subject) for rule in found)


def _in_schema(document: SchemaDocument, rules: Dispatch) -> Iterator[tuple[LoadedRule, Any]]:
    for rule in rules.by_type.get(type(document), ()):
        yield rule.loaded, document
    if document.limit_reached is not None:
        for rule in rules.by_type.get(type(document.limit_reached), ()):
            yield rule.loaded, document
    by_keyword, general = rules.by_keyword, rules.any_subschema
    for sub in document.subschemas:
        value = sub.value
        for keywords, rule in general:
            if not keywords or (value.__class__ is dict and not keywords.isdisjoint(value)):
                yield rule.loaded, sub
        if value.__class__ is dict:
            for keyword in value:
                rules_on = by_keyword.get(keyword)
                if rules_on:
                    use = KeywordUse(sub, keyword, value[keyword])
                    for rule in rules_on:
                        yield rule.loaded, use
    for fault in document.faults:
        for explaining in rules.for_fault(fault):
            yield explaining, fault
