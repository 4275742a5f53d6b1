"""Claims on features are held against the record, on the day of the check."""

from __future__ import annotations

import datetime as dt

import pytest

from revisor.checking import run
from revisor.checking.selection import Selection
from revisor.model.documentation import Claim, FeatureClaim
from revisor.model.origin import Origin
from revisor.model.reading import Reading

SSE = "transport-http-sse"


def messages(feature: str, claim: Claim, told: str, day: str = "2026-11-30") -> list[str]:
    origin = Origin("markdown_docs", "README.md", line=1)
    said = FeatureClaim(feature, claim, told, "As it was said." * 20, origin)
    reading = Reading("markdown_docs", "README.md", "README.md", subjects=(said,))
    report = run([reading], Selection(dt.date.fromisoformat(day)))
    return [f"{each.message}; {each.hint}" for each in report.findings]


@pytest.mark.parametrize(
    ("feature", "claim", "told", "words"),
    [
        (SSE, "removed", "", "it is Deprecated since 2026-07-28 (called deprecated since"),
        ("roots", "removed", "", "it is Deprecated since 2026-07-28:"),
        ("roots", "removed-on", "2026-12-31", "may be removed from 2027-07-28 on"),
        ("roots", "deprecated-since", "2025-11-25", "say: Deprecated since 2026-07-28"),
        ("tools", "removed", "", "it is Active:"),
    ],
)
def test_what_differs_is_told(feature: str, claim: Claim, told: str, words: str) -> None:
    (message,) = messages(feature, claim, told)
    assert words in message
    assert "…" in message


@pytest.mark.parametrize(
    ("feature", "claim", "told"),
    [
        ("jsonrpc-batching", "removed", ""),
        ("roots", "removed-on", "2027-07-28"),
        ("roots", "deprecated-since", "2026-07-28"),
        (SSE, "deprecated-since", "2025-03-26"),
        (SSE, "deprecated-since", "2026-07-28"),
    ],
)
def test_what_agrees_is_not(feature: str, claim: Claim, told: str) -> None:
    assert messages(feature, claim, told) == []


def test_the_state_is_that_of_the_day() -> None:
    (message,) = messages("roots", "removed", "", "2026-01-15")
    assert "it is Active" in message
