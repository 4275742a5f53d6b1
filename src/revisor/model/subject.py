"""Subjects: the typed pieces of evidence that sources yield and rules look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from .code import SchemaConversion
from .config import ConfigEntry, ConfigFile
from .documentation import FeatureClaim
from .origin import MISSING, Origin
from .practice import CodePractice
from .specification import (
    DeprecationNotice,
    RegistryRow,
    SchemaTsDeclaration,
    SepDocument,
    SpecRepository,
)
from .wire import (
    CapabilityDependence,
    Conversation,
    Exchange,
    FeatureUse,
    WireIncident,
    WireMessage,
)

__all__ = [
    "MISSING",
    "ElicitationAnswer",
    "ElicitationRequest",
    "EmbeddedSchema",
    "Origin",
    "Role",
    "Subject",
    "TextDefect",
    "ToolCall",
    "ToolDefinition",
    "ToolList",
]

Role = Literal["inputSchema", "outputSchema", "requestedSchema"]


class EmbeddedSchema(NamedTuple):
    """A JSON Schema in an MCP message (SEP-1613 section 4), in the role of the field it stands in.

    `tool` names the tool that carries it, `method` the MCP method of its embed point. `derived`
    tells that a library makes it of code: no fix of the schema can be written there.
    """

    value: Any
    role: Role
    origin: Origin
    tool: str | None = None
    method: str | None = None
    derived: bool = False


@dataclass(frozen=True, slots=True)
class ToolDefinition:
    """One entry of a tool list, as it was sent: of any JSON type.

    `on_wire` tells that a party was seen to send it: then MCP's own names of members alone count,
    while a saved dump may have been written by a program that spells them otherwise.
    """

    value: Any
    index: int
    origin: Origin
    on_wire: bool = False

    @property
    def name(self) -> str | None:
        """The tool's name where it is a string."""
        name = self.value.get("name") if isinstance(self.value, dict) else None
        return name if isinstance(name, str) else None

    @property
    def label(self) -> str:
        """How to speak of the tool: its name, or else its place in the list."""
        return self.name or f"tools[{self.index}]"


class ToolList(NamedTuple):
    """All tools that one server lists, all pages together."""

    tools: tuple[ToolDefinition, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of a tool with what came of it; a part that was not recorded is MISSING.

    `arguments` and `result` lie at `arguments_origin` and `result_origin`; `error` is the JSON-RPC
    error object where the call ended in one. `ours` marks a call that Revisor was asked to make.
    """

    tool: ToolDefinition
    origin: Origin
    arguments: Any = MISSING
    result: Any = MISSING
    error: Any = MISSING
    arguments_origin: Origin | None = None
    result_origin: Origin | None = None
    ours: bool = False


class ElicitationRequest(NamedTuple):
    """The params of an `elicitation/create` request (SEP-1613 calls it `prompts/elicit`).

    `derived` tells that a library makes their schema of code: no fix can be written there.
    """

    params: Any
    origin: Origin
    derived: bool = False


class ElicitationAnswer(NamedTuple):
    """An ElicitResult together with the params of the request that it answers."""

    params: Any
    result: Any
    origin: Origin


class TextDefect(NamedTuple):
    """Something in the JSON text that a parsed value does not show any more.

    `kind` is `duplicate-key`, `not-a-number` or `lone-surrogate`; `detail` is the key or literal;
    `line` and `column` count from 1.
    """

    kind: Literal["duplicate-key", "not-a-number", "lone-surrogate"]
    detail: str
    origin: Origin
    line: int | None = None
    column: int | None = None


Subject = (
    EmbeddedSchema
    | ToolDefinition
    | ToolList
    | ToolCall
    | ElicitationRequest
    | ElicitationAnswer
    | TextDefect
    | WireMessage
    | Exchange
    | Conversation
    | WireIncident
    | FeatureUse
    | CapabilityDependence
    | SpecRepository
    | SchemaTsDeclaration
    | DeprecationNotice
    | RegistryRow
    | SepDocument
    | SchemaConversion
    | CodePractice
    | ConfigEntry
    | ConfigFile
    | FeatureClaim
)
"""Everything a source may yield."""
