"""Documents whose samples of code are read as well: what they call, and what they configure.

A sample is a part of something, so that one that cannot be parsed says nothing of its author, and
is passed over. The readers are those of files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from revisor.errors import SourceError
from revisor.model.origin import Origin
from revisor.model.places import Places
from revisor.model.reading import NotChecked, Reading
from revisor.model.subject import Subject
from revisor.model.suppression import Suppression
from revisor.model.wire import FeatureUse
from revisor.sources.comments import suppressions
from revisor.sources.json_text import decode

from . import accepts
from . import read as read_claims
from .claims import SOURCE
from .registry_page import is_registry
from .samples import MOST, Sample, left_out, samples

if TYPE_CHECKING:
    from .registry_page import EditablePage
    from .sample_edits import EditableSamples

LARGEST = 2 * 2**20
"""Bytes of a document whose samples are read."""

__all__ = [
    "LARGEST",
    "accepts",
    "can_be_edited",
    "editable",
    "of_sample",
    "read",
    "sample_of",
    "surroundings",
]

_MCP = re.compile(rb"mcp|modelcontextprotocol", re.IGNORECASE)
_SERVERS = re.compile(r'"servers"\s*:\s*\{')
_ENTRY = re.compile(r'"(?:command|url)"\s*:')


def read(path: str, data: bytes) -> Reading:
    """Return the claims of a document and what its samples hold; raises SourceError as `read`."""
    claims = read_claims(path, data)
    if is_registry(path) or not _MCP.search(data):
        return claims
    if len(data) > LARGEST:
        why = f"it holds {len(data):,} bytes, more than the {LARGEST:,} in which samples are read"
        return replace(claims, not_checked=(*claims.not_checked, _note(path, "its samples", why)))
    return _joined(claims, path, decode(data))


def surroundings(path: str) -> str:
    """Return what the reading of a sample depends on besides the document: versions of SDKs."""
    from revisor.sources import python_source
    from revisor.sources.typescript_source import reading as script

    return f"{python_source.surroundings(path)} {script.surroundings(path)}"


def editable(path: str, text: str) -> EditableSamples | EditablePage:
    """Return a document as what fixes are applied to."""
    from . import editable as page
    from .sample_edits import EditableSamples

    return page(path, text) if is_registry(path) else EditableSamples(path, text)


def _joined(claims: Reading, path: str, text: str) -> Reading:
    """Return the reading with those of the samples; what is missing to read them is told once."""
    found: list[Reading] = []
    lacks: dict[str, NotChecked] = {}
    for sample in samples(text):
        try:
            reading = of_sample(path, sample)
        except SourceError as error:
            if error.hint.startswith("Install it"):
                lacks[error.message] = _note(path, "its samples", f"{error.message}. {error.hint}")
            continue
        found.append(reading)
    left = left_out(text)
    if left:
        why = f"only the first {MOST} of a document are read"
        lacks[""] = _note(path, "1 sample" if left == 1 else f"{left:,} samples", why)
    tables = (each.locate.table for each in found if isinstance(each.locate, Places))
    places = {key: place for table in tables for key, place in table.items()}
    beside = {state: None for each in found for state in each.beside}
    return replace(
        claims,
        subjects=(*claims.subjects, *(s for each in found for s in each.subjects)),
        not_checked=(*claims.not_checked, *lacks.values()),
        checked={**claims.checked, "samples": len(found)},
        suppressions=tuple(s for each in found for s in each.suppressions),
        beside=tuple(beside),
        locate=Places(places),
    )


def _note(path: str, what: str, why: str) -> NotChecked:
    return NotChecked(what, why, Origin(SOURCE, path))


def of_sample(path: str, sample: Sample) -> Reading:
    """Return the reading of a sample alone; raises SourceError where it cannot be parsed."""
    found = _of_sample(path, sample)
    return replace(found, suppressions=tuple(_suppressions(path, sample)))


def _suppressions(path: str, sample: Sample) -> Iterator[Suppression]:
    """Yield what comments within a sample suppress."""
    data = sample.alone.encode("utf-8", "surrogatepass")
    for each in suppressions(SOURCE, sample.title, data):
        yield replace(each, origin=each.origin._replace(uri=path))


def _of_sample(path: str, sample: Sample) -> Reading:
    if sample.kind == "config":
        return _of_config(path, sample)
    try:
        reading = _of_code(path, sample, sample.text)
    except SourceError:
        if sample.text == sample.alone:
            raise
        reading = _of_code(path, sample, sample.alone)
    own = tuple(each for each in reading.subjects if _line(each, reading) >= sample.first)
    return replace(reading, subjects=tuple(_shown(each, path, sample) for each in own))


def _shown(subject: Subject, path: str, sample: Sample) -> Subject:
    """Return a subject with its fix where that can be written into the document."""
    if not isinstance(subject, FeatureUse) or subject.fix is None:
        return subject
    return subject if _can_be_fixed(subject, path, sample) else replace(subject, fix=None)


def _can_be_fixed(use: FeatureUse, path: str, sample: Sample) -> bool:
    """Whether the fix of a use stays in its sample: what it imports may stand in another one."""
    if not can_be_edited(sample) or use.fix is None:
        return False
    if sample.text == sample.alone:
        return True
    from .sample_edits import changed

    edits = [each._replace(pointer=(*use.origin.pointer, *each.pointer)) for each in use.fix.edits]
    try:
        changed(path, sample, {None: edits})
    except (SourceError, LookupError):
        return False
    return True


def can_be_edited(sample: Sample) -> bool:
    """Whether fixes can be written into a sample: not into a session, nor where all is indented."""
    return not sample.is_session and "\nif 1:" not in f"\n{sample.text}"


def _line(subject: Subject, reading: Reading) -> int:
    origin = subject.origin
    place = (origin.line, 1) if origin.line else reading.locate(origin)
    return place[0] or 0 if place else 0


def _of_code(path: str, sample: Sample, text: str) -> Reading:
    data = text.encode("utf-8", "surrogatepass")
    if sample.kind == "python":
        from revisor.sources import python_source

        return python_source.read(path, data)
    from revisor.sources.typescript_source import reading

    return reading.of_source(path, data, None)


def _of_config(path: str, sample: Sample) -> Reading:
    from revisor.sources.client_config import accepts as is_config
    from revisor.sources.client_config.documents import documents
    from revisor.sources.client_config.reading import of_documents

    own = sample.text.lstrip("\n")
    servers = _SERVERS.search(own) and _ENTRY.search(own)
    if not (is_config(sample.title, own.encode("utf-8", "surrogatepass")) or servers):
        return Reading(SOURCE, path, path)
    found = documents(sample.title, sample.text)
    return of_documents(path, found, (sample.token,), named=sample.title)


def sample_of(text: str, token: str | int) -> Sample:
    """Return the sample of a document to which the first token of a pointer belongs.

    Raises SourceError where there is none: edits before may have moved it.
    """
    line = int(str(token).partition(":")[0])
    for sample in samples(text):
        if sample.first <= line <= sample.last:
            return sample
    raise SourceError("the sample does not stand there any more", "Check the document again.")
