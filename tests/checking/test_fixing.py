"""Fixes applied together: those that meet take turns, those that go wrong are undone and told."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.checking import Selection, fixing, run
from revisor.checking.fix_outcome import trouble
from revisor.checking.fix_selection import Remedy, remedies, together
from revisor.checking.fixing import Fixed, fixed
from revisor.errors import SourceError
from revisor.model.finding import Finding, Place
from revisor.model.fix import Edit, Fix
from revisor.model.origin import Origin
from revisor.model.patching import patched
from revisor.model.pointer import Pointer, follow, natural
from revisor.model.report import Report
from revisor.sources.editable import EditableText, EditableValue
from schema_strategies import law

TODAY = dt.date(2026, 11, 30)
ORIGIN = Origin("dump", "value")


def selection(**options: Any) -> Selection:
    return Selection(TODAY, **options)


def mended(value: Any, *, unsafe: bool = False, **options: Any) -> Fixed[EditableValue]:
    return fixed(EditableValue(value), selection(**options), unsafe=unsafe)


def tools(*named: Any, revision: str = "2025-11-25") -> dict[str, Any]:
    return {"protocolVersion": revision, "tools": list(named)}


def tool(**properties: Any) -> dict[str, Any]:
    return {"name": "a", "inputSchema": {"type": "object", "properties": properties}}


def test_what_is_clean_is_the_same_object() -> None:
    value = tools(tool(q={"type": "string"}))
    outcome = mended(value)
    assert outcome.document.value is value
    assert (outcome.fixed, outcome.unfixed) == ((), ())


def test_what_is_not_touched_is_shared() -> None:
    sound, odd = tool(q={"type": "string"}), tool(q={"type": "STRING"})
    value = tools({**sound, "name": "b"}, odd)
    outcome = mended(value)
    assert outcome.document.value["tools"][0] is value["tools"][0]
    assert outcome.document.value["tools"][1]["inputSchema"]["properties"] == {
        "q": {"type": "string"}
    }
    assert odd["inputSchema"]["properties"]["q"] == {"type": "STRING"}


def test_unsafe_fixes_are_left_unless_asked_for() -> None:
    value = tools({"name": "a b", "inputSchema": {"type": "object", "title": "T"}})
    assert mended(value).document.value is value
    assert mended(value, unsafe=True).document.value["tools"][0] == {
        "name": "a_b",
        "inputSchema": {"type": "object", "title": "T", "additionalProperties": False},
    }


def test_a_fix_that_makes_another_finding_is_undone_and_told() -> None:
    schema = {"type": "object", "properties": {"q": {"type": "string", "default": None}}}
    value = tools(
        {"name": "a b", "inputSchema": schema},
        {"name": "a_b", "inputSchema": schema},
        {"name": "c d", "inputSchema": schema},
    )
    outcome = mended(value, unsafe=True)
    (left,) = outcome.unfixed
    assert left.finding.rule == "tool-name-characters"
    assert left.why.startswith("its fix would lead to another finding, duplicate-tool-name: ")
    assert [each["name"] for each in outcome.document.value["tools"]] == ["a b", "a_b", "c_d"]
    assert [f.rule for f in outcome.fixed].count("contradicting-default") == 3


def test_rules_that_were_not_asked_for_watch_all_the_same() -> None:
    schema = {"type": "object", "properties": {"q": {"type": "string", "default": None}}}
    value = tools({"name": "a b", "inputSchema": schema}, {"name": "a_b", "inputSchema": schema})
    outcome = mended(value, unsafe=True, rules=frozenset({"tool-name-characters"}))
    assert outcome.document.value is value
    assert outcome.unfixed[0].why.startswith("its fix would lead to another finding, duplicate-")
    assert [f.rule for f in outcome.report.findings] == ["tool-name-characters"]
    outcome = mended(value, ignored=frozenset({"contradicting-default"}))
    assert outcome.document.value is value


def test_what_comes_to_light_is_mended_in_its_turn() -> None:
    old = "https://json-schema.org/draft-07/schema"
    schema = {"$schema": old, "type": "object", "properties": {"n": {"type": "INTEGER"}}}
    outcome = mended(tools({"name": "a", "inputSchema": schema}))
    assert [f.rule for f in outcome.fixed] == [
        "misspelt-dialect",
        "older-dialect",
        "invalid-type-name",
    ]
    new = {"type": "object", "properties": {"n": {"type": "integer"}}}
    assert outcome.document.value["tools"][0]["inputSchema"] == new


def test_elements_of_one_array_are_taken_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixing, "ROUNDS", 1)
    value = tools(tool(q={"type": ["string", "STRING", "null", "NULL"]}))
    outcome = mended(value)
    held = outcome.document.value["tools"][0]["inputSchema"]["properties"]["q"]
    assert held == {"type": ["string", "null"]}


def test_what_is_left_after_all_rounds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixing, "ROUNDS", 1)
    schema = {"$schema": "https://json-schema.org/draft-07/schema", "type": "object"}
    outcome = mended(tools({"name": "a", "inputSchema": schema}))
    assert [f.rule for f in outcome.fixed] == ["misspelt-dialect"]
    assert [(u.finding.rule, u.why) for u in outcome.unfixed] == [
        ("older-dialect", "it is there again after 1 rounds")
    ]


def test_several_findings_may_have_one_cure() -> None:
    pair = {"type": "array", "items": [{"type": "string"}]}
    outcome = mended(tools(tool(a=pair, b=pair)))
    assert [f.rule for f in outcome.fixed] == ["array-form-items", "array-form-items"]
    held = outcome.document.value["tools"][0]["inputSchema"]["properties"]
    new = {"type": "array", "prefixItems": [{"type": "string"}]}
    assert held == {"a": new, "b": new}


def test_a_message_within_a_text_is_not_changed() -> None:
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    listed = {"tools": [tool(q={"type": "STRING"})]}
    response = {"jsonrpc": "2.0", "id": 1, "result": listed}
    value = {"request": json.dumps(request), "response": json.dumps(response)}
    outcome = mended(value)
    assert outcome.document.value is value
    (left,) = outcome.unfixed
    assert "in a text within it" in left.why


def test_a_text_in_which_a_key_stands_twice_is_not_changed() -> None:
    text = '{"name": "a", "name": "a", "inputSchema": null}'
    outcome = fixed(EditableText(text, "-"), selection())
    assert outcome.document.text == text
    assert "stands twice" in outcome.unfixed[0].why


@pytest.mark.parametrize("odd", ["NaN", '"\\ud800"', "1e400", "-0.0", "1.50", '"\\u0041"'])
def test_what_is_odd_beside_a_fix_stays_as_it_is(odd: str) -> None:
    schema = f'{{"type": "object", "properties": {{"p": {{"type": "STRING", "x": {odd}}}}}}}'
    text = f'{{"name": "a", "inputSchema": {schema}}}'
    outcome = fixed(EditableText(text, "t.json"), selection())
    assert outcome.document.text == text.replace("STRING", "string")


def test_many_fixes_that_fail_are_not_tried_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixing, "MOST_FAILURES", 3)
    schema = {"type": "object", "additionalProperties": False}
    names = [f"a{' ' * n}b" for n in range(1, 20)]
    value = tools(*({"name": name, "inputSchema": schema} for name in names))
    outcome = mended(value, unsafe=True)
    assert any("too many fixes fail" in left.why for left in outcome.unfixed)
    assert len(outcome.unfixed) + len(outcome.fixed) == len(names)


def test_a_schema_over_a_limit_is_not_migrated() -> None:
    deep: dict[str, Any] = {}
    for _ in range(1000):
        deep = {"not": deep}
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "not": deep}
    outcome = mended({"schema": schema, "role": "inputSchema"}, unsafe=True)
    assert outcome.fixed == ()
    assert [f.fix for f in outcome.report.findings] == [None] * len(outcome.report.findings)


def test_lines_keep_their_bytes() -> None:
    lines = [
        '{"dir": "s2c",  "msg": {"id":1,"result":{"tools":[{"inputSchema":{"type":"OBJECT"}}]}}}\r',
        "",
        "a line of a log",
        '{"dir": "c2s", "msg": {"jsonrpc":"2.0","id":1e0,"method":"tools/list"}}',
    ]
    outcome = fixed(EditableText("\n".join(lines), "t.jsonl"), selection())
    assert outcome.document.text.split("\n") == [lines[0].replace("OBJECT", "object"), *lines[1:]]


def test_a_batch_becomes_a_line_for_each_message() -> None:
    headers = '"headers": {"MCP-Protocol-Version": "2025-06-18"}'
    asked = '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'
    ping = '{"jsonrpc":"2.0","id":2,"method":"ping"}'
    text = f'{{"dir": "c2s", {headers}, "msg": [{asked}, {ping}]}}\n'
    outcome = fixed(EditableText(text, "t.jsonl"), selection(), unsafe=True)
    assert outcome.document.text == (
        f'{{"dir": "c2s", {headers}, "msg": {asked}}}\n{{"dir": "c2s", {headers}, "msg": {ping}}}\n'
    )
    assert [f.rule for f in outcome.fixed] == ["removed-feature"]


@pytest.mark.parametrize("tail", ["", "\n", '\n{"dir": "out", "raw": "7"}\n'])
def test_a_message_that_was_recorded_as_text_is_edited_there(tail: str) -> None:
    message = '{"id": 1e0, "result": {"tools": [{"name": "\\u0061", "inputSchema": null}]}}'
    text = f'{{"dir": "in", "raw": {json.dumps(message)}}}'
    outcome = fixed(EditableText(text + tail, "t.jsonl"), selection())
    assert [f.rule for f in outcome.fixed] == ["null-input-schema"]
    new = message.replace("null", '{"type": "object"}')
    assert outcome.document.text == f'{{"dir": "in", "raw": {json.dumps(new)}}}{tail}'


def test_recorded_responses_are_not_changed() -> None:
    message = '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":null}]}}'
    text = f"event: message\ndata: {message}\n\n"
    outcome = fixed(EditableText(text, "t.json"), selection())
    assert outcome.document.text == text
    assert "HTTP response" in outcome.unfixed[0].why


def test_one_document_cannot_hold_several() -> None:
    batch = EditableText('{"msg":\n[1, 2]}', "t.json")
    with pytest.raises(SourceError, match="several messages"):
        batch.edited({None: [Edit("split", ("msg",))]})


def test_what_cannot_be_read_is_an_error() -> None:
    with pytest.raises(SourceError):
        fixed(EditableText("{", "t.json"), selection())


# What speaks against a change.


def report(value: Any) -> Report:
    return run(EditableValue(value).readings(), selection())


def test_a_finding_that_is_still_there_was_not_mended() -> None:
    before = report(tools(tool(q={"type": "STRING"}, r={"type": "STRING"})))
    part = remedies(before.findings, unsafe=False)
    assert trouble(part, before, before) == "it is still there after its fix"
    assert trouble(part[:1], before, before) == "it is still there after its fix"
    half = report(tools(tool(q={"type": "string"}, r={"type": "STRING"})))
    assert trouble(part[:1], before, half) == ""
    assert trouble(part, before, half) == "it is still there after its fix"


def test_a_result_that_cannot_be_judged_is_not_kept() -> None:
    before = report(tools(tool(q={"type": "STRING"})))
    part = remedies(before.findings, unsafe=False)
    (target,) = report(tools(tool(q={"type": "string"}))).targets
    unusable = dataclasses.replace(before, targets=(dataclasses.replace(target, usable=False),))
    faulty = dataclasses.replace(before, targets=(dataclasses.replace(target, faults=1),))
    assert "nothing that could be checked" in trouble(part, before, unusable)
    assert trouble(part, before, faulty) == "Revisor cannot judge the result"


# What is applied together.


def finding(edits: tuple[Edit, ...], rule: str = "a-rule", message: int | None = None) -> Finding:
    origin = ORIGIN._replace(message=message)
    return Finding(
        rule=rule,
        group="dialect",
        severity="error",
        confidence="high",
        profile="spec",
        message="m",
        hint="h",
        clause="c",
        url="u",
        target=0,
        place=Place(origin),
        remedy=Fix("safe", "d", edits),
        base=origin,
    )


def chosen(*fixes: tuple[Edit, ...]) -> list[Pointer]:
    found = together(remedies([finding(edits) for edits in fixes], unsafe=False))
    return [remedy.edits[0].pointer for remedy in found]


def replacing(*pointer: str | int) -> tuple[Edit, ...]:
    return (Edit("replace", pointer, "new"),)


def removing(*pointer: str | int) -> tuple[Edit, ...]:
    return (Edit("remove", pointer),)


def test_the_narrower_fix_goes_first() -> None:
    assert chosen(replacing(), replacing("a", "b"), replacing("a")) == [("a", "b")]
    assert chosen(replacing("a", "b"), replacing("a", "c")) == [("a", "c"), ("a", "b")]


def test_an_array_is_changed_from_its_end() -> None:
    assert chosen(*(removing("a", n) for n in (2, 10, 1))) == [("a", 10), ("a", 2), ("a", 1)]
    several = (Edit("remove", ("a", 3)), Edit("remove", ("a", 1)))
    assert chosen(several, removing("a", 5)) == [("a", 3)]


def test_lines_do_not_meet() -> None:
    found = [finding(replacing("a"), message=number) for number in (1, 2, 1)]
    assert [r.message for r in together(remedies(found, unsafe=False))] == [2, 1]


marked = st.recursive(
    st.just("leaf"),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3)
    ),
    max_leaves=12,
)


def places(value: Any) -> list[Pointer]:
    found: list[Pointer] = []
    waiting: list[tuple[Pointer, Any]] = [((), value)]
    while waiting:
        at, here = waiting.pop()
        found.append(at)
        items = here.items() if isinstance(here, dict) else enumerate(here)
        waiting += [((*at, key), inner) for key, inner in items if not isinstance(here, str)]
    return found


@given(data=st.data())
@law
def test_fixes_that_are_applied_together_do_what_each_does_alone(data: st.DataObject) -> None:
    value = data.draw(marked.filter(lambda drawn: not isinstance(drawn, str)))
    there = st.sampled_from(places(value)[1:])
    drawn = data.draw(st.lists(st.tuples(st.booleans(), there), min_size=1, max_size=6))
    fixes = [replacing(*at) if replace else removing(*at) for replace, at in drawn]
    some = together(remedies([finding(edits) for edits in fixes], unsafe=False))
    assert some
    result = patched(value, [edit for remedy in some for edit in remedy.edits])
    assert result == one_by_one(value, some)


def one_by_one(value: Any, some: list[Remedy]) -> Any:
    """Mark all places first, and then change what is marked: an independent account."""
    gone = object()
    edits = [remedy.edits[0] for remedy in some]
    for edit in edits:
        assert follow(value, edit.pointer)
        new = gone if edit.op == "remove" else edit.value
        value = patched(value, [Edit("replace", edit.pointer, new)])
    return without(value, gone)


def without(value: Any, gone: object) -> Any:
    if isinstance(value, dict):
        return {k: without(v, gone) for k, v in value.items() if v is not gone}
    if isinstance(value, list):
        return [without(v, gone) for v in value if v is not gone]
    return value


def test_pointers_are_sorted_by_number() -> None:
    pointers: list[Pointer] = [("a", 10), ("a", 9), ("a",), (3,), ("b", "-")]
    assert sorted(pointers, key=natural) == [(3,), ("a",), ("a", 9), ("a", 10), ("b", "-")]
