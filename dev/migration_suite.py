"""Migrate every schema of the JSON Schema Test Suite to 2020-12, and compare the verdicts.

    python dev/migration_suite.py [--draft draft7] [--verbose]

Each of the required and optional tests of draft-04 to 2019-09 is judged by the engine before and
after, twice: with the remote documents left as they are (but for meta-schemas, which are given and
never change), and with those migrated that a schema refers to. Prints for each draft how many
verdicts are kept, refused (MigrationRefused), declared (a change with an effect is told) and
silent. Exit 1 if any is silent, or fewer than the goal are kept.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs

ROOT = Path(__file__).resolve().parent.parent
try:
    import revisor  # noqa: F401 - only looks whether it is there
except ModuleNotFoundError:  # neither a wheel nor an editable install: the tree will do
    sys.path.insert(0, str(ROOT / "src"))

from revisor.dialect import meta_schemas  # noqa: E402
from revisor.dialect.migration import Migration, MigrationRefused, migrate  # noqa: E402
from revisor.dialect.resolve import DEFAULT_DIALECT  # noqa: E402
from revisor.facts import registry  # noqa: E402

SUITE = ROOT / "tests" / "suite" / "json"
DRAFTS = {
    "draft4": "draft-04",
    "draft6": "draft-06",
    "draft7": "draft-07",
    "draft2019-09": "2019-09",
}
HOME = "http://localhost:1234/"
GOAL = 4_120
"""Verdicts to keep of 4,125: five cannot be kept at all."""
OUTCOMES = ("kept", "refused", "declared", "silent")
MODES = ("left", "migrated")
_ENGINES: dict[str, Any] = {
    "draft-04": jsonschema_rs.Draft4Validator,
    "draft-06": jsonschema_rs.Draft6Validator,
    "draft-07": jsonschema_rs.Draft7Validator,
    "2019-09": jsonschema_rs.Draft201909Validator,
    "2020-12": jsonschema_rs.Draft202012Validator,
}


class Case(NamedTuple):
    """One test of the suite after migration: its outcome, and why where it is not kept."""

    draft: str
    mode: str
    name: str
    outcome: str
    reason: str


def remotes() -> dict[str, Any]:
    """Return the remote documents of all drafts by URI, each declaring the draft of its folder."""
    found: dict[str, Any] = {}
    for path in sorted((SUITE / "remotes").rglob("*.json")):
        parts = path.relative_to(SUITE / "remotes").parts
        value = json.loads(path.read_text(encoding="utf-8"))
        folder = {**DRAFTS, "draft2020-12": DEFAULT_DIALECT}.get(parts[0])
        if folder is not None and isinstance(value, dict):
            value = {"$schema": registry.dialect(folder).uri, **value}
        if parts[0] not in ("draft3", "v1"):
            found[HOME + "/".join(parts)] = value
    return found


def in_draft(documents: Mapping[str, Any], dialect: str) -> dict[str, Any]:
    """Return the documents as a draft reads them: those without `$schema` are of that draft."""
    uri = registry.dialect(dialect).uri
    return {
        name: {"$schema": uri, **value} if isinstance(value, dict) else value
        for name, value in documents.items()
    }


def referred_to(schema: Any, documents: Mapping[str, Any]) -> dict[str, Any]:
    """Return the documents that a schema may refer to, directly or through others."""
    found: dict[str, Any] = {}
    waiting = [schema]
    while waiting:
        text = json.dumps(waiting.pop())
        for uri, value in documents.items():
            if uri not in found and uri.rpartition("/")[2] in text:
                found[uri] = value
                waiting.append(value)
    return found


def validator(schema: Any, dialect: str, documents: Mapping[str, Any]) -> Any:
    """Compile a schema by the engine, offline, with other documents at hand."""
    declared = (
        {"$schema": registry.dialect(dialect).uri, **schema} if _is_object(schema) else schema
    )
    known = list({**meta_schemas.documents(), **documents}.items())
    options: dict[str, Any] = {"registry": jsonschema_rs.Registry(known), "offline": True}
    if _is_object(schema) and registry.dialect_by_uri(declared["$schema"]) is None:
        return jsonschema_rs.validator_for(declared, **options)
    return _ENGINES[dialect](declared, **options)


def _is_object(schema: Any) -> bool:
    return isinstance(schema, dict)


def verdicts(schema: Any, dialect: str, documents: Mapping[str, Any], values: list[Any]) -> Any:
    """Return the verdict on each value, or the reason why the schema cannot be compiled."""
    try:
        compiled = validator(schema, dialect, documents)
    except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError) as error:
        return getattr(error, "message", None) or str(error)
    return [compiled.is_valid(value) for value in values]


def _outcome(before: Any, after: Any, migration: Migration) -> tuple[str, str]:
    if before is after:
        return "kept", ""
    effects = [change for change in migration.changes if change.effect != "none"]
    if isinstance(after, str) or not effects:
        return "silent", str(after)
    return "declared", f"{effects[0].keyword} {effects[0].effect}: {effects[0].reason}"


def judged(draft: str, group: Mapping[str, Any], mode: str, known: dict[str, Any]) -> list[Case]:
    """Migrate the schema of one group of tests, and compare the verdicts of all its tests."""
    dialect, schema = DRAFTS[draft], group["schema"]
    tests = [test["data"] for test in group["tests"]]
    names = [f"{group['description']}: {test['description']}" for test in group["tests"]]
    before = verdicts(schema, dialect, known, tests)
    others = {uri: each for uri, each in known.items() if "$vocabulary" in str(each)}
    others |= referred_to(schema, known) if mode == "migrated" else {}
    try:
        migration = migrate(schema, source=dialect, documents=others)
    except MigrationRefused as refused:
        return [Case(draft, mode, name, "refused", str(refused)) for name in names]
    after = verdicts(migration.schema, DEFAULT_DIALECT, {**known, **migration.documents}, tests)
    found: list[Case] = []
    for position, name in enumerate(names):
        was = before if isinstance(before, str) else before[position]
        became = after if isinstance(after, str) else after[position]
        found.append(Case(draft, mode, name, *_outcome(was, became, migration)))
    return found


def cases(draft: str, mode: str) -> Iterator[Case]:
    """Yield the outcome of every required and optional test of a draft."""
    known = in_draft(remotes(), DRAFTS[draft])
    for path in sorted((SUITE / "tests" / draft).rglob("*.json")):
        if path.parent.name != "format":
            for group in json.loads(path.read_text(encoding="utf-8")):
                for case in judged(draft, group, mode, known):
                    name = f"{path.relative_to(SUITE / 'tests')}: {case.name}"
                    yield case._replace(name=name)


def main(arguments: list[str] | None = None) -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--draft", choices=DRAFTS, action="append", help="only this draft")
    options = parser.parse_args(arguments)
    drafts = options.draft or list(DRAFTS)
    code = 0
    for mode in MODES:
        print(f"remote documents {mode}")
        total: Counter[str] = Counter()
        for draft in drafts:
            found = list(cases(draft, mode))
            tally = Counter(case.outcome for case in found)
            total += tally
            print(f"  {draft:13} {_line(tally)}")
            for case in found:
                if case.outcome != "kept":
                    print(f"    {case.outcome}: {case.name}: {case.reason}")
        print(f"  {'all':13} {_line(total)}")
        enough = total["kept"] >= GOAL or set(drafts) != set(DRAFTS)
        code = code if enough and not total["silent"] else 1
    return code


def _line(tally: Mapping[str, int]) -> str:
    return ", ".join(f"{tally[outcome]} {outcome}" for outcome in OUTCOMES)


if __name__ == "__main__":
    sys.exit(main())
