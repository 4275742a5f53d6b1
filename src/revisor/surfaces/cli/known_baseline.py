"""The baseline of a check: read from its file, or written to it."""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from revisor.checking import baseline
from revisor.errors import SourceError, UsageError
from revisor.rules.catalogue import catalogue
from revisor.sources import files

from . import streams

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from revisor.model.report import Report

_MOST_BYTES = 256 * 2**20
_HEAD = 4096
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


def against_baseline(report: Report, options: dict[str, Any], targets: Sequence[str]) -> Report:
    """Return the report without what the baseline holds.

    With `write_baseline` it is written first, and then holds all. Raises UsageError where the file
    cannot be read or written, or is none.
    """
    path = options["write_baseline"] or options["baseline"]
    around = _surroundings(path, targets)
    if options["write_baseline"]:
        _refuse_over_others(path)
        text = baseline.render(report.findings, around)
        streams.deliver(lambda stream: stream.write(text), path)
    known = baseline.parse(_text(path), path)
    return baseline.compared(report, known, around, _wants(options))


def _refuse_over_others(path: str) -> None:
    """Raise UsageError where a file stands at a path that is no baseline: it may be anything."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is slow to load
            head = file.read(_HEAD)
    except OSError:
        return
    if head.strip() and b"revisorBaseline" not in head:
        raise UsageError(
            f"the baseline would be written over {path}, which is none",
            "name another file, for example --write-baseline revisor-baseline.json",
        )


def _text(path: str) -> str:
    try:
        return files.content(path, _MOST_BYTES).decode()
    except SourceError as error:
        hint = f"write it with --write-baseline {path}"
        raise UsageError(f"the baseline {path}: {error.message}", hint) from None
    except UnicodeDecodeError:
        raise UsageError(f"the baseline {path} is no UTF-8 text", "Write it anew.") from None


def _surroundings(path: str, targets: Sequence[str]) -> baseline.Surroundings:
    top = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120 - pathlib is slow to load

    def name(uri: str) -> str:
        if _ADDRESS.match(uri) or not os.path.lexists(uri):
            return uri
        return os.path.relpath(uri, top).replace(os.sep, "/")

    checked = [(target, os.path.abspath(target)) for target in targets]  # noqa: PTH100 - as above

    def covers(name: str) -> bool:
        whole = os.path.normpath(os.path.join(top, name))  # noqa: PTH118 - as above
        return any(
            name == target or whole == path or whole.startswith(path.rstrip(os.sep) + os.sep)
            for target, path in checked
        )

    # Findings come file by file.
    lines = lru_cache(maxsize=4)(_lines)

    def line(uri: str, number: int) -> str:
        found = lines(uri)
        return found[number - 1] if number <= len(found) else ""

    return baseline.Surroundings(name, line, covers)


def _lines(uri: str) -> list[str]:
    try:
        text = files.content(uri, _MOST_BYTES).decode("utf-8-sig", "replace")
    except SourceError:
        return []
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _wants(options: dict[str, Any]) -> Callable[[str], bool]:
    """Return what tells of a rule whether its findings were looked for."""
    profile = "portability" if options["clients"] else options["profile"]
    rules, ignored = frozenset(options["rules"]), frozenset(options["ignored"])

    def wants(rule: str) -> bool:
        known = catalogue().get(rule)
        if known is None:
            return True
        if rule in ignored or (rules and rule not in rules):
            return False
        return known.rule.profile == "spec" or profile == "portability"

    return wants
