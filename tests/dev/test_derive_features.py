"""Authored lives of features are compared with what schema.ts shows; differences need a reason."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

import derive_features
from revisor.facts import registry
from revisor.model.specification import SpecRepository
from revisor.sources import spec_repository
from revisor.sources.spec_repository.lifespans import Difference

PING = 'export interface PingRequest { method: "ping" }'


@pytest.fixture
def read() -> SpecRepository:
    """All released revisions, in which ping goes a revision too early."""
    days = {each.id: each.released for each in registry.revisions() if each.released}
    files = {f"schema/{each}/schema.ts": PING for each in days}
    for late in ("2025-11-25", "2026-07-28"):
        files[f"schema/{late}/schema.ts"] = "export interface Other {}"
    found = spec_repository.from_mapping(files, days).subjects[0]
    assert isinstance(found, SpecRepository)
    return found


def test_a_difference_without_a_reason_is_told(read: SpecRepository) -> None:
    lines, unsettled = derive_features.compare(read, {})
    assert lines[0] == "ping: removed 2026-07-28, the checkout shows 2025-11-25: NOT SETTLED"
    assert unsettled == 1


def test_a_reason_settles_its_difference_and_no_other(read: SpecRepository) -> None:
    known = Difference("ping", "removed", "2026-07-28", "2025-11-25")
    assert derive_features.compare(read, {known: "why"})[1] == 0
    stale = known._replace(feature="pong")
    lines, unsettled = derive_features.compare(read, {known: "why", stale: "why"})
    assert unsettled == 1
    assert "pong: removed: settled, and no difference" in lines


def test_settled_differences_are_of_features_that_there_are() -> None:
    reasons = derive_features.settled()
    assert {each.feature for each in reasons} <= set(registry.features())
    assert all(why.endswith(".") for why in reasons.values())


def test_the_recorded_value_is_what_the_facts_say() -> None:
    """A reason must not outlive the value that it explains."""
    for each in derive_features.settled():
        feature = registry.features()[each.feature]
        now = {
            "introduced": feature.introduced,
            "deprecated": feature.deprecations[-1].revision if feature.deprecations else "",
            "removed": feature.removed.revision if feature.removed else "",
        }
        assert now[each.what] == each.recorded
        assert dt.date.fromisoformat(each.derived) > dt.date.min


def test_it_runs_on_a_checkout(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = derive_features.main([str(repository / "tests" / "spec_repository" / "clean")])
    # The small checkout has few of the declarations: what is settled there is none.
    assert code == 1
    assert "show in schema.ts" in capsys.readouterr().out
