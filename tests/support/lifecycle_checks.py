"""The lifecycle rules, run on traces."""

from __future__ import annotations

import datetime as dt
from typing import Any

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.finding import Finding
from revisor.rules.catalogue import catalogue
from revisor.sources import dump

RULES = [rule for rule in catalogue().values() if rule.group == "lifecycle"]
TODAY = dt.date(2026, 11, 30)
NOT_FOUND = -32601
Lines = list[dict[str, Any]]


def check(
    lines: Any, *rules: str, on: dt.date = TODAY, revision: str | None = None
) -> list[Finding]:
    """Return what the rules (all of the group, by default) report on a trace."""
    wanted = frozenset(rules or (rule.id for rule in RULES))
    selection = Selection(on, revision=revision, rules=wanted)
    return list(run(dump.from_value(lines, name="trace"), selection).findings)


def told(found: list[Finding]) -> set[tuple[str, str | None]]:
    return {(f.rule, f.party) for f in found}
