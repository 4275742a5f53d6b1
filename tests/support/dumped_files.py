"""Dumps in files: how tests write them and read them back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from revisor.model.reading import Reading
from revisor.model.subject import ToolDefinition
from revisor.sources import dump

TOOL: dict[str, Any] = {"name": "sum", "inputSchema": {"type": "object"}}
GOOD = json.dumps({"tools": [TOOL]})


def write(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(*targets: Path | str, **options: Any) -> list[Reading]:
    return list(dump.read([str(target) for target in targets], **options))


def only(target: Path | str, **options: Any) -> Reading:
    (reading,) = read(target, **options)
    return reading


def notes(reading: Reading) -> list[str]:
    return [f"{note.what}: {note.why}" for note in reading.not_checked]


def tools(reading: Reading) -> list[ToolDefinition]:
    return [s for s in reading.subjects if isinstance(s, ToolDefinition)]
