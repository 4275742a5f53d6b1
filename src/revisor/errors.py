"""Errors as values: a code, a message in plain words, a hint, and the values they speak of.

    RevisorError                something Revisor cannot do, told to the user in plain words
    ├── FactsError              the packed facts are missing, damaged or contradict themselves
    ├── UnknownIdError          an id (feature, revision, dialect, rule) that does not exist
    ├── UsageError              the caller asked for something that makes no sense
    └── SourceError             a target could not be read

Other modules may add their own kinds; each kind sets `code`.
"""

from __future__ import annotations

from typing import ClassVar


class RevisorError(Exception):
    """Something that went wrong, with what to do about it.

    `message` says what happened, `hint` what to do next (may be empty), `values` holds the named
    values that both speak of, so that a caller can act on them without parsing prose.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str, hint: str = "", **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.values = values

    def __str__(self) -> str:
        """Return the message, followed by the hint when there is one."""
        return f"{self.message} ({self.hint})" if self.hint else self.message


class FactsError(RevisorError):
    """The facts that Revisor ships are missing, damaged or contradict themselves."""

    code = "facts"


class UsageError(RevisorError):
    """The caller asked for something that makes no sense; exit code 2."""

    code = "usage"


class UnknownIdError(UsageError):
    """An id that does not exist; `values` holds `kind`, `id` and `close` (near matches)."""

    code = "unknown-id"


class SourceError(RevisorError):
    """A target could not be read; exit code 2 for that target, the others go on."""

    code = "source"
