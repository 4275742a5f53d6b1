"""Laws: what is generated is right where it was asked for, and describes its values."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

import revisor
from annotation_strategies import Kind, Values, form_classes, kinds, objects, signatures
from revisor.dialect.generation import CannotGenerate, Refs
from revisor.model.subject import Role
from revisor.surfaces.generation import findings
from schema_strategies import law

REVISIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
roles = st.sampled_from(get_args(Role))
ways = st.sampled_from(get_args(Refs))
subsets = st.lists(st.sampled_from(REVISIONS), min_size=1, unique=True)


def _of(revisions: list[str], role: str) -> list[str]:
    since = "2024-11-05" if role == "inputSchema" else "2025-06-18"
    return [revision for revision in revisions if revision >= since] or ["2025-11-25"]


def _above_note(schema: Any, role: str, revisions: list[str]) -> list[str]:
    return [
        f"{revision}: {finding.message}"
        for revision in revisions
        for finding in findings(schema, role, revision)
        if finding.severity != "note" and finding.rule != "secret-elicitation"
    ]


def _refused(target: Any, asked: list[str]) -> bool:
    """Whether a form cannot be made, which then names the field that stands in the way."""
    try:
        revisor.generate(target, role="requestedSchema", revisions=asked)
    except CannotGenerate as error:
        if not error.place or not error.hint:
            raise
        return True
    return False


@law
@given(signatures(), roles, ways, subsets, st.sampled_from((None, True, False)))
def test_a_signature_gives_a_schema_that_is_right_at_each_revision(
    drawn: tuple[Callable[..., Any], Values, Values],
    role: Role,
    refs: Refs,
    revisions: list[str],
    closed: bool | None,
) -> None:
    asked = _of(revisions, role)
    target: Any = drawn[0]
    if role == "outputSchema":
        target.__signature__ = target.__signature__.replace(return_annotation=dict[str, int])
    if role == "requestedSchema" and _refused(target, asked):
        return
    schema = revisor.generate(target, role=role, refs=refs, revisions=asked, closed=closed)
    assert _above_note(schema, role, asked) == []
    assert json.loads(json.dumps(schema)) == schema
    again = revisor.generate(target, role=role, refs=refs, revisions=asked, closed=closed)
    assert json.dumps(again) == json.dumps(schema)
    assert again is not schema


@law
@given(objects, st.sampled_from(("inputSchema", "outputSchema")), ways, subsets)
def test_a_class_gives_a_schema_that_is_right_at_each_revision(
    kind: Kind, role: Role, refs: Refs, revisions: list[str]
) -> None:
    asked = _of(revisions, role)
    schema = revisor.generate(kind.annotation, role=role, refs=refs, revisions=asked)
    assert schema["type"] == "object"
    assert _above_note(schema, role, asked) == []


@law
@given(st.data(), subsets)
def test_a_form_is_right_at_each_revision_and_describes_its_answers(
    data: st.DataObject, revisions: list[str]
) -> None:
    asked = _of(revisions, "requestedSchema")
    kind = data.draw(form_classes(lists=min(asked) >= "2025-11-25"))
    schema = revisor.generate(kind.annotation, role="requestedSchema", revisions=asked)
    assert _above_note(schema, "requestedSchema", asked) == []
    judged = revisor.schema(schema)
    assert judged.errors(data.draw(kind.good)) == ()
    miss = data.draw(kind.bad)
    assert not judged.is_valid(miss), miss


@law
@given(st.data(), signatures(), ways)
def test_arguments_that_a_signature_takes_conform_and_near_misses_do_not(
    data: st.DataObject, drawn: tuple[Callable[..., Any], Values, Values], refs: Refs
) -> None:
    function, good, bad = drawn
    schema = revisor.schema(revisor.generate(function, refs=refs))
    assert schema.errors(data.draw(good)) == ()
    miss = data.draw(bad)
    assert not schema.is_valid(miss), miss


@law
@given(st.data(), kinds, ways)
def test_values_of_any_type_conform_and_near_misses_do_not(
    data: st.DataObject, kind: Kind, refs: Refs
) -> None:
    made = revisor.generate(kind.annotation, role="outputSchema", revisions="2026-07-28", refs=refs)
    schema = revisor.schema(made)
    assert schema.errors(data.draw(kind.good)) == ()
    closed = revisor.generate(
        kind.annotation, role="outputSchema", revisions="2026-07-28", refs=refs, closed=True
    )
    miss = data.draw(kind.bad)
    assert not revisor.schema(closed).is_valid(miss), miss


@law
@given(st.data(), kinds)
def test_what_conforms_conforms_for_those_who_take_draft_07_for_the_default(
    data: st.DataObject, kind: Kind
) -> None:
    made = revisor.generate(kind.annotation, role="outputSchema", wrap="result")
    value = data.draw(kind.good)
    held = value if "result" not in made.get("properties", {}) else {"result": value}
    assert revisor.schema(made, dialect="draft-07").errors(held) == ()


@law
@given(st.data(), kinds)
def test_wrapped_results_conform_at_every_revision(data: st.DataObject, kind: Kind) -> None:
    made = revisor.generate(kind.annotation, role="outputSchema", wrap="result")
    value = data.draw(kind.good)
    schema = revisor.schema(made)
    assert schema.is_valid(value) or schema.is_valid({"result": value})


@law
@given(st.data(), kinds)
def test_definitions_and_schemas_in_line_give_the_same_verdicts(
    data: st.DataObject, kind: Kind
) -> None:
    made = [
        revisor.schema(
            revisor.generate(kind.annotation, role="outputSchema", wrap="result", refs=refs)
        )
        for refs in get_args(Refs)
    ]
    value = data.draw(kind.good | kind.bad)
    for held in (value, {"result": value}):
        assert made[0].is_valid(held) == made[1].is_valid(held)
