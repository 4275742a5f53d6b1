"""A revision of the MCP specification (Versioning page: Draft, Current, Final)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    import datetime as dt

RevisionState = Literal["Draft", "Current", "Final"]
"""In progress; in use, and the newest; past."""

Era = Literal["handshake", "per-request"]
"""How a connection learns its revision: once in `initialize`, or in `_meta` of each request."""


class Revision(NamedTuple):
    """A revision; `order` counts from the oldest, and the draft comes last.

    `identifier_date` is the date of the last incompatible change, `released` the day it became
    Current. Both are None for the draft. Windows are counted from `released` (SEP-2596, Deprecating
    a feature, item 4). `default_dialect` is the short name of the dialect of embedded schemas
    without `$schema`, empty where the revision names none (before SEP-1613).
    """

    id: str
    order: int
    identifier_date: dt.date | None
    released: dt.date | None
    era: Era
    url: str
    schema_url: str
    changelog_url: str
    schema_dialect: str
    default_dialect: str
    note: str
