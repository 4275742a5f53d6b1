"""What `revisor migrate --format json` prints: one object, with a member for each file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from revisor._version import __version__
from revisor.model.origin import MISSING
from revisor.model.pointer import parse, render
from revisor.surfaces.file_migration.differences import unified
from revisor.surfaces.file_migration.inputs import NotRead

if TYPE_CHECKING:
    from revisor.dialect.equivalence import Equivalence
    from revisor.dialect.migration import Change, Place
    from revisor.model.reading import NotChecked
    from revisor.surfaces.file_migration.outcome import FileOutcome, SchemaOutcome

    from .migrate_tally import Tally


class Report:
    """Gathers what became of the files; `with_text` puts in the whole text that each becomes."""

    def __init__(self, *, with_text: bool) -> None:
        self._with_text = with_text
        self._files: list[dict[str, Any]] = []

    def add(self, each: FileOutcome | NotRead, *, written: bool) -> None:
        """Add a file."""
        if isinstance(each, NotRead):
            told: dict[str, Any] = {"file": each.name, "outcome": "not-read", "reason": each.why}
            self._files.append(told | ({"hint": each.hint} if each.hint else {}))
            return
        told = {
            "file": each.input.name,
            "outcome": _outcome(each, written=written),
            "schemas": [_schema(each, one) for one in each.schemas],
        }
        if each.problem:
            told |= {"reason": each.problem, "hint": each.hint}
        if each.input.found.not_read:
            notes = each.input.found.not_read
            told["notRead"] = [_note(note) for note in notes]
        if each.missing:
            told["notGiven"] = list(each.missing)
        if self._with_text:
            told["text"] = each.after
        elif each.is_changed and not written:
            told["diff"] = "".join(unified(each.input.found.text, each.after, each.input.name))
        self._files.append(told)

    def write(self, stream: TextIO, tally: Tally) -> None:
        """Write the object; the same files give the same bytes."""
        summary = {
            "files": tally.files,
            "changed": tally.changed,
            "refused": tally.refused,
            "notRead": tally.not_read,
            "passedOver": len(tally.passed_over) + len(tally.silent),
        }
        tool = {"name": "revisor", "version": __version__}
        told: dict[str, Any] = {"tool": tool, "files": self._files, "summary": summary}
        told["passedOver"] = [*tally.passed_over, *tally.silent]
        told["dangling"] = [
            {"file": name, "reference": reference, "to": to}
            for name, reference, to in tally.dangling
        ]
        stream.write(json.dumps(told, indent=2) + "\n")


def _note(note: NotChecked) -> dict[str, Any]:
    number = note.origin.message if note.origin is not None else None
    line = {} if number is None else {"line": number + 1}
    return {"what": note.what, "why": note.why, **line}


def _outcome(each: FileOutcome, *, written: bool) -> str:
    if written:
        return "written"
    if each.is_changed:
        return "changes"
    stuck = each.problem or each.refused or any(one.made.differs for one in each.schemas)
    return "refused" if stuck else "unchanged"


def _schema(each: FileOutcome, one: SchemaOutcome) -> dict[str, Any]:
    place, made = one.place, one.made
    told: dict[str, Any] = {"pointer": render(place.pointer)}
    if place.line is not None:
        told["message"] = place.line
    found = each.input.found.locate(place)
    if found:
        told |= {"line": found[0], "column": found[1]}
    if place.tool is not None:
        told["tool"] = place.tool
    if not place.alone:
        told["role"] = place.role
    if made.message:
        told |= {"outcome": "refused", "reason": made.message, "hint": made.hint}
        told["places"] = [_place(each, one, stop) for stop in made.places]
        return told
    told["outcome"] = "changed" if made.is_applied else "differs" if made.differs else "unchanged"
    told |= {"source": made.source, "assumed": made.assumed}
    effects = any(change.effect != "none" for change in made.changes)
    told["lossless"] = not made.invalid and not effects
    told["verified"] = _verified(made.verified)
    told["changes"] = [_change(change) for change in made.changes]
    if made.removed:
        told["removed"] = [
            {"keyword": each.keyword, "location": each.location} for each in made.removed
        ]
    if made.invalid:
        told["invalid"] = [_place(each, one, stop) for stop in made.invalid]
    if made.unresolved:
        told["unresolved"] = [_place(each, one, stop) for stop in made.unresolved]
    if made.not_applied:
        told["sourceNotApplied"] = made.not_applied
    if made.still_refused:
        told["stillRefused"] = [_place(each, one, stop) for stop in made.still_refused]
    if made.because:
        told["because"] = made.because
        told["refusedBy"] = list(dict.fromkeys(known.client.id for known in made.refused_by))
        told["refusals"] = [
            {"client": client.id, "effect": fact.effect, "roles": list(fact.roles)}
            for client, fact in made.refused_by
        ]
    return told


def _place(each: FileOutcome, one: SchemaOutcome, stop: Place) -> dict[str, Any]:
    told: dict[str, Any] = {"location": stop.location, "reason": stop.reason}
    try:
        found = each.input.found.locate(one.place, tuple(parse(stop.location)))
    except (LookupError, ValueError):
        found = None
    return told | ({"line": found[0], "column": found[1]} if found else {})


def _change(change: Change) -> dict[str, Any]:
    return {
        "location": change.location,
        "keyword": change.keyword,
        "before": dict(change.before),
        "after": dict(change.after),
        "reason": change.reason,
        "effect": change.effect,
    }


def _verified(proof: Equivalence | None) -> dict[str, Any] | None:
    if proof is None:
        return None
    told: dict[str, Any] = {
        "outcome": proof.outcome,
        "reason": proof.reason,
        "tried": proof.tried,
        "engines": list(proof.engines),
        "formats": list(proof.formats),
        "definitions": proof.definitions,
        "notCompared": list(proof.not_compared),
    }
    if proof.location:
        told["location"] = proof.location
    if proof.instance is not MISSING:
        told |= {"instance": proof.instance, "old": proof.old, "new": proof.new}
    return told
