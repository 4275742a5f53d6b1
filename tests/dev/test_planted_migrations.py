"""A sample of the planted mistakes is caught, and none counts that changes nothing."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import planted_migrations
import plants

D7 = "http://json-schema.org/draft-07/schema#"
TOOL = {
    "$schema": D7,
    "type": "object",
    "required": ["name"],
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 50},
        "kind": {"type": "string", "enum": ["a", "b"]},
        "count": {"type": "integer", "minimum": 1},
        "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 3},
        "id": {"type": "string", "pattern": "^[a-z]+$"},
    },
    "additionalProperties": False,
}


def test_a_sample_of_mistakes_in_the_suite_is_caught(capsys: pytest.CaptureFixture[str]) -> None:
    assert planted_migrations.main(["--most", "4"]) == 0
    printed = capsys.readouterr().out
    assert "siblings woken" in printed
    assert "relabelled only" in printed
    assert "100.00 % caught" in printed


def test_mistakes_in_a_corpus_are_caught_and_right_migrations_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"tools": [{"inputSchema": TOOL}, {"inputSchema": {"type": "object"}}]}
    with gzip.open(tmp_path / "a.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    found = list(planted_migrations.of_corpus([TOOL]))
    assert {mistake.kind for mistake in found} >= {
        *("bound dropped", "bound off by one", "exclusive bound flipped", "type dropped"),
        *("enum or const dropped", "enum cut short", "required dropped", "items lost"),
        *("additionalProperties lost",),
    }
    assert {planted_migrations.outcome_of(mistake) for mistake in found} == {"caught"}
    assert planted_migrations.main(["--most", "1", "--corpus", str(tmp_path)]) == 0
    assert "right migrations: 0 not-decidable, 1 verified, 0 differs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("bound dropped", {"type": "string", "minLength": 0}, {"type": "string"}),
        ("bound dropped", {"type": "string", "pattern": ".*"}, {"type": "string"}),
        ("bound dropped", {"enum": [1], "minimum": 0}, {"enum": [1]}),
        ("bound dropped", {"type": "string", "minimum": 0}, {"type": "string"}),
        ("type dropped", {"type": "string", "enum": ["a"]}, {"enum": ["a"]}),
        ("enum or const dropped", {"type": "boolean", "enum": [True, False]}, {"type": "boolean"}),
        ("items lost", {"type": "array", "items": {"type": "string"}, "maxItems": 0}, {}),
        ("oneOf made anyOf", {"oneOf": [{}]}, {"anyOf": [{}]}),
        ("bound dropped", {"type": "integer", "minimum": 1, "allOf": [{"minimum": 2}]}, {}),
    ],
)
def test_what_changes_nothing_for_certain_is_no_mistake(kind: str, before: Any, after: Any) -> None:
    assert not plants.certain(kind, before, after)
