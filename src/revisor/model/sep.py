"""A Specification Enhancement Proposal, as far as the lifecycle needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import datetime as dt


class Sep(NamedTuple):
    """A proposal; `final_on` is the UTC day on which it reached Final, None when not known."""

    number: int
    title: str
    status: str
    type: str
    final_on: dt.date | None
    url: str
    note: str

    @property
    def name(self) -> str:
        """The name that people use, such as `SEP-2596`."""
        return f"SEP-{self.number}"
