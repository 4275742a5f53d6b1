"""Generate the index of what each rule looks at, by which rules are loaded only when needed."""

from __future__ import annotations

import json

from revisor.rules.catalogue import catalogue, folders
from revisor.rules.outlines import INDEX, row_of, sizes


def generate() -> dict[str, str]:
    """Return the text of the index by its path from the top of the repository."""
    rows = [row_of(rule) for rule in catalogue().values()]
    by_group = {group: dict(sorted(files.items())) for group, files in sizes(folders()).items()}
    subjects = sorted({row["subject"] for row in rows})
    parts = [f'"sizes": {json.dumps(by_group)}', f'"subjects": {json.dumps(subjects)}']
    lines = ",\n".join(json.dumps(row) for row in rows)
    return {f"src/revisor/rules/{INDEX}": f'{{{", ".join(parts)}, "rules": [\n{lines}\n]}}\n'}
