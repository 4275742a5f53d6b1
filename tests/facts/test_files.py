"""Every authored file is valid by the schema of its kind, and the schemas refuse the rest."""

from __future__ import annotations

import datetime as dt
import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

FACTS = Path(__file__).resolve().parents[2] / "src" / "revisor" / "facts"
SCHEMA_OF = {
    "revisions": "revision",
    "seps": "sep",
    "dialects": "dialect",
    "embed_points": "embed_point",
    "features": "feature",
    "clients": "client",
    "hosts": "host",
}
FILES = [
    *((path, kind) for folder, kind in SCHEMA_OF.items() for path in (FACTS / folder).iterdir()),
    (FACTS / "facts.toml", "facts"),
    (FACTS / "keywords.toml", "keywords"),
]


def validator(kind: str) -> jsonschema_rs.Draft202012Validator:
    schema = json.loads((FACTS / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(schema, validate_formats=True, offline=True)


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return value.isoformat() if isinstance(value, dt.date) else value


@pytest.mark.parametrize(("path", "kind"), FILES, ids=lambda value: getattr(value, "stem", None))
def test_file_is_valid(path: Path, kind: str) -> None:
    assert path.suffix == ".toml"
    table = plain(tomllib.loads(path.read_text(encoding="utf-8")))
    messages = [error.message for error in validator(kind).iter_errors(table)]
    assert messages == []


@pytest.mark.parametrize("kind", [*SCHEMA_OF.values(), "facts", "keywords"])
def test_schema_is_closed_and_valid(kind: str) -> None:
    schema = json.loads((FACTS / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema_rs.meta.validate(schema, registry=jsonschema_rs.Registry([]))
    assert schema["additionalProperties"] is False
    assert not validator(kind).is_valid({"surprise": 1})


FEATURE = {
    "id": "widget",
    "kind": "request",
    "title": "widget",
    "introduced": "2025-06-18",
    "sources": [{"page": "basic", "revisions": ["2025-06-18"]}],
}
DEPRECATED = {"revision": "2026-07-28", "authority": "SEP-1"}


@pytest.mark.parametrize(
    ("change", "valid"),
    [
        ({}, True),
        ({"id": "Not_kebab"}, False),
        ({"kind": "gadget"}, False),
        ({"state": "Active"}, False),
        ({"removed": {"revision": "2026-07-28"}}, False),
        ({"removed": {"revision": "2026-07-28"}, "migration": "Use a gadget."}, True),
        ({"migration": "no full stop"}, False),
        ({"signals": {"capabilities": ["roots"]}}, False),
        ({"signals": {"sdk": {"mcp-9": {"mcp": ["x"]}}}}, False),
        ({"signals": {"sdk": {"mcp-2": {"mcp": ["not a symbol"]}}}}, False),
    ],
)
def test_feature_schema(change: dict[str, Any], *, valid: bool) -> None:
    assert validator("feature").is_valid(FEATURE | change) is valid


@pytest.mark.parametrize(
    ("earliest_removal", "valid"),
    [
        ({"window_months": 12}, True),
        ({"window_months": 11}, False),
        ({"expedited_days": 90}, True),
        ({"expedited_days": 89}, False),
        ({"follows": "sampling"}, True),
        ({"sep_final_plus_months": {"sep": "SEP-2596", "months": 3}}, True),
        ({}, False),
        ({"window_months": 12, "follows": "sampling"}, False),
    ],
)
def test_earliest_removal_is_exactly_one_kind(
    earliest_removal: dict[str, Any], *, valid: bool
) -> None:
    table = FEATURE | {
        "migration": "Use a gadget.",
        "deprecated": [DEPRECATED | {"earliest_removal": earliest_removal}],
    }
    assert validator("feature").is_valid(table) is valid
