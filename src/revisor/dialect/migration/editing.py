"""One subschema while it is rewritten: where its parts will stand is known only afterwards.

Subschemas are stood for by slots and references by links, so that a family of keywords can move
them without knowing what becomes of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from revisor.dialect.keyword_values import tests
from revisor.dialect.keywords import described, in_force
from revisor.dialect.resolve import DEFAULT_DIALECT
from revisor.dialect.walk import Subschema, only_refers
from revisor.model.pointer import Pointer

from .change import Effect, MigrationRefused, Place
from .corpus import Corpus, File, Reference, Spot
from .senses import Sense


class Slot:
    """Stands for a subschema."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node


class Link:
    """Stands for the text of a reference; `by_pointer` asks for one that names no anchor."""

    __slots__ = ("by_pointer", "reference", "text")

    def __init__(self, reference: Reference, text: str) -> None:
        self.by_pointer = False
        self.reference = reference
        self.text = text


class Draft(NamedTuple):
    """A change whose outcome is not there yet: names of members, before and after."""

    keyword: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    reason: str
    effect: Effect


class Node:
    """A subschema on its way: `members` is what it is going to hold, `given` what it began with.

    `place` is where it will stand, None while that is not known, and for ever where it is dropped.
    `way` leads to it from `holder`, the node that encloses it; `copied` tells that it stands in
    data, which stays as it is, and is copied into a definition of its own. `notes` say what
    validators of draft-07 may still refuse in it.
    """

    __slots__ = (
        *("anchors", "copied", "copies", "drafts", "file", "given", "holder", "links", "members"),
        *("moved", "notes", "place", "result", "slots", "sub", "way"),
    )

    def __init__(self, file: File, sub: Subschema) -> None:
        self.file = file
        self.sub = sub
        self.holder: Node | None = None
        self.way: Pointer = ()
        self.copied = False
        self.copies: list[Node] = []
        self.given: Any = sub.value
        self.members: Any = sub.value
        self.drafts: list[Draft] = []
        self.notes: list[str] = []
        self.anchors: dict[str, str] = {}
        self.slots: list[tuple[Pointer, Node]] = []
        self.links: list[tuple[Pointer, Link]] = []
        self.place: Pointer | None = None
        self.moved = False
        self.result: Any = sub.value


class Facts(NamedTuple):
    """What a family has to know of all documents together.

    `recursive` is the name that `$recursiveAnchor` becomes; `led_to` are the places that references
    lead to, and all above them; `open_ends` those of references that lead nowhere that is given,
    and all above them; `unevaluated` holds the names of keywords that ask what
    was evaluated. `senses` tells how draft-07 applies each subschema, where that matters.
    """

    corpus: Corpus
    recursive: str
    led_to: frozenset[Spot]
    open_ends: frozenset[Spot]
    unevaluated: frozenset[str]
    senses: Mapping[Spot, Sense] = MappingProxyType({})


OPEN = "holds what a reference leads to, and in that a reference that leads nowhere"
"""Why a schema cannot become a definition, where every validator would look at it."""

_POINTED_AT = "pointers to it in documents that are not migrated with it have to follow"


class Edit:
    """The rewriting of one schema object, as the families of keywords do it one after another."""

    def __init__(self, node: Node, facts: Facts) -> None:
        self.node = node
        self.facts = facts
        self.sub = node.sub
        self.short = node.sub.dialect.short_name
        self.only_refers = only_refers(node.sub.value, node.sub.dialect)
        self.loose = "+" in self.short
        self.openapi = self.loose and node.file.form.openapi

    @property
    def members(self) -> dict[str, Any]:
        """What the schema object holds so far; do not change it but by the methods."""
        found: dict[str, Any] = self.node.members
        return found

    def acts(self, keyword: str) -> bool:
        """Whether a keyword stands here and has force."""
        known = keyword in self.members and keyword in in_force(self.short)
        return known and (not self.only_refers or keyword == "$ref")

    def replace(self, keyword: str, new: dict[str, Any], reason: str, **options: Any) -> None:
        """Put other members in the place of one. `also` names more that go; `effect` as said."""
        also: tuple[str, ...] = options.get("also", ())
        gone = {keyword, *also}
        made: dict[str, Any] = {}
        for name, value in self.members.items():
            if name == keyword:
                made.update(new)
            elif name not in gone and name not in new:
                made[name] = value
        self.node.members = made
        self.record((keyword, *also), tuple(new), reason, options.get("effect", "none"))

    def drop(self, keyword: str, reason: str, **options: Any) -> None:
        """Take a member out."""
        self.replace(keyword, {}, reason, **options)

    def silence(self, keyword: str, reason: str) -> None:
        """Take out a member that has no force and would get some.

        What references lead to in it becomes a definition. Raises MigrationRefused where that holds
        a reference which leads nowhere: in a definition every validator would look at it.
        """
        kept = [slot for slot in _slots(self.members[keyword]) if self.is_led_to(slot.node)]
        if not kept:
            self.drop(keyword, f"{reason}; removed")
            return
        there = self.members.get("$defs") if keyword != "$defs" else None
        made: dict[str, Any] = dict(there) if isinstance(there, dict) else {}
        for slot in kept:
            if (slot.node.file.number, slot.node.sub.pointer) in self.facts.open_ends:
                raise self.refuse(keyword, OPEN)
            made[self.fresh(keyword, made)] = slot
        why = f"{reason}; kept as a definition, since a reference leads to it"
        if there is None:
            self.replace(keyword, {"$defs": made}, why)
            return
        self.node.members = {**self.members, "$defs": made}
        self.drop(keyword, why)
        self.node.drafts.append(self.node.drafts.pop()._replace(after=("$defs",)))

    def is_led_to(self, node: Node) -> bool:
        """Whether a reference leads to a subschema, or into it."""
        return (node.file.number, node.sub.pointer) in self.facts.led_to

    def fresh(self, name: str, taken: Any = None) -> str:
        """Return a name that is not taken among the members, or among those of a map."""
        taken = self.members if taken is None else taken
        number, found = len(taken), name
        while found in taken or (found in described(DEFAULT_DIALECT) and taken is self.members):
            number += 1
            found = f"{name}-{number}"
        return found

    def beside(self, keyword: str, new: dict[str, Any], reason: str, **options: Any) -> None:
        """Put members into a schema of its own under `allOf`, since their names are taken here."""
        branches = [*self.members.get("allOf", []), new]
        if "allOf" in self.members:
            self.node.members = {**self.members, "allOf": branches}
            self.drop(keyword, reason, **options)
            last = self.node.drafts.pop()
            self.node.drafts.append(last._replace(after=("allOf",)))
        else:
            self.replace(keyword, {"allOf": branches}, reason, **options)

    def record(
        self, before: tuple[str, ...], after: tuple[str, ...], reason: str, effect: Effect = "none"
    ) -> None:
        """Note a change of the named members."""
        held = tuple(name for name in before if name in self.sub.value)
        self.node.drafts.append(Draft(before[0], held, after, reason, effect))

    def moved(self, reason: str) -> str:
        """Return why what can be pointed at moves; where others can know its address, that too."""
        return f"{reason}; {_POINTED_AT}" if self.sub.resource.base else reason

    def refuse(self, keyword: str, reason: str) -> MigrationRefused:
        """Return the error for a keyword that can be neither kept nor declared."""
        where = self.node.file.place((*self.sub.pointer, keyword), reason)
        return refusal(where)


def _slots(value: Any) -> list[Slot]:
    """Return the slots in a value, in its order."""
    found: list[Slot] = []
    stack = [value]
    while stack:
        held = stack.pop()
        if isinstance(held, Slot):
            found.append(held)
        elif isinstance(held, dict | list):
            stack += reversed([*(held.values() if isinstance(held, dict) else held)])
    return found


def refusal(*places: Place, hint: str = "") -> MigrationRefused:
    """Return the error for places that stand in the way."""
    first = places[0]
    document = f" of {first.document}" if first.document else ""
    more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
    where = first.location or "its root"
    message = f"the schema cannot be migrated: at {where}{document} {first.reason}"
    return MigrationRefused(message + more, hint, *places)


def is_harmless(keyword: str, value: Any) -> bool:
    """Whether a member may stand in a 2020-12 schema without any force: a plain annotation."""
    known = described(DEFAULT_DIALECT).get(keyword)
    if known is None:
        return True
    if known.name != "$comment" and known.vocabulary not in ("meta-data", "content"):
        return False
    test = tests(DEFAULT_DIALECT).get(keyword)
    return known.shape == "none" and (test is None or test(value))
