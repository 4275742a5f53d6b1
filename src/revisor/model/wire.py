"""Messages as they were sent, and what can only be seen of several of them together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from .feature import Sender
from .fix import Fix
from .origin import MISSING, Origin

Transport = Literal["stdio", "streamable-http", "http-sse"]
"""The transports of the specification, by the names that the signals of features use."""

Id = str | int | float | None

SignalKind = Literal[
    "method",
    "capability",
    "field",
    "meta-key",
    "header",
    "transport",
    "error-code",
    "shape",
    "http",
    "symbol",
    "config",
]
"""What a signal of a feature is: `symbol` is a name of an SDK, `config` an entry of a client's."""

IncidentKind = Literal[
    "not-json",
    "not-utf-8",
    "too-large",
    "cut-off",
    "no-answer",
    "endless-pages",
    "flood",
    "wrong-content-type",
    "wrong-status",
    "redirect",
    "not-an-event",
    "closed-early",
    "ended",
]
"""What a transport sees and no message shows; `ended` is a server that ended by itself."""


@dataclass(frozen=True, slots=True)
class Http:
    """What stood around a message on HTTP; names of headers are in lower case.

    `method` and `path` are those of a request, `status` that of a response, `event` the name of
    the event where it came in an event stream.
    """

    method: str = ""
    path: str = ""
    status: int | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    event: str = ""


@dataclass(frozen=True, slots=True)
class WireMessage:
    """One thing that one party sent: a JSON-RPC message, or a batch of them.

    `value` is the parsed JSON, MISSING for an HTTP exchange without a JSON-RPC message; `body` is
    an HTTP body that is JSON and no JSON-RPC message (metadata of OAuth). `session` tells apart
    the connections of one target. `ours` marks what Revisor itself sent while checking.
    `verbatim` is False for a message that was retold: members of its envelope may be left out.
    `in_batch` marks an element of a batch, which follows the batch itself.
    """

    value: Any
    sender: Sender
    origin: Origin
    http: Http | None = None
    body: Any = MISSING
    transport: Transport | None = None
    session: int = 0
    ours: bool = False
    verbatim: bool = True
    in_batch: bool = False

    @property
    def method(self) -> str | None:
        """The method of a request or notification, None for anything else."""
        method = self.value.get("method") if isinstance(self.value, dict) else None
        return method if isinstance(method, str) else None

    @property
    def is_request(self) -> bool:
        """Whether an answer is expected: it has a method and an id (be that null)."""
        return self.method is not None and "id" in self.value

    @property
    def is_notification(self) -> bool:
        """Whether it has a method and no id."""
        return self.method is not None and "id" not in self.value

    @property
    def is_response(self) -> bool:
        """Whether it is an object without a method that holds a result or an error."""
        value = self.value
        return (
            isinstance(value, dict)
            and "method" not in value
            and bool({"result", "error"} & value.keys())
        )

    @property
    def params(self) -> Any:
        """The params of a request or notification, MISSING where there are none."""
        return self.value.get("params", MISSING) if isinstance(self.value, dict) else MISSING


class Exchange(NamedTuple):
    """A request with what came back: `responses` is empty where nothing did, and holds one answer.

    More than one answer is a fault of the one who answers. `between` are the notifications and
    requests that the answering party sent while the request was open.
    """

    request: WireMessage
    responses: tuple[WireMessage, ...]
    between: tuple[WireMessage, ...] = ()

    @property
    def origin(self) -> Origin:
        """The place of the request."""
        return self.request.origin

    @property
    def method(self) -> str:
        """The method that was asked for."""
        return self.request.method or ""

    @property
    def result(self) -> Any:
        """The result of the first answer, MISSING where there is none."""
        return self.responses[0].value.get("result", MISSING) if self.responses else MISSING

    @property
    def error(self) -> Any:
        """The error of the first answer, MISSING where there is none."""
        return self.responses[0].value.get("error", MISSING) if self.responses else MISSING


class Conversation(NamedTuple):
    """All that was sent on one connection, in the order in which it was seen.

    `stray` are responses that answer no request. `whole` tells whether it was seen from its first
    message on. `client_capabilities` and `server_capabilities` are those declared in an initialize
    exchange or in a `server/discover` result, None where neither was seen.
    """

    messages: tuple[WireMessage, ...]
    exchanges: tuple[Exchange, ...]
    origin: Origin
    stray: tuple[WireMessage, ...] = ()
    transport: Transport | None = None
    whole: bool = False
    client_capabilities: Any = None
    server_capabilities: Any = None


class WireIncident(NamedTuple):
    """Something that the transport saw and that is no message, as `kind` tells.

    `detail` holds what a rule's message may name (`text`, `method`, `size`, `limit`, `status`,
    `seconds`, `location`, `code`, …); `sender` is the party whose act it is.
    """

    kind: IncidentKind
    origin: Origin
    detail: Mapping[str, Any] = MappingProxyType({})
    sender: Sender = "server"
    transport: Transport | None = None


class Evidence(NamedTuple):
    """What gave the use of a feature away: the kind of signal, its name, and the place."""

    kind: SignalKind
    name: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class FeatureUse:
    """The use of one protocol feature by one party in one target, however often it was seen.

    `evidence` are the first places, `count` is the number of all, `declared` that of those which
    declare a capability. `beside` are the features that are used in the whole target, each with the
    party: parts of one whole are told as the whole.

    In source code and configuration each place is a use of its own. There `confidence` is `high`
    for a name that was resolved, `medium` for a distinctive one without an import; `sdk` is the SDK
    with its major version (`mcp-2`, as in `SdkSymbol`), `sdk_version` the version by which that is
    known ("" where the newest was taken); `in_test` marks what only tests do. `fix` is what the
    source knows to write instead; its edits start at `base` (None: at the use itself). `advice`
    says in words what to write, where the source knows it better than the feature's own facts.
    """

    feature: str
    sender: Sender
    evidence: tuple[Evidence, ...]
    count: int
    beside: frozenset[tuple[str, Sender]] = frozenset()
    declared: int = 0
    confidence: Literal["high", "medium", "low"] = "high"
    sdk: str = ""
    sdk_version: str = ""
    in_test: bool = False
    fix: Fix | None = None
    base: Origin | None = None
    advice: str = ""

    @property
    def origin(self) -> Origin:
        """The place where it was seen first."""
        return self.evidence[0].origin


class CapabilityDependence(NamedTuple):
    """What a server lists only for clients with certain capabilities.

    `what` is the listed kind (`tools`, `prompts`, …). `only_with` are names listed for a client
    that declares all capabilities and not for one that declares none, `only_without` the converse,
    `different` those whose definitions differ.
    """

    what: str
    origin: Origin
    only_with: tuple[str, ...] = ()
    only_without: tuple[str, ...] = ()
    different: tuple[str, ...] = ()
