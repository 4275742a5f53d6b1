"""Generate the index of what each rule looks at, by which rules are loaded only when needed."""

from __future__ import annotations

import json

from revisor.rules.catalogue import catalogue
from revisor.rules.outlines import INDEX, row_of, sizes


def generate() -> dict[str, str]:
    """Return the text of the index by its path from the top of the repository."""
    size = sizes()
    rules = catalogue().values()
    rows = [{**row_of(rule), "size": size[rule.group, rule.id]} for rule in rules]
    lines = ",\n".join(json.dumps(row) for row in rows)
    return {f"src/revisor/rules/{INDEX}": f"[\n{lines}\n]\n"}
