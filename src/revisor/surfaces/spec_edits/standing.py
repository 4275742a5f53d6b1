"""Whether a checkout is where a transition starts, or has it already: told by its registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from revisor.lifecycle.artifacts import deprecated_page
from revisor.lifecycle.artifacts.markdown import cells, strip_links
from revisor.lifecycle.faults import fault
from revisor.lifecycle.transitions import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions import Plan

_STARTS = {"add": "Active", "change": "Deprecated", "move": "Deprecated", "delete": "Deprecated"}
_ENDS = {"add": "Deprecated", "move": "Removed", "delete": "Active"}
"""The state of a feature before and after an edit of its row."""

Read = Callable[[str], str | None]


def standing(plan: Plan, read: Read) -> Refusal | None:
    """Return why this checkout is no place for the plan; None where it starts from there.

    Written once more, it would only say everything twice; and a SEP that is there already holds
    what its authors have written.
    """
    reasons = tuple(_reasons(plan, read))
    return Refusal(plan.transition, plan.feature, reasons) if reasons else None


def _reasons(plan: Plan, read: Read) -> Iterator[Fault]:
    for edit in plan.edits:
        if edit.artifact == "sep":
            if read(edit.path) is not None:
                yield fault("sep-already-there", plan.feature, path=edit.path)
        elif edit.artifact == "registry":
            page = deprecated_page.parse(read(edit.path) or "").page
            deprecated, removed = _named(page.deprecated), _named(page.removed)
            state = "Removed" if edit.target in removed else "Active"
            state = "Deprecated" if edit.target in deprecated else state
            row = deprecated.get(edit.target)
            same = edit.action == "change" and row and list(row) == cells(edit.text)
            told = {"name": edit.target, "state": state, "path": edit.path}
            if state == _ENDS.get(edit.action) or same:
                yield fault("checkout-has-it", plan.feature, **told)
            elif state != _STARTS[edit.action]:
                yield fault("checkout-elsewhere", plan.feature, **told, wanted=_STARTS[edit.action])


def _named(rows: Iterable[deprecated_page.Row]) -> dict[str, deprecated_page.Row]:
    return {strip_links(row.feature): row for row in rows}
