"""The law of fixes on what real servers sent: tool lists, and recorded sessions."""

from __future__ import annotations

import datetime as dt
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from revisor.checking import Selection, run
from revisor.checking.fixing import fixed
from revisor.model.report import Report
from revisor.sources.editable import EditableText

ROOT = Path(__file__).resolve().parents[2]
SELECTION = Selection(dt.date(2026, 11, 30))
EVERY = 3
"""One recorded session in so many is looked at."""


def texts() -> Iterator[Any]:
    for path in sorted((ROOT / "examples").glob("*.json")):
        yield pytest.param(path.read_text(encoding="utf-8"), id=path.stem)
    with gzip.open(
        ROOT / "tests" / "data" / "wire_traces.jsonl.gz", "rt", encoding="utf-8"
    ) as file:
        for number, row in enumerate(file):
            if number % EVERY == 0:
                lines = json.loads(row)["lines"]
                text = "\n".join(json.dumps(each) for each in lines)
                yield pytest.param(text, id=f"session-{number}")


def grave(report: Report) -> Counter[str]:
    return Counter(f.rule for f in report.findings if f.severity != "note")


@pytest.mark.parametrize("unsafe", [False, True], ids=["safe", "unsafe"])
@pytest.mark.parametrize("text", list(texts()))
def test_what_is_mended_is_gone_and_nothing_has_come(text: str, *, unsafe: bool) -> None:
    document = EditableText(text, "real.jsonl")
    before = run(document.readings(), SELECTION)
    outcome = fixed(document, SELECTION, unsafe=unsafe)
    assert outcome.unfixed == ()
    assert grave(outcome.report) <= grave(before)
    left = {f.fix.safety for f in outcome.report.findings if f.fix}
    assert left == set() if unsafe else "safe" not in left
    assert len(outcome.report.findings) <= len(before.findings)
    again = fixed(outcome.document, SELECTION, unsafe=unsafe)
    assert (again.document, again.fixed) == (outcome.document, ())
    assert outcome.fixed or outcome.document is document
