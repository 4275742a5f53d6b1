"""A new feature file is valid by its schema, and fails the assertions until it is written."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import jsonschema_rs
import pytest

import fact_assertions
import new_feature

if TYPE_CHECKING:
    from revisor.facts.authored import Authored

SCHEMA = (
    Path(__file__).resolve().parents[2] / "src/revisor/facts/schemas/feature.schema.json"
).read_text(encoding="utf-8")


@pytest.mark.parametrize("options", [[], ["--deprecated"], ["--kind", "request"]])
def test_the_skeleton_waits_to_be_written(
    tmp_path: Path, authored: Authored, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_feature.main(["new-widget", *options], tmp_path) == 0
    assert "fill in each line" in capsys.readouterr().out
    table = tomllib.loads((tmp_path / "new-widget.toml").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(SCHEMA, validate_formats=True, offline=True)
    assert [error.message for error in validator.iter_errors(table)] == []
    authored.tables["features"]["new-widget"] = table  # type: ignore[index]  # a dict underneath
    found = fact_assertions.faults(authored)
    assert found
    assert "new-widget names the revision 0000-00-00" in found[0]


def test_a_taken_or_ill_formed_id_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_feature.main(["New_Widget"], tmp_path) == 2
    assert "not kebab-case" in capsys.readouterr().err
    assert new_feature.main(["new-widget"], tmp_path) == 0
    assert new_feature.main(["new-widget"], tmp_path) == 2
    assert "never used again" in capsys.readouterr().err
