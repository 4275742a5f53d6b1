"""What to write instead of a use of a feature, where the code itself shows enough."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from revisor.facts import registry as facts
from revisor.model.fix import Fix
from revisor.sources.typescript_source.code_edits import edit
from revisor.sources.typescript_source.mending_logging import LEVEL, MESSAGE, logged, unhandled
from revisor.sources.typescript_source.mending_transport import RENAMED, streamable
from revisor.sources.typescript_source.nodes import text
from revisor.sources.typescript_source.package_files import others_hold
from revisor.sources.typescript_source.ranges import with_comma
from revisor.sources.typescript_source.sdk_index import sdk_index
from revisor.sources.typescript_source.using import ending_methods

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.using import FileOfCode, Use

_MORE = {"logging": ("mcpReq.log",)}
_CONTEXT = "includeContext"
_CONTEXT_TOLD = "leave includeContext out: none is the default"
_CAPABILITY_TOLD = "no longer declare {}: nothing else in this package is part of it"
_HANDLER_TOLD = (
    "no longer declare logging, nor handle its levels: no message is sent in this package"
)


def fix_of(use: Use, file: FileOfCode) -> Fix | None:
    """Return the fix of a use, None where nothing is certain enough."""
    if use.confidence != "high":
        return None
    if use.kind == "field" or use.name.endswith(f".{_CONTEXT}"):
        return _left_out(use.node, _CONTEXT_TOLD, file.data, only=_CONTEXT)
    if use.kind == "capability":
        return _undeclared(use, file)
    if use.name in RENAMED:
        return streamable(file)
    if use.feature == MESSAGE:
        return logged(use, file)
    return None


def _left_out(key: Node, told: str, data: bytes, only: str = "") -> Fix | None:
    member = key.parent
    if member is None or member.type != "pair" or member.child_by_field_name("key") != key:
        return None
    if only and text(key).strip("'\"") != only:
        return None
    return Fix("unsafe", told, (edit(*with_comma(member, data), "", data),))


def _undeclared(use: Use, file: FileOfCode) -> Fix | None:
    """Return the fix that takes out a capability which no message goes with, in the whole package.

    SDKs refuse to register handlers of what is not declared: that of levels goes, too.
    """
    fix = _left_out(use.node, _CAPABILITY_TOLD.format(use.name.partition(".")[2]), file.data)
    whole = _whole(use.feature)
    others = [
        u for u in file.uses.values() if u.kind != "capability" and _whole(u.feature) == whole
    ]
    if fix is None or others_hold(file.nodes.root.path, _words(whole), file.resolver.project.disk):
        return None
    if not others:
        return fix
    gone = [unhandled(other, file) if other.feature == LEVEL else [] for other in others]
    if not all(gone):
        return None
    edits = [*fix.edits, *(each for part in gone for each in part)]
    return Fix("unsafe", _HANDLER_TOLD, tuple(edits))


@cache
def _words(whole: str) -> tuple[str, ...]:
    """Return the names by which code uses a feature and its parts, as far as they say so alone."""
    methods = (name for name, ids in ending_methods().items() if whole in map(_whole, ids))
    names = (name for (_, name), of in sdk_index().names.items() if _whole(of) == whole)
    last = (name.rpartition(".")[2] for name in names)
    # One word (`log`, `Root`) says nothing.
    telling = (name for name in last if any(letter.isupper() for letter in name[1:]))
    return tuple(sorted({*methods, *telling, *(_MORE.get(whole, ()))}))


@cache
def _whole(feature: str) -> str:
    """Return the topmost feature that a feature is a part of."""
    while parent := facts.feature(feature).parent:
        feature = parent
    return feature
