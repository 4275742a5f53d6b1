"""`revisor.partition`: one broken tool never takes its siblings with it, and says why it is out."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import revisor
from revisor.errors import UnknownIdError, UsageError

GOOD: dict[str, Any] = {
    "name": "good",
    "inputSchema": {"type": "object", "properties": {"x": {"type": "string"}}},
}
DOT: dict[str, Any] = {**GOOD, "name": "a.b"}


def tool(**schema: Any) -> dict[str, Any]:
    return {"name": "bad", "inputSchema": {"type": "object", "properties": {}, **schema}}


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ({"name": "bad"}, "the tool has no inputSchema"),
        ({"name": "bad", "inputSchema": None}, "inputSchema is null"),
        (7, "the tool is 7; every entry of a tool list must be an object"),
        (tool(required="x"), "required"),
        (
            tool(**{"$schema": "urn:mine"}),
            '$schema "urn:mine" names a dialect that is not supported',
        ),
        (tool(properties={"n": {"default": float("nan")}}), "NaN"),
        (tool(properties={"n": {"enum": {1, 2}}}), "/tools/1/inputSchema/properties/n/enum is no"),
    ],
)
def test_the_bad_tool_is_rejected_alone(bad: Any, reason: str) -> None:
    before = copy.deepcopy(bad)
    after = {**GOOD, "name": "after"}
    usable, rejected = revisor.partition([GOOD, bad, after], revision="2025-11-25")
    assert usable == (GOOD, after)
    assert usable[0] is GOOD
    assert usable[1] is after
    (out,) = rejected
    assert out.tool is bad
    assert out.index == 1
    assert any(reason in text for text in out.reasons), out.reasons
    for finding in out.findings:
        assert finding.place.origin.pointer[:2] == ("tools", 1)
    if not isinstance(bad, dict) or "enum" not in str(bad):
        assert str(bad) == str(before)


def test_tools_beside_one_that_is_no_json_keep_their_places() -> None:
    nothing = object()
    broken = {"name": "b", "inputSchema": {"type": "object", "properties": []}}
    found = revisor.partition([nothing, GOOD, broken])
    assert found.usable == (GOOD,)
    assert [out.index for out in found.rejected] == [0, 2]
    assert [out.name for out in found.rejected] == ["tools[0]", "b"]
    assert found.rejected[1].findings[0].place.origin.pointer[:2] == ("tools", 2)


def test_a_deep_schema_is_not_used() -> None:
    deep: dict[str, Any] = {"type": "string"}
    for _ in range(2_000):
        deep = {"type": "array", "items": deep}
    found = revisor.partition([tool(properties={"a": deep}), GOOD])
    assert found.usable == (GOOD,)
    assert "levels deep" in found.rejected[0].reasons[0]


def test_each_reason_has_its_place_and_is_told_once() -> None:
    wrong = {"type": "int"}
    bad = tool(properties={"a": wrong, "b": wrong})
    (out,) = revisor.partition([GOOD, bad]).rejected
    assert out.locations == ("/inputSchema/properties/a/type", "/inputSchema/properties/b/type")
    assert out.reasons == tuple(
        f'at {at}: type "int" is no JSON Schema type' for at in out.locations
    )
    (twice,) = revisor.partition([{**bad, "outputSchema": wrong}]).rejected
    assert len(set(twice.reasons)) == len(twice.reasons) == len(twice.locations)
    (none,) = revisor.partition([7]).rejected
    assert none.reasons
    assert none.locations == ("",)


def test_warnings_and_notes_reject_nobody() -> None:
    noted = {"name": "old", "inputSchema": {"type": "object"}}
    warned = {**GOOD, "name": "x" * 200}
    assert revisor.partition([noted, warned, DOT]).rejected == ()


def test_a_client_rejects_what_it_refuses() -> None:
    found = revisor.partition([GOOD, DOT], client="claude-desktop")
    assert found.usable == (GOOD,)
    assert "Claude Desktop refuses the whole request" in found.rejected[0].reasons[0]
    assert revisor.partition([DOT], client="gemini-api").usable == (DOT,)
    assert revisor.partition([DOT], client=["gemini-api", "claude-desktop"]).usable == ()


def test_what_a_client_only_logs_rejects_nobody() -> None:
    uint = tool(properties={"n": {"type": "integer", "format": "uint64"}})
    assert revisor.partition([uint], client="opencode").rejected == ()
    uses_ref = tool(properties={"n": {"$ref": "#/$defs/n"}}, **{"$defs": {"n": {"type": "string"}}})
    assert revisor.partition([uses_ref], client=["vscode", "gemini-api"]).rejected == ()


def test_too_many_tools_are_nobodys_fault() -> None:
    many = [{**GOOD, "name": f"t{n}"} for n in range(150)]
    assert len(revisor.partition(many, client="openai-functions").usable) == 150


def test_the_revision_decides() -> None:
    anything = tool(properties={"data": True})
    assert revisor.partition([anything], revision="2025-11-25").usable == ()
    assert revisor.partition([anything], revision="2026-07-28").usable == (anything,)


def test_no_tools_and_an_iterator() -> None:
    assert revisor.partition([]) == ((), ())
    assert revisor.partition(iter([GOOD])).usable == (GOOD,)


@pytest.mark.parametrize("wrong", [{"tools": []}, "tools", b"", 5, None])
def test_what_is_no_list_is_told(wrong: Any) -> None:
    with pytest.raises(UsageError, match=r"pass the list of tools, such as result\[\"tools\"\]"):
        revisor.partition(wrong)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"client": "claude-cod"}, "did you mean claude-code"),
        ({"revision": "2025-11-26"}, "no revision is called"),
    ],
)
def test_unknown_names_are_told(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(UnknownIdError, match=words):
        revisor.partition([], **arguments)


@pytest.mark.parametrize(
    ("client", "words"),
    [(5, "client is of type int"), ([5], "an element of client is of type int")],
)
def test_clients_are_strings(client: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        revisor.partition([], client=client)
    with pytest.raises(UsageError, match=words):
        revisor.check({"name": "a", "inputSchema": {"type": "object"}}, client=client)


def test_check_speaks_of_the_named_client_alone() -> None:
    report = revisor.check(DOT, client="copilot-cli")
    told = [f.message for f in report.findings if f.profile == "portability"]
    assert report.profile == "portability"
    assert len(told) == 1
    assert "GitHub Copilot CLI" in told[0]
    assert "Claude" not in told[0]
