"""What the page says of each statement of SEP-1613 and SEP-2596 has to be there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import sep_statements
from revisor.rules.catalogue import catalogue

GOOD = {"section": "a", "level": "MUST", "text": "t"}
TEST = "tests/dev/test_sep_statements.py"


def clauses(repository: Path) -> dict[str, Any]:
    text = (repository / "src/revisor/facts/clauses.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def test_every_statement_leads_to_what_is_there(repository: Path) -> None:
    statements = sep_statements.load()
    assert len(statements) == 60
    assert sep_statements.gaps(statements, clauses(repository), catalogue()) == []
    page = (repository / "docs" / "traceability.md").read_text(encoding="utf-8")
    assert all(f"| {about['text']} |".replace("\\", "") in page for about in statements.values())


def test_every_section_of_the_sep_is_there_and_what_it_obliges_to_is_no_mere_decision() -> None:
    statements = sep_statements.load().values()
    assert len({about["section"] for about in statements}) == 14
    for about in statements:
        if about["level"] in ("MUST", "MUST NOT"):
            assert about.get("functions")
            assert about.get("clauses")


def test_every_statement_of_the_policy_leads_to_what_is_there(repository: Path) -> None:
    source = sep_statements.SOURCES[1]
    statements = sep_statements.load(source)
    assert len(statements) == 116
    assert sep_statements.gaps(statements, clauses(repository), catalogue(), source) == []
    page = (repository / "docs" / "traceability.md").read_text(encoding="utf-8")
    assert all(f"| {about['text']} |" in page for about in statements.values())
    for about in statements.values():
        if about["level"] in ("MUST", "MUST NOT"):
            assert about.get("functions") or about.get("clauses") or about.get("rules")


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({}, "leads to no clause"),
        ({"rules": []}, "leads to no clause"),
        ({"rules": ["no-such-rule"]}, "no such rule"),
        ({"clauses": ["JS-99"]}, "no such clause"),
        ({"functions": [{"name": "revisor.nothing", "test": TEST}]}, "no such public function"),
        ({"functions": [{"name": "revisor.migrate", "test": "tests/none.py"}]}, "no such test"),
        ({"functions": [{"name": "revisor.Resolver", "test": "pyproject.toml"}]}, "says nothing"),
        ({"decision": "so it is"}, "a reason and a place"),
        ({"decision": "so it is", "place": "docs/none.md"}, "no such place"),
        ({"rules": ["null-input-schema"], "why": 1}, "other members"),
        ({"rules": ["null-input-schema"]}, ""),
        ({"decision": "so it is", "place": "docs/dialects.md"}, ""),
        ({"functions": [{"name": "revisor.migrate", "test": TEST}]}, ""),
        (
            {"functions": [{"name": "revisor.lifecycle.no.schedule", "test": TEST}]},
            "no such public",
        ),
        (
            {"functions": [{"name": "revisor.lifecycle.window._leader", "test": TEST}]},
            "no such public",
        ),
        ({"functions": [{"name": "revisor.lifecycle.window.schedule", "test": TEST}]}, ""),
    ],
)
def test_what_leads_nowhere_is_told(repository: Path, about: dict[str, Any], words: str) -> None:
    wrong = sep_statements.gaps(
        {"SEP-1613-01": {**GOOD, **about}}, clauses(repository), catalogue()
    )
    assert len(wrong) == bool(words)
    assert words in "".join(wrong)


def test_statements_are_numbered_in_their_order(repository: Path) -> None:
    wrong = sep_statements.gaps(
        {"SEP-1613-02": {**GOOD, "clauses": ["JS-01"]}}, clauses(repository), catalogue()
    )
    assert wrong == ["SEP-1613-02: it is number 1"]
