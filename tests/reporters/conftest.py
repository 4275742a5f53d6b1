"""Reports made by hand, small enough to see what each test changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from revisor.model.finding import SEVERITIES, Finding, Place, Severity
from revisor.model.reading import NotChecked
from revisor.model.report import Report, TargetReport
from revisor.model.subject import Origin

MakeFinding = Callable[..., Finding]
MakeReport = Callable[..., Report]


@pytest.fixture
def target() -> TargetReport:
    return TargetReport(
        kind="dump",
        name="tools.json",
        uri="tools.json",
        revision="2025-11-25",
        revision_source="declared",
        checked={"tools": 2, "schemas": 3, "messages": 0},
        not_checked=(),
    )


@pytest.fixture
def skipped() -> NotChecked:
    return NotChecked("the tool 'deep'", "nested more than 500 levels deep", Origin("dump", "f"))


@pytest.fixture
def finding() -> MakeFinding:
    def make(tool: str = "read_file", severity: Severity = "error", **changes: Any) -> Finding:
        made = Finding(
            rule="array-form-items",
            group="dialect",
            severity=severity,
            confidence="high",
            profile="spec",
            message=f"{tool}: items is an array",
            hint="write prefixItems",
            clause="JSON Schema 2020-12, 10.3.1.2",
            url="https://json-schema.org/draft/2020-12",
            target=0,
            place=Place(Origin("dump", "tools.json", ("tools", 0, "inputSchema")), 3, 7),
            subject={"tool": tool},
        )
        return replace(made, **changes)

    return make


@pytest.fixture
def report(target: TargetReport) -> MakeReport:
    def make(*findings: Finding, **changes: Any) -> Report:
        counts: dict[Severity, int] = {
            s: sum(f.severity == s for f in findings) for s in SEVERITIES
        }
        made = Report(
            version="1.2.3",
            date="2026-08-22",
            profile="spec",
            facts_date="2026-08-22",
            newest_revision="2026-07-28",
            targets=(target,),
            findings=findings,
            summary=counts,
        )
        return replace(made, **changes)

    return make
