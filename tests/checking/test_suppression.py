from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

import planted_kind
from revisor.checking import Selection, run
from revisor.errors import UnknownIdError
from revisor.model.origin import Origin
from revisor.model.report import Report
from revisor.model.suppression import Configured, PathRules, Paths, Suppression
from revisor.reporters import json_report, lines, text
from revisor.sources.comments import attached

RULE = "deprecated-feature"
TODAY = dt.date(2026, 11, 30)
HERE = Paths(("*.py",), "/here", "/here")
PLACE = Origin("configuration", "revisor.toml", ("suppress", 0))


def checked(source: str, *, on: dt.date = TODAY, path: str = "a.py", **options: Any) -> Report:
    """Check a file whose lines that begin with `use` are uses of Logging."""
    data = source.encode()
    reading = attached(planted_kind.read(path, data), path, data)
    return run([reading], Selection(on, **options))


def told(report: Report) -> list[tuple[str, int | None]]:
    return [(f.rule, f.place.line) for f in report.findings]


def statement(**changed: Any) -> Suppression:
    told: dict[str, Any] = {"rules": (RULE,), "reason": "known", "paths": HERE, **changed}
    return Suppression("configuration", origin=PLACE, **told)


def test_a_comment_suppresses_what_is_found_on_its_line() -> None:
    report = checked(f"use x # revisor: ignore[{RULE}] -- known\nuse y\n")
    assert told(report) == [(RULE, 2)]
    (known,) = report.suppressed
    assert known.finding.place.line == 1
    assert known.suppression.reason == "known"
    assert report.summary == {"error": 0, "warning": 1, "note": 0}


def test_one_without_a_reason_is_a_finding_and_suppresses_nothing() -> None:
    report = checked(f"use x # revisor: ignore[{RULE}]\n")
    assert told(report) == [(RULE, 1), ("suppression-without-reason", 1)]
    assert not report.suppressed


def test_a_rule_that_does_not_exist_is_told_with_the_nearest() -> None:
    report = checked("use x # revisor: ignore[deprecated-features] -- known\n")
    assert told(report) == [(RULE, 1), ("malformed-suppression", 1)]
    assert f"did you mean {RULE}" in report.findings[1].message


def test_another_rule_is_not_suppressed() -> None:
    report = checked("use x # revisor: ignore[removed-feature] -- known\n")
    assert told(report) == [(RULE, 1), ("unused-suppression", 1)]


@pytest.mark.parametrize(
    "options", [{"rules": frozenset({"unused-suppression"})}, {"ignored": frozenset({RULE})}]
)
def test_nothing_is_called_unused_whose_rule_was_not_applied(options: dict[str, Any]) -> None:
    assert not told(checked(f"x # revisor: ignore[{RULE}] -- known\n", **options))


@pytest.mark.parametrize(
    ("until", "day", "is_told"),
    [
        ("2027-01-01", dt.date(2026, 12, 31), False),
        ("2027-01-01", dt.date(2027, 1, 1), True),
        ('"earliest removal"', dt.date(2027, 7, 27), False),
        ('"earliest removal"', dt.date(2027, 7, 28), True),
    ],
)
def test_a_statement_ends_on_its_day(until: str, day: dt.date, is_told: bool) -> None:
    report = checked(f"use x # revisor: ignore[{RULE}] until={until} -- known\n", on=day)
    wanted = [(RULE, 1), ("expired-suppression", 1)] if is_told else []
    assert told(report) == wanted
    assert len(report.suppressed) == (not is_told)


def configured(*statements: Suppression, complete: bool = True) -> dict[str, Any]:
    return {"configured": Configured(statements, (), complete)}


def test_configuration_suppresses_in_the_files_that_it_names() -> None:
    assert not told(checked("use x\n", **configured(statement())))
    other = statement(paths=Paths(("b.py",), "/here", "/here"))
    report = checked("use x\n", **configured(other))
    assert told(report) == [("unused-suppression", None), (RULE, 1)]
    assert not told(checked("use x\n", **configured(statement(paths=None))))


def test_configuration_is_called_unused_only_where_all_was_checked() -> None:
    assert told(checked("x\n", **configured(statement()))) == [("unused-suppression", None)]
    assert not told(checked("x\n", **configured(statement(), complete=False)))


def test_paths_are_relative_to_the_configuration() -> None:
    paths = Paths(("/legacy/",), "/here", "/here/sub")
    assert not told(checked("use x\n", path="../legacy/a.py", **configured(statement(paths=paths))))
    assert told(checked("use x\n", path="../../legacy/a.py", **configured(statement(paths=paths))))
    assert told(checked("use x\n", path="https://x/legacy/", **configured(statement(paths=paths))))


def test_files_can_have_rules_of_their_own() -> None:
    without = Configured(per_path=(PathRules(HERE, ignored=frozenset({RULE})),))
    assert not told(checked("use x\n", configured=without))
    only = Configured(per_path=(PathRules(HERE, rules=frozenset({"removed-feature"})),))
    assert not told(checked("use x\n", configured=only))
    assert told(checked("use x\n", path="a.ts", configured=only)) == [(RULE, 1)]
    unknown = Configured(per_path=(PathRules(HERE, rules=frozenset({"x"})),))
    with pytest.raises(UnknownIdError):
        checked("use x\n", configured=unknown)


def rendered(report: Report, render: Callable[..., Any] = text.render) -> str:
    return lines.plain(render(report)) if hasattr(lines, "plain") else str(render(report))


def test_what_is_suppressed_is_counted_and_stands_in_the_json_report() -> None:
    report = checked(
        f"use x # revisor: ignore[{RULE}] until=2027-07-28 -- known\nuse y\n",
        **configured(statement()),
    )
    assert "2 findings are suppressed: 1 by comments, 1 by configuration" in rendered(report)
    by_comment, by_file = json_report.as_json(report)["suppressed"]
    assert by_comment["by"] == "comment"
    assert by_comment["reason"] == "known"
    assert by_comment["until"] == "2027-07-28"
    assert by_comment["finding"]["rule"] == RULE
    assert by_comment["statedAt"]["line"] == 1
    assert by_file["statedAt"] == {"uri": "revisor.toml", "pointer": "/suppress/0"}
