"""Each fix of a portability rule does what it promises: the place is clean, and nothing new."""

from __future__ import annotations

import copy
import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from revisor.checking import Selection, run
from revisor.model.finding import Finding
from revisor.model.pointer import render
from revisor.model.rule import Example, LoadedRule
from revisor.rules.catalogue import catalogue
from revisor.sources import dump

RULES = [rule for rule in catalogue().values() if rule.group == "portability"]


def findings(value: Any, revision: str | None) -> list[Finding]:
    selection = Selection(dt.date(2026, 11, 30), revision=revision, profile="portability")
    return list(run(dump.from_value(value, name="fixed"), selection).findings)


def applied(value: Any, found: Finding) -> Any:
    """Apply the edits of a finding's fix to a copy of the value (RFC 6902)."""
    made = copy.deepcopy(value)
    assert found.fix is not None
    assert found.base is not None
    for edit in found.fix.edits:
        *way, end = (*found.base.pointer, *edit.pointer)
        last: Any = end
        held: Any = made
        for token in way:
            held = held[token]
        if edit.op == "remove":
            del held[last]
        elif edit.op == "add" and isinstance(held, list):
            held.insert(last, edit.value)
        else:
            assert (last in held) is (edit.op == "replace") or edit.op == "add"
            held[last] = edit.value
    return made


def fixed() -> Iterator[Any]:
    for rule in RULES:
        for example in rule.examples:
            if isinstance(example.input, str):  # JSON text, of which no rule here mends anything
                continue
            for found in findings(example.input, example.revision):
                if found.rule == rule.id and found.fix is not None:
                    name = f"{rule.id} at {render(found.place.origin.pointer)}: {example.title}"
                    yield pytest.param(rule, example, found, id=name)


@pytest.mark.parametrize(("rule", "example", "found"), list(fixed()))
def test_a_fix_mends_its_place_and_breaks_nothing(
    rule: LoadedRule, example: Example, found: Finding
) -> None:
    before = findings(example.input, example.revision)
    after = findings(applied(example.input, found), example.revision)
    here = found.place.origin.pointer
    assert not [f for f in after if f.rule == rule.id and f.place.origin.pointer == here]
    known = {(f.rule, f.message) for f in before}
    assert [f for f in after if (f.rule, f.message) not in known] == []


def test_many_rules_carry_fixes() -> None:
    ids = {f.values[0].id for f in fixed()}
    assert len(ids) >= 10
