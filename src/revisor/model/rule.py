"""A rule: the metadata that a rule file states, and what its check yields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from .finding import Confidence, Party, Profile, Severity
from .fix import Fix, LaterFix
from .pointer import Pointer
from .subject import Origin


class Message(NamedTuple):
    """A message template with named values, and the hint that says how to go on."""

    text: str
    hint: str


class Hit(NamedTuple):
    """What a check yields: which message, with which values, where inside its subject.

    `at` is relative to the subject's own value; `origin` is given instead where the place lies
    outside of it (in another message). The edits of `fix` start at the subject, or at `base`.
    `severity`, `confidence` and `party` override the rule's. `feature` is the id of the protocol
    feature that it is about, whose dates the report then tells.
    """

    message: str
    at: Pointer = ()
    values: Mapping[str, Any] = MappingProxyType({})
    fix: Fix | LaterFix | None = None
    severity: Severity | None = None
    confidence: Confidence | None = None
    origin: Origin | None = None
    feature: str | None = None
    party: Party | None = None
    base: Origin | None = None


Check = Callable[[Any, Any], Iterable[Hit]]


class Rule(NamedTuple):
    """What a rule file says of itself.

    `subject` is the type of subject that the check takes. A rule on KeywordUse names the
    `keywords` that it is called for, one by one; a rule on Subschema or MetaschemaFault may name
    some, and then sees only subschemas and faults that have one of them. `roles` bounds a rule on
    schemas to those fields; empty means all. `since` and `until`
    (inclusive) bound the revisions that the rule holds for; None leaves that end open.
    `clauses` are ids of docs/traceability.md; `clause` is the wording shown to users.
    """

    subject: type[Any]
    severity: Severity
    clause: str
    clauses: tuple[str, ...]
    url: str
    messages: Mapping[str, Message]
    keywords: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    since: str | None = None
    until: str | None = None
    profile: Profile = "spec"
    confidence: Confidence = "high"
    party: Party | None = "server"


class Example(NamedTuple):
    """An example of a rule, which is at once its test and its documentation.

    `input` is in a form that `revisor check` reads (a dump). `flagged` are the JSON Pointers, from
    the input's root, at which this rule must report, and nothing else; empty for a clean example,
    which should look like a fault and be none. `title` says why in a few words.
    """

    title: str
    input: Any
    flagged: tuple[str, ...] = ()
    revision: str | None = None


@dataclass(frozen=True, slots=True)
class LoadedRule:
    """A rule as discovered: id (file stem), group (folder), metadata, check and documentation."""

    id: str
    group: str
    rule: Rule
    check: Check
    claims: Callable[[Any], bool] | None
    examples: tuple[Example, ...]
    doc: str
