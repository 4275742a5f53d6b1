"""The draw is the same for a seed, holds what is rare, and shows where each finding stands."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import draw_findings
from draw_findings import Drawn


def _finding(rule: str, path: str, line: int, feature: str = "") -> Drawn:
    told: dict[str, Any] = {"rule": rule, "location": {"uri": path, "line": line}}
    told |= {"severity": "note", "confidence": "high", "message": f"{rule} at {line}"}
    return Drawn("somewhere", told | ({"feature": {"id": feature}} if feature else {}))


FREQUENT = [_finding("deprecated-feature", "a.py", line, "logging") for line in range(1, 500)]
RARE = [
    _finding("deprecated-feature", "a.py", 900, "roots"),
    _finding("deprecated-feature", "a.ts", 901, "logging"),
    _finding("network-ref", "tools.json", 902),
]


def test_each_stratum_is_in_the_draw_and_the_frequent_one_fills_it() -> None:
    drawn = draw_findings.draw(FREQUENT + RARE, 20, seed=3)

    strata = Counter(found.stratum for found in drawn)
    assert set(strata) == {found.stratum for found in (FREQUENT[0], *RARE)}
    assert len(drawn) == 20
    assert len({found.line for found in drawn}) == 20


def test_strata_take_no_more_than_half() -> None:
    many = [_finding(f"rule-{number}", "a.py", number) for number in range(40)]

    drawn = draw_findings.draw(many + FREQUENT, 10, seed=1)

    assert sum(found.finding["rule"].startswith("rule-") for found in drawn) >= 5
    assert len(drawn) == 10


def test_a_seed_gives_the_same_draw_and_another_seed_another() -> None:
    first = draw_findings.draw(FREQUENT + RARE, 20, seed=7)

    assert draw_findings.draw(FREQUENT + RARE, 20, seed=7) == first
    assert draw_findings.draw(FREQUENT + RARE, 20, seed=8) != first


def test_few_findings_are_all_drawn_once() -> None:
    drawn = draw_findings.draw(RARE, 100, seed=1)

    assert sorted(found.line for found in drawn) == [900, 901, 902]
    assert draw_findings.draw([], 100, seed=1) == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("a/b.PY", "python"),
        ("a.d.ts", "typescript"),
        ("a.mjs", "typescript"),
        ("README.md", "document"),
        ("tools.json", "data"),
        ("Makefile", "data"),
    ],
)
def test_the_ending_of_a_name_tells_the_kind(path: str, kind: str) -> None:
    assert draw_findings.kind_of(path) == kind


def test_lines_around_are_numbered_and_end_at_the_text() -> None:
    assert list(draw_findings.around("a\nb\nc\n", 1, 1)) == ["  >    1 | a", "       2 | b"]
    assert list(draw_findings.around("", 0, 3)) == []


def test_kept_reports_are_drawn_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = tmp_path / "code"
    code.mkdir()
    (code / "a.py").write_text("one\ntwo\nthree\n")
    findings = [_finding("network-ref", str(code / "a.py"), 2).finding]
    (tmp_path / "code.json").write_text(json.dumps({"findings": findings}))
    monkeypatch.setattr(draw_findings, "lines_of", lambda _: Counter(python=3))

    draw_findings.main([str(code), "--kept", str(tmp_path), "--around", "0", "--seed", "5"])

    told = capsys.readouterr().out
    assert "code: 3 py, 0 ts: network-ref 1" in told
    assert "1 of 1 findings, seed 5" in told
    assert "  >    2 | two" in told


def test_a_report_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / "code.json").write_text("")

    with pytest.raises(SystemExit, match="no report"):
        draw_findings.report_of(tmp_path / "code", tmp_path)


def test_the_folder_to_keep_reports_in_is_made(tmp_path: Path) -> None:
    checkout = tmp_path / "code"
    checkout.mkdir()
    kept = tmp_path / "not" / "there"

    report = draw_findings.report_of(checkout, kept)

    assert report["findings"] == []
    assert json.loads((kept / "code.json").read_bytes()) == report
