"""The records of the specification repository, as subjects: what its files say of features.

SEP-2596 has four records of a deprecation: the `@deprecated` tag in schema.ts, the notice on the
page, the entry of the changelog, the row of the deprecated registry. A source reads each of them
with its place (path within the checkout, and line); the rules compare.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Literal, NamedTuple

from .origin import Origin

DRAFT = "draft"
"""The folder of the revision in progress."""


class Link(NamedTuple):
    """A link in a text: what it leads to, its words, and the line that it stands in."""

    target: str
    text: str
    line: int


class Block(NamedTuple):
    """A piece of a page: a heading, a paragraph, an item of a list, a row of a table, or code.

    `text` is the Markdown with line breaks as they are; `line` is where it begins, `end` its last
    line. `component` is the MDX element around it (`Warning`), empty outside of any. `section` is
    the slug of the nearest heading above, `cells` are those of a table's row.
    """

    kind: Literal["heading", "paragraph", "item", "row", "code"]
    text: str
    line: int
    end: int
    level: int = 0
    component: str = ""
    section: str = ""
    cells: tuple[str, ...] = ()


class SpecPage(NamedTuple):
    """A page of the repository.

    `url` is the path on the site (`/specification/draft/deprecated`), empty for what has none;
    `revision` is that of the folder, empty outside of one. `kind` tells the specification from the
    guides (`docs/docs`), the pages of the community, the blog, and proposals. `anchors` are the
    fragments that a link may name. `written` is the day of a post, from its front matter, else from
    its path; None for other pages and where neither tells.
    """

    path: str
    url: str
    revision: str
    kind: Literal["specification", "guide", "community", "blog", "sep", "other"]
    title: str
    blocks: tuple[Block, ...]
    links: tuple[Link, ...]
    anchors: frozenset[str]
    origin: Origin
    written: dt.date | None = None


class SchemaTsDeclaration(NamedTuple):
    """A declaration of schema.ts or one of its members.

    `symbol` is the way to it (`ClientCapabilities.tasks.requests.sampling`), `doc` the text of its
    JSDoc without the tag; `deprecated` is the text of `@deprecated`, None where there is no tag.
    `methods` are the JSON-RPC methods that it fixes, `refers` the names that it refers to, `value`
    what a constant is set to. `origin` has the line of the tag, or of the name where there is none.
    """

    symbol: str
    kind: Literal["interface", "type", "const", "enum", "class", "function", "member"]
    revision: str
    doc: str
    deprecated: str | None
    origin: Origin
    methods: tuple[str, ...] = ()
    refers: frozenset[str] = frozenset()
    value: str = ""


class SchemaJson(NamedTuple):
    """A schema.json: the line of each definition and property, and those marked deprecated.

    Keys are symbols as in schema.ts (`ClientCapabilities.roots`).
    """

    revision: str
    lines: Mapping[str, int]
    deprecated: frozenset[str]
    origin: Origin


class RegistryRow(NamedTuple):
    """A row of the deprecated registry, by the names of its columns, as Markdown.

    `section` is the heading that it stands under (`Deprecated` or `Removed`). Of a `partial` row
    (cells were merged, or a column is missing) the name of the feature alone is known.
    """

    feature: str
    authority: str
    deprecated_in: str
    migration: str
    earliest_removal: str
    section: str
    revision: str
    links: tuple[Link, ...]
    origin: Origin
    partial: bool = False


class ChangelogEntry(NamedTuple):
    """An entry of a revision's changelog under its heading."""

    section: str
    text: str
    revision: str
    links: tuple[Link, ...]
    origin: Origin


class DeprecationNotice(NamedTuple):
    """A notice of deprecation on a page: an admonition, or a paragraph that begins with the word.

    `page` is the path of the page, `url` its place on the site, `section` the slug of the heading
    above it.
    """

    text: str
    page: str
    url: str
    section: str
    revision: str
    kind: str
    links: tuple[Link, ...]
    origin: Origin


class SepSymbol(NamedTuple):
    """A name in code that a proposal lists to be deprecated, its line, and the heading's slug."""

    name: str
    line: int
    section: str


class SepUnion(NamedTuple):
    """A union that a proposal wants unchanged, and the members that it names, with the line."""

    name: str
    members: tuple[str, ...]
    line: int


class SepDocument(NamedTuple):
    """A proposal: its preamble, and what the lifecycle asks of it.

    `deprecates` tells that its title or abstract says that it deprecates features. `final_on` is
    the UTC day on which the history first shows its status as Final, None where no history shows
    it.
    """

    number: int
    title: str
    status: str
    type: str
    preamble_line: int
    deprecates: bool
    symbols: tuple[SepSymbol, ...]
    unions: tuple[SepUnion, ...]
    page: SpecPage
    final_on: dt.date | None
    origin: Origin

    @property
    def name(self) -> str:
        """The name that people use, such as `SEP-2596`."""
        return f"SEP-{self.number}"


class SpecRevision(NamedTuple):
    """A revision in the checkout: the day of its release, and how that is known.

    `how` is `tag` (the tag of its id), `facts` (what is recorded), or empty where it is not known.
    """

    id: str
    released: dt.date | None
    how: str


class SpecRepository(NamedTuple):
    """All records of one checkout: what rules compare.

    `revisions` are those with a folder, oldest first, the draft last; `current` is the newest that
    has an identifier, empty where there is none. `living` are those that may still change, and that
    the policy binds: the Current one, where it was released since the policy became Final, and the
    draft; none where the policy is not Final in this checkout. `redirects` are addresses of the
    site that lead elsewhere, None where they could not be read. `incomplete` are the revisions
    whose schema.ts ends within a declaration: what they lack may only have been cut off. `unread`
    are the paths of files that are there, or ought to be, and were not understood as a whole: what
    they lack proves nothing.
    """

    revisions: tuple[SpecRevision, ...]
    current: str
    living: tuple[str, ...]
    pages: tuple[SpecPage, ...]
    declarations: tuple[SchemaTsDeclaration, ...]
    schemas: tuple[SchemaJson, ...]
    rows: tuple[RegistryRow, ...]
    entries: tuple[ChangelogEntry, ...]
    notices: tuple[DeprecationNotice, ...]
    seps: tuple[SepDocument, ...]
    files: frozenset[str]
    redirects: Mapping[str, str] | None
    incomplete: frozenset[str]
    origin: Origin
    unread: frozenset[str] = frozenset()
