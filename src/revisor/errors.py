"""Errors as values: a code, a message in plain words, a hint, and the values they speak of.

    RevisorError                something Revisor cannot do, told to the user in plain words
    ├── FactsError              the packed facts are missing, damaged or contradict themselves
    ├── UnknownIdError          an id (feature, revision, dialect, rule) that does not exist
    ├── UsageError              the caller asked for something that makes no sense
    │   └── NotJson             a value that JSON cannot express
    ├── UnsupportedDialect      a dialect that is not known here, and not taken for another
    ├── UnresolvedReference     a reference leads to nothing that was given
    ├── LimitReached            judging it would take too much: neither valid nor invalid
    ├── WorkerUnavailable       no process could be started to validate in
    └── SourceError             a target could not be read

InvalidSchema and InvalidInstance, which carry what they were refused for, are in
`dialect.schema_errors`.

Other modules may add their own kinds; each kind sets `code`.
"""

from __future__ import annotations

import copyreg
from typing import Any, ClassVar


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

    def __reduce__(self) -> tuple[Any, ...]:
        """Make it again of its state, so that it can be copied, and sent to other processes.

        Python would call the class with the message alone, and each kind takes other arguments.
        """
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class FactsError(RevisorError):
    """The facts that Revisor ships are missing, damaged or contradict themselves."""

    code = "facts"


class UsageError(RevisorError):
    """The caller asked for something that makes no sense; exit code 2.

    `values` holds `argument`, its name, where one argument is to blame.
    """

    code = "usage"


class UnknownIdError(UsageError):
    """An id that does not exist; `values` holds `kind`, `id` and `close` (near matches)."""

    code = "unknown-id"


class NotJson(UsageError):  # noqa: N818 - named for what the value is
    """A value that JSON cannot express, such as a set, a number as a name, or half a character."""

    code = "not-json"


class UnsupportedDialect(RevisorError):  # noqa: N818 - named for what it is about (SEP-1613)
    """A dialect that is not known here (JS-07); the schema is not judged as another one.

    `values` holds `declared` (what `$schema` or the argument says), `location` (the JSON Pointer of
    the schema that says it, None for the argument) and `supported` (short names).
    """

    code = "unsupported-dialect"


class UnresolvedReference(RevisorError):  # noqa: N818 - named for what it is about (JS-17)
    """References that lead to nothing inside the schema, the given documents or a meta-schema.

    `values` holds `references`, a tuple of (location, text, reason), and `uris`, a tuple of the
    network addresses among them, which a resolver could fetch.
    """

    code = "unresolved-reference"


class LimitReached(RevisorError):  # noqa: N818 - named for what happened (JS-18)
    """Judging a schema or an instance would take too much; it is neither valid nor invalid.

    `values` holds `limit`, and `location` where one place is to blame. Where a worker's process was
    ended for it, `kind` says why: "deadline", "memory", or "crash" where it ended by itself.
    """

    code = "limit-reached"


class WorkerUnavailable(RevisorError):  # noqa: N818 - named for what it is about
    """No process could be started to validate in; nothing was judged.

    `values` holds `python`, the interpreter that was to be started.
    """

    code = "worker-unavailable"


class SourceError(RevisorError):
    """A target could not be read; exit code 2 for that target, the others go on."""

    code = "source"
