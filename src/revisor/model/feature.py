"""A protocol feature as it is authored: its life, what replaces it, and how its use is seen.

What can be computed (the state in a revision, the date of the earliest removal) is not stored here;
`revisor.lifecycle` derives it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

_REPOSITORY = "https://github.com/modelcontextprotocol/modelcontextprotocol"

FeatureKind = Literal[
    "auth",
    "behavior",
    "capability",
    "content_type",
    "enum_value",
    "error_code",
    "extension",
    "header",
    "meta_key",
    "notification",
    "request",
    "schema_field",
    "schema_type",
    "transport",
]
"""What sort of thing a feature is."""

FeatureState = Literal["absent", "Active", "Deprecated", "Removed"]
"""The states of SEP-2596; `absent` before the introduction."""

Sender = Literal["client", "server"]
"""The party that sends a message."""


class EarliestRemoval(NamedTuple):
    """When a Deprecated feature may be removed; exactly one of the four kinds is set.

    `window_months` calendar months from the release of the deprecating revision; `follows` the
    schedule of another feature; `sep_months` after the proposal `sep` became Final (a grandfathered
    feature); `expedited_days` from the release of the deprecating revision.
    """

    window_months: int = 0
    follows: str = ""
    sep: str = ""
    sep_months: int = 0
    expedited_days: int = 0


class TimelineChange(NamedTuple):
    """A change of the schedule by a SEP of its own (SEP-2596, Removing a feature, item 2).

    It counts from the day on which `authority` became Final; the window is measured from where it
    was measured before.
    """

    authority: str
    earliest_removal: EarliestRemoval
    note: str = ""


class Deprecation(NamedTuple):
    """One spell of deprecation (SEP-2596, Deprecating a feature).

    `revision` is the one that the deprecated registry names. A `grandfathered` feature was
    described as deprecated before the policy existed: its state follows from the day on which
    `authority` became Final, not from that revision. `restored_in` ends the spell, by the authority
    of `restored_by`. `inherited` means that the deprecation of the parent covers it, without a
    notice of its own. `changes` of the schedule stand in the order in which they were decided.
    """

    revision: str
    authority: str
    earliest_removal: EarliestRemoval
    grandfathered: bool = False
    inherited: bool = False
    restored_in: str = ""
    note: str = ""
    restored_by: str = ""
    changes: tuple[TimelineChange, ...] = ()


class RegistryCells(NamedTuple):
    """What the deprecated registry says of a feature in its own words, as Markdown.

    `{revision}` stands for the revision whose page it is. `order` counts among the features that
    one authority deprecated in one revision. `section` is the anchor of the part of a page that
    describes the feature, empty where it has the page to itself.
    """

    feature: str
    migration: str
    order: int = 0
    section: str = ""


class Removal(NamedTuple):
    """The removal of a feature.

    `changelog_line` is the line of the revision's changelog page, 0 when it is not there or was not
    looked for (`in_changelog` tells them apart: None is "not looked for").
    """

    revision: str
    authority: tuple[str, ...] = ()
    in_changelog: bool | None = None
    changelog_line: int = 0
    note: str = ""


class InformalNotice(NamedTuple):
    """A text that speaks of deprecation outside the policy: the feature stays Active."""

    revision: str
    text: str
    where: str
    authority: str = ""


class Page(NamedTuple):
    """A page of the specification that describes the feature, in the given revisions.

    The page `schema.ts` is the schema itself, which has no page in the older revisions.
    """

    page: str
    revisions: tuple[str, ...]

    def url(self, revision: str) -> str:
        """Return the address of the page in this revision."""
        if self.page == "schema.ts":
            return f"{_REPOSITORY}/blob/main/schema/{revision}/schema.ts"
        return f"https://modelcontextprotocol.io/specification/{revision}/{self.page}"


class FieldSignal(NamedTuple):
    """A field of a message: `path` is a JSON Pointer into its `part`, `*` stands for any segment.

    `message` is a method, or `*` for every one. `values`, when given, are the only values that use
    the feature.
    """

    message: str
    part: Literal["params", "result"]
    path: str
    values: tuple[str, ...] = ()


class DirectedSignal(NamedTuple):
    """A method that uses the feature only when this party sends it."""

    method: str
    sender: Sender


class ConfigSignal(NamedTuple):
    """An entry of a client's configuration: the key, and the value that gives the feature away.

    `match` says how the value is compared (`present`: any value); `confidence` is low for hints.
    """

    key: str
    value: str = ""
    match: Literal["equals", "suffix", "present"] = "equals"
    confidence: Literal["high", "medium", "low"] = "high"


class HttpSignal(NamedTuple):
    """A trait of the HTTP exchange: a method, an SSE event, a field of a metadata document."""

    method: str = ""
    event: str = ""
    field: str = ""
    note: str = ""


class SdkSymbol(NamedTuple):
    """A public name of an SDK that uses the feature.

    `sdk` is the name and major version (`mcp-2`), `module` what it is imported from. `symbol` is a
    name, `Class.method`, or `Callable(parameter=)`; `Callable(parameter="value")` when only that
    value uses the feature, `Callable(!parameter=)` when leaving it out does.
    """

    sdk: str
    module: str
    symbol: str


class Signals(NamedTuple):
    """Everything that gives the use of a feature away; generic rules read nothing else.

    `capabilities` begin with the party that declares them (`client.roots`). `shapes` are traits of
    a whole message: `batch` (a JSON array), `server-request` (a request sent by the server),
    `server-request-on-sse`, `client-response-post` (an answer of the client, sent by POST). `prose`
    are the names by which documents speak of it; an abbreviation counts directly before the verb
    alone, a word of every day (ending in `~`) only if it also begins the sentence.
    """

    methods: tuple[str, ...] = ()
    directed: tuple[DirectedSignal, ...] = ()
    capabilities: tuple[str, ...] = ()
    fields: tuple[FieldSignal, ...] = ()
    meta_keys: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    transports: tuple[str, ...] = ()
    error_codes: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    http: tuple[HttpSignal, ...] = ()
    config: tuple[ConfigSignal, ...] = ()
    prose: tuple[str, ...] = ()
    sdk: tuple[SdkSymbol, ...] = ()


class Feature(NamedTuple):
    """A protocol feature. The id is permanent and never used again.

    `wire` is false for what exists in schema.ts only (a renamed type); `core` is false for an
    extension. `replacements` are feature ids, `migration` says in words what to do instead.
    `replacement_exception` gives the reason why a replacement is not Active although the policy
    demands it (a fault of the specification, recorded as such). `registry` holds the cells of its
    row in the deprecated registry where they can not be made from the rest.
    """

    id: str
    kind: FeatureKind
    title: str
    introduced: str
    introduced_by: tuple[str, ...]
    parent: str
    wire: bool
    core: bool
    experimental: bool
    extension_id: str
    deprecations: tuple[Deprecation, ...]
    informal: tuple[InformalNotice, ...]
    removed: Removal | None
    migration: str
    replacements: tuple[str, ...]
    replacement_exception: str
    sources: tuple[Page, ...]
    schema_symbols: tuple[str, ...]
    signals: Signals
    note: str
    registry: RegistryCells | None = None
