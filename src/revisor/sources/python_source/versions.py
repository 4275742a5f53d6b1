"""Which version of an SDK a file is written for: as the nearest project file declares or locks it.

Known are pyproject.toml, requirements files, Pipfile, setup.cfg and the locks of uv, Poetry, PDM
and pipenv; they are read as text, for only one line of them is needed.
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from typing import NamedTuple

from .finding import project_root
from .sdk_signals import FAMILIES, known_majors

_LOCKS = ("uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock")
_DECLARATIONS = ("pyproject.toml", "setup.cfg", "setup.py", "Pipfile")
_REQUIREMENTS = re.compile(r"(?:.*[-_.])?requirements(?:[-_.].*)?\.(?:txt|in)")
_LARGEST = 8 * 2**20
_HIGHEST = 40
"""Folders above a file that are looked at."""

_LOCKED = r'name = "{name}"\nversion = "([0-9][^"]*)"|"{name}": \{{[^{{}}]*"version": "==([^"]+)"'
_DECLARED = (
    r"(?m)^[^#\n]*?(?<![\w.\-/]){name}(?:\[[^\]\n]*\])?[\"']?\s*"
    r"(=\s*[\"{{][^\n]*|[~=<>!^]=?[^\n\"';#]*|(?=[\"'\s,;]|$))"
)
_BOUND = re.compile(r"(===|==|~=|>=|<=|!=|\^|>|<|~)?\s*v?([0-9]+)(?:\.[0-9*]+)*")


class Version(NamedTuple):
    """What is known of the version of one SDK: the majors that fit, and the text that says so."""

    majors: tuple[str, ...]
    text: str = ""


Versions = dict[str, Version]


def newest() -> Versions:
    """Return what counts where nothing is known: the newest major first, then the older ones."""
    return {family: Version(known_majors()[family]) for family in FAMILIES}


def versions_for(path: str) -> Versions:
    """Return the versions of the SDKs for a file, by the nearest file that tells of each."""
    return newest() | declared_for(path)


def declared_for(path: str) -> Versions:
    """Return the versions of those SDKs that a file near another one declares."""
    folder = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120 - pathlib is slow
    found: Versions = {}
    for _ in range(_HIGHEST):
        found = _in_folder(folder) | found
        above = os.path.dirname(folder)  # noqa: PTH120
        is_top = above == folder or os.path.isdir(os.path.join(folder, ".git"))  # noqa: PTH112, PTH118
        if is_top or found.keys() >= set(FAMILIES):
            break
        folder = above
    return found


def surroundings(path: str) -> str:
    """Return a text that differs where the versions or the project of a file differ."""
    folder = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120 - pathlib is slow
    return f"{project_root(folder)} {sorted(versions_for(path).items())!r}"


@lru_cache(maxsize=4096)
def _in_folder(folder: str) -> Versions:
    try:
        names = sorted(os.listdir(folder))  # noqa: PTH208
    except OSError:
        return {}
    telling = [n for n in _LOCKS if n in names]
    telling += [n for n in names if n in _DECLARATIONS or _REQUIREMENTS.fullmatch(n)]
    found: Versions = {}
    for name in telling:
        for family, version in versions_in(name, _text(os.path.join(folder, name))).items():  # noqa: PTH118
            found.setdefault(family, version)
    return found


def _text(path: str) -> str:
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > _LARGEST:  # noqa: PTH113, PTH202
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except OSError:
        return ""


def versions_in(name: str, text: str) -> Versions:
    """Return what a project file of this name tells of each SDK that it names."""
    found: Versions = {}
    for family in FAMILIES:
        told = _locked(family, text) if name in _LOCKS else _declared(family, text)
        if told is not None:
            found[family] = told
    return found


def _locked(family: str, text: str) -> Version | None:
    found = re.search(_LOCKED.format(name=family), text)
    if found is None:
        return None
    version = found[1] or found[2]
    return Version(_fitting(family, f"=={version}"), version)


def _declared(family: str, text: str) -> Version | None:
    if family not in text:
        return None
    found = re.search(_DECLARED.format(name=family), text)
    if found is None:
        return None
    said = found[1].strip().strip("=").strip(" \"'{}[](),")
    return Version(_fitting(family, found[1]), f"{said}" if said else "")


def is_allowed(version: Version, major: int) -> bool:
    """Whether a version of that major may be installed."""
    return _allows(version.text, major)


def _fitting(family: str, said: str) -> tuple[str, ...]:
    """Return the majors that a version or a range allows, the newest first; all if none fits."""
    known = known_majors()[family]
    allowed = [sdk for sdk in known if _allows(said, int(sdk.rpartition("-")[2]))]
    return (*allowed, *(sdk for sdk in known if sdk not in allowed))


def _allows(said: str, major: int) -> bool:
    for operator, number in _BOUND.findall(said):
        bound = int(number)
        if operator == "<" and major >= bound and not _is_within(said, bound):
            return False
        if operator == "<=" and major > bound:
            return False
        if operator in (">", ">=") and major < bound:
            return False
        if operator in ("", "==", "===", "~=", "^", "~") and major != bound:
            return False
    return True


def _is_within(said: str, bound: int) -> bool:
    """Whether an upper bound lies inside of a major: `<2.5` allows versions of 2."""
    found = re.search(rf"<\s*{bound}\.([0-9]+)", said)
    return found is not None and found[1] != "0"
