"""What JSON text can hide from a parsed value is seen, placed, and hides no sibling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hostile_inputs import SIBLING, listed, nested, of_object, tool, with_schema_text

if TYPE_CHECKING:
    from pathlib import Path

    from caging import Cage

DEFECTS = {
    "not-a-number": '{"type": "object", "default": NaN}',
    "infinity": '{"type": "object", "properties": {"a": {"maximum": Infinity}}}',
    "minus-infinity": '{"type": "object", "properties": {"a": {"enum": [-Infinity]}}}',
    "lone-high-surrogate": '{"type": "object", "title": "\\ud800"}',
    "lone-low-surrogate": '{"type": "object", "properties": {"\\udfff": {"type": "string"}}}',
    "surrogate-in-a-pattern": '{"type": "object", "patternProperties": {"\\ud800": {}}}',
    "surrogate-in-an-enum": '{"type": "object", "properties": {"a": {"enum": ["\\ud800"]}}}',
    "surrogate-in-a-reference": '{"type": "object", "$ref": "#/$defs/\\ud800"}',
    "surrogate-in-an-identifier": '{"type": "object", "$id": "urn:\\ud800"}',
    "duplicate-keyword": '{"type": "object", "type": "array"}',
    "duplicate-property": '{"type": "object", "properties": {"a": {}, "a": {"type": "string"}}}',
    "nul-in-a-name": '{"type": "object", "properties": {"\\u0000": {}}}',
}
SEEN = ("not-a-number", "lone-high-surrogate", "duplicate-keyword", "duplicate-property")


@pytest.mark.parametrize("name", DEFECTS)
def test_a_defect_of_the_text(cage: Cage, tmp_path: Path, name: str) -> None:
    path = tmp_path / "tools.json"
    path.write_text(with_schema_text(DEFECTS[name]), encoding="utf-8")
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    others = [f for f in ended.report["findings"] if f.get("subject", {}).get("tool") != SIBLING]
    assert others or name not in SEEN
    cage.check_text(path, codes=[1])


@pytest.mark.parametrize("name", ["\\ud800", "a\\ud800b", "\\udfff\\ud800"])
def test_a_surrogate_in_the_name_of_a_tool(cage: Cage, tmp_path: Path, name: str) -> None:
    path = tmp_path / "tools.json"
    text = listed(tool({"type": "obejct"}, "replaced")).replace("replaced", name)
    path.write_text(text, encoding="utf-8")
    assert cage.check(path, codes=[1]).about(SIBLING)
    cage.check_text(path, codes=[1])
    cage.check_text(path, codes=[1], PYTHONIOENCODING="ascii", LANG="C")


def test_a_duplicate_tools_member(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text('{"tools": [], ' + listed()[1:], encoding="utf-8")
    assert cage.check(path, codes=[1]).about(SIBLING)


def test_a_hundred_thousand_duplicate_keys(cage: Cage, tmp_path: Path) -> None:
    members = ", ".join(['"a": {}'] * 100_000)
    path = tmp_path / "tools.json"
    path.write_text(
        with_schema_text(f'{{"type": "object", "properties": {{{members}}}}}'), encoding="utf-8"
    )
    ended = cage.check(path, codes=[1])
    assert ended.about(SIBLING)
    assert len(cage.check_text(path, codes=[1]).stdout) < 50_000


def test_a_defect_deep_inside(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(
        with_schema_text(nested('{"properties":{"a":', "}}", 50_000, '{"a": 1, "a": NaN}')),
        encoding="utf-8",
    )
    assert cage.check(path, codes=[1]).about(SIBLING)


def test_an_unescaped_control_character(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(listed(tool(of_object(), "a")).replace("A tool", "A\x01\x1btool", 1), "utf-8")
    cage.check(path, codes=[1, 2])
    cage.check_text(path, codes=[1, 2])
