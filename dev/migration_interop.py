"""Migrate schemas with `interop`, and hold what comes out to what it promises.

    python dev/migration_interop.py [--draft draft-07] [--count 20000] [--seed 1]

The schemas are those of the official suite, with its instances, and generated ones, with generated
values. In 2020-12 each verdict is that of the migration without `interop`; and a validator of
draft-07 that does not look at `$schema` accepts what 2020-12 accepts, unless `still_refused` names
a place. Prints how many schemas are bridged (rewritten), alike (there was nothing to rewrite),
told, refused, and broken. Exit 1 if any is broken; those are printed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import migration_soak
from migration_suite import DRAFTS, HOME, SUITE, in_draft, referred_to, remotes, verdicts
from revisor.dialect.migration import MigrationRefused, migrate
from revisor.dialect.resolve import DEFAULT_DIALECT

KINDS = ("bridged", "alike", "told", "refused", "broken")
READER = "draft-07"


class Outcome(NamedTuple):
    """What came of one schema: one of the kinds, and what is wrong with a broken one."""

    kind: str
    about: str = ""


def judged(
    schema: Any, source: str | None, others: Mapping[str, Any], values: list[Any], uri: str = ""
) -> Outcome:
    """Migrate a schema in both ways, and compare what validators say of the values."""
    try:
        plain = migrate(schema, source=source, documents=others)
        made = migrate(schema, source=source, documents=others, interop=True)
    except MigrationRefused as refused:
        return Outcome("refused", str(refused))
    own = {uri: plain.schema} if uri else {}
    wanted = verdicts(plain.schema, DEFAULT_DIALECT, {**plain.documents, **own}, values)
    if isinstance(wanted, str):
        return Outcome("refused", wanted)
    own = {uri: made.schema} if uri else {}
    found = verdicts(made.schema, DEFAULT_DIALECT, {**made.documents, **own}, values)
    again = migrate(made.schema, documents=made.documents, interop=True)
    read = _read({**made.documents, **own})
    older = verdicts(_without(made.schema), READER, read, values)
    accepts = not isinstance(older, str) and all(
        old or not new for old, new in zip(older, wanted, strict=True)
    )
    about = {"schema": schema, "documents": dict(others), "bridged": made.schema}
    about |= {"bridgedDocuments": dict(made.documents), "values": values}
    about |= {"wanted": wanted, "found": found, "draft-07": older, "plain": plain.schema}
    if found != wanted or again.schema is not made.schema:
        return Outcome("broken", json.dumps(about))
    if not accepts and not made.still_refused:
        return Outcome("broken", json.dumps(about))
    if made.still_refused:
        return Outcome("told", "accepts" if accepts else "refuses")
    return Outcome("bridged" if json.dumps(made.schema) != json.dumps(plain.schema) else "alike")


def _read(documents: Mapping[str, Any]) -> dict[str, Any]:
    return {uri: _without(value) for uri, value in documents.items()}


def _without(schema: Any) -> Any:
    """Return a schema as one reads it who does not look at `$schema`."""
    if not isinstance(schema, dict) or "$vocabulary" in schema:
        return schema
    return {name: value for name, value in schema.items() if name != "$schema"}


def of_suite(draft: str) -> Iterator[Outcome]:
    """Yield the outcome of each schema of the suite."""
    known = in_draft(remotes(), DRAFTS.get(draft, DEFAULT_DIALECT))
    for path in sorted((SUITE / "tests" / draft).rglob("*.json")):
        if path.parent.name != "format":
            for group in json.loads(path.read_text(encoding="utf-8")):
                schema, values = group["schema"], [test["data"] for test in group["tests"]]
                others = referred_to(schema, known) if HOME in json.dumps(schema) else {}
                yield judged(schema, DRAFTS.get(draft, DEFAULT_DIALECT), others, values)


def generated(draft: str, seed: str) -> Outcome:
    """Make the schema of a seed, and judge it."""
    maker = migration_soak.Maker(draft, seed)
    schema, others = maker.documents()
    values = [maker.value() for _ in range(12)]
    if any(map(migration_soak.is_endless, (schema, *others.values()))):
        return Outcome("refused", "a reference leads back to itself: there is no verdict")
    uri = migration_soak.ROOT if others else ""
    return judged(schema, draft, others, values, uri)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    drafts = (*DRAFTS.values(), DEFAULT_DIALECT)
    parser.add_argument("--draft", choices=drafts, action="append", help="only this draft")
    parser.add_argument("--count", type=int, default=20_000, help="generated schemas of each draft")
    parser.add_argument("--seed", default="1", help="beginning of the seeds")
    options = parser.parse_args(arguments)
    folders = {short: folder for folder, short in DRAFTS.items()}
    broken = 0
    for draft in options.draft or drafts:
        seeds = (f"{options.seed}:{number}" for number in range(options.count))
        runs = {
            "suite": of_suite(folders.get(draft, "draft2020-12")),
            "generated": (generated(draft, seed) for seed in seeds),
        }
        for name, outcomes in runs.items():
            tally: Counter[str] = Counter()
            for outcome in outcomes:
                tally[outcome.kind] += 1
                if outcome.kind == "broken":
                    print(outcome.about)
                elif outcome.kind == "told":
                    tally[outcome.about] += 1
            broken += tally["broken"]
            told = ", ".join(f"{tally[kind]} {kind}" for kind in KINDS)
            print(f"{draft:10} {name:10} {told} ({tally['refuses']} of them for good reason)")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
