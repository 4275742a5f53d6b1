"""Where evidence was seen, and the mark for evidence that is not there."""

from __future__ import annotations

from typing import Final, NamedTuple

from .pointer import Pointer


class Missing:
    """The type of `MISSING`: a member that is not there, as against one that is null."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing()


class Origin(NamedTuple):
    """Where a subject was seen.

    `source` is the kind of source (`dump`), `uri` the file or server, `pointer` the way from the
    document's root, `message` the index of the message or line in a file of many documents. `line`
    (from 1) is the place in a file that is a text and no JSON.
    """

    source: str
    uri: str
    pointer: Pointer = ()
    message: int | None = None
    line: int | None = None
    column: int | None = None

    def at(self, *tokens: str | int) -> Origin:
        """Return the origin of a value further down."""
        return self._replace(pointer=self.pointer + tokens)
