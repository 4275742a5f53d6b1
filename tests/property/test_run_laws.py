"""A check: the same for the same input, deaf to words, and never silenced by a broken neighbour."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedding import checked, document, told
from revisor.facts import registry
from revisor.model.pointer import Pointer, follow
from revisor.model.report import Report
from revisor.reporters import json_report
from schema_strategies import DIALECTS, NAMING, REFERRING, declared, law, schemas, values

WITH_DIALECT = pytest.mark.parametrize("dialect", DIALECTS)


def tool(schema: Any, name: str = "a") -> dict[str, Any]:
    return {"name": name, "description": "A tool", "inputSchema": schema}


def listed(*tools: Any) -> dict[str, Any]:
    return {"tools": list(tools)}


def natural(pointer: Pointer) -> list[tuple[int, str]]:
    """Return a key that sorts positions as numbers, and before names."""
    return [(t, "") if isinstance(t, int) else (1_000_000, t) for t in pointer]


def text(report: Report) -> str:
    return json_report.render(report)


@WITH_DIALECT
@given(data=st.data())
@law
def test_the_same_input_gives_the_same_bytes_and_stays_as_it_is(
    dialect: str, data: st.DataObject
) -> None:
    drawn = listed(tool(declared(data.draw(schemas(dialect, broken=3)), dialect)))
    before = copy.deepcopy(drawn)
    first = text(checked(drawn))
    assert drawn == before
    assert repr(drawn) == repr(before)
    assert first == text(checked(drawn)) == text(checked(before))


@WITH_DIALECT
@given(data=st.data())
@law
def test_every_finding_points_to_something_and_is_in_order(
    dialect: str, data: st.DataObject
) -> None:
    drawn = listed(
        tool(declared(data.draw(schemas(dialect, broken=2)), dialect)),
        tool(data.draw(schemas("2020-12", broken=2)), "b"),
    )
    found = checked(drawn, profile="portability").findings
    places = [natural(f.place.origin.pointer) for f in found]
    assert places == sorted(places)
    for finding in found:
        assert finding.message
        assert "{" not in finding.rule
        follow(drawn, finding.place.origin.pointer)


BROKEN = st.one_of(
    values,
    st.just({"name": "b", "inputSchema": 5}),
    st.builds(lambda schema: tool(schema, "b"), values | schemas("2020-12", broken=1)),
    st.just(tool({"$schema": "urn:none", "type": 5}, "b")),
)


@given(data=st.data())
@law
def test_a_broken_tool_changes_nothing_of_the_others(data: st.DataObject) -> None:
    good = tool(data.draw(schemas("2020-12")))
    broken = data.draw(BROKEN)
    if isinstance(broken, dict) and broken.get("name") == "a":
        return
    alone, both = checked(listed(good)), checked(listed(good, broken))
    mine = [f for f in both.findings if f.place.origin.pointer[:2] == ("tools", 0)]
    assert told(mine) == told(alone.findings)
    assert [f.message for f in mine] == [f.message for f in alone.findings]


@WITH_DIALECT
@given(data=st.data())
@law
def test_titles_and_descriptions_change_no_finding(dialect: str, data: st.DataObject) -> None:
    quiet = frozenset(("title", "description", "$comment"))
    # A reference may take a map of schemas for a schema: words in it would be members of the map.
    drawn = data.draw(schemas(dialect, without=quiet | REFERRING))
    schema = declared({"type": "object", "properties": {"p": drawn}}, dialect)
    worded = {**schema, "title": "T", "description": "D"}
    if isinstance(drawn, dict):
        worded["properties"] = {"p": {**drawn, "title": "T", "description": "D"}}
    assert told(checked(listed(tool(schema))).findings) == told(
        checked(listed(tool(worded))).findings
    )


LEGACY = frozenset(("definitions", "dependencies", "$recursiveRef", "$recursiveAnchor"))


@given(data=st.data())
@law
def test_a_sound_schema_of_2020_12_without_old_keywords_has_no_error(data: st.DataObject) -> None:
    drawn = data.draw(schemas("2020-12", broken=0, without=LEGACY | NAMING | REFERRING))
    schema = {"type": "object", "properties": {"p": drawn}}
    report = checked(listed(tool(schema)), revision="2026-07-28")
    assert [f for f in report.findings if f.severity == "error"] == []


@WITH_DIALECT
@given(data=st.data())
@law
def test_a_schema_that_breaks_the_meta_schema_has_an_error(
    dialect: str, data: st.DataObject
) -> None:
    drawn = data.draw(schemas(dialect, broken=2))
    report = checked(listed(tool(declared({"type": "object", "not": drawn}, dialect))))
    wrong = document(declared({"type": "object", "not": drawn}, dialect)).faults
    errors = [f for f in report.findings if f.severity == "error"]
    for fault in wrong:
        place = ("tools", 0, "inputSchema", *fault.at)
        near = [e for e in errors if e.place.origin.pointer[: len(place)] == place]
        assert near, (fault.pointer, told(report.findings))


HISTORIC = sorted({keyword.name for keyword in registry.keywords()})
MEMBERS = st.dictionaries(st.sampled_from(HISTORIC), values | schemas("2020-12"), max_size=5)


@given(
    members=MEMBERS,
    uri=st.sampled_from([d.uri for d in registry.dialects().values()]),
    role=st.sampled_from(("inputSchema", "outputSchema")),
    revision=st.sampled_from((None, "2025-06-18", "2025-11-25", "2026-07-28")),
    more=values,
)
@law
def test_no_rule_falls_over_whatever_stands_under_a_keyword(
    members: Any, uri: str, role: str, revision: str | None, more: Any
) -> None:
    below = {"type": "object", "properties": {"p": members}, "required": ["p"]}
    for schema in (members, below, {"$schema": uri, **members}, {**below, "$schema": uri}):
        given_tool = {**tool({"type": "object"}), role: schema}
        for drawn in (
            listed(given_tool),
            {"tool": given_tool, "arguments": more, "result": {"structuredContent": more}},
            {"method": "elicitation/create", "params": {"message": "m", "requestedSchema": schema}},
        ):
            report = checked(drawn, profile="portability", revision=revision)
            assert text(report)
