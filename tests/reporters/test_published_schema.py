"""Real reports are what the published schema describes, rule ids included."""

from __future__ import annotations

import datetime as dt
import json
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest

import revisor
from revisor.rules.catalogue import catalogue

RULES = catalogue()
ON = dt.date(2026, 8, 22)


@pytest.fixture(scope="module")
def published() -> jsonschema_rs.Draft202012Validator:
    text = files("revisor.facts").joinpath("schemas/report.schema.json").read_text("utf-8")
    return jsonschema_rs.Draft202012Validator(json.loads(text))


def rendered(report: revisor.Report) -> str:
    from revisor.reporters.json_report import render

    return render(report)


@pytest.mark.parametrize("name", sorted(RULES))
def test_reports_on_the_examples_of_every_rule(
    name: str, published: jsonschema_rs.Draft202012Validator
) -> None:
    for example in RULES[name].examples:
        report = revisor.check(
            example.input, date=ON, profile="portability", revision=example.revision
        )
        text = rendered(report)
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
