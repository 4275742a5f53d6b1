"""The verdict on a regular expression is JavaScript's own.

`ok` compiles with the Unicode flag, `warning` only without it, `error` in neither way, as
Node.js 20 says of each.
"""

from __future__ import annotations

import pytest

import revisor
from revisor.dialect.loose_patterns import loosened

VERDICTS = [
    ("^[\\w-.]+$", "warning"),
    ("^a{,3}$", "warning"),
    ("^{a}$", "warning"),
    ("[\\d-z]", "warning"),
    ("\\1", "warning"),
    ("\\e", "warning"),
    ("^\\d{3}\\-\\d{4}$", "warning"),
    ("^\\@a$", "warning"),
    ('^\\"$', "warning"),
    ("^\\#", "warning"),
    ("^a}$", "warning"),
    ("]", "warning"),
    ("(?<a>x)|(?<a>y)", "error"),
    ("(?<a>x)\\k<a>", "ok"),
    ("a++", "error"),
    ("(?i)a", "error"),
    ("\\A", "warning"),
    ("\\Z", "warning"),
    ("(?P<x>a)", "error"),
    ("[^]", "ok"),
    ("[]", "ok"),
    ("\\0", "ok"),
    ("\\cA", "ok"),
    ("\\x41", "ok"),
    ("\\u0041", "ok"),
    ("\\u{41}", "ok"),
    ("(?:a", "error"),
    ("a)", "error"),
    ("a**", "error"),
    ("*a", "error"),
    ("(?<=a)b", "ok"),
    ("(?<!a)b", "ok"),
    ("\\_", "warning"),
    ("a\\/b", "ok"),
    ("[\\-]", "ok"),
    ("[\\@]", "warning"),
    ("x{2,1}", "error"),
    ("[z-a]", "error"),
    ("\\p{L}", "ok"),
    ("\\p{Script=Greek}", "ok"),
    ("\\u12", "warning"),
    ("\\x4", "warning"),
    ("[[:alpha:]]", "warning"),
    ("a{2}{3}", "error"),
    ("\\B", "ok"),
    ("(a)\\1", "ok"),
    ("(a)\\2", "warning"),
    ("[\\b]", "ok"),
    ("\\c", "warning"),
    ("(?#c)", "error"),
    ("(?>a)", "error"),
    ("\\h", "warning"),
    ("\\Qa\\E", "warning"),
    ("{", "warning"),
    ("a{1,", "warning"),
    ("}", "warning"),
    ("a{1}}", "warning"),
    ("[a-\\d]", "warning"),
    ("\\-", "warning"),
    ("\\ ", "warning"),
    (".*?", "ok"),
    ("a+?", "ok"),
    ("a??", "ok"),
    ("\\p{Lu}+\\P{Ll}", "ok"),
    ("^(?!.*\\.\\.)[A-Za-z0-9._-]+$", "ok"),
]


@pytest.mark.parametrize(("pattern", "verdict"), VERDICTS)
def test_the_verdict_is_that_of_javascript(pattern: str, verdict: str) -> None:
    schema = {"type": "object", "properties": {"a": {"pattern": pattern}}}
    report = revisor.check(
        {"schema": schema, "role": "inputSchema"}, rules=["uncompilable-pattern"]
    )
    assert [f.severity for f in report.findings] == [verdict] * (verdict != "ok")


@pytest.mark.parametrize("pattern", [p for p, verdict in VERDICTS if verdict == "ok"])
def test_what_is_strict_already_stays_as_it_is(pattern: str) -> None:
    assert loosened(pattern).found == ()


@pytest.mark.parametrize("pattern", [p for p, verdict in VERDICTS if verdict == "warning"])
def test_what_is_told_to_write_is_strict(pattern: str) -> None:
    assert loosened(loosened(pattern).strict).found == ()
