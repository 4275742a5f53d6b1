"""Real reports are what the published schema describes, rule ids included."""

from __future__ import annotations

import datetime as dt
import io
import json
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest

import revisor
from revisor.checking import Selection, run
from revisor.model.rule import Example
from revisor.rules.catalogue import catalogue
from revisor.sources import dump

RULES = catalogue()
ON = dt.date(2026, 8, 22)


@pytest.fixture(scope="module")
def published() -> jsonschema_rs.Draft202012Validator:
    text = files("revisor.facts").joinpath("schemas/report.schema.json").read_text("utf-8")
    return jsonschema_rs.Draft202012Validator(json.loads(text))


def rendered(report: revisor.Report) -> str:
    from revisor.reporters.json_report import render

    return render(report)


def checked(example: Example) -> revisor.Report:
    """Check an example: a text is JSON text as it stands in a file, all else a value."""
    value, revision = example.input, example.revision
    if isinstance(value, str):
        read = dump.read(["-"], stdin=io.BytesIO(value.encode("utf-8", "surrogatepass")))
        return run(read, Selection(ON, revision, "portability"))
    return revisor.check(value, date=ON, profile="portability", revision=revision)


@pytest.mark.parametrize("name", sorted(RULES))
def test_reports_on_the_examples_of_every_rule(
    name: str, published: jsonschema_rs.Draft202012Validator
) -> None:
    for example in RULES[name].examples:
        text = rendered(checked(example))
        published.validate(json.loads(text))
        assert text.isascii()


def test_reports_on_real_servers(
    repository: Path, published: jsonschema_rs.Draft202012Validator
) -> None:
    found = sorted((repository / "examples").glob("*.json"))
    assert found
    for path in found:
        value = json.loads(path.read_text(encoding="utf-8"))
        first, second = (rendered(revisor.check(value, date=ON)) for _ in range(2))
        assert first == second
        published.validate(json.loads(first))


def test_an_unknown_rule_id_is_refused(published: jsonschema_rs.Draft202012Validator) -> None:
    value = json.loads(rendered(revisor.check({"name": "a", "inputSchema": None}, date=ON)))
    published.validate(value)
    value["findings"][0]["rule"] = "made-up"
    assert not published.is_valid(value)
