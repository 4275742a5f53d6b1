"""The verdict on a regular expression is JavaScript's own.

`ok` compiles with the Unicode flag, `warning` only without it, `error` in neither way, as
Node.js 20 says of each. What came with ES2025, after Node.js 20, is a warning as well.
"""

from __future__ import annotations

from typing import Any

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
    ("[^\\b*]", "ok"),
    ("(?:)*a", "ok"),
    ("(?<a>x)\\k<a>*", "ok"),
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
    ("(?<$x>a)\\k<$x>", "ok"),
    ("(?<a>x)\\k<b>", "error"),
    ("\\k<a>", "warning"),
    ("(?<a>x)(?<a>y)", "error"),
    ("((?<a>x)|y)(?<a>z)", "error"),
    ("(?<a>(?<a>z)|y)", "error"),
    ("(?<1a>x)", "error"),
    ("(?!a)*b", "warning"),
    ("(?=a){2}", "warning"),
    ("(?=a)+", "warning"),
    ("(?:(?!a))*b", "ok"),
    ("(?<=a)*", "error"),
    ("(?<!a){2}", "error"),
    ("(?-i)a", "error"),
    ("(?i-s)a", "error"),
    ("(?x:a)", "error"),
    ("(?i-x:a)", "error"),
    ("[]abc]", "warning"),
    ("[^]abc]", "warning"),
    ("[]-a]", "warning"),
    ("[]]", "warning"),
    ("[]a", "ok"),
    ("[]a[b]", "ok"),
    ("[[]", "ok"),
    ("[[]]", "warning"),
    ("\\Ahttps?://", "warning"),
]
NEWER = ["(?<a>x)|(?<a>y)", "((?<a>x)|(?<a>y))\\k<a>", "(?i:a)", "(?-i:a)", "(?i-s:a)"]
HINTS = [
    ("\\Ahttps?://", "write ^ instead"),
    ("x\\Z", "write $ instead"),
    ("[]abc]", 'write "[\\\\]abc]"'),
    ("[^]abc]", 'write "[^\\\\]abc]"'),
    ("(?!a)*b", 'write "(?:(?!a))*b"'),
    ("(?<a>x)|(?<a>y)", "give each group a name of its own"),
]


def told(pattern: str, dialect: str = "https://json-schema.org/draft/2020-12/schema") -> Any:
    schema = {"$schema": dialect, "type": "object", "properties": {"a": {"pattern": pattern}}}
    embedded = {"schema": schema, "role": "inputSchema"}
    return revisor.check(embedded, rules=["uncompilable-pattern"]).findings


@pytest.mark.parametrize(("pattern", "verdict"), VERDICTS)
def test_the_verdict_is_that_of_javascript(pattern: str, verdict: str) -> None:
    assert [f.severity for f in told(pattern)] == [verdict] * (verdict != "ok")


@pytest.mark.parametrize("pattern", NEWER)
def test_what_came_with_es2025_is_told_as_new(pattern: str) -> None:
    (found,) = told(pattern)
    assert found.severity == "warning"
    assert "ES2025" in found.message


@pytest.mark.parametrize(("pattern", "hint"), HINTS)
def test_the_hint_says_what_was_meant(pattern: str, hint: str) -> None:
    (found,) = told(pattern)
    assert found.hint == hint


@pytest.mark.parametrize("draft", ["draft-04", "draft-06", "draft-07"])
def test_dialects_that_do_not_ask_for_the_unicode_flag_get_a_note(draft: str) -> None:
    (found,) = told("^a\\-b}$", f"http://json-schema.org/{draft}/schema#")
    assert found.severity == "note"


@pytest.mark.parametrize("pattern", [p for p, verdict in VERDICTS if verdict == "ok"])
def test_what_is_strict_already_stays_as_it_is(pattern: str) -> None:
    assert loosened(pattern).found == ()


@pytest.mark.parametrize("pattern", [p for p, verdict in VERDICTS if verdict == "warning"])
def test_what_is_told_to_write_is_strict(pattern: str) -> None:
    assert loosened(loosened(pattern).strict).found == ()


@pytest.mark.parametrize(
    ("pattern", "meant"),
    [
        ("^[[:digit:]]{3}$", "^[0-9]{3}$"),
        ("[^[:alpha:]_]", "[^A-Za-z_]"),
        ("\\x{41}", "\\x41"),
        ("[\\x{1F600}]", "[\\u{1f600}]"),
        ("\\e", "\\x1b"),
        ("a{,3}", "a{0,3}"),
        ("[[:punct:]]", None),
        ("[a-z&&[^b]]", None),
        ("\\i", None),
        ("\\1", None),
        ("{,3}", None),
    ],
)
def test_what_was_meant_otherwise_is_never_written_as_safe(pattern: str, meant: str | None) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "pattern": pattern}}}
    report = revisor.check({"name": "t", "description": "d", "inputSchema": schema})
    (found,) = [each for each in report.findings if each.rule == "uncompilable-pattern"]
    if meant is None:
        assert found.fix is None
        return
    assert found.fix is not None
    assert found.fix.safety == "unsafe"
    assert [edit.value for edit in found.fix.edits] == [meant]


@pytest.mark.parametrize(
    ("pattern", "strict"), [("^[\\w-.]+$", "^[\\w\\-.]+$"), ("a}", "a\\}"), ("\\@", "@")]
)
def test_what_is_meant_as_javascript_reads_it_is_a_safe_fix(pattern: str, strict: str) -> None:
    schema = {"type": "object", "properties": {"a": {"type": "string", "pattern": pattern}}}
    report = revisor.check({"name": "t", "description": "d", "inputSchema": schema})
    (found,) = [each for each in report.findings if each.rule == "uncompilable-pattern"]
    assert found.fix is not None
    assert found.fix.safety == "safe"
    assert [edit.value for edit in found.fix.edits] == [strict]
