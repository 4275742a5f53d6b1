"""Which revision of the protocol a dump itself shows."""

from __future__ import annotations

from typing import Any

from revisor.facts import registry
from revisor.model.reading import RevisionSource

META_KEY = "io.modelcontextprotocol/protocolVersion"
SHAPE_REVISION = "2026-07-28"
"""The first revision whose results carry `resultType` and `inputRequests`; none before had them."""

_ORDER: tuple[RevisionSource, ...] = ("negotiated", "declared", "shape")


class Evidence:
    """The best evidence so far; of two that are equally good, the first one stays."""

    def __init__(self) -> None:
        self.revision: str | None = None
        self.source: RevisionSource | None = None
        self.unknown: list[str] = []

    def add(self, revision: Any, source: RevisionSource) -> None:
        """Take note of a revision; what is no revision is kept apart in `unknown`."""
        if not isinstance(revision, str):
            return
        if not is_revision(revision):
            if revision not in self.unknown:
                self.unknown.append(revision)
        elif self.source is None or _ORDER.index(source) < _ORDER.index(self.source):
            self.revision, self.source = revision, source

    def of_meta(self, holder: Any) -> None:
        """Look at the `_meta` of params or of a result."""
        meta = holder.get("_meta") if isinstance(holder, dict) else None
        if isinstance(meta, dict):
            self.add(meta.get(META_KEY), "declared")

    def of_result(self, result: Any) -> None:
        """Look at a result: its `_meta`, and whether its shape is one of a certain revision."""
        self.of_meta(result)
        if isinstance(result, dict) and ("resultType" in result or "inputRequests" in result):
            self.add(SHAPE_REVISION, "shape")

    def of_members(self, holder: dict[str, Any]) -> None:
        """Look at a `protocolVersion` of a dump, and for an initialize result among its members."""
        self.add(holder.get("protocolVersion"), "declared")
        for key, member in holder.items():
            if key.lower().startswith("init") and isinstance(member, dict):
                result = member.get("result", member)
                if is_initialize_result(result):
                    self.add(result["protocolVersion"], "negotiated")


def is_initialize_result(result: Any) -> bool:
    """Whether a result is that of `initialize`: revision, and what the server can do."""
    return (
        isinstance(result, dict)
        and isinstance(result.get("protocolVersion"), str)
        and ("capabilities" in result or "serverInfo" in result)
    )


def is_revision(text: str) -> bool:
    """Whether `text` is a revision that the facts know, or at least a date as revisions have."""
    if any(text == known.id for known in registry.revisions()):
        return True
    year, month, day = text[:4], text[5:7], text[8:]
    if not text.isascii() or text[4:8:3] != "--" or not (year + month + day).isdigit():
        return False
    return len(day) == len(month) and "01" <= month <= "12" and "01" <= day <= "31"
