"""Each fix of a portability rule does what it promises: the place is clean, and nothing new."""

from __future__ import annotations

import copy
import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from revisor.checking import Selection, run
from revisor.dialect.conformance import conforms
from revisor.dialect.document import SchemaDocument
from revisor.model.finding import Finding
from revisor.model.pointer import render
from revisor.model.rule import Example, LoadedRule
from revisor.model.subject import EmbeddedSchema, Origin
from revisor.rules.catalogue import catalogue
from revisor.sources import dump

ORIGIN = Origin("dump", "fixed")
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


NUMBERS = (0, 1, 3, -1, 1.5, 2.0)
PLAIN: tuple[Any, ...] = (None, True, False, "", "a", "s", "l", "2026", *NUMBERS, [], {})
VALUES: tuple[Any, ...] = (
    *PLAIN,
    *([value] for value in PLAIN),
    *([first, second] for first in PLAIN for second in ("a", 1, None)),
    [1, 2, 3],
    {"a": 1},
    {"x": "a"},
)


def schema_at(value: Any, way: tuple[Any, ...]) -> Any:
    for token in way:
        value = value[token]
    return value


@pytest.mark.parametrize(("rule", "example", "found"), list(fixed()))
def test_a_safe_fix_keeps_every_verdict(rule: LoadedRule, example: Example, found: Finding) -> None:
    assert found.fix is not None
    assert found.fix.safety == "safe"
    way = found.place.origin.pointer
    start = next((n for n, token in enumerate(way) if str(token).endswith("Schema")), None)
    if start is None or rule.id == "shared-schema-id":
        return  # a result is mended, or a name that nothing refers to is left out
    before = schema_at(example.input, way[: start + 1])
    after = schema_at(applied(example.input, found), way[: start + 1])
    names = [name for name in before.get("properties", {}) if name != "$id"]
    documents = [SchemaDocument(EmbeddedSchema(s, "inputSchema", ORIGIN)) for s in (before, after)]
    for value in [*PLAIN, *({name: value} for name in names for value in VALUES)]:
        verdicts = [conforms(document, value).kind for document in documents]
        assert verdicts[0] == verdicts[1] != "unknown", value
