"""Write the files of a checkout that belong together: all of them, or none."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from revisor._undisturbed import undisturbed
from revisor.errors import SourceError
from revisor.surfaces.file_migration.replacing import Replacement, replace_all

from .checkout import Checkout

Undo = list[Callable[[], object]]
"""What takes back the steps so far, the last one first."""


class _Change(NamedTuple):
    """A file, what was read from it (None: there is none), and what it becomes (None: it goes)."""

    path: str
    place: Path
    before: bytes | None
    after: bytes | None


def write(
    checkout: Checkout, files: Mapping[str, str | None], before: Mapping[str, str | None]
) -> None:
    """Write the files and delete those that are None; `before` holds what was read from them.

    Raises SourceError, naming what could not be written, after putting everything back as it was.
    """
    changes = [
        _Change(path, checkout.place(path), _bytes(before.get(path)), _bytes(text))
        for path, text in files.items()
    ]
    refused = [each.path for each in changes if not _writable(each)]
    if refused:
        raise _unwritten(changes, f"{', '.join(refused)} may not be written", refused[0])
    undo: Undo = []
    aside: list[Path] = []
    with undisturbed():
        done = False
        try:
            _write(changes, undo, aside)
            done = True
        except OSError as error:
            path = str(error.filename or "")
            raise _unwritten(changes, f"{error.strerror}: {path}".lower(), path) from None
        except SourceError as error:
            path = str(error.values.get("path", ""))
            raise _unwritten(changes, f"{path}: {error.message}", path) from None
        finally:
            for back in () if done else reversed(undo):
                with contextlib.suppress(OSError):
                    back()
        for each in aside:
            with contextlib.suppress(OSError):
                each.unlink()


def _write(changes: Sequence[_Change], undo: Undo, aside: list[Path]) -> None:
    """Take the steps that can be taken back first; last the one that is all or nothing itself."""
    for each in changes:
        if each.after is None:
            moved = each.place.with_name(f".{each.place.name}.{secrets.token_hex(6)}.tmp")
            each.place.rename(moved)
            undo.append(partial(moved.rename, each.place))
            aside.append(moved)
            if moved.read_bytes() != each.before:
                raise SourceError("it has changed while it was read", path=each.path)
        elif each.before is None:
            _create(each.place, each.after, undo)
    replace_all(
        Replacement(str(each.place), each.before, each.after)
        for each in changes
        if each.before is not None and each.after is not None
    )


def _create(place: Path, data: bytes, undo: Undo) -> None:
    missing = [folder for folder in place.parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir()
        undo.append(folder.rmdir)
    with place.open("xb") as file:
        undo.append(place.unlink)
        file.write(data)


def _writable(change: _Change) -> bool:
    folder = next(each for each in change.place.parents if each.exists())
    file = change.after is None or change.before is None or os.access(change.place, os.W_OK)
    return file and os.access(folder, os.W_OK | os.X_OK)


def _unwritten(changes: Sequence[_Change], why: str, path: str) -> SourceError:
    names = ", ".join(each.path for each in changes)
    message = f"{why}; nothing is written, and these stay as they are: {names}"
    return SourceError(message, "make them writable, and run it again", path=path)


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8")
