"""Compare the schema that another generator made of a target with the one that we make of it."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple
from urllib.parse import unquote

from revisor.dialect.equivalence import compare
from revisor.dialect.explain import short
from revisor.dialect.json_values import plain
from revisor.dialect.schema_errors import location
from revisor.model.annotated import readable
from revisor.model.origin import MISSING
from revisor.model.pointer import Pointer, follow, parse

from .one_form import subschemas
from .options import Schema

MismatchKind = Literal[
    "missing",
    "unknown",
    "renamed",
    "required",
    "optional",
    "default",
    "narrower",
    "wider",
    "closed",
    "dialect",
    "finding",
    "undecided",
]
_OURS, _THEIRS = "urn:revisor:expected", "urn:revisor:generated"
_TRIED = 300
"""Instances for each member and direction: what generators get wrong shows early."""
_MOST_STEPS = 20
_ANNOTATIONS = ("title", "description", "default", "examples", "deprecated")
_CLOSING = ("additionalProperties", "unevaluatedProperties")


@readable
class Mismatch(NamedTuple):
    """One way in which a schema does not say what the target takes or returns.

    `kind` is one of: `missing`, `unknown` and `renamed` parameters; `required` that need not be and
    `optional` that must be given; a `default` that is lost or another; types that are `narrower` or
    `wider`, with `example`, a value that one accepts and the other does not; `closed` to names that
    the target takes; a `dialect` that is not the default; a `finding` of Revisor's rules;
    `undecided`, where types could not be compared. `place` names the parameter, "" for the whole.
    """

    kind: MismatchKind
    place: str
    message: str
    hint: str = ""
    example: Any = MISSING

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        return f"{where}{self.message}{f' ({self.hint})' if self.hint else ''}"


class Side(NamedTuple):
    """A schema that is open everywhere, the place of its root object, and that object.

    The root may be a reference; `root` is None where members are not all in one place.
    """

    schema: Schema
    at: Pointer
    root: Schema | None

    @property
    def members(self) -> dict[str, Any]:
        """The schema of each member by name."""
        found = (self.root or {}).get("properties", {})
        return found if isinstance(found, dict) else {}

    def demands(self, name: str) -> bool:
        """Whether a member is required."""
        required = (self.root or {}).get("required")
        return isinstance(required, list) and name in required

    def default(self, name: str) -> Any:
        """Return the default of a member, MISSING where there is none."""
        schema = self.members.get(name)
        return schema.get("default", MISSING) if isinstance(schema, dict) else MISSING


class Pair(NamedTuple):
    """Our schema and theirs, and the words for what the target does.

    `closed` says whether theirs refuses other names, and `takes_more` whether the target has any.
    """

    ours: Side
    theirs: Side
    is_input: bool
    closed: bool
    takes_more: bool

    @property
    def verb(self) -> str:
        """What the target does with values."""
        return "takes" if self.is_input else "returns"


def pair_of(ours: Schema, theirs: Schema, *, is_input: bool, takes_more: bool) -> Pair:
    """Return two schemas, ready to be compared; neither is changed."""
    whole = _side(plain(theirs))
    closed = (whole.root or {}).get("additionalProperties") is False
    sides = [_side(_opened(schema)) for schema in (ours, theirs)]
    return Pair(sides[0], sides[1], is_input, closed, takes_more)


def _opened(schema: Schema) -> Schema:
    """Return a copy that refuses no names: whether objects are closed is a matter of taste."""
    made: Schema = plain(schema)
    for held in list(subschemas(made)):
        for keyword in _CLOSING:
            if held.get(keyword) is False:
                del held[keyword]
    return made


def _side(schema: Schema) -> Side:
    """Find the root object, through references that stand alone at the root."""
    root: Any = schema
    at: Pointer = ()
    for _ in range(_MOST_STEPS):
        target = root.get("$ref") if isinstance(root, dict) else None
        if not isinstance(target, str) or not target.startswith("#/"):
            break
        try:
            root, at = follow(schema, parse(unquote(target[1:])))
        except (LookupError, ValueError):
            break
    if not isinstance(root, dict) or root.keys() & {"$ref", "anyOf", "oneOf", "allOf"}:
        return Side(schema, (), None)
    return Side(schema, at, root)


def mismatches(pair: Pair) -> Iterator[Mismatch]:
    """Yield what differs: the names first, then each member in our order, then the whole."""
    if pair.ours.root is None or pair.theirs.root is None:
        yield from _types(pair, "")
        return
    ours, theirs = pair.ours.members, pair.theirs.members
    yield from _names(pair, ours, theirs)
    for name in ours:
        if name in theirs:
            yield from _needed(pair, name)
            yield from _default(pair, name)
            yield from _types(pair, name)
    if pair.closed and pair.takes_more:
        message = f"the schema refuses other names, but the target {pair.verb} any"
        yield Mismatch("closed", "", message, "leave additionalProperties out")


def _names(pair: Pair, ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[Mismatch]:
    unknown = [name for name in theirs if name not in ours]
    for name in ours:
        if name in theirs:
            continue
        close = _close(name, unknown)
        if close is not None:
            unknown.remove(close)
            message = f"the schema calls it {short(close)}"
            yield Mismatch("renamed", name, message, f"call it {short(name)}, or give it an alias")
        else:
            message = f"the target {pair.verb} it, and the schema does not have it"
            yield Mismatch("missing", name, message, "add it to properties")
    for name in unknown:
        if not pair.takes_more:
            message = f"the schema has it, and the target never {pair.verb} it"
            yield Mismatch("unknown", name, message, "take it out of properties and required")


def _close(name: str, others: list[str]) -> str | None:
    """Return the one that is another spelling of a name: `userId` of `user_id`."""

    def bare(text: str) -> str:
        return text.replace("_", "").replace("-", "").casefold()

    same = [other for other in others if bare(other) == bare(name)]
    same = same or difflib.get_close_matches(name, others, n=1, cutoff=0.8)
    return same[0] if same else None


def _needed(pair: Pair, name: str) -> Iterator[Mismatch]:
    ours, theirs = pair.ours.demands(name), pair.theirs.demands(name)
    if theirs and not ours and pair.is_input:
        message = "the schema demands it, and the target can do without"
        yield Mismatch("required", name, message, "take it out of required")
    if ours and not theirs:
        told = "has no default for it" if pair.is_input else "always returns it"
        message = f"the schema lets it be left out, but the target {told}"
        yield Mismatch("optional", name, message, "add it to required")


def _default(pair: Pair, name: str) -> Iterator[Mismatch]:
    ours, theirs = pair.ours.default(name), pair.theirs.default(name)
    if ours is MISSING or ours is None or theirs == ours or not pair.is_input:
        return
    told = "does not say so" if theirs is MISSING else f"says {short(theirs)}"
    message = f"the default is {short(ours)}, and the schema {told}"
    yield Mismatch("default", name, message, f'write "default": {short(ours)}')


def _types(pair: Pair, name: str) -> Iterator[Mismatch]:
    """Yield one value that is refused though the target takes it, and one the other way round."""
    if name and _are_plainly_equal(pair.ours.members[name], pair.theirs.members[name]):
        return
    documents = {_OURS: pair.ours.schema, _THEIRS: pair.theirs.schema}
    inside = ("properties", name) if name else ()
    ours, theirs = (
        {"$ref": location((*side.at, *inside), uri)}
        for side, uri in ((pair.ours, _OURS), (pair.theirs, _THEIRS))
    )
    for keyword, kind, words in _DIRECTIONS:
        found = compare(
            ours,
            {keyword: [ours, theirs]},
            old_documents=documents,
            new_documents=documents,
            limit=_TRIED,
        )
        if found.outcome == "differs" and found.instance is not MISSING:
            told = words.format(value=short(found.instance), verb=pair.verb)
            yield Mismatch(kind, name, told, _HINTS[kind], found.instance)
        elif not found.tried:
            yield Mismatch("undecided", name, f"the types cannot be compared: {found.reason}")
            return


def _are_plainly_equal(one: Any, other: Any) -> bool:
    """Whether two schemas are the same text but for annotations, and refer to nothing."""
    texts: list[str] = []
    for schema in (one, other):
        made = plain(schema)
        for held in subschemas(made):
            if "$ref" in held or "$dynamicRef" in held:
                return False
            for keyword in _ANNOTATIONS:
                held.pop(keyword, None)
        texts.append(json.dumps(made, sort_keys=True))
    return texts[0] == texts[1]


_DIRECTIONS: tuple[tuple[str, MismatchKind, str], ...] = (
    ("allOf", "narrower", "the schema refuses {value}, which the target {verb}"),
    ("anyOf", "wider", "the schema accepts {value}, which the target never {verb}"),
)
_HINTS: dict[MismatchKind, str] = {
    "narrower": "widen the schema, or narrow the annotation if the refusal is meant",
    "wider": "narrow the schema, or else such a call fails only in the server",
}
