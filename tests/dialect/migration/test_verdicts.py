"""Verdicts before and after, by the engine: the official suite, generated schemas, the tables."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import migration_soak
import migration_suite
from migration_suite import DRAFTS, MODES, Case
from migration_tables import Row, kept
from revisor.dialect.migration import migrate

CANNOT_BE_KEPT = {"draft4/optional/zeroTerminatedFloats.json": 1, "draft7/optional/content.json": 4}
SAMPLE = 700


@pytest.fixture(scope="module", params=list(itertools.product(DRAFTS, MODES)), ids="-".join)
def cases(request: pytest.FixtureRequest) -> list[Case]:
    return list(migration_suite.cases(*request.param))


def test_no_verdict_of_the_suite_changes_silently(cases: list[Case]) -> None:
    assert len(cases) > 700
    assert [case for case in cases if case.outcome == "silent"] == []


def test_all_but_what_cannot_be_kept_is_kept(cases: list[Case]) -> None:
    told: dict[str, dict[str, int]] = {"declared": {}, "refused": {}}
    for case in cases:
        if case.outcome != "kept":
            file = case.name.partition(":")[0]
            told[case.outcome][file] = told[case.outcome].get(file, 0) + 1
            assert case.reason
    folder = next(case.draft for case in cases)
    assert told["declared"] == _of(folder, CANNOT_BE_KEPT)
    assert told["refused"] == {}


def _of(draft: str, counts: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in counts.items() if name.split("/")[0] == draft}


@pytest.mark.parametrize("draft", DRAFTS.values())
def test_no_generated_schema_changes_silently(draft: str) -> None:
    outcomes = [migration_soak.tried(draft, f"sample:{number}") for number in range(SAMPLE)]
    assert [outcome for outcome in outcomes if outcome.kind == "silent"] == []
    kept = sum(outcome.kind in ("kept", "declared") for outcome in outcomes)
    assert kept > SAMPLE // 4


VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1, 1.5, "", "a", "abcdef", [], ["a"], ["a", "a"], [1, "a"], [None, 1, 2]),
    *({}, {"a": 1}, {"a": "x", "b": 2}, {"a": {"a": {}}}, {"items": ["a"]}, {"c": 1, "e": 1}),
)


ENGINE_KNOWS = [row for row in kept() if not row.engine and row.source in DRAFTS.values()]


@pytest.mark.parametrize("row", ENGINE_KNOWS, ids=str)
def test_the_schemas_of_the_tables_keep_their_verdicts(row: Row) -> None:
    source = str(row.source)
    migration = migrate(row.before, source=source)
    before = migration_suite.verdicts(row.before, source, {}, list(VALUES))
    after = migration_suite.verdicts(migration.schema, "2020-12", {}, list(VALUES))
    assert not isinstance(before, str)
    assert before == after or not migration.lossless
