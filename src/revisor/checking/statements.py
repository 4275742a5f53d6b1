"""What the rules of the group `suppression` find in the statements of one target, or of a file."""

from __future__ import annotations

from revisor.model.reading import Reading
from revisor.model.suppression import JudgedSuppression
from revisor.rules.context import Context
from revisor.rules.outlines import outlines

from .collecting import Findings
from .dispatch import dispatch
from .selection import Selection
from .suppression import Suppressions


def wanted(selection: Selection) -> frozenset[str]:
    """Return the ids of the rules that are applied."""
    return frozenset(rule.id for rule in outlines() if selection.wants(rule))


def findings_on(
    statements: Suppressions,
    reading: Reading,
    target: int,
    context: Context,
    selection: Selection,
    *,
    complete: bool = True,
) -> Findings:
    """Return what the rules say of statements, after all findings were sorted by them."""
    found = Findings(reading, target, context.revision, selection.date)
    rules = dispatch(selection, context.revision).by_type.get(JudgedSuppression, [])
    if rules:
        applied = wanted(selection)
        for each in statements.judged(applied.__contains__, complete=complete):
            found.collect(each, ((rule.loaded, each) for rule in rules), context)
    return found


def findings_on_configuration(statements: Suppressions, selection: Selection) -> Findings:
    """Return what the rules say of the statements of a file of configuration.

    They stand with the first target, since a file of configuration is none itself.
    """
    context = Context(
        selection.current(), selection.current(), selection.date, selection.profile, {}
    )
    nowhere = Reading("configuration", "", "")
    complete = selection.configured.complete
    return findings_on(statements, nowhere, 0, context, selection, complete=complete)
