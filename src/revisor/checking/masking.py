"""Secrets of the user in what the report shows: judged as they were sent, told behind a mask."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

from revisor.model.finding import Finding, Place
from revisor.model.fix import Fix, LaterFix
from revisor.model.reading import Mask, NotChecked
from revisor.model.report import TargetReport
from revisor.model.subject import Origin


def masked_target(target: TargetReport, mask: Mask) -> TargetReport:
    """Return what is told of a target with every text in it masked."""
    return replace(
        target,
        name=mask(target.name),
        uri=mask(target.uri),
        not_checked=tuple(_note(note, mask) for note in target.not_checked),
    )


def masked_finding(found: Finding, mask: Mask) -> Finding:
    """Return a finding with every text in it masked; a fix that would show a secret is left out."""
    return replace(
        found,
        message=mask(found.message),
        hint=mask(found.hint),
        subject={name: mask(text) for name, text in found.subject.items()},
        place=Place(_origin(found.place.origin, mask), found.place.line, found.place.column),
        remedy=None if found.remedy is None else LaterFix(partial(_fix, found, mask)),
        base=None if found.base is None else _origin(found.base, mask),
    )


def _note(note: NotChecked, mask: Mask) -> NotChecked:
    origin = None if note.origin is None else _origin(note.origin, mask)
    return NotChecked(mask(note.what), mask(note.why), origin)


def _origin(origin: Origin, mask: Mask) -> Origin:
    pointer = tuple(mask(t) if isinstance(t, str) else t for t in origin.pointer)
    return Origin(origin.source, mask(origin.uri), pointer, origin.message)


def _fix(found: Finding, mask: Mask) -> Fix | None:
    """Return a fix as it is, or None where a secret is in it: masked it would change the value."""
    fix = found.fix
    if fix is None:
        return None
    try:
        text = json.dumps([edit.as_json(()) for edit in fix.edits], ensure_ascii=False)
    except (ValueError, RecursionError):
        return None
    return fix if mask(text) == text and mask(fix.description) == fix.description else None
