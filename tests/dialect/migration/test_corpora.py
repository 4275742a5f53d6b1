"""Schemas of real servers: those of the recorded sessions and the shipped examples."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import migration_corpora

ROOT = Path(__file__).resolve().parents[3]
FILES = [ROOT / "tests" / "data" / "wire_traces.jsonl.gz", *sorted((ROOT / "examples").glob("*"))]


def test_every_law_holds_for_the_schemas_of_real_servers() -> None:
    tally: Counter[str] = Counter()
    schemas = migration_corpora.distinct(FILES)
    broken = [each for s in schemas for each in migration_corpora.judged(s, tally, verify=False)]
    assert broken == []
    assert tally["declared draft-07"] > 10
    assert tally["declared 2020-12"] > 20
    assert tally["default 2020-12"] > 100
    assert tally["declared draft-07: refused"] == 0


def test_old_and_new_are_compared_on_instances_where_that_is_asked_for() -> None:
    older = [s for s in migration_corpora.distinct(FILES[:1]) if "draft-07" in s.get("$schema", "")]
    tally: Counter[str] = Counter()
    broken = [each for s in older[:8] for each in migration_corpora.judged(s, tally, verify=True)]
    assert broken == []
    assert tally["declared draft-07: verified"] == 8


def test_what_is_not_valid_may_be_refused() -> None:
    tally: Counter[str] = Counter()
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "dependencies": {"a": 1}}
    assert list(migration_corpora.judged(schema, tally, verify=False)) == []
    assert tally["declared draft-07: refused"] == 1


def test_schemas_are_found_in_messages_and_lists_but_not_in_each_other() -> None:
    inner = {"type": "object", "properties": {"inputSchema": {"type": "string"}}}
    text = '{"result": {"tools": [{"name": "a", "outputSchema": {"type": "object"}}]}}'
    value = {"tools": [{"inputSchema": inner}, {"input_schema": None}], "lines": [{"raw": text}]}
    found = list(migration_corpora.schemas(value))
    assert len(found) == 2
    assert inner in found
    assert {"type": "object"} in found
