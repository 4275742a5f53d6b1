"""A JSON Schema dialect, and the keywords that are in force in it.

The values are NamedTuples because they are made at every start: they cost a third of a dataclass.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from .annotated import readable

KeywordKind = Literal[
    "identifier", "reference", "location", "applicator", "assertion", "annotation"
]
"""What a keyword does: names a place, points to one, holds schemas, applies them, …"""

KeywordShape = Literal[
    "none",
    "schema",
    "schema-array",
    "schema-map",
    "schema-or-array",
    "schema-or-boolean",
    "schema-or-names-map",
    "name-list",
    "names-map",
]
"""Where the subschemas of a keyword's value are.

`schema`: the value is one; `schema-array`, `schema-map`: each element or member is one;
`schema-or-array`: one, or an array of them (`items` up to 2019-09); `schema-or-boolean`: one, or a
boolean that is no schema (draft-04); `schema-or-names-map`: a map whose members are a schema or an
array of property names (`dependencies`). `none`, `name-list` and `names-map` hold no subschema.
"""

AppliesTo = Literal["instance", "item", "property", "property-name", "content", "nothing"]
"""What a keyword's subschemas are applied to, seen from the instance location of their parent."""


class LookAlike(NamedTuple):
    """A spelling that is taken for a dialect's identifier, but is none.

    `pattern` is a regular expression that has to match the whole URI.
    """

    pattern: str
    reason: str


@readable
class Dialect(NamedTuple):
    """A JSON Schema dialect (SEP-1613 section 2).

    `uri` is the canonical identifier; `aliases` are spellings equal to it by the standard's own
    rule that an empty fragment changes nothing. `published` is an ISO date.
    """

    short_name: str
    title: str
    uri: str
    supported: bool
    published: str
    url: str
    id_keyword: str
    definitions_keyword: str
    ref_siblings: Literal["ignored", "applied"]
    boolean_schemas: bool
    format_asserted: bool
    vocabularies: tuple[str, ...]
    aliases: tuple[str, ...]
    look_alikes: tuple[LookAlike, ...]

    def __repr__(self) -> str:
        """Name the dialect; all that is known of it would fill pages."""
        return f"<Dialect {self.short_name}: {self.uri}>"


class Keyword(NamedTuple):
    """A keyword, as it is in force in `dialects` (short names, oldest first).

    A keyword whose meaning changed has one value for each meaning. `legacy_in` names dialects whose
    meta-schema still describes it although it has no force there. `value` says in words what has to
    be written. `replaced_by` is what says the same from `replaced_in` on.
    """

    name: str
    kind: KeywordKind
    shape: KeywordShape
    applies_to: AppliesTo
    origin: Literal["JSON Schema", "OpenAPI 3.0", "MCP"]
    vocabulary: str
    dialects: tuple[str, ...]
    legacy_in: tuple[str, ...]
    value: str
    replaced_in: str
    replaced_by: tuple[str, ...]
    url: str
    note: str

    @property
    def in_place(self) -> bool:
        """Whether its subschemas, or its target, apply to the same instance location."""
        return self.applies_to == "instance"
