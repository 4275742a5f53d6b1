"""Plant wrong migrations, and count how many of them a comparison with the original catches.

    python dev/planted_migrations.py [--most 200] [--seed 1] [--corpus FOLDER] [--every 1]

The schemas are those of the JSON Schema Test Suite in drafts 04 to 2019-09 and, with `--corpus`,
those that tools of real servers declare as draft-07 (every `*.jsonl.gz` of the folder is searched).
Each is migrated rightly, then a mistake is put in (see `plants`). Prints for each kind how many are
caught, missed and not decidable. With `--corpus`, the right migrations are verified too, one of
every so many. Exit 1 where less than 99 % are caught, a right migration differs, or more than 1 %
of them cannot be decided.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from migration_suite import DRAFTS, SUITE, in_draft, referred_to, remotes, verdicts
from plants import certain, is_plain_place, planted, relabelled, subschemas, woken
from revisor.dialect.migration import Migration, MigrationRefused, migrate
from revisor.dialect.proof.verifying import verified
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.facts import registry
from revisor.model.pointer import follow, render

OUTCOMES = {"differs": "caught", "verified": "missed", "not-decidable": "not decidable"}
_FIELDS = frozenset(("inputSchema", "outputSchema", "input_schema", "output_schema"))
_MANY = 40
"""Schemas of one corpus in a row that may get a mistake of the same kind."""


class Mistake(NamedTuple):
    """One wrong migration: of which schema, of which kind, at which place."""

    kind: str
    place: str
    schema: Any
    source: str
    documents: dict[str, Any]
    right: Migration
    wrong: Any


def of_suite() -> Iterator[Mistake]:
    """Yield mistakes in schemas of the suite that a test of the suite shows."""
    for draft, dialect in DRAFTS.items():
        known = in_draft(remotes(), dialect)
        for path in sorted((SUITE / "tests" / draft).rglob("*.json")):
            if path.parent.name != "format":
                for group in json.loads(path.read_text(encoding="utf-8")):
                    yield from _of_group(group, dialect, known)


def _of_group(group: Any, dialect: str, known: dict[str, Any]) -> Iterator[Mistake]:
    schema, values = group["schema"], [test["data"] for test in group["tests"]]
    documents = {uri: each for uri, each in known.items() if "$vocabulary" in str(each)}
    documents = documents if "vocabulary" in str(schema) else {}
    documents |= referred_to(schema, known)
    try:
        right = migrate(schema, source=dialect, documents=documents)
    except MigrationRefused:
        return
    expected = verdicts(right.schema, DEFAULT_DIALECT, dict(right.documents), values)
    mistakes = [*planted(right.schema, lambda _: True), *woken(schema, right.schema)]
    for kind, place, wrong in [*mistakes, *relabelled(schema)]:
        found = verdicts(wrong, DEFAULT_DIALECT, dict(right.documents), values)
        if found != expected or (kind == "dependencies left" and _is_unmigrated(group, dialect)):
            yield Mistake(kind, render(place), schema, dialect, documents, right, wrong)


def _is_unmigrated(group: Any, dialect: str) -> bool:
    """Whether a test shows that `dependencies` was in force: in 2020-12 it is not.

    The engine honours it there all the same, and 2019-09 has as little of it as 2020-12.
    """
    about = isinstance(group["schema"], dict) and "dependencies" in group["schema"]
    return about and dialect != "2019-09" and not all(t["valid"] for t in group["tests"])


def declared_draft_07(folder: Path) -> Iterator[Any]:
    """Yield every schema of a tool that declares draft-07 in the captures of a folder."""
    uri = registry.dialect("draft-07").uri
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield from _declaring(json.loads(line), uri)


def _declaring(row: Any, uri: str) -> Iterator[Any]:
    stack = [(row, "")]
    while stack:
        held, name = stack.pop()
        if isinstance(held, list):
            stack += [(each, name) for each in reversed(held)]
        elif isinstance(held, dict):
            if name in _FIELDS and held.get("$schema") == uri:
                yield held
            stack += [(each, key) for key, each in reversed(held.items())]


def of_corpus(schemas: list[Any]) -> Iterator[Mistake]:
    """Yield mistakes in real schemas, at places where they certainly change the meaning."""
    for schema in schemas:
        try:
            right = migrate(schema)
        except MigrationRefused:
            continue
        if any(sub.value is False for sub in subschemas(right.schema) if _is_asked_for(sub)):
            continue
        for kind, place, wrong in planted(right.schema, is_plain_place):
            before, after = (follow(each, place)[0] for each in (right.schema, wrong))
            if certain(kind, before, after):
                yield Mistake(kind, render(place), schema, "draft-07", {}, right, wrong)


def _is_asked_for(sub: Any) -> bool:
    return bool(sub.keyword not in ("additionalProperties", "additionalItems"))


def outcome_of(mistake: Mistake) -> str:
    """Return whether a comparison catches a mistake."""
    migration = mistake.right._replace(schema=mistake.wrong)
    schema = mistake.schema
    if isinstance(schema, dict) and "$schema" not in schema:
        schema = {"$schema": registry.dialect(mistake.source).uri, **schema}
    return OUTCOMES[verified(schema, migration, mistake.documents).outcome]


def sampled(mistakes: Iterator[Mistake], most: int, seed: int) -> list[Mistake]:
    """Return at most so many mistakes of each kind, by chance."""
    kinds: dict[str, list[Mistake]] = defaultdict(list)
    for mistake in mistakes:
        kinds[mistake.kind].append(mistake)
    chance = random.Random(seed)  # noqa: S311 - what is drawn has to be found again
    return [
        mistake
        for found in kinds.values()
        for mistake in (found if len(found) <= most else chance.sample(found, most))
    ]


def report(title: str, mistakes: list[Mistake], *, verbose: bool) -> Counter[str]:
    """Judge the mistakes and print what came of each kind; return the counts of all."""
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    for mistake in mistakes:
        outcome = outcome_of(mistake)
        tallies[mistake.kind][outcome] += 1
        if verbose and outcome != "caught":
            told = {"schema": mistake.schema, "wrong": mistake.wrong}
            print(f"    {outcome}: {mistake.kind} at {mistake.place or '/'}: {json.dumps(told)}")
    print(title)
    for kind, tally in sorted(tallies.items()):
        print(f"  {kind:35} " + _line(tally))
    total: Counter[str] = sum(tallies.values(), Counter())
    print(f"  {'all':35} " + _line(total))
    return total


def _line(tally: Counter[str]) -> str:
    return ", ".join(f"{tally[outcome]:5} {outcome}" for outcome in OUTCOMES.values())


def verify_right(schemas: list[Any]) -> bool:
    """Verify the right migrations of real schemas; return whether enough are."""
    tally: Counter[str] = Counter()
    times: list[float] = []
    for schema in schemas:
        migration = migrate(schema)
        begun = time.process_time()
        found = verified(schema, migration)
        times.append(1000 * (time.process_time() - begun))
        tally[found.outcome] += 1
        if found.outcome != "verified":
            print(f"    {found.outcome}: {found.reason}: {json.dumps(schema)[:400]}")
    times.sort()
    shares = ", ".join(f"{tally[outcome]} {outcome}" for outcome in reversed(OUTCOMES))
    slowest = times[min(len(times) - 1, len(times) * 99 // 100)]
    print(
        f"right migrations: {shares}; median {times[len(times) // 2]:.0f} ms, p99 {slowest:.0f} ms"
    )
    return not tally["differs"] and tally["not-decidable"] <= len(schemas) // 100


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--most", type=int, default=200, help="mistakes of each kind")
    parser.add_argument("--seed", type=int, default=1, help="which are taken where there are more")
    parser.add_argument("--corpus", type=Path, help="folder of captures of real servers")
    parser.add_argument("--every", type=int, default=1, help="verify one of so many of the corpus")
    parser.add_argument("--verbose", action="store_true", help="print what is not caught")
    options = parser.parse_args(arguments)
    found = sampled(of_suite(), options.most, options.seed)
    total = report("schemas of the suite", found, verbose=options.verbose)
    right = True
    if options.corpus:
        schemas = list(declared_draft_07(options.corpus))
        found = sampled(of_corpus(schemas), options.most, options.seed)
        total += report("schemas of real servers", found, verbose=options.verbose)
        right = verify_right(schemas[:: options.every])
    share = total["caught"] / max(1, sum(total.values()))
    print(f"{sum(total.values())} planted, {100 * share:.2f} % caught")
    return 0 if right and share >= 0.99 else 1  # noqa: PLR2004 - the goal


if __name__ == "__main__":
    sys.exit(main())
