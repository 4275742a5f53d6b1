"""One file that is no dump: read by the module of its kind, which never breaks the whole."""

from __future__ import annotations

from revisor.errors import SourceError
from revisor.model.origin import Origin
from revisor.model.reading import NotChecked, Reading
from revisor.sources.comments import attached
from revisor.sources.kinds import Kind

_LONGEST = 500


def read(kind: Kind, path: str, data: bytes) -> Reading:
    """Return the reading of a file; what it cannot see, or breaks on, is noted in it."""
    try:
        found: Reading = kind.load().read(path, data)
    except SourceError as error:
        why = f"{error.message}. {error.hint}" if error.hint else error.message
        return unread(kind.name, path, why)
    except (MemoryError, RecursionError) as error:
        return unread(kind.name, path, f"it is too large or too deep ({type(error).__name__})")
    except Exception as error:  # noqa: BLE001 - one file must not hide the others
        fault = f"{type(error).__name__}: {error}"[:_LONGEST]
        return unread(kind.name, path, f"a fault of Revisor's own ({fault}); report it", faults=1)
    return attached(found, path, data)


def unread(source: str, path: str, why: str, *, faults: int = 0) -> Reading:
    """Return the reading of a file that could not be read."""
    note = NotChecked("the file", why, Origin(source, path))
    return Reading(source, path, path, not_checked=(note,), faults=faults)
