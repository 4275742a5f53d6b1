"""The tables of migrations, one file a family of keywords: schemas before and after."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).resolve().parents[1] / "dialect" / "migration" / "families"


class Row(NamedTuple):
    """One migration of a table: `after` and `changes`, or why it is `refused`.

    `changes` holds (location, keyword, effect). `engine` says how the engine reads the schema
    otherwise than its dialect says; `assumed` names the form where none is declared; `documents`
    are given beside it. `still_refused` holds (location, reason) of a row with `interop`.
    """

    family: str
    title: str
    source: str | None
    before: dict[str, Any]
    after: dict[str, Any] | None = None
    changes: tuple[tuple[str, str, str], ...] = ()
    refused: str = ""
    engine: str = ""
    assumed: str = ""
    documents: dict[str, Any] | None = None
    interop: bool = False
    still_refused: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Return what a test is called by."""
        return f"{self.family}: {self.title}"


def rows() -> list[Row]:
    """Return all rows of all tables, in order."""
    found: list[Row] = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            read = json.loads(line)
            for name in ("changes", "still_refused"):
                read[name] = tuple(tuple(each) for each in read.get(name, ()))
            found.append(Row(path.stem, **read))
    return found


def kept() -> list[Row]:
    """Return the rows that have an outcome."""
    return [row for row in rows() if row.after is not None]


def refused() -> list[Row]:
    """Return the rows that are refused."""
    return [row for row in rows() if row.refused]
