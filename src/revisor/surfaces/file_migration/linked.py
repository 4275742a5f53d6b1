"""Which schema files belong together: those that refer to each other, by file or by `$id`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from revisor.dialect.references import REFERENCE_KEYWORDS, joined

from .inputs import Input, schema_file

_IDENTIFIERS = ("$id", "id")
_MOST_BASES = 100
"""Identifiers of one file that references are resolved against; the first that are met."""


class Group(NamedTuple):
    """Schema files that are migrated as one. `linked` says that a reference names one of them.

    `missing` holds, for each file, the references that lead to files which are there, and were not
    given.
    """

    inputs: tuple[Input, ...]
    linked: bool
    missing: tuple[tuple[str, ...], ...]


class _Texts(NamedTuple):
    bases: tuple[str, ...]
    references: frozenset[str]


def uri_of(each: Input) -> str:
    """Return the URI that other files refer to a file by."""
    return uri_of_path(each.path or each.name)


def uri_of_path(path: str) -> str:
    """Return the URI of the file at a path."""
    whole = os.path.abspath(path)  # noqa: PTH100 - pathlib is slow to load
    return f"file://{quote(whole, safe='/', errors='surrogateescape')}"


def with_referred(inputs: Sequence[Input], others: Iterable[str], max_size: int) -> list[Input]:
    """Return schema files with those among the `others` (paths) that they refer to, to the end.

    What a schema refers to is one, whatever it looks like: a file of definitions alone, for one.
    """
    by_uri = {uri_of_path(path): path for path in others}
    found = list(inputs)
    for each in found:
        texts = _texts(each) if by_uri else _Texts(("",), frozenset())
        for reference in sorted(texts.references):
            path = by_uri.pop(joined(texts.bases[0], reference)[0] or "", None)
            met = schema_file(path, max_size) if path is not None else None
            found += [met] if met is not None else []
    return found


def groups(inputs: Sequence[Input]) -> list[Group]:
    """Return the files in groups, each in the order given, groups by their first file."""
    texts = [_texts(each) for each in inputs]
    named: dict[str, list[int]] = {}
    for index, (bases, _) in enumerate(texts):
        for base in bases:
            # Of files with one identifier all are meant: which one is, nobody can tell.
            named.setdefault(base, []).append(index)
    leader = list(range(len(inputs)))
    linked: set[int] = set()
    for index, found in enumerate(texts):
        for other in _led_to(found, named):
            linked |= {index, other}
            _join(leader, index, other)
    members: dict[int, list[int]] = {}
    for index in range(len(inputs)):
        members.setdefault(_top(leader, index), []).append(index)
    return [
        Group(
            tuple(inputs[i] for i in each),
            bool(linked.intersection(each)),
            tuple(_missing(inputs[i], texts[i], named) for i in each),
        )
        for each in members.values()
    ]


def _missing(each: Input, texts: _Texts, named: dict[str, list[int]]) -> tuple[str, ...]:
    """Return the references of a file that lead to other files on the disk, as they are written."""
    if each.path is None:
        return ()
    found = []
    for reference in sorted(texts.references):
        uri, scheme = joined(texts.bases[0], reference)
        if uri and scheme == "file" and uri not in named:
            path = unquote(uri.removeprefix("file://"), errors="surrogateescape")
            if os.path.isfile(path):  # noqa: PTH113 - pathlib is slow to load
                found.append(reference)
    return tuple(found)


def _led_to(texts: _Texts, named: dict[str, list[int]]) -> Iterator[int]:
    """Yield the files that the references of one may lead to; more than do is no harm."""
    for reference in texts.references:
        for base in texts.bases:
            uri, _ = joined(base, reference)
            if uri in named:
                yield from named[uri]


def _texts(each: Input) -> _Texts:
    """Return the URIs of a file and its parts, and the addresses of what it refers to."""
    own = uri_of(each)
    bases = [own]
    addresses: set[str] = set()
    stack: list[Any] = [each.found.schemas[0].value]
    while stack:
        held = stack.pop()
        if isinstance(held, dict):
            for keyword in _IDENTIFIERS:
                text = held.get(keyword)
                uri = joined(bases[0], text)[0] if isinstance(text, str) else None
                if uri and len(bases) < _MOST_BASES:
                    bases.append(uri.partition("#")[0])
            for keyword in REFERENCE_KEYWORDS:
                text = held.get(keyword)
                if isinstance(text, str) and not text.startswith("#"):
                    addresses.add(text.partition("#")[0])
            stack += held.values()
        elif isinstance(held, list):
            stack += held
    return _Texts(tuple(dict.fromkeys(bases)), frozenset(addresses))


def _top(leader: list[int], index: int) -> int:
    while leader[index] != index:
        leader[index] = leader[leader[index]]
        index = leader[index]
    return index


def _join(leader: list[int], one: int, other: int) -> None:
    first, second = sorted((_top(leader, one), _top(leader, other)))
    leader[second] = first
