"""A planned transition as text: what changes, who decides, what has to be written; or why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import wording
from .lines import Line, Span, Style, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from revisor.lifecycle.faults import Fault
    from revisor.lifecycle.transitions import ArtifactEdit, Plan, Refusal
    from revisor.model.finding import Severity

_STYLES: dict[Severity, Style] = {"error": "error", "warning": "warning", "note": "note"}


def plan(found: Plan) -> list[Line]:
    """Return the plan: the states, the day, the roles, the SEP, notes, and the edits one a line."""
    told = [line(Span(f"{found.transition} {found.feature}", "strong"), f"  {_states(found)}")]
    if found.schedule:
        told.append(line(f"Earliest removal: {found.schedule.text}", indent=2))
    others = [name for name in found.after if name != found.feature]
    if others:
        told.append(line(f"With it: {', '.join(others)}", indent=2))
    told += [line(), *_decided(found)]
    if found.notes:
        told += [line(), *map(_fault, found.notes)]
    if found.edits:
        told += [line(), line(Span("To be written", "strong"), indent=2)]
        told += [line(_edit(edit), indent=4) for edit in found.edits]
    return told


def refusal(found: Refusal) -> list[Line]:
    """Return the reasons, each with its clause and what to do."""
    head = f"{found.transition} {found.feature}"
    return [line(Span(head, "strong"), "  refused"), *map(_fault, found.reasons)]


def as_json(found: Plan | Refusal) -> dict[str, Any]:
    """Return a plan or a refusal as a JSON object; `reasons` stands in a refusal only."""
    from revisor.lifecycle.transitions import Refusal

    told: dict[str, Any] = {"transition": found.transition, "feature": found.feature}
    if isinstance(found, Refusal):
        return {**told, "reasons": [_fault_json(each) for each in found.reasons]}
    when = found.schedule
    removal = when.eligible_from if when else None
    return {
        **told,
        "revision": found.revision,
        "from": found.before,
        "to": found.becomes,
        "features": list(found.after),
        "earliestRemoval": removal.isoformat() if removal else None,
        "earliestRemovalText": when.text if when else "",
        "sep": {"needed": found.sep.needed, "contents": list(found.sep.contents)},
        "roles": [each._asdict() for each in found.roles],
        "lands": found.lands,
        "notes": [_fault_json(each) for each in found.notes],
        "edits": [each._asdict() for each in found.edits],
    }


def _states(found: Plan) -> str:
    if found.before == found.becomes:
        return f"stays {found.becomes}, by another schedule"
    return f"{found.before} -> {found.becomes} in {found.revision}"


def _decided(found: Plan) -> Iterator[Line]:
    for role in found.roles:
        yield line(Span(role.act, "strong"), f": {role.who}", indent=2)
    if found.sep.needed:
        yield line(Span("SEP", "strong"), ": contains", indent=2)
        yield from (line(f"- {each}", indent=4) for each in found.sep.contents)
    else:
        yield line(Span("SEP", "strong"), ": none is needed", indent=2)


def _fault(found: Fault) -> Line:
    head = Span(found.severity, _STYLES[found.severity])
    return line(head, f" {found.message} ({found.clause}): {found.hint}", indent=2)


def _edit(edit: ArtifactEdit) -> str:
    return f"{edit.action} {edit.artifact} {edit.target} in {edit.path}"


def _fault_json(found: Fault) -> dict[str, Any]:
    return {
        "code": found.code,
        "feature": found.feature,
        "severity": found.severity,
        "clause": found.clause,
        "message": found.message,
        "hint": found.hint,
    }


def counted(edits: int, files: int) -> Line:
    """Return the line that tells what was written."""
    return line(f"{wording.count(edits, 'edits')} written in {wording.count(files, 'files')}")
