"""Write the facts of Deprecated features into `revisor.deprecation`, which reads no file.

Kept are also features that were Deprecated and are Removed by now: an SDK that names one must not
fail at import because a revision was released.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from revisor.facts import registry as facts
from revisor.lifecycle.registry import recorded_registry

if TYPE_CHECKING:
    from revisor.lifecycle.registry import FeatureStatus

ROOT = Path(__file__).resolve().parents[2]
MODULE = "src/revisor/deprecation.py"
_NAMED = "# revisor: ignore[deprecated-feature] -- named here to warn of it"
BEGIN, END = "_ROWS: tuple[tuple[str, ...], ...] = (\n", ")\n# fmt: on\n"


def generate() -> dict[str, str]:
    """Return the module with the rows of its table between their two marks."""
    text = (ROOT / MODULE).read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        message = f"{MODULE} has lost the marks of its table"
        raise ValueError(message)
    return {MODULE: f"{head}{BEGIN}{rows()}{END}{tail}"}


def rows() -> str:
    """Return a row for each feature that was ever Deprecated and is not Active again."""
    known = recorded_registry().select(facts.facts_date())
    return "".join(_row(status) for status in known if _told(status))


def _told(status: FeatureStatus) -> bool:
    deprecated = bool(status.feature.deprecations)
    return status.state == "Deprecated" or (status.state == "Removed" and deprecated)


def _row(status: FeatureStatus) -> str:
    feature = status.feature
    removal = status.earliest_removal
    cells = (
        feature.id,
        feature.title,
        status.deprecated_in or feature.deprecations[-1].revision,
        status.authority,
        removal.isoformat() if removal else "",
        status.migration_path,
        *([status.removed_in] if status.removed_in else []),
    )
    # A title that is a method would be found as its use, in every SDK that copies the file.
    named = f"  {_NAMED}" if feature.title in feature.signals.methods else ""
    return f"    ({', '.join(map(_literal, cells))}),  # noqa: E501{named}\n"


def _literal(cell: str) -> str:
    """Return the literal as the formatter would write it."""
    return repr(cell) if '"' in cell else json.dumps(cell, ensure_ascii=False)
