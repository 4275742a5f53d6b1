"""Every verdict of the JSON Schema Test Suite, and what it says of our reading of its schemas.

Left out are remote documents, which are never fetched, and the assertion of formats, which no
dialect does by default: `unknown` is the right answer exactly where one of the first is needed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from embedding import document
from revisor.dialect.conformance import conforms
from revisor.dialect.document import SchemaDocument
from revisor.dialect.validation import is_valid_schema
from revisor.facts import registry

FOLDER = Path(__file__).parent / "json" / "tests"
DRAFTS = {
    "draft4": "draft-04",
    "draft6": "draft-06",
    "draft7": "draft-07",
    "draft2019-09": "2019-09",
    "draft2020-12": "2020-12",
}
FORMATS = "format"
"""Name of the folder whose tests assert formats."""

FILES = sorted(
    path
    for draft in DRAFTS
    for path in (FOLDER / draft).rglob("*.json")
    if path.parent.name != FORMATS
)


def groups(path: Path) -> list[dict[str, Any]]:
    loaded: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def analysed(path: Path, group: dict[str, Any]) -> SchemaDocument:
    """Analyse a group's schema in the dialect of its folder, as the suite means it."""
    schema = group["schema"]
    if isinstance(schema, dict) and "$schema" not in schema:
        draft = path.relative_to(FOLDER).parts[0]
        schema = {"$schema": registry.dialect(DRAFTS[draft]).uri, **schema}
    return document(schema)


def needs_another_document(found: SchemaDocument) -> bool:
    """Whether a reference leads out of the document, or `$schema` to a meta-schema of its own."""
    return found.dialect is None or any(
        r.kind == "network" or (r.kind == "unresolved" and "another document" in r.reason)
        for r in found.references
    )


def name(path: Path) -> str:
    return str(path.relative_to(FOLDER))


def test_the_suite_is_there_whole() -> None:
    assert {path.relative_to(FOLDER).parts[0] for path in FILES} == set(DRAFTS)
    assert len(FILES) > 200


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_verdict_is_that_of_the_suite(path: Path) -> None:
    for group in groups(path):
        found = analysed(path, group)
        for test in group["tests"]:
            verdict = conforms(found, test["data"])
            wanted = "yes" if test["valid"] else "no"
            if needs_another_document(found):
                wanted = "unknown"
            assert verdict.kind == wanted, (group["description"], test["description"], verdict)


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_refusal_is_always_explained_and_an_unknown_has_a_reason(path: Path) -> None:
    for group in groups(path):
        found = analysed(path, group)
        for test in group["tests"]:
            verdict = conforms(found, test["data"])
            assert bool(verdict.faults) == (verdict.kind == "no")
            assert bool(verdict.reason) == (verdict.kind == "unknown")


@pytest.mark.parametrize("path", FILES, ids=name)
def test_faults_are_found_exactly_where_the_meta_schema_sees_one(path: Path) -> None:
    for group in groups(path):
        found = analysed(path, group)
        if found.dialect is not None:
            assert is_valid_schema(found.value, found.dialect) == (not found.faults)
