"""`schema`, `partition` and `check` give one answer to whether a regular expression is one."""

from __future__ import annotations

from typing import Any

import pytest

import revisor

REFUSED = [
    *("(?i)a", "(?P<n>a)", "a++", "(?s).", "(?>a)", "a{2}{3}", "(?#x)a", "(?a:x)"),
    *("(", "[a-", "a**", "*", "?a", "{1}", "x{2,1}", "[z-a]", r"\p{Foo}"),
]
TAKEN = [
    *("a{", "{a}", "a{,3}", r"a\Z", r"\Aa", "(?i:a)", r"\-", r"[\w-.]", "]", "}", r"\k<n>"),
    *(r"(?<n>a)\k<n>", "[^]", "[]", r"\cA", r"\p{L}", r"\1", "(?<=a)b", "[[a]]", r"\8", r"\c"),
    *("(?<a>x)|(?<a>y)", r"\x1", r"\u12"),
]


def tool(pattern: str) -> dict[str, Any]:
    text = {"type": "string", "pattern": pattern}
    return {"name": "t", "inputSchema": {"type": "object", "properties": {"a": text}}}


@pytest.mark.parametrize("pattern", REFUSED)
def test_what_check_calls_an_error_is_no_schema(pattern: str) -> None:
    listed = {"tools": [tool(pattern)]}
    report = revisor.check(listed, rules=["uncompilable-pattern"])
    (found,) = [f for f in report.findings if f.severity == "error"]
    with pytest.raises(revisor.InvalidSchema) as caught:
        revisor.schema(tool(pattern)["inputSchema"])
    assert [error.message for error in caught.value.errors] == [found.message]
    assert revisor.partition([tool(pattern)]).usable == ()


@pytest.mark.parametrize("pattern", TAKEN)
def test_what_check_lets_pass_can_be_used(pattern: str) -> None:
    assert revisor.partition([tool(pattern)]).rejected == ()
    assert revisor.schema(tool(pattern)["inputSchema"]).is_valid({})


@pytest.mark.parametrize(
    ("pattern", "fitting", "other"),
    [
        ("^a{$", "a{", "a"),
        ("^{a}$", "{a}", "a"),
        ("^a{,3}$", "a{,3}", "aaa"),
        (r"^a\Z$", "aZ", "a"),
        (r"^[\w-.]$", "-", "+"),
        ("^(?i:a)$", "A", "b"),
    ],
)
def test_they_mean_what_they_mean_in_javascript(pattern: str, fitting: str, other: str) -> None:
    schema = revisor.schema({"pattern": pattern})
    assert schema.is_valid(fitting)
    (error,) = schema.errors(other)
    assert error.schema_location == "#/pattern"
    assert pattern.replace("\\", "\\\\") in error.message
