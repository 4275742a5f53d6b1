"""The text around the tables of the deprecated registry, as it was published with 2026-07-28."""

from __future__ import annotations

from collections.abc import Sequence

from revisor.lifecycle.artifacts.markdown import table

_HEAD = """\
---
title: Deprecated Features
---

<div id="enable-section-numbers" />

This page is the registry of specification features that are currently in the
**Deprecated** state under the
[feature lifecycle and deprecation policy](/community/feature-lifecycle)
([SEP-2596](https://github.com/modelcontextprotocol/modelcontextprotocol/pull/2596)).

A Deprecated feature remains part of the specification but is scheduled for
removal: new implementations **SHOULD NOT** adopt it, and existing
implementations **SHOULD** migrate before the feature's earliest removal. The
earliest removal marks when a feature becomes _eligible_ for removal; the
actual removal is a Core Maintainer decision taken during release preparation
and may happen later.

This registry is a derived view kept consistent with the per-feature
deprecation notices and changelog entries, which are the normative records.
"""
_NONE_DEPRECATED = "No features are Deprecated.\n"
_GRANDFATHERED = """\
The HTTP+SSE transport and the `includeContext` values were already described
as deprecated before the lifecycle policy existed; SEP-2596 reclassifies them
as Deprecated under its [transition provisions](/community/feature-lifecycle).
"""
_NONE_REMOVED = """\
No features have been removed under this policy yet. When a Deprecated feature
is removed, its row moves to this section with a link to the changelog entry
recording the removal.
"""


def text(
    deprecated: Sequence[Sequence[str]],
    removed: Sequence[Sequence[str]],
    headers: tuple[Sequence[str], Sequence[str]],
) -> str:
    """Return the page with these two tables; a section without rows says so."""
    blocks = [_HEAD, "## Deprecated\n", _table(headers[0], deprecated) or _NONE_DEPRECATED]
    if any("[SEP-2596]" in row[1] for row in deprecated):
        blocks.append(_GRANDFATHERED)
    blocks += ["## Removed\n", _table(headers[1], removed) or _NONE_REMOVED]
    return "\n".join(blocks)


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    return "\n".join(table(header, rows)) + "\n" if rows else ""
