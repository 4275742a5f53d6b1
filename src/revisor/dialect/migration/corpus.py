"""The documents that are migrated together: their subschemas, and where references lead.

Each document is walked as its own dialect says. A place that only a reference leads to (below an
unknown keyword, for example) is a schema too, and is found by following references to the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import unquote

from revisor.dialect.metaschema import is_schema
from revisor.dialect.references import REFERENCE_KEYWORDS, anchor_names, joined
from revisor.dialect.validation import is_valid_schema
from revisor.dialect.walk import Resource, Subschema, identifier, resource_of, walk
from revisor.model.pointer import Pointer, follow, parse, render

from .change import Place
from .source_form import Form

_ROUNDS = 20
"""How often definitions are looked at again because one that they lead to is none."""

Spot = tuple[int, Pointer]
"""The index of a file, and a pointer in it as it was given."""


class File(NamedTuple):
    """A document: its number, its URI ("" for the schema itself), its value and its form."""

    number: int
    uri: str
    value: Any
    form: Form

    def place(self, pointer: Pointer, reason: str) -> Place:
        """Return a place in it that stands in the way."""
        return Place(render(pointer), reason, self.uri)


class Reference(NamedTuple):
    """A reference in force: where it stands, and where it leads.

    `home` is the resource that its address names and the file of that, None where it leads out of
    the documents; `target` is the subschema that it leads to, None where there is none.
    """

    file: int
    sub: Subschema
    keyword: str
    address: str
    fragment: str
    home: tuple[int, Resource] | None = None
    target: Spot | None = None


class Corpus:
    """All subschemas of some files, by file and pointer, and all references between them.

    `twice` holds what names two places: (base URI, anchor), the anchor "" for the resource itself.
    """

    def __init__(self, files: tuple[File, ...]) -> None:
        self.files = files
        self.known: list[dict[Pointer, Subschema]] = [{} for _ in files]
        self.references: list[Reference] = []
        self.twice: set[tuple[str, str]] = set()
        self._resources: dict[str, tuple[int, Resource]] = {}
        self._anchors: dict[tuple[str, str], Spot] = {}
        fresh = [(file.number, sub) for file in files for sub in self._roots(file)]
        self._enter(fresh)
        for file in files:
            root = self.known[file.number][()].resource
            self._resources.setdefault(file.uri, (file.number, root))
        while fresh:
            self._pursue(fresh)
            fresh = self._quiet_definitions()

    def subschemas(self) -> Iterator[tuple[int, Subschema]]:
        """Yield every subschema with the index of its file."""
        for index, known in enumerate(self.known):
            for sub in known.values():
                yield index, sub

    @cached_property
    def anchors(self) -> set[str]:
        """Every plain name that is given to a place in any of the files."""
        return {name for _, name in self._anchors}

    def around(self, file: int, pointer: Pointer) -> Subschema:
        """Return the subschema that most closely encloses a place in a file."""
        known = self.known[file]
        above = (
            known[pointer[:n]] for n in range(len(pointer) - 1, -1, -1) if pointer[:n] in known
        )
        return next(above)

    def _roots(self, file: File) -> list[Subschema]:
        outer = Resource((), file.uri, file.form.dialect, file.value)
        value = file.value
        if file.form.vocabularies is not None:
            value = {**value, "$schema": file.form.dialect.uri}
        resource = resource_of(value, (), outer)._replace(dialect=outer.dialect, value=file.value)
        root = Subschema(file.value, (), resource, None, "", None, None)
        return walk(root, self.known[file.number])

    def _enter(self, fresh: list[tuple[int, Subschema]]) -> None:
        for file, sub in fresh:
            base, resource = sub.resource.base, (file, sub.resource)
            known = self._resources.setdefault(base, resource)
            if (known[0], known[1].pointer) != (file, sub.resource.pointer):
                self.twice.add((base, ""))
            for name in names(sub):
                place = (file, sub.pointer)
                if self._anchors.setdefault((base, name), place) != place:
                    self.twice.add((base, name))

    def _pursue(self, fresh: list[tuple[int, Subschema]]) -> None:
        """Follow the references of new subschemas, and those of what they bring, to the end."""
        while fresh:
            found = [self.resolve(file, *each) for file, sub in fresh for each in acting(sub)]
            self.references += found
            fresh = []
            for reference in found:
                if reference.target and reference.target[1] not in self.known[reference.target[0]]:
                    fresh += self._stray(*reference.target)
            self._enter(fresh)

    def _stray(self, file: int, pointer: Pointer) -> list[tuple[int, Subschema]]:
        """Walk a place that no applicator leads to."""
        value, _ = follow(self.files[file].value, pointer)
        resource = resource_of(value, pointer, self.around(file, pointer).resource)
        sub = Subschema(value, pointer, resource, None, "", None, None)
        return [(file, each) for each in walk(sub, self.known[file])]

    def resolve(self, file: int, sub: Subschema, keyword: str, text: str) -> Reference:
        """Find where a reference leads."""
        address, _, fragment = text.partition("#")
        found = Reference(file, sub, keyword, address, unquote(fragment), (file, sub.resource))
        if address:
            uri, _ = joined(sub.resource.base, address)
            found = found._replace(home=self._resources.get(uri or ""))
        if found.home is None:
            return found
        target = self._target(found.fragment, *found.home)
        if target is None and not fragment.startswith("/"):
            # Some validators compare a name as it is written, without decoding it.
            as_written = self._anchors.get((found.home[1].base, fragment))
            if as_written is not None:
                return found._replace(fragment=fragment, target=as_written)
        return found._replace(target=target)

    def _target(self, fragment: str, file: int, resource: Resource) -> Spot | None:
        if not fragment:
            return file, resource.pointer
        if not fragment.startswith("/"):
            return self._anchors.get((resource.base, fragment))
        try:
            value, way = follow(resource.value, parse(fragment))
        except (LookupError, ValueError):
            return None
        return (file, resource.pointer + way) if isinstance(value, dict | bool) else None

    def _quiet_definitions(self) -> list[tuple[int, Subschema]]:
        """Walk what stands under a `$defs` that its draft does not know, where nothing can wake.

        Such a `$defs` is data by the letter, and the definitions of 2020-12 by its author: what
        holds no identifier, and no reference that leads elsewhere, is a schema in either reading.
        """
        quiet = {spot: below for spot in self._sleeping() if (below := self._quiet(*spot))}
        rounds, size = 0, -1
        while size != len(quiet):
            rounds, size = rounds + 1, len(quiet)
            if rounds > _ROUNDS:
                return []
            inside = {(file, sub.pointer) for (file, _), below in quiet.items() for sub in below}
            quiet = {
                spot: below for spot, below in quiet.items() if self._stays(spot[0], below, inside)
            }
        fresh: list[tuple[int, Subschema]] = []
        for (file, _), below in quiet.items():
            fresh += [(file, sub) for sub in walk(below[0], self.known[file])]
        self._enter(fresh)
        return fresh

    def _sleeping(self) -> list[Spot]:
        found: list[Spot] = []
        for file, sub in self.subschemas():
            held = sub.value.get("$defs") if isinstance(sub.value, dict) else None
            if isinstance(held, dict) and is_old(sub):
                places = ((*sub.pointer, "$defs", name) for name in held)
                found += [(file, at) for at in places if at not in self.known[file]]
        return found

    def _quiet(self, file: int, pointer: Pointer) -> list[Subschema]:
        """Return what is at a place and below it; nothing where that is no schema, or is named."""
        value, _ = follow(self.files[file].value, pointer)
        holder = self.around(file, pointer)
        if not is_schema(value, holder.dialect) or not is_valid_schema(value, holder.dialect):
            return []
        below = walk(Subschema(value, pointer, holder.resource, None, "", None, None))
        named = any(identifier_text(each) is not None for each in below)
        return [] if named else below

    def _stays(self, file: int, below: list[Subschema], inside: set[Spot]) -> bool:
        """Whether all references of some subschemas lead to what is known, or is `inside`."""
        for reference in (self.resolve(file, *use) for sub in below for use in acting(sub)):
            target = reference.target
            if not target or (target not in inside and target[1] not in self.known[target[0]]):
                return False
        return True


def acting(sub: Subschema) -> Iterator[tuple[Subschema, str, str]]:
    """Yield each reference of a subschema that has force in its dialect, with its text."""
    if isinstance(sub.value, dict):
        parts = sub.dialect.short_name.split("+")
        for keyword in REFERENCE_KEYWORDS:
            text = sub.value.get(keyword)
            dialect = {"$recursiveRef": "2019-09", "$dynamicRef": "2020-12"}.get(keyword)
            if isinstance(text, str) and (dialect is None or dialect in parts):
                yield sub, keyword, text


def is_old(sub: Subschema) -> bool:
    """Whether a subschema is of draft-04, draft-06 or draft-07."""
    return sub.dialect.short_name.startswith("draft-")


def identifier_text(sub: Subschema) -> str | None:
    """Return the text by which a subschema identifies itself, or a place in it, if it does."""
    if not isinstance(sub.value, dict) or sub.only_refers:
        return None
    text = sub.value.get(sub.dialect.id_keyword)
    return text if isinstance(text, str) else None


def names(sub: Subschema) -> list[str]:
    """Return the plain names that a subschema gives itself, also at the end of a URI."""
    if not isinstance(sub.value, dict) or sub.only_refers:
        return []
    found = [name for name in anchor_names(sub) if not name.startswith("/")]
    text = identifier(sub.value, sub.dialect)
    fragment = (text or "").partition("#")[2]
    if is_old(sub) and fragment and not fragment.startswith("/"):
        found.append(fragment)
    text = identifier_text(sub) or ""
    if not is_old(sub) and text.startswith("#") and len(text) > 1:
        found.append(text[1:])
    return found
