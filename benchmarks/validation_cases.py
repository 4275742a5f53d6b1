"""Schemas of three sizes with an instance that conforms to each, and many small schemas.

They are of the kinds that tools have: a flat form, a request with lists and limits, a document with
definitions that refer to each other, alternatives and `unevaluatedProperties`.
"""

from __future__ import annotations

from typing import Any

NEWEST = "https://json-schema.org/draft/2020-12/schema"


def small() -> tuple[dict[str, Any], Any]:
    """Return a flat form of three members."""
    schema = {
        "$schema": NEWEST,
        "type": "object",
        "properties": {
            "path": {"type": "string", "minLength": 1},
            "limit": {"type": "integer", "minimum": 1, "maximum": 1000},
            "recursive": {"type": "boolean"},
        },
        "required": ["path"],
        "additionalProperties": False,
    }
    return schema, {"path": "/tmp/x", "limit": 20, "recursive": True}  # noqa: S108 - text


def medium() -> tuple[dict[str, Any], Any]:
    """Return a request with a list of records, choices and limits."""
    record = {
        "type": "object",
        "properties": {
            "id": {"type": "string", "pattern": "^[a-z]{2}-[0-9]+$"},
            "state": {"enum": ["open", "closed", "waiting", "rejected"]},
            "labels": {"type": "array", "items": {"type": "string"}, "maxItems": 10},
            "score": {"type": ["number", "null"], "minimum": 0},
        },
        "required": ["id", "state"],
    }
    schema = {
        "$schema": NEWEST,
        "type": "object",
        "properties": {
            "query": {"type": "string", "minLength": 1, "maxLength": 500},
            "order": {"enum": ["ascending", "descending"]},
            "records": {"type": "array", "items": record, "minItems": 1},
            "filter": {"type": "object", "additionalProperties": {"type": "string"}},
        },
        "required": ["query", "records"],
        "additionalProperties": False,
    }
    records = [
        {"id": f"ab-{n}", "state": "open", "labels": ["a", "b"], "score": n / 2} for n in range(8)
    ]
    return schema, {"query": "all", "order": "ascending", "records": records, "filter": {"a": "b"}}


def large() -> tuple[dict[str, Any], Any]:
    """Return a document of blocks, with definitions that refer to each other."""
    kinds = ("text", "image", "table", "quote")
    blocks = {
        kind: {
            "allOf": [{"$ref": "#/$defs/base"}],
            "properties": {
                "kind": {"const": kind},
                "content": {"type": "string", "maxLength": 5_000},
                "style": {"$ref": "#/$defs/style"},
            },
            "required": ["kind", "content"],
            "unevaluatedProperties": False,
        }
        for kind in kinds
    }
    base = {"properties": {"id": {"type": "string"}, "visible": {"type": "boolean"}}}
    style = {
        "type": "object",
        "properties": {f"p{n}": {"type": ["string", "number"]} for n in range(12)},
        "additionalProperties": False,
    }
    schema = {
        "$schema": NEWEST,
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "blocks": {
                "type": "array",
                "items": {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds]},
            },
        },
        "required": ["title", "blocks"],
        "$defs": {**blocks, "base": base, "style": style},
    }
    listed = [
        {"id": str(n), "visible": True, "kind": kinds[n % 4], "content": "x", "style": {"p1": 1}}
        for n in range(20)
    ]
    return schema, {"title": "a", "blocks": listed}


def many(count: int) -> list[dict[str, Any]]:
    """Return small schemas, no two alike."""
    schemas = []
    for number in range(count):
        schema, _ = small()
        schemas.append({**schema, "title": f"Arguments of tool {number}"})
    return schemas
