"""`revisor validate`: a name that two tools have, and a value that is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from revisor.surfaces.cli import main

if TYPE_CHECKING:
    import pytest


def listed(path: Path, *schemas: dict[str, Any]) -> None:
    tools = [{"name": "dup", "inputSchema": {"type": "object", **each}} for each in schemas]
    path.write_text(json.dumps({"tools": tools}), encoding="utf-8")


def test_a_name_that_two_tools_have_is_asked_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    listed(Path("t.json"), {}, {"required": ["a"]})
    assert main(["validate", "t.json#dup", "--value", "{}"]) == 2
    told = capsys.readouterr().err
    assert "t.json holds 2 tools 'dup'" in told
    assert "t.json#/tools/0/inputSchema, t.json#/tools/1/inputSchema" in told
    assert main(["validate", "t.json#/tools/1/inputSchema", "--value", "{}"]) == 1
    listed(Path("t.json"), {}, {})
    assert main(["validate", "t.json#dup", "--value", "{}"]) == 0


def test_an_empty_value_is_told_as_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed(tmp_path / "t.json", {})
    assert main(["validate", str(tmp_path / "t.json"), "--value", " "]) == 2
    told = "".join(capsys.readouterr())
    assert "it is empty" in told
    assert "--value '{}'" in told
    assert "Inspector" not in told
