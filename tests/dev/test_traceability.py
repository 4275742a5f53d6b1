from __future__ import annotations

import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import generate
from revisor.model.rule import LoadedRule
from revisor.rules.catalogue import catalogue


@pytest.fixture(scope="module")
def traceability(repository: Path) -> ModuleType:
    return generate.load(repository / "dev" / "generators" / "traceability.py")


@pytest.fixture
def rule() -> LoadedRule:
    return catalogue()["null-input-schema"]


def test_all_clauses_are_there_and_complete(repository: Path) -> None:
    text = (repository / "src/revisor/facts/clauses.toml").read_text(encoding="utf-8")
    clauses = tomllib.loads(text)
    families = {"JS": 32, "EL": 9, "TN": 6, "XH": 15, "LC": 29, "VE": 4, "MS": 20, "TR": 13}
    wanted = [f"{name}-{n:02}" for name, last in families.items() for n in range(1, last + 1)]
    assert list(clauses) == wanted
    known = {"since", "until", "role", "level", "text", "url", "unseen"}
    for clause in clauses.values():
        assert {"role", "level", "text", "url"} <= set(clause) <= known
        assert clause["url"].startswith("https://")


@pytest.mark.parametrize(
    ("about", "seen", "words"),
    [
        ({"text": "t"}, False, "no rule names it"),
        ({"text": "t", "unseen": "why"}, True, "said to be unseen, but null-input-schema sees it"),
        ({"text": "t"}, True, ""),
        ({"text": "t", "unseen": "why"}, False, ""),
    ],
)
def test_a_clause_has_a_rule_or_a_reason(
    traceability: ModuleType, rule: LoadedRule, about: dict[str, Any], seen: bool, words: str
) -> None:
    wrong = traceability.gaps({"JS-10": about}, {"JS-10": [rule]} if seen else {})
    assert len(wrong) == bool(words)
    assert words in "".join(wrong)


def test_a_rule_cannot_name_a_clause_that_does_not_exist(
    traceability: ModuleType, rule: LoadedRule
) -> None:
    wrong = traceability.gaps({}, {"JS-99": [rule]})
    assert wrong == ["JS-99: named by null-input-schema, but no such clause"]
