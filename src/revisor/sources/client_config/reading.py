"""The reading of a file of configuration: its entries, the features they use, and their places."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from revisor.model.config import ConfigEntry, ConfigFile
from revisor.model.host import Host
from revisor.model.origin import Origin
from revisor.model.places import Key, Places, Position
from revisor.model.pointer import Pointer
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import Subject
from revisor.sources.json_text import decode

from .documents import Document, documents
from .entries import Found, entry_of
from .recognition import host_of, hosts_named, nested, unwrapped, wrapper_of
from .uses import uses

SOURCE = "client_config"
_MOST_ABOVE = 5


def read(path: str, data: bytes) -> Reading:
    """Return the reading of a file; raises SourceError, with the line, where it cannot be read."""
    return of_documents(path, documents(path, decode(data)))


def of_documents(
    path: str, found: Iterable[Document], base: Pointer = (), *, named: str = ""
) -> Reading:
    """Return the reading of a file's documents; `base` is where they stand in another value.

    `named` is the path that tells the host, where they stand in a file of another kind.
    """
    subjects: list[Subject] = []
    places: dict[Key, Position] = {}
    notes: list[NotChecked] = []
    for document in found:
        origin = Origin(SOURCE, path, base, document.message)
        notes += [NotChecked("a part of it", why, origin.at(*at)) for at, why in document.holes]
        for subject in _subjects(named or path, document, origin):
            subjects.append(subject)
            places.update(_places(subject, document, len(base)))
    entries = sum(isinstance(each, ConfigEntry) for each in subjects)
    return Reading(
        SOURCE,
        path,
        path,
        subjects=tuple(subjects),
        not_checked=tuple(notes),
        checked={"files": 1, "entries": entries},
        locate=Places(places),
    )


def _subjects(path: str, document: Document, origin: Origin) -> Iterator[Subject]:
    held = host_of(path, document.value)
    if held:
        host, found = held
        yield from _of_entries(host, found, origin)
        yield from _wrapped(path, host, found, origin)
    elif missing := unwrapped(path, document.value):
        host, found = missing
        yield from _of_entries(host, found, origin)
        if not _may_be_flat(path, host):
            yield _file(host, (), found, origin)
    for host, at, found in nested(path, document.value):
        yield _file(host, at, found, origin)


def _of_entries(host: Host, found: Iterable[Found], origin: Origin) -> Iterator[Subject]:
    for each in found:
        entry = entry_of(each, host, origin)
        yield entry
        yield from uses(entry)


def _wrapped(path: str, host: Host, found: list[Found], origin: Origin) -> Iterator[ConfigFile]:
    """Yield the file where its entries stand under a key that its host does not look under."""
    named = hosts_named(path)
    under = str(found[0].at[0])
    keys = {each.at.split("/")[1] for own in named for each in own.entries}
    if named and host not in named and under not in keys:
        yield _file(named[0], (under,), found, origin)


def _file(host: Host, at: Pointer, found: Iterable[Found], origin: Origin) -> ConfigFile:
    names = tuple(each.name for each in found)
    under = str(at[-1]) if at else ""
    return ConfigFile(host.id, host.title, wrapper_of(host), under, origin, names, at)


def _may_be_flat(path: str, host: Host) -> bool:
    """Whether something beside a file, or in a folder above it, lets its entries stand so."""
    folder = os.path.abspath(path)  # noqa: PTH100 - pathlib is slow to load
    for _ in range(_MOST_ABOVE):
        folder = os.path.dirname(folder)  # noqa: PTH120
        if any(os.path.exists(os.path.join(folder, name)) for name in host.flat_beside):  # noqa: PTH110, PTH118
            return True
    return False


def _places(subject: Subject, document: Document, skipped: int) -> Iterator[tuple[Key, Position]]:
    """Yield the places of what rules may point at: an entry, its members, a word of its command."""
    pointers = [subject.origin.pointer]
    if isinstance(subject, ConfigEntry):
        at = subject.origin.pointer
        pointers += [(*at, key) for key in subject.value]
        words = range(len(subject.arguments))
        pointers += [(*at, *subject.arguments_at, index) for index in words]
    for pointer in pointers:
        position = document.locate(pointer[skipped:])
        if position is not None:
            yield (subject.origin.uri, pointer), position
