"""`--record FILE`: the messages of live servers, a line each, as the source wire_trace reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Self, TextIO

from . import opening

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType


class Recorder:
    """Writes a line for each message to a new file; used as a context manager.

    Without a path nothing is written. Raises UsageError where the file cannot be written.
    """

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._file: TextIO | None = None

    def __enter__(self) -> Self:
        """Open the file, before any server is started."""
        if self._path is not None:
            try:
                self._file = open(
                    self._path, "w", encoding="utf-8", newline="\n", opener=opening.for_record
                )
            except (OSError, ValueError) as error:
                raise self._unwritable(error) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        if self._file is not None:
            file, self._file = self._file, None
            try:
                file.close()
            except OSError as failed:
                raise self._unwritable(failed) from failed

    def write(self, server: str, line: Mapping[str, Any]) -> None:
        """Write one line of the trace of a server, whose secrets are masked already."""
        if self._file is None:
            return
        try:
            self._file.write(json.dumps({"server": server, **line}) + "\n")
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from error

    def _unwritable(self, error: Exception) -> Exception:
        from revisor.errors import UsageError

        reason = getattr(error, "strerror", None) or str(error)
        message = f"the record could not be written to {self._path}: {reason}"
        return UsageError(message, "name another file with --record")
