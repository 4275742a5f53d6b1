"""Migrate every schema in files of real tools, and hold the outcome to the laws of migration.

    python dev/migration_corpora.py [--verify] FILE...

Takes JSON, JSON Lines, and both packed by gzip: tool lists, traces and the like. Of each different
schema under `inputSchema`, `outputSchema`, `input_schema` and `requestedSchema`: it is not refused
where it is valid in the dialect that it declares; migrating twice changes nothing; what declares
2020-12 comes back as the same object; nothing but formats and contents is widened. With `--verify`
the comparison of old and new finds no difference. With `interop`, the same holds, and a validator
of draft-07 accepts what 2020-12 does. Prints what was seen; exit 1 if a law is broken.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import migration_interop
import revisor
from revisor.dialect.document import SchemaDocument
from revisor.dialect.migration import Migration, MigrationRefused, migrate
from revisor.dialect.proof.drawing import drawn
from revisor.dialect.resolve import DEFAULT_DIALECT, declaration
from revisor.model.subject import EmbeddedSchema, Origin

FIELDS = ("inputSchema", "outputSchema", "input_schema", "requestedSchema")
DECLARED = frozenset(("format", "contentEncoding", "contentMediaType", "type"))
"""Keywords whose meaning a migration cannot keep: what they widen is told."""
DRAWN = 24


class Broken(NamedTuple):
    """A schema that breaks a law, and which one."""

    law: str
    schema: Any
    about: str = ""


def values(path: Path) -> Iterator[Any]:
    """Yield the JSON values of a file: one, or one a line."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as file:
        text = file.read()
    if ".jsonl" in path.name:
        yield from (json.loads(line) for line in text.splitlines() if line.strip())
    else:
        yield json.loads(text)


def schemas(value: Any) -> Iterator[Any]:
    """Yield every embedded schema in a value, and in the messages that it holds as text."""
    stack = [value]
    while stack:
        held = stack.pop()
        if isinstance(held, list):
            stack += held
        elif isinstance(held, dict):
            raw = held.get("raw")
            if isinstance(raw, str) and raw.startswith("{"):
                stack.append(json.loads(raw))
            stack += [each for name, each in held.items() if name not in FIELDS]
            yield from (held[name] for name in FIELDS if isinstance(held.get(name), dict))


def distinct(paths: list[Path]) -> list[Any]:
    """Return the different schemas of some files, in order."""
    found: dict[str, Any] = {}
    for path in paths:
        for value in values(path):
            for schema in schemas(value):
                found.setdefault(json.dumps(schema), schema)
    return list(found.values())


def judged(schema: Any, tally: Counter[str], *, verify: bool) -> Iterator[Broken]:
    """Migrate a schema in each way, count what came of it, and yield the laws that it breaks."""
    declared = declaration(schema)
    name = declared.governs.short_name if declared.governs else "another"
    tally[f"{declared.kind} {name}"] += 1
    try:
        made = revisor.migrate(schema, verify=True) if verify else migrate(schema)
    except MigrationRefused as refused:
        tally[f"{declared.kind} {name}: refused"] += 1
        if declared.kind == "declared" and _is_valid(schema):
            yield Broken("a valid schema is not refused", schema, str(refused))
        return
    if made.verified is not None:
        tally[f"{declared.kind} {name}: {made.verified.outcome}"] += 1
        if made.verified.outcome == "differs":
            yield Broken("old and new do not differ", schema, repr(made.verified))
    if declared.kind == "declared" and name == DEFAULT_DIALECT and made.schema is not schema:
        yield Broken("2020-12 comes back as the same object", schema)
    yield from _again(schema, made, interop=False)
    widened = {change.keyword for change in made.changes if change.effect != "none"}
    if not widened <= DECLARED:
        yield Broken("only formats and contents are widened", schema, repr(widened))
    yield from _bridged(schema, tally)


def _is_valid(schema: Any) -> bool:
    return not _document(schema).faults


def _document(schema: Any) -> SchemaDocument:
    return SchemaDocument(EmbeddedSchema(schema, "inputSchema", Origin("dump", "", ())))


def _again(schema: Any, made: Migration, *, interop: bool) -> Iterator[Broken]:
    twice = migrate(made.schema, interop=interop)
    if twice.schema is not made.schema or any(c.before != c.after for c in twice.changes):
        yield Broken("migrating twice changes nothing", schema, f"interop: {interop}")


def _bridged(schema: Any, tally: Counter[str]) -> Iterator[Broken]:
    """Hold `interop` to what it promises, by instances drawn from the schema."""
    try:
        made = migrate(schema, interop=True)
    except MigrationRefused:
        return
    yield from _again(schema, made, interop=True)
    for place in made.still_refused:
        tally[f"interop: {place.reason}"] += 1
    some = zip(range(DRAWN), drawn(_document(made.schema), 1), strict=False)
    outcome = migration_interop.judged(schema, None, {}, [value for _, value in some])
    tally[f"interop: {outcome.kind}"] += 1
    if outcome.kind == "broken":
        yield Broken("interop keeps its promise", schema, outcome.about)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path, help="files of tools and messages")
    parser.add_argument("--verify", action="store_true", help="compare old and new on instances")
    options = parser.parse_args(arguments)
    tally: Counter[str] = Counter()
    broken: list[Broken] = []
    for schema in distinct(options.files):
        broken += judged(schema, tally, verify=options.verify)
    for name, count in sorted(tally.items()):
        print(f"{count:7} {name}")
    for each in broken:
        print(json.dumps({"law": each.law, "schema": each.schema, "about": each.about}))
    print(f"{len(broken)} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
