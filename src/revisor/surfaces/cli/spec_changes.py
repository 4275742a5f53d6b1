"""The list that `revisor spec check --from REVISION --to REVISION` prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from revisor.facts import registry
from revisor.model.specification import SpecRepository
from revisor.reporters.safe_text import visible
from revisor.sources.spec_repository.changes import changes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from revisor.model.reading import Reading
    from revisor.sources.spec_repository.changes import Change

_MARKS = {True: "", False: "  (schema.ts shows otherwise)", None: "  (not in schema.ts)"}


def listed(reading: Reading, since: str, until: str, *, as_json: bool) -> str:
    """Return the changes between two revisions as text or JSON; raises UsageError as `changes`."""
    repository = next(each for each in reading.subjects if isinstance(each, SpecRepository))
    finals = {sep.name: sep.final_on for sep in registry.seps().values() if sep.final_on}
    found = changes(repository, registry.features(), since, until, finals)
    if as_json:
        skipped = [{"what": each.what, "why": each.why} for each in reading.not_checked]
        told = {"changes": [_as_json(each) for each in found], "notChecked": skipped}
        return json.dumps(told, indent=2) + "\n"
    skipped_lines = (visible(f"skipped {n.what}: {n.why}") for n in reading.not_checked)
    return "\n".join([*_lines(found), *skipped_lines]) + "\n"


def _lines(found: Sequence[Change]) -> Iterator[str]:
    heading = None
    for each in found:
        if (each.revision, each.kind) != heading:
            heading = each.revision, each.kind
            yield f"{each.revision}: {each.kind} ({_count(found, heading)})"
        known = f" [{each.feature}]" if each.feature else ""
        detail = f"  {each.detail}" if each.detail else ""
        by = f"  {', '.join(each.authority)}" if each.authority else "  no authority is named"
        yield visible(f"  {each.name}{known}{detail}{by}{_MARKS[each.shown]}")
    if not found:
        yield "nothing changed"


def _count(found: Sequence[Change], heading: tuple[str, str]) -> str:
    """Return how many there are, and how many of these only schema.ts shows (a renamed type)."""
    those = [each for each in found if (each.revision, each.kind) == heading]
    beside = sum(not each.wire for each in those)
    return f"{len(those)}, {beside} of them in schema.ts alone" if beside else str(len(those))


def _as_json(change: Change) -> dict[str, Any]:
    told = change._asdict() | {"authority": list(change.authority)}
    return {key: value for key, value in told.items() if value not in ("", None)}
