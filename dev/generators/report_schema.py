"""Write the ids of all rules into the published schema of the report."""

from __future__ import annotations

import json
from pathlib import Path

from revisor.reporters.compact_json import compact
from revisor.rules.catalogue import catalogue

SCHEMA = "src/revisor/facts/schemas/report.schema.json"


def generate() -> dict[str, str]:
    """Return the text of the schema; all but the list of ids is authored in the file itself."""
    text = (Path(__file__).resolve().parents[2] / SCHEMA).read_text(encoding="utf-8")
    schema = json.loads(text)
    schema["$defs"]["ruleId"]["enum"] = sorted(catalogue())
    return {SCHEMA: compact(schema) + "\n"}
