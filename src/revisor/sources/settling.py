"""Of the readings of one target: which stand for themselves, and which are notes on another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from revisor.model.reading import NotChecked, Reading
from revisor.sources.dump_shapes.document import SOURCE
from revisor.sources.dump_shapes.grouping import Named


class Unread(NamedTuple):
    """Something that could not be read at all: a file, a line of one. It hides behind no other."""

    name: str
    uri: str
    note: NotChecked

    def reading(self) -> Reading:
        """Return the reading in which nothing was checked."""
        return Reading(SOURCE, self.name, self.uri, not_checked=(self.note,))


def settled(found: Iterable[Reading | Unread], target: Named) -> Iterator[Reading]:
    """Yield the readings of a target: those in which something was checked, and all unread ones.

    What the others could not see is told by the last one that was checked. A target of which
    nothing was checked and nothing failed is a single reading that says so.
    """
    checked = False
    held: list[Reading] = []
    notes: list[NotChecked] = []
    for each in found:
        if isinstance(each, Unread):
            held.append(each.reading())
        elif any(each.checked.values()):
            yield from held
            held, checked = [each], True
        else:
            notes += _told_elsewhere(each, target)
    if checked:
        held[0] = replace(held[0], not_checked=(*held[0].not_checked, *notes))
    elif notes or not held:
        notes = notes or [NotChecked("everything", "nothing was found that can be checked")]
        held.append(Reading(SOURCE, target.name, target.uri, not_checked=tuple(notes)))
    yield from held


def _told_elsewhere(reading: Reading, target: Named) -> Iterator[NotChecked]:
    """Yield the notes of a reading that is left out, each with the name of what it speaks of."""
    if reading.name in (target.uri, target.name):
        yield from reading.not_checked
        return
    for note in reading.not_checked:
        yield replace(note, what=f"{reading.name}: {note.what}")
