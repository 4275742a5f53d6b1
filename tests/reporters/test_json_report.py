from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from typing import Any, TextIO, cast

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from revisor.model.finding import Finding, Place
from revisor.model.fix import Edit, Fix
from revisor.model.reading import NotChecked
from revisor.model.report import Report, TargetReport
from revisor.model.subject import Origin
from revisor.reporters.json_report import as_json, render, strict, write

MakeFinding = Callable[..., Finding]
MakeReport = Callable[..., Report]

FEATURE = {
    "id": "roots",
    "title": "Roots",
    "state": "Active",
    "stateAtCurrent": "Deprecated",
    "deprecatedIn": "2026-07-28",
    "earliestRemoval": "2027-07-28",
    "eligible": False,
    "daysLeft": 340,
    "migrationPath": "Pass paths as arguments of tools.",
    "replacement": ["tools"],
    "authority": "SEP-2577",
    "removedIn": None,
}


def open_schema() -> dict[str, Any]:
    """The published schema, with the rule ids of these tests let in beside the real ones."""
    text = files("revisor.facts").joinpath("schemas/report.schema.json").read_text("utf-8")
    schema: dict[str, Any] = json.loads(text)
    del schema["$defs"]["ruleId"]["enum"]
    return schema


@pytest.fixture(scope="module")
def published() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(open_schema())


@pytest.fixture
def full(
    report: MakeReport, finding: MakeFinding, target: TargetReport, skipped: NotChecked
) -> Report:
    edit = Edit("replace", ("items",), {"type": "string"})
    fixed = finding(
        party="server",
        feature=FEATURE,
        remedy=Fix("safe", "rename it", (edit, Edit("remove", ("a/b",)))),
        base=Origin("dump", "tools.json", ("tools", 0)),
    )
    targets = (replace(target, not_checked=(skipped, NotChecked("a page", "lost"))),)
    return report(fixed, finding(severity="note"), targets=targets)


def test_a_full_report_is_what_the_schema_describes(
    full: Report, published: jsonschema_rs.Draft202012Validator
) -> None:
    published.validate(json.loads(render(full)))


def test_the_schema_is_itself_valid_and_knows_no_stranger(
    full: Report, published: jsonschema_rs.Draft202012Validator
) -> None:
    jsonschema_rs.meta.validate(open_schema())
    for place in ((), ("tool",), ("targets", 0), ("findings", 0), ("findings", 0, "location")):
        value = as_json(full)
        inner: Any = value
        for token in place:
            inner = inner[token]
        inner["stranger"] = 1
        assert not published.is_valid(value), place


def test_keys_come_in_the_order_of_the_design_and_absent_ones_are_left_out(full: Report) -> None:
    value = as_json(full)
    assert list(value) == ["tool", "date", "profile", "facts", "targets", "findings", "summary"]
    rich, bare = value["findings"]
    assert {"party", "feature", "fix"} <= set(rich)
    assert not {"party", "feature", "fix"} & set(bare)
    assert "removedIn" not in rich["feature"]
    assert value["targets"][0]["notChecked"][1] == {"what": "a page", "why": "lost"}


def test_pointers_and_edits_are_told_from_the_root_of_the_document(full: Report) -> None:
    rich = as_json(full)["findings"][0]
    assert rich["location"] == {
        "uri": "tools.json",
        "pointer": "/tools/0/inputSchema",
        "line": 3,
        "column": 7,
    }
    assert rich["fix"]["edits"] == [
        {"op": "replace", "path": "/tools/0/items", "value": {"type": "string"}},
        {"op": "remove", "path": "/tools/0/a~1b"},
    ]


def test_edits_that_findings_share_stand_once(
    report: MakeReport, finding: MakeFinding, published: jsonschema_rs.Draft202012Validator
) -> None:
    fix = Fix("unsafe", "write anyOf", (Edit("remove", ("oneOf",)),))
    places = [Origin("dump", "tools.json", ("tools", n)) for n in (0, 0, 1)]
    value = as_json(report(*(finding(remedy=fix, base=place) for place in places)))
    published.validate(value)
    first, second, elsewhere = (told["fix"] for told in value["findings"])
    assert second == {"safety": "unsafe", "description": "write anyOf", "sameAs": 0}
    assert [fix["edits"][0]["path"] for fix in (first, elsewhere)] == [
        "/tools/0/oneOf",
        "/tools/1/oneOf",
    ]


def test_the_same_report_gives_the_same_ascii_bytes(full: Report, finding: MakeFinding) -> None:
    odd = replace(full, findings=(finding(tool="na\u202eme\x1b[31m\ud800"),))
    text = render(odd)
    assert text == render(odd)
    assert text.isascii()
    assert json.loads(text)["findings"][0]["subject"]["tool"] == "na\u202eme\x1b[31m\\ud800"


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), 10**5000], ids=["NaN", "Infinity", "huge"]
)
def test_an_edit_that_json_cannot_say_leaves_the_fix_out(
    report: MakeReport, finding: MakeFinding, value: Any
) -> None:
    fix = Fix("safe", "as it is", (Edit("add", ("default",), value),))
    assert "fix" not in json.loads(render(report(finding(remedy=fix))))["findings"][0]


LONE = "a\ud800b\udfff\ud83dc\ude00\\ud800 \\\ud800"
SHOWN = "a\\ud800b\\udfff\\ud83dc\\ude00\\ud800 \\\\ud800"


def test_no_string_of_a_report_holds_a_lone_surrogate(
    report: MakeReport,
    finding: MakeFinding,
    target: TargetReport,
    published: jsonschema_rs.Draft202012Validator,
) -> None:
    origin = Origin("dump", LONE, ("tools", LONE, 0))
    told = finding(
        tool=LONE,
        message=LONE,
        hint=LONE,
        place=Place(origin),
        remedy=Fix("safe", LONE, (Edit("replace", ("items",), {"title": "whole"}),)),
        base=Origin("dump", "tools.json", ("tools", 0)),
    )
    lost = replace(target, name=LONE, uri=LONE, not_checked=(NotChecked(LONE, LONE, origin),))
    text = render(report(told, targets=(lost,)))
    value = json.loads(text)
    # UTF-8 cannot say a lone surrogate, so this encodes only what any parser can read.
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    published.validate(value)
    shown = value["findings"][0]
    assert shown["location"] == {"uri": SHOWN, "pointer": f"/tools/{SHOWN}/0"}
    assert {shown["message"], shown["hint"], shown["subject"]["tool"]} == {SHOWN}
    assert shown["fix"]["description"] == SHOWN
    assert value["targets"][0]["name"] == SHOWN
    assert value["targets"][0]["notChecked"][0]["what"] == SHOWN


@given(st.text(st.sampled_from('\ud800\udbff\udc00\udfff\\u"\nd8\U0001f600 x')))
def test_strict_text_says_all_that_utf8_can_say_as_it_was(text: str) -> None:
    told: str = json.loads(strict(json.dumps(text)))
    told.encode("utf-8")
    # The two halves of a character are one character in every parser.
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "backslashreplace")
    if whole == json.loads(json.dumps(text)):
        assert told == whole
    assert strict(json.dumps(told)) == json.dumps(told)


@pytest.mark.parametrize(
    "edit",
    [
        Edit("add", ("default",), [{"\ud800": 1}]),
        Edit("add", ("default",), {"a": "\udfff"}),
        Edit("remove", ("properties", "\ud800")),
    ],
    ids=["key", "value", "path"],
)
def test_an_edit_with_a_lone_surrogate_is_left_out_for_it_would_change_something_else(
    report: MakeReport, finding: MakeFinding, edit: Edit
) -> None:
    fix = Fix("safe", "as it is", (edit,))
    assert "fix" not in json.loads(render(report(finding(remedy=fix))))["findings"][0]


@pytest.mark.parametrize("size", [0, 1, 3])
def test_parts_and_whole_are_the_same_text(
    report: MakeReport, finding: MakeFinding, size: int
) -> None:
    told = report(*[finding(f"tool{n}") for n in range(size)])
    stream = io.StringIO()
    write(told, stream)
    assert stream.getvalue() == render(told)
    assert render(told) == json.dumps(as_json(told), indent=2) + "\n"


def test_a_large_report_is_written_without_being_held_in_memory(
    report: MakeReport, finding: MakeFinding
) -> None:
    told = report(*[finding(f"tool{n}") for n in range(2000)])

    class Counter(io.TextIOBase):
        written = 0

        def write(self, text: str, /) -> int:
            self.written += len(text)
            return len(text)

    stream = Counter()
    tracemalloc.start()
    write(told, cast("TextIO", stream))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert stream.written > 1_000_000
    assert peak < stream.written / 4
