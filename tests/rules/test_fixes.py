"""The law of fixes: the finding is gone, none has come instead, and a second time changes nothing.

It is held against every fix that any example of any rule carries, one at a time and all together.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from revisor.checking import Selection, run
from revisor.checking.fixing import fixed
from revisor.model.finding import Finding, Profile
from revisor.model.pointer import render
from revisor.model.rule import Example
from revisor.rules.catalogue import catalogue
from revisor.sources.editable import EditableText, EditableValue

TODAY = dt.date(2026, 11, 30)
NO_JSON = ("spec-repository",)
"""Groups whose examples are files of other kinds, which nothing mends here."""
EXAMPLES = {
    f"{rule.id}-{number}": (rule, example)
    for rule in catalogue().values()
    for number, example in enumerate(rule.examples)
    if example.flagged and rule.group not in NO_JSON
}
MOST = 40
"""Findings of an example that are looked at one by one; the rest are alike."""


def document_of(example: Example) -> EditableText | EditableValue:
    if isinstance(example.input, str):
        return EditableText(example.input, "-")
    return EditableValue(example.input, "example")


def selection(example: Example, profile: Profile = "portability") -> Selection:
    return Selection(TODAY, revision=example.revision, profile=profile)


def findings(
    document: EditableText | EditableValue, example: Example, profile: Profile
) -> list[Finding]:
    return list(run(document.readings(), selection(example, profile)).findings)


def grave(found: list[Finding], but: str) -> Counter[str]:
    """Count what is above a note, by rule."""
    return Counter(f.rule for f in found if f.severity != "note" and f.rule != but)


def with_fixes() -> Iterator[Any]:
    for name, (rule, example) in EXAMPLES.items():
        before = findings(document_of(example), example, rule.rule.profile)
        for found in [f for f in before if f.rule == rule.id and f.fix is not None][:MOST]:
            place = render(found.place.origin.pointer)
            yield pytest.param(name, before, found, id=f"{name} at {place}")


CASES = list(with_fixes())


def test_there_is_much_to_look_at() -> None:
    rules = {case.values[2].rule for case in CASES}
    assert len(CASES) > 90
    assert len(rules) > 40


@pytest.mark.parametrize(("name", "before", "found"), CASES)
def test_a_fix_mends_its_finding_and_makes_no_other(
    name: str, before: list[Finding], found: Finding
) -> None:
    _, example = EXAMPLES[name]
    assert found.base is not None
    document = document_of(example).edited({found.base.message: found.edits})
    after = findings(document, example, found.profile)
    were, are = ([f for f in some if f.rule == found.rule] for some in (before, after))
    places = [f.place.origin.pointer for f in are]
    assert len(are) < len(were) or found.place.origin.pointer not in places
    assert grave(after, found.rule) <= grave(before, found.rule)


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("name", sorted({case.values[0] for case in CASES}))
def test_mending_twice_is_mending_once(name: str, *, unsafe: bool) -> None:
    rule, example = EXAMPLES[name]
    how = selection(example, rule.rule.profile)
    outcome = fixed(document_of(example), how, unsafe=unsafe)
    assert [each for each in outcome.unfixed if each.finding.rule == rule.id] == []
    again = fixed(outcome.document, how, unsafe=unsafe)
    assert again.document == outcome.document
    assert again.fixed == ()
    left = [f.fix.safety for f in outcome.report.findings if f.rule == rule.id and f.fix]
    assert left == [] if unsafe else "safe" not in left


@pytest.mark.parametrize("name", EXAMPLES)
def test_all_examples_are_mended_once(name: str) -> None:
    _, example = EXAMPLES[name]
    how = selection(example, "portability")
    outcome = fixed(document_of(example), how, unsafe=True)
    again = fixed(outcome.document, how, unsafe=True)
    assert (again.document, again.fixed) == (outcome.document, ())
