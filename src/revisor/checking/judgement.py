"""How a target is judged: by which revision, what could not be judged, whether anything could."""

from __future__ import annotations

from collections.abc import Iterable

from revisor.dialect.document import SchemaDocument
from revisor.dialect.resolve import Declaration
from revisor.dialect.shown import short
from revisor.facts import registry
from revisor.model.finding import Finding
from revisor.model.reading import NotChecked, Reading, RevisionSource
from revisor.model.subject import Origin, TextDefect, ToolList

from .selection import Selection

VALUE_JUDGED = "a value judged by"
"""How a note begins that speaks of a value: the schema itself was judged."""


def revision_of(
    reading: Reading, selection: Selection
) -> tuple[str, RevisionSource, list[NotChecked]]:
    """Return the revision to judge by, how it is known, and what has to be said about it.

    A live server was asked for the revision of the option already: what it agreed to counts.
    """
    wanted = selection.revision
    agreed = reading.revision if reading.revision_source == "negotiated" else None
    if wanted is not None and not (reading.is_live and agreed not in (None, wanted)):
        return wanted, "option", []
    if reading.revision is None or reading.revision_source is None:
        return selection.current(), "default", []
    known = [r.id for r in registry.revisions()]
    if reading.revision in known:
        return reading.revision, reading.revision_source, []
    newest = registry.newest_revision().id
    why = f"this version knows revisions up to {newest}; the target was checked as {newest}"
    return newest, "default", [NotChecked(f"protocol revision {reading.revision}", why)]


def unjudged(document: SchemaDocument) -> list[NotChecked]:
    """Return why a schema could not be judged, as a list of one; empty where it was."""
    bound = document.limit_reached
    if document.root is not None and bound is None:
        return []
    embedded = document.embedded
    what = _name(document)
    if bound is not None:
        why = f"it {bound.what}: neither valid nor invalid"
        return [NotChecked(what, why, embedded.origin.at(*bound.pointer))]
    why = _no_dialect(document.declaration)
    return [NotChecked(what, why, embedded.origin.at("$schema"))]


def _no_dialect(declared: Declaration) -> str:
    what_it_is = {
        "look-alike": "identifies no dialect",
        "not-a-string": "is no identifier of a dialect",
    }.get(declared.kind, "names a dialect that is not supported")
    shown = short(declared.declared)
    return f"its $schema {shown} {what_it_is}; no other was taken in its place"


def unjudged_parts(document: SchemaDocument) -> list[NotChecked]:
    """Name the resources within a schema that could not be judged, each by itself (JS-07)."""
    origin = document.embedded.origin
    what = f"a part of {_name(document)}"
    parts = [(s.pointer, s.resource.unjudged) for s in document.unjudged_parts]
    return [NotChecked(what, _no_dialect(d), origin.at(*at, "$schema")) for at, d in parts if d]


def undecided(document: SchemaDocument) -> list[NotChecked]:
    """Say which values a sound schema could not be held against, and why."""
    embedded = document.embedded
    what = f"{VALUE_JUDGED} {_name(document)}"
    found = document.undecided.items()
    return [NotChecked(what, why, embedded.origin.at(*at)) for why, at in found]


def _name(document: SchemaDocument) -> str:
    embedded = document.embedded
    return f"{embedded.role} of {embedded.tool}" if embedded.tool else embedded.role


_MESSAGES = ("dump", "wire_trace")
"""Kinds of targets that are made of messages: where none can be judged, nothing was checked."""


def usable(
    reading: Reading, documents: dict[Origin, SchemaDocument], hits: Iterable[Finding]
) -> bool:
    """Whether a target yielded anything that could be judged (else the exit code is 2)."""
    if reading.inconclusive:
        return False
    if any(not unjudged(d) for d in documents.values()):
        return True
    if any(hit.severity == "error" for hit in hits):
        return True
    if documents:
        return False
    if reading.checked.get("files") and reading.kind not in _MESSAGES:
        # A file of code was read to its end, be there anything of MCP in it or not.
        return True
    return any(
        not isinstance(s, TextDefect) and s not in empty_lists(reading) for s in reading.subjects
    )


def empty_lists(reading: Reading) -> list[ToolList]:
    """Return the tool lists without a tool: there was nothing in them to check."""
    return [s for s in reading.subjects if isinstance(s, ToolList) and not s.tools]


def notes_on_empty_lists(reading: Reading) -> list[NotChecked]:
    """Say so where a list holds no tools (not where they are told to be left out)."""
    if reading.not_checked:
        return []
    why = "the list holds no tools"
    return [NotChecked("list of tools", why, each.origin) for each in empty_lists(reading)]
