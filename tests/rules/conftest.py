"""What the tables of rules share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.finding import Finding
from revisor.sources import dump

Report = Callable[..., list[Finding]]


@pytest.fixture(scope="session")
def report() -> Report:
    """Return what one rule, or all of them, report on a value."""

    def of(value: Any, *rules: str, revision: str | None = None) -> list[Finding]:
        selection = Selection(dt.date(2026, 11, 30), revision=revision, rules=frozenset(rules))
        return list(run(dump.from_value(value, name="table"), selection).findings)

    return of
