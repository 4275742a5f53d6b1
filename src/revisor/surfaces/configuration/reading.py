"""The text of a file of configuration as values: every key is known, and every value fits."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from revisor.errors import SourceError, UsageError
from revisor.model.origin import Origin
from revisor.model.suppression import PathRules, Paths, Suppression, until_of
from revisor.sources import files

from .finding import SHARED
from .settings import PER_PATH, SETTINGS, SUPPRESS, Setting

_MOST_BYTES = 4 * 2**20
_SOURCE = "configuration"


class Configuration(NamedTuple):
    """What a file of configuration says; `values` are by their keys in SETTINGS."""

    path: str
    values: Mapping[str, Any]
    suppressions: tuple[Suppression, ...] = ()
    per_path: tuple[PathRules, ...] = ()

    @property
    def folder(self) -> str:
        """The folder that paths in it are relative to."""
        return os.path.dirname(os.path.abspath(self.path))  # noqa: PTH100, PTH120 - pathlib is slow

    def excluded(self, cwd: str) -> Paths | None:
        """Return what is not looked at, None where nothing is left out."""
        patterns = self.values.get("exclude")
        return Paths(tuple(patterns), self.folder, cwd) if patterns else None


def load(path: str, cwd: str) -> Configuration:
    """Return the configuration of a file; `cwd` is the folder that targets are relative to.

    Raises UsageError where it cannot be read, has unknown keys, or values of another form.
    """
    values = _table(path)
    _check(values, SETTINGS, path, "")
    bare = Configuration(path, values)
    root = bare.folder
    suppressions = []
    for index, entry in enumerate(values.get("suppress", ())):
        _check(entry, SUPPRESS, path, f"suppress[{index}].")
        suppressions.append(_suppression(entry, path, index, _paths(entry, root, cwd)))
    per_path = []
    for index, entry in enumerate(values.get("per-path", ())):
        _check(entry, PER_PATH, path, f"per-path[{index}].")
        paths = Paths(tuple(entry["paths"]), root, cwd)
        rules = frozenset(entry.get("rules", ()))
        per_path.append(PathRules(paths, rules, frozenset(entry.get("ignore", ()))))
    return bare._replace(suppressions=tuple(suppressions), per_path=tuple(per_path))


def _table(path: str) -> dict[str, Any]:
    """Return the table for Revisor of a file."""
    try:
        found: Any = tomllib.loads(files.content(path, _MOST_BYTES).decode())
    except SourceError as error:
        raise UsageError(f"{path}: {error.message}", error.hint) from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{path} is no TOML: {error}", "Correct it there.") from None
    if os.path.basename(path) == SHARED:  # noqa: PTH119 - pathlib is slow to load
        found = found.get("tool", {})
        found = found.get("revisor", {}) if isinstance(found, dict) else {}
    if not isinstance(found, dict):
        raise UsageError(f"{path}: tool.revisor is no table", "Begin it with [tool.revisor].")
    return found


def _check(values: Mapping[str, Any], known: Sequence[Setting], path: str, at: str) -> None:
    by_key = {setting.key: setting for setting in known}
    for key, value in values.items():
        if key not in by_key:
            raise _unknown(key, list(by_key), path, at)
        wanted = by_key[key].refuses(value)
        if wanted:
            raise UsageError(f"{path}: {at}{key} takes {wanted}", "", key=f"{at}{key}")
    for setting in known:
        if setting.required and setting.key not in values:
            raise UsageError(f"{path}: {at}{setting.key} is missing", setting.about)


def _unknown(key: str, known: list[str], path: str, at: str) -> UsageError:
    written = key.replace("_", "-")
    close = difflib.get_close_matches(written, known, n=1, cutoff=0.5)
    told = ", ".join(known)
    hint = f"did you mean {at}{close[0]}?" if close else f"the keys are {told}"
    return UsageError(f"{path}: there is no key {at}{key}", hint, key=f"{at}{key}")


def _paths(entry: Mapping[str, Any], root: str, cwd: str) -> Paths | None:
    return Paths(tuple(entry["paths"]), root, cwd) if "paths" in entry else None


def _suppression(
    entry: Mapping[str, Any], path: str, index: int, paths: Paths | None
) -> Suppression:
    way = ("suppress", index)
    pointer = ("tool", "revisor", *way) if os.path.basename(path) == SHARED else way  # noqa: PTH119
    return Suppression(
        "configuration",
        tuple(entry["rules"]),
        entry.get("reason", ""),
        Origin(_SOURCE, path, pointer),
        paths=paths,
        until=until_of(str(entry.get("until", ""))),
    )
