"""A broken tool never hides the others, and is itself named."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from hostile_inputs import SIBLING, faulty_sibling, listed, of_object, tool

if TYPE_CHECKING:
    from pathlib import Path

    from caging import Cage

NOT_TOOLS: dict[str, Any] = {
    "number": 7,
    "null": None,
    "string": "add",
    "list": [],
    "nested-list": [[faulty_sibling()]],
    "boolean": True,
    "empty-object": {},
    "schema-is-a-number": tool(1),
    "schema-is-null": tool(None),
    "schema-is-a-list": tool([{}]),
    "schema-is-a-string": tool("object"),
    "schema-is-json-text": tool('{"type": "object"}'),
    "schema-is-true": tool(True),
    "name-is-a-number": {**tool(of_object()), "name": 3},
    "name-is-an-object": {**tool(of_object()), "name": {"a": 1}},
    "name-is-empty": {**tool(of_object()), "name": ""},
    "name-is-huge": {**tool(of_object()), "name": "n" * 1_000_000},
    "description-is-a-list": {**tool(of_object()), "description": []},
    "output-schema-is-a-number": {**tool(of_object()), "outputSchema": 9},
    "annotations-is-a-list": {**tool(of_object()), "annotations": [1], "_meta": 4, "icons": "x"},
}
# Each keyword with values of the wrong type, at the root and below.
KEYWORDS = """
    $anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref
    $schema $vocabulary additionalItems additionalProperties allOf anyOf const contains
    contentEncoding contentMediaType contentSchema default definitions dependencies
    dependentRequired dependentSchemas deprecated description else enum enumNames examples
    exclusiveMaximum exclusiveMinimum format id if items maxContains maxItems maxLength
    maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not
    nullable oneOf pattern patternProperties prefixItems properties propertyNames readOnly
    required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly
    discriminator example xml externalDocs x-mcp-header
""".split()  # noqa: SIM905 - a list of sixty strings reads worse
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    1e308,
    "",
    "a",
    "#",
    "(",
    [],
    [1],
    [None],
    ["a", "a"],
    [[]],
    [{}],
    {},
    {"a": 1},
    {"a": None},
    {"": {}},
    {"a": ["b"]},
    {"a": {}},
    {"(": {}},
    {"$ref": "#"},
)


@pytest.mark.parametrize("name", NOT_TOOLS)
def test_what_is_no_tool_hides_no_sibling(cage: Cage, tmp_path: Path, name: str) -> None:
    path = tmp_path / "tools.json"
    path.write_text(listed(NOT_TOOLS[name]), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    cage.check_text(path, codes=[1])


def test_a_list_of_nothing_but_broken_tools(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps({"tools": [1, None, "a", [], True]}), encoding="utf-8")
    ended = cage.check(path, codes=[1, 2])
    assert ended.report["findings"] or ended.not_checked()


def test_every_keyword_with_every_wrong_value(cage: Cage, tmp_path: Path) -> None:
    tools = [
        tool(schema, f"{place}-{keyword}-{number}")
        for keyword in KEYWORDS
        for number, value in enumerate(VALUES)
        for place, schema in (
            ("root", {"type": "object", keyword: value}),
            ("below", of_object(properties={"p": {keyword: value}})),
        )
    ]
    path = tmp_path / "tools.json"
    path.write_text(listed(*tools), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    assert ended.about("root-properties-0"), "a null where an object belongs"
    cage.check_text(path, codes=[1])


def any_value(dice: random.Random, depth: int) -> Any:
    """Return a random value in which keywords of JSON Schema stand in all the wrong places."""
    kind = dice.randrange(6 if depth else 4)
    if kind == 4:
        return [any_value(dice, depth - 1) for _ in range(dice.randrange(4))]
    if kind == 5:
        keys = dice.choices(KEYWORDS, k=dice.randrange(5))
        return {key: any_value(dice, depth - 1) for key in keys}
    return dice.choice(VALUES)


@pytest.mark.parametrize("seed", range(4))
def test_random_schemas_crash_nothing(cage: Cage, tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 - reproducible, not secret
    tools = [
        tool(of_object(**{k: any_value(dice, 4) for k in dice.choices(KEYWORDS, k=4)}), f"t{n}")
        for n in range(400)
    ]
    path = tmp_path / "tools.json"
    path.write_text(listed(*tools), encoding="utf-8")
    assert cage.check(path, codes=[1]).about(SIBLING)


@pytest.mark.parametrize(
    "params",
    [
        {"message": "m", "requestedSchema": []},
        {"message": "m", "requestedSchema": None},
        {"message": "m", "requestedSchema": {"type": "object", "properties": None}},
        {"message": "m", "requestedSchema": {"type": "object", "properties": {"a": 1}}},
        {"message": 3, "requestedSchema": {"type": "object", "properties": {"a": [[]]}}},
        {"requestedSchema": {"type": "object", "properties": {"a": {"enum": {}, "oneOf": 1}}}},
    ],
    ids=range(6),
)
def test_a_broken_form_is_a_finding(cage: Cage, tmp_path: Path, params: dict[str, Any]) -> None:
    path = tmp_path / "elicitation.json"
    request = {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": params}
    path.write_text(json.dumps(request), encoding="utf-8")
    assert cage.check(path, codes=[1]).report["findings"]


@pytest.mark.parametrize(
    "result",
    [None, 1, [], "x", {"content": 1}, {"content": [None]}, {"structuredContent": []}, {}],
    ids=range(8),
)
def test_a_broken_result_crashes_nothing(cage: Cage, tmp_path: Path, result: Any) -> None:
    path = tmp_path / "call.json"
    answered = {**tool(of_object()), "outputSchema": of_object(required=["a"])}
    path.write_text(json.dumps({"tool": answered, "result": result}), encoding="utf-8")
    cage.check(path, codes=[0, 1])


def test_twenty_thousand_tools(cage: Cage, tmp_path: Path) -> None:
    tools = [tool(of_object(properties={"a": {"type": "string"}}), f"t{n}") for n in range(20_000)]
    path = tmp_path / "tools.json"
    path.write_text(listed(*tools), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    assert ended.report["targets"][0]["checked"]["tools"] == 20_001


def test_twenty_thousand_faulty_tools(cage: Cage, tmp_path: Path) -> None:
    tools = [{**faulty_sibling(), "name": f"t{n}"} for n in range(20_000)]
    path = tmp_path / "tools.json"
    path.write_text(listed(*tools), encoding="utf-8")
    assert cage.check(path, codes=[1]).about(SIBLING)
    text = cage.check_text(path, codes=[1])
    assert len(text.stdout) < 100_000, "a fault of all tools is said once, with a count"


def test_names_that_mean_something_elsewhere(cage: Cage, tmp_path: Path) -> None:
    odd = ["__proto__", "constructor", "hasOwnProperty", "toString", "__class__", "self", "items()"]
    schema = of_object(properties={name: {"type": "string"} for name in odd}, required=odd)
    path = tmp_path / "tools.json"
    path.write_text(listed(*(tool(schema, name) for name in odd[:4])), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    assert not [f for f in ended.about("constructor") if f["severity"] == "error"]
