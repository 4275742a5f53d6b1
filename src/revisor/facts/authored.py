"""Read the authored facts, one TOML file a fact, as plain tables.

Only generators and tests read these; the program itself loads what is packed from them (see
`registry`). Left-out keys get their defaults here, so that the files can stay short.
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.errors import FactsError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

Table = dict[str, Any]
"""One parsed TOML table."""

FOLDERS = ("revisions", "seps", "dialects", "embed_points", "features", "clients", "hosts")
"""The kinds of facts that have one file each."""


class Authored(NamedTuple):
    """Everything that is authored: the tables of each kind by file stem, and the two single files.

    `tables["features"]["roots"]` is the table of `features/roots.toml`.
    """

    facts: Table
    keywords: list[Table]
    tables: Mapping[str, Mapping[str, Table]]


def read_authored(root: Path) -> Authored:
    """Read all facts below `root`; raises FactsError that names a file which is not TOML."""
    tables = {
        folder: {path.stem: _read(path) for path in _by_stem(root / folder)} for folder in FOLDERS
    }
    keywords = _read(root / "keywords.toml")["keywords"]
    return Authored(_read(root / "facts.toml"), keywords, tables)


def _by_stem(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.toml"), key=lambda path: path.stem)


def _read(path: Path) -> Table:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FactsError(
            f"{path.name} could not be read: {error}", "mend the TOML", file=str(path)
        ) from error
