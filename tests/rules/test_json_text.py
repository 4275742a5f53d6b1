"""Each defect of a JSON text is told by its own rule, and by no other."""

from __future__ import annotations

import datetime as dt
import io

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.sources import dump

TEXT = (
    '{"name": "a", "inputSchema": {"type": "object", "properties": {"n": {"default": NaN},\n'
    '"n": {"default": -Infinity, "title": "cut \\ud83d"}}}}'
)


def test_every_defect_has_its_rule_and_its_line() -> None:
    readings = list(dump.read(["-"], stdin=io.BytesIO(TEXT.encode())))
    found = [
        (f.rule, f.severity, f.place.line)
        for f in run(readings, Selection(dt.date(2026, 11, 30))).findings
        if f.group == "json-text"
    ]
    assert sorted(found, key=str) == [
        ("duplicate-json-key", "warning", 2),
        ("lone-surrogate", "warning", 2),
        ("not-a-json-number", "error", 1),
        ("not-a-json-number", "error", 2),
    ]
