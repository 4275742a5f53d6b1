"""`interop` and a validator that reads by draft-07: the default one of the TypeScript SDK 1.x."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import migration_soak
from live_checks import Installation
from migration_suite import verdicts
from migration_tables import kept
from revisor.dialect.migration import MigrationRefused, migrate

HERE = Path(__file__).resolve().parent
SAMPLE = 150
PAIR = {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "items": False}
VALUES: list[Any] = [
    *(None, 1, "a", [], ["a"], [1, 2], [1, 2, 3], ["a", 1], [None, 1], {}, {"a": 1}),
    *({"a": "x", "b": 2}, {"c": 1}, {"kind": "point", "at": [1, 2]}, {"kind": "none"}),
]
OWN_FAULTS = ("nullable", "resolves to more than one", "already exists", "is not a function")
"""What Ajv refuses in draft-07 as well: it takes `nullable` for a keyword of its own, words in data
for identifiers, and members called `$id` for the keyword."""


class Bridged(NamedTuple):
    """A schema as `interop` made it, and what 2020-12 says of some values."""

    schema: Any
    values: list[Any]
    wanted: list[bool]


def bridged(schema: Any, source: str | None, values: list[Any]) -> Bridged | None:
    """Return the outcome, where nothing is told that may still be refused."""
    try:
        made = migrate(schema, source=source, interop=True)
    except MigrationRefused:
        return None
    wanted = verdicts(made.schema, "2020-12", {}, values)
    return (
        None
        if made.still_refused or isinstance(wanted, str)
        else Bridged(made.schema, values, wanted)
    )


def generated(draft: str, seed: str) -> Bridged | None:
    """Return a generated schema with values."""
    maker = migration_soak.Maker(draft, seed)
    schema, others = maker.documents()
    if others or migration_soak.is_endless(schema):
        return None
    return bridged(schema, draft, [maker.value() for _ in range(10)])


def judged(installation: Installation, asked: list[Bridged]) -> list[Any]:
    """Return what the validator says."""
    modules = installation.root / "npm" / "node_modules"
    given = json.dumps([{"schema": each.schema, "values": each.values} for each in asked])
    command = ["node", str(HERE / "sdk_validator.cjs"), str(modules)]
    run = subprocess.run(
        command, input=given, capture_output=True, text=True, check=True, timeout=120
    )
    found: list[Any] = json.loads(run.stdout)
    return found


def test_a_closed_tuple_is_refused_as_it_is_and_accepted_when_bridged(
    installation: Installation,
) -> None:
    values: list[Any] = [[1, 2], [1, 2, 3], []]
    made = bridged(PAIR, None, values)
    assert made is not None
    found = judged(installation, [Bridged(PAIR, values, []), made])
    assert found == [[False, False, True], [True, False, True]]


def test_what_2020_12_accepts_is_accepted(installation: Installation) -> None:
    rows = [row for row in kept() if row.interop and not row.documents and not row.engine]
    asked = [bridged(row.before, row.source, VALUES) for row in rows]
    for draft in ("draft-06", "draft-07", "2019-09", "2020-12"):
        asked += [generated(draft, f"live:{number}") for number in range(SAMPLE)]
    there = [each for each in asked if each is not None]
    judgements = 0
    for each, found in zip(there, judged(installation, there), strict=True):
        if isinstance(found, str):
            assert any(fault in found for fault in OWN_FAULTS), (found, each.schema)
            continue
        refused = [
            v for v, old, new in zip(each.values, each.wanted, found, strict=True) if old > new
        ]
        assert refused == [], each.schema
        judgements += sum(each.wanted)
    assert judgements > 1_000
