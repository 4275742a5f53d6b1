"""The readings of many files of a folder as one target: a tree is told once, not file by file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from revisor.model.places import Places
from revisor.model.reading import Locate, NotChecked, Reading, nowhere

KIND = "source_tree"
"""The kind of the target that stands for the files of a folder that are no dumps."""


def merged(folder: str, readings: Iterable[Reading], notes: Iterable[NotChecked]) -> list[Reading]:
    """Return the readings of a folder's files as one, and those beside it that stay by themselves.

    A reading stays by itself where it shows a revision, hides something, or could not be judged.
    """
    together: list[Reading] = []
    alone: list[Reading] = []
    for reading in readings:
        (together if _is_plain(reading) else alone).append(reading)
    told = list(notes)
    if not together and not told:
        return alone
    counts: Counter[str] = Counter()
    for reading in together:
        counts.update(reading.checked)
    whole = Reading(
        KIND,
        folder,
        folder,
        subjects=tuple(each for reading in together for each in reading.subjects),
        not_checked=(*told, *(n for reading in together for n in _named(reading))),
        checked=dict(counts),
        locate=_located(together),
        faults=sum(reading.faults for reading in together),
        suppressions=tuple(each for reading in together for each in reading.suppressions),
    )
    return [whole, *alone]


def _is_plain(reading: Reading) -> bool:
    special: tuple[Any, ...] = (reading.revision, reading.mask, reading.inconclusive)
    return not any(special)


def _named(reading: Reading) -> Iterator[NotChecked]:
    """Yield the notes of a file with its name."""
    for note in reading.not_checked:
        named = note.what if reading.name in note.what else f"{reading.name}: {note.what}"
        yield replace(note, what=named)


def _located(readings: Iterable[Reading]) -> Locate:
    """Return what locates an origin in whichever file it is of."""
    tables: dict[str, Locate] = {}
    for reading in readings:
        if reading.locate is not nowhere and reading.locate != Places():
            tables[reading.uri] = reading.locate
    if not tables:
        return nowhere
    return lambda origin: tables.get(origin.uri, nowhere)(origin)
