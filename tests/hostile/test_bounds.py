"""Inputs that eat time, memory or stack: bounded, told, and the siblings judged all the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hostile_inputs import (
    SIBLING,
    call,
    doubling,
    listed,
    nested,
    of_object,
    tool,
    unevaluated_chain,
    with_schema,
    with_schema_text,
)

if TYPE_CHECKING:
    from pathlib import Path

    from caging import Cage, Ended

DEEP = 100_000
BRANCHES = ("allOf", "anyOf", "oneOf")

DEEP_SCHEMAS = {
    "properties": nested('{"type":"object","properties":{"a":', "}}", DEEP),
    "items": nested('{"type":"array","items":', "}", DEEP),
    "not": nested('{"not":', "}", DEEP),
    "allOf": nested('{"allOf":[', "]}", DEEP),
    "definitions": nested('{"$defs":{"a":', "}}", DEEP),
    "if": nested('{"if":', "}", DEEP),
    "enum-value": '{"type":"object","enum":[' + nested("[", "]", DEEP, "") + "]}",
    "default-value": '{"type":"object","default":' + nested('{"a":', "}", DEEP) + "}",
    "const-value": '{"type":"object","const":' + nested("[", "]", DEEP, "1") + "}",
    "unknown-keyword": '{"type":"object","x-made-up":' + nested("[", "]", DEEP, "1") + "}",
    "only-arrays": nested("[", "]", DEEP, ""),
    "just-below-the-stack": nested('{"properties":{"a":', "}}", 2_000),
    "past-the-engine": nested('{"properties":{"a":', "}}", 130),
}
COSTLY_PATTERNS = {
    "nested-quantifiers": ["(a+)+$"],
    "overlapping-alternatives": ["(a|aa)+$", "(.*a){40}$", "(\\w+\\s?)*!$"],
    "lookbehind": ["(?<=a.*)(a+)+b", "^(?=(a+))\\1b$"],
    "letters-three-hundred-times": [f"\\p{{L}}{{{60 + n % 3}}}{n}" for n in range(300)],
    "counted-repetition": ["((a{1,1000}){1,1000}){1,1000}"],
    "ten-thousand-alternatives": ["|".join(f"w{n}" for n in range(10_000))],
    "ten-thousand-groups": ["(" * 10_000 + "a" + ")" * 10_000],
    "a-megabyte": ["a?" * 500_000],
}


def write(folder: Path, text: str) -> Path:
    path = folder / "tools.json"
    path.write_text(text, encoding="utf-8")
    return path


def judged(cage: Cage, folder: Path, text: str) -> Ended:
    """Check the text; whatever becomes of the subject, its sibling has to be judged."""
    ended = cage.check(write(folder, text), codes=[1])
    assert ended.about(SIBLING), ended.stderr
    return ended


def told(ended: Ended) -> bool:
    """Whether the report says something of the subject: a finding, or that it was not checked."""
    return bool(ended.about("subject")) or any("subject" in said for said in ended.not_checked())


@pytest.mark.parametrize("name", DEEP_SCHEMAS)
def test_a_deep_schema(cage: Cage, tmp_path: Path, name: str) -> None:
    ended = judged(cage, tmp_path, with_schema_text(DEEP_SCHEMAS[name]))
    deep = name not in {"just-below-the-stack", "past-the-engine"}
    assert told(ended) or not deep, "a schema that was not judged is said to be so"
    cage.check_text(tmp_path / "tools.json", codes=[1])


def test_a_deep_value_outside_any_schema(cage: Cage, tmp_path: Path) -> None:
    text = listed(tool(of_object())).replace(
        '"A tool"', '"A tool", "_meta": ' + nested('{"a":', "}", DEEP), 1
    )
    judged(cage, tmp_path, text)


@pytest.mark.parametrize("keyword", BRANCHES)
def test_references_that_double(cage: Cage, tmp_path: Path, keyword: str) -> None:
    schema = doubling(keyword, 64, by_reference=True)
    judged(cage, tmp_path, with_schema({**schema, "default": {"a": {}}}))


@pytest.mark.parametrize("keyword", BRANCHES)
def test_references_that_double_in_a_call(cage: Cage, tmp_path: Path, keyword: str) -> None:
    path = write(tmp_path, call(doubling(keyword, 64, by_reference=True), '{"a": 1}'))
    ended = cage.check(path, codes=[0, 1, 2])
    assert ended.report["findings"] or ended.not_checked()


@pytest.mark.parametrize("keyword", BRANCHES)
def test_branches_that_double(cage: Cage, tmp_path: Path, keyword: str) -> None:
    judged(cage, tmp_path, with_schema(doubling(keyword, 14, by_reference=False)))


def test_nested_unevaluated_properties(cage: Cage, tmp_path: Path) -> None:
    judged(cage, tmp_path, with_schema(unevaluated_chain(40)))


def test_nested_unevaluated_properties_in_a_call(cage: Cage, tmp_path: Path) -> None:
    path = write(tmp_path, call(unevaluated_chain(40), '{"a": {"x": 1, "y": 2}}'))
    ended = cage.check(path, codes=[0, 1, 2])
    assert ended.report["findings"] or ended.not_checked()


@pytest.mark.parametrize("name", COSTLY_PATTERNS)
def test_a_pattern_that_eats_time(cage: Cage, tmp_path: Path, name: str) -> None:
    value = "a" * 5_000 + "!"
    properties: dict[str, Any] = {
        f"p{n}": {"type": "string", "pattern": pattern, "default": value, "examples": [value]}
        for n, pattern in enumerate(COSTLY_PATTERNS[name])
    }
    judged(cage, tmp_path, with_schema(of_object(properties=properties)))


@pytest.mark.parametrize("name", COSTLY_PATTERNS)
def test_a_pattern_that_eats_time_on_names(cage: Cage, tmp_path: Path, name: str) -> None:
    patterns = {pattern: {"type": "string"} for pattern in COSTLY_PATTERNS[name]}
    schema = of_object(patternProperties=patterns, required=["a" * 3_000 + "!"])
    ended = judged(cage, tmp_path, with_schema({**schema, "default": {"a" * 3_000: 1}}))
    assert ended.seconds < 20


@pytest.mark.parametrize("name", COSTLY_PATTERNS)
def test_a_pattern_that_eats_time_in_a_call(cage: Cage, tmp_path: Path, name: str) -> None:
    properties = {f"p{n}": {"pattern": p} for n, p in enumerate(COSTLY_PATTERNS[name])}
    arguments = json.dumps(dict.fromkeys(properties, "a" * 30_000 + "!"))
    cage.check(write(tmp_path, call(of_object(properties=properties), arguments)), codes=[0, 1, 2])


@pytest.mark.parametrize("depth", [300, 5_000, DEEP])
def test_deep_arguments_of_a_recursive_schema(cage: Cage, tmp_path: Path, depth: int) -> None:
    schema = of_object(properties={"a": {"$ref": "#"}})
    path = write(tmp_path, call(schema, nested('{"a":', "}", depth, "1")))
    ended = cage.check(path, codes=[0, 1, 2])
    assert ended.report["findings"] or ended.not_checked()


def test_many_applicators_times_deep_arguments(cage: Cage, tmp_path: Path) -> None:
    core: dict[str, Any] = {"properties": {"a": {"$ref": "#"}}}
    for _ in range(120):
        core = {"allOf": [core]}
    path = write(tmp_path, call({"type": "object", **core}, nested('{"a":', "}", 250, "1")))
    cage.check(path, codes=[0, 1, 2])


def test_a_chain_of_a_hundred_thousand_references(cage: Cage, tmp_path: Path) -> None:
    definitions: dict[str, Any] = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(DEEP)}
    definitions[f"d{DEEP}"] = {"type": "string"}
    schema = of_object(**{"$defs": definitions, "properties": {"a": {"$ref": "#/$defs/d0"}}})
    judged(cage, tmp_path, with_schema(schema))


def test_a_chain_through_branches(cage: Cage, tmp_path: Path) -> None:
    definitions: dict[str, Any] = {
        f"d{n}": {"anyOf": [{"$ref": f"#/$defs/d{n + 1}"}, {"type": "null"}]} for n in range(5_000)
    }
    definitions["d5000"] = {"type": "string"}
    schema = of_object(**{"$defs": definitions, "properties": {"a": {"$ref": "#/$defs/d0"}}})
    judged(cage, tmp_path, with_schema({**schema, "default": {"a": "x"}}))


def test_a_hundred_thousand_references_to_one_place(cage: Cage, tmp_path: Path) -> None:
    properties = {f"p{n}": {"$ref": "#/$defs/a"} for n in range(DEEP)}
    schema = of_object(**{"$defs": {"a": {"type": "string"}}, "properties": properties})
    judged(cage, tmp_path, with_schema(schema))


def test_a_million_enum_values(cage: Cage, tmp_path: Path) -> None:
    values = list(range(1_000_000))
    properties = {"a": {"type": "integer", "enum": values, "default": 999_999}}
    judged(cage, tmp_path, with_schema(of_object(properties=properties)))


def test_many_enum_objects_that_look_alike(cage: Cage, tmp_path: Path) -> None:
    values = [{"a": [n, {"b": n}]} for n in range(50_000)]
    judged(cage, tmp_path, with_schema(of_object(properties={"a": {"enum": values}})))


def test_a_string_of_sixty_megabytes(cage: Cage, tmp_path: Path) -> None:
    judged(cage, tmp_path, with_schema(of_object(description="x" * 60_000_000)))


def test_a_name_of_a_megabyte(cage: Cage, tmp_path: Path) -> None:
    schema = of_object(properties={"n" * 1_000_000: {"type": "strnig"}})
    judged(cage, tmp_path, with_schema(schema))
    text = cage.check_text(tmp_path / "tools.json", codes=[1])
    assert len(text.stdout) < 20_000, "a long name is shortened in a message for people"


@pytest.mark.parametrize(
    "number",
    ["9" * 100_000, "-" + "9" * 100_000, "0." + "1" * 100_000, "1e99999", "1e-99999", "-0.0"],
    ids=["integer", "negative", "fraction", "exponent", "tiny", "minus-zero"],
)
def test_a_number_of_many_digits(cage: Cage, tmp_path: Path, number: str) -> None:
    schema = (
        '{"type": "object", "properties": {"a": {"type": "number", "multipleOf": 3, '
        f'"maximum": {number}, "default": {number}, "enum": [{number}], "minLength": {number}}}}}}}'
    )
    judged(cage, tmp_path, with_schema_text(schema))
    cage.check_text(tmp_path / "tools.json", codes=[1])


def test_arguments_of_a_million_items_that_must_differ(cage: Cage, tmp_path: Path) -> None:
    schema = of_object(properties={"a": {"uniqueItems": True}})
    arguments = json.dumps({"a": [{"n": n} for n in range(200_000)]})
    cage.check(write(tmp_path, call(schema, arguments)), codes=[0, 1, 2])


def test_errors_in_every_one_of_many_items(cage: Cage, tmp_path: Path) -> None:
    branches = [
        {"properties": {f"k{n}": {"type": "string"}}, "required": [f"k{n}"]} for n in range(50)
    ]
    schema = of_object(properties={"a": {"items": {"anyOf": branches}}})
    arguments = json.dumps({"a": [{"k": n} for n in range(20_000)]})
    ended = cage.check(write(tmp_path, call(schema, arguments)), codes=[1, 2])
    assert len(ended.stdout) < 20_000_000


def test_three_hundred_thousand_properties(cage: Cage, tmp_path: Path) -> None:
    properties: dict[str, Any] = {f"p{n}": {} for n in range(300_000)}
    judged(cage, tmp_path, with_schema(of_object(properties=properties)))
