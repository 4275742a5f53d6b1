"""The second pass of `migrate(..., interop=True)`: from 2020-12 to 2020-12 that draft-07 accepts.

What draft-07 may still refuse is told by places of the schema as it was given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from revisor.dialect.keywords import applicators
from revisor.dialect.references import is_meta_schema
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.walk import Resource
from revisor.model.pointer import Pointer, render

from . import interop, soundness
from .ambiguity import crosses, uri_of
from .change import Change, Place
from .corpus import Corpus, File, Reference, Spot
from .editing import Node
from .rewriting import Rewritten, changes_of, rewritten
from .senses import senses
from .source_form import Form, target

_READ = "draft-07"
_HIDDEN = "a reference depends on an `$id` below a keyword that draft-07 does not know"
_NEWER = "a reference leads to a meta-schema that validators of draft-07 need not know"
_NOT_GIVEN = "a reference leads to a document that is not given, which draft-07 may read otherwise"


class Bridged(NamedTuple):
    """What comes of the second pass: a value for each file, the changes, and what stays refused.

    `places` tells where what stood in a place after the first pass stands now.
    """

    results: tuple[Any, ...]
    changes: tuple[Change, ...]
    still_refused: tuple[Place, ...]
    places: Mapping[Spot, Pointer | None] = MappingProxyType({})


def bridged(first: Rewritten) -> Bridged:
    """Rewrite what a first pass made so that draft-07 accepts what 2020-12 does.

    Raises MigrationRefused for what is no valid 2020-12.
    """
    pairs = zip(first.files, first.results, strict=True)
    files = tuple(
        file._replace(value=result, form=Form(DEFAULT_DIALECT, target(), told=file.form.told))
        for file, result in pairs
    )
    for file in files:
        soundness.look_over(file, file.value)
    corpus = Corpus(files)
    made = rewritten(corpus, (interop.rewrite,), senses(corpus))
    for file, result in zip(files, made.results, strict=True):
        if result is not file.value:
            soundness.look_over(file, result)
    origins = _origins(first.order)
    changes = tuple(_moved(change, files, origins) for change in changes_of(made))
    notes = [*_notes(made.order), *_references(corpus)]
    places = (_place(files[number], at, why, origins) for number, at, why in notes)
    told = tuple(dict.fromkeys(places))
    now = {(node.file.number, node.sub.pointer): node.place for node in made.order}
    return Bridged(made.results, changes, told, now)


_Note = tuple[int, Pointer, str]


def _notes(order: Iterable[Node]) -> Iterator[_Note]:
    for node in order:
        yield from ((node.file.number, node.sub.pointer, reason) for reason in node.notes)


def _references(corpus: Corpus) -> Iterator[_Note]:
    """Yield references that draft-07 may not be able to follow."""
    hidden = _hidden(corpus)
    for reference in corpus.references:
        reason = _in_the_way(corpus, reference, hidden) if reference.keyword == "$ref" else ""
        if reason:
            yield reference.file, reference.sub.pointer, reason


def _in_the_way(corpus: Corpus, reference: Reference, hidden: set[Spot]) -> str:
    spots = [(reference.file, reference.sub.resource)]
    spots += [reference.home] if reference.home else []
    if reference.target is not None:
        number, pointer = reference.target
        spots.append((number, corpus.known[number][pointer].resource))
        if _leads_past_one(corpus, number, pointer):
            return _HIDDEN
    if any((number, each.pointer) in hidden for number, each in spots):
        return _HIDDEN
    if reference.home is not None:
        return ""
    uri = uri_of(reference)
    if not is_meta_schema(uri):
        return _NOT_GIVEN
    return _NEWER if "/draft/" in uri else ""


def _leads_past_one(corpus: Corpus, number: int, pointer: Pointer) -> bool:
    """Whether what looks like an identifier stands on the way, where none is one."""
    top = corpus.known[number][pointer]
    while top.parent is not None:
        top = top.parent
    return bool(top.pointer) and crosses(corpus, number, top)


def _hidden(corpus: Corpus) -> set[Spot]:
    """Return the resources whose roots draft-07 does not come to, so that their `$id` is unseen."""
    known = applicators(_READ)
    unseen: set[Spot] = set()
    roots: dict[Spot, Resource] = {}
    for number, sub in corpus.subschemas():
        if sub.pointer == sub.resource.pointer and sub.pointer:
            roots[number, sub.pointer] = sub.resource
        above = sub.parent
        below = sub
        while above is not None and below.keyword in known:
            below, above = above, above.parent
        if above is not None or below.pointer:
            unseen.add((number, sub.pointer))
    return unseen & roots.keys()


_Origins = dict[tuple[int, str], Pointer]


def _origins(order: Iterable[Node]) -> _Origins:
    """Return where what stands in a place after the first pass stood before it."""
    placed = ((node, node.place) for node in order if node.place is not None)
    return {(node.file.number, render(place)): node.sub.pointer for node, place in placed}


def _origin(number: int, location: str, origins: _Origins) -> Pointer:
    """Return the pointer of the subschema that a place came from, or stands in."""
    while (number, location) not in origins:
        location = location.rpartition("/")[0]
    return origins[number, location]


def _place(file: File, pointer: Pointer, reason: str, origins: _Origins) -> Place:
    return file.place(_origin(file.number, render(pointer), origins), reason)


def _moved(change: Change, files: tuple[File, ...], origins: _Origins) -> Change:
    number = next(file.number for file in files if file.uri == change.document)
    return change._replace(location=render(_origin(number, change.location, origins)))
