"""Every example of every rule is flagged exactly where it says, and every rule file is complete."""

from __future__ import annotations

import datetime as dt
import io
import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.finding import Finding
from revisor.model.pointer import render
from revisor.model.reading import Reading
from revisor.model.rule import Example, LoadedRule, Message
from revisor.reporters.rule_page import HEADINGS
from revisor.rules.catalogue import catalogue
from revisor.sources import dump
from revisor.sources.spec_repository.example import from_text

RULES = list(catalogue().values())
TODAY = dt.date(2026, 11, 30)
KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_TEXT = "-"


def readings_of(example: Example) -> list[Reading]:
    """Read an example: files of a checkout, JSON text as it stands in a file, or a value."""
    if isinstance(example.input, str) and example.input.startswith("=== "):
        return [from_text(example.input)]
    if isinstance(example.input, str):
        stdin = io.BytesIO(example.input.encode())
        return list(dump.read([_TEXT], stdin=stdin))
    return dump.from_value(example.input, name="example")


def findings_of(rule: LoadedRule, example: Example) -> list[Finding]:
    """Return what one rule reports in an example."""
    selection = Selection(
        TODAY,
        revision=example.revision,
        profile=rule.rule.profile,
        # What is said of a statement on a finding depends on whether that is found.
        rules=frozenset() if rule.group == "suppression" else frozenset({rule.id}),
    )
    return [f for f in run(readings_of(example), selection).findings if f.rule == rule.id]


def examples() -> Iterator[Any]:
    for rule in RULES:
        for number, example in enumerate(rule.examples):
            yield pytest.param(rule, example, id=f"{rule.id}-{number}")


@pytest.mark.parametrize(("rule", "example"), list(examples()))
def test_an_example_is_flagged_where_it_says(rule: LoadedRule, example: Example) -> None:
    found = findings_of(rule, example)
    assert sorted(map(_place, found)) == sorted(example.flagged)


def _place(found: Finding) -> str:
    """Return a pointer, or the file and line in a checkout."""
    origin = found.place.origin
    return render(origin.pointer) if origin.line is None else f"{origin.uri}:{origin.line}"


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_has_a_flagged_and_a_clean_example(rule: LoadedRule) -> None:
    assert any(example.flagged for example in rule.examples)
    assert any(not example.flagged for example in rule.examples)
    assert all(example.title and not example.title.endswith(".") for example in rule.examples)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_docstring_has_its_headings_in_order(rule: LoadedRule) -> None:
    told = re.findall(rf"^({'|'.join(HEADINGS)}):", rule.doc, re.MULTILINE)
    assert tuple(told) == HEADINGS
    assert rule.doc.partition("\n")[0].endswith(".")


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_ids_and_clauses_are_well_formed(rule: LoadedRule) -> None:
    assert KEBAB.fullmatch(rule.id)
    assert KEBAB.fullmatch(rule.group)
    assert rule.rule.clause
    assert rule.rule.url.startswith("https://")
    assert all(re.fullmatch(r"[A-Z]{2}-[0-9]{2}", clause) for clause in rule.rule.clauses)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_messages_and_hints_are_filled_in(rule: LoadedRule) -> None:
    for message in rule.rule.messages.values():
        assert message.text
        assert message.hint
    for example in rule.examples:
        for found in findings_of(rule, example):
            assert found.message
            assert found.hint


OWN_GROUPS = (
    "tool-definition",
    "elicitation",
    "tool-call",
    "json-text",
    "portability",
    "spec-repository",
)


@pytest.mark.parametrize("rule", [r for r in RULES if r.group in OWN_GROUPS], ids=lambda r: r.id)
def test_every_message_is_shown_by_an_example(rule: LoadedRule) -> None:
    shown = [f.message for example in rule.examples for f in findings_of(rule, example)]
    for key, message in rule.rule.messages.items():
        wanted = _as_pattern(message)
        assert any(wanted.fullmatch(text) for text in shown), key


def _as_pattern(message: Message) -> re.Pattern[str]:
    parts = string.Formatter().parse(message.text)
    found = "".join(
        re.escape(text) + ("" if field is None else "(?s:.*)") for text, field, _, _ in parts
    )
    return re.compile(found)
