"""Which version of an SDK a file is written for: as the nearest project file declares or locks it.

Known are the locks of uv, Poetry, PDM and pipenv, pylock.toml, what is installed in a `.venv`,
pyproject.toml, setup.cfg, setup.py, Pipfile, environment.yml, and files of requirements with what
they include.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .declarations import LOCKS, REQUIREMENTS, declared, included, locked
from .finding import project_root
from .sdk_signals import FAMILIES, known_majors

_DECLARATIONS = (
    "pyproject.toml",
    "setup.cfg",
    "setup.py",
    "Pipfile",
    "environment.yml",
    "environment.yaml",
)
_LARGEST = 8 * 2**20
_HIGHEST = 40
"""Folders above a file that are looked at."""
_MOST_INCLUDED = 20
_ENVIRONMENTS = (".venv", "venv")

_BOUND = re.compile(r"(===|==|~=|>=|<=|!=|\^|>|<|~)?\s*v?([0-9]+)(?:\.[0-9*]+)*")


class Version(NamedTuple):
    """What is known of the version of one SDK: the majors that fit, and the text that says so.

    `is_exact` marks what a lock holds, or is installed.
    """

    majors: tuple[str, ...]
    text: str = ""
    is_exact: bool = False


Versions = dict[str, Version]


def newest() -> Versions:
    """Return what counts where nothing is known: the newest major first, then the older ones."""
    return {family: Version(known_majors()[family]) for family in FAMILIES}


def versions_for(path: str) -> Versions:
    """Return the versions of the SDKs for a file, by the nearest file that tells of each."""
    return newest() | declared_for(path)


def declared_for(path: str) -> Versions:
    """Return the versions of those SDKs that a file near another one declares.

    What a lock higher up has counts for a range that it fits: then they are one workspace.
    """
    return dict(_declared_above(os.path.dirname(os.path.abspath(path))))  # noqa: PTH100, PTH120


@lru_cache(maxsize=4096)
def _declared_above(folder: str) -> Versions:
    found: Versions = {}
    for _ in range(_HIGHEST):
        here = _in_folder(folder)
        fits = {f: v for f, v in here.items() if f not in found or _is_within_range(v, found[f])}
        found = found | fits
        above = os.path.dirname(folder)  # noqa: PTH120
        if above == folder or os.path.isdir(os.path.join(folder, ".git")):  # noqa: PTH112, PTH118
            break
        folder = above
    return found


def _is_within_range(exact: Version, said: Version) -> bool:
    """Whether a version that a lock has is one of a range, by the major."""
    same = exact.majors[0] if exact.majors else ""
    return exact.is_exact and not said.is_exact and is_allowed(said, int(same.rpartition("-")[2]))


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
    found: Versions = {}
    for name in (n for n in LOCKS if n in names):
        found = versions_in(name, _text(os.path.join(folder, name))) | found  # noqa: PTH118
    for name in (n for n in _ENVIRONMENTS if n in names):
        found = _installed(os.path.join(folder, name)) | found  # noqa: PTH118
    telling = [n for n in names if n in _DECLARATIONS or REQUIREMENTS.fullmatch(n)]
    for name, text in _with_included(folder, telling):
        found = versions_in(name, text) | found
    return found


def _with_included(folder: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """Yield name and text of files, and after them of those that they include, each once."""
    waiting = [os.path.join(folder, name) for name in names]  # noqa: PTH118
    known = set(waiting)
    for path in waiting:
        name, text = os.path.basename(path), _text(path)  # noqa: PTH119
        yield name, text
        for other in included(name, text):
            beside = os.path.normpath(os.path.join(os.path.dirname(path), other))  # noqa: PTH118, PTH120
            if beside not in known and len(known) < len(names) + _MOST_INCLUDED:
                known.add(beside)
                waiting.append(beside)


def _installed(environment: str) -> Versions:
    """Return the versions of the SDKs that are installed in an environment."""
    found: Versions = {}
    library = os.path.join(environment, "lib")  # noqa: PTH118
    try:
        for python in sorted(os.listdir(library)):  # noqa: PTH208
            for name in os.listdir(os.path.join(library, python, "site-packages")):  # noqa: PTH118, PTH208
                told = re.fullmatch(r"(mcp|fastmcp)-([0-9][^-]*)\.dist-info", name)
                if told is not None:
                    found[told[1]] = _exactly(told[1], told[2])
    except OSError:
        return found
    return found


def _text(path: str) -> str:
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > _LARGEST:  # noqa: PTH113, PTH202
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except (OSError, ValueError):
        return ""


def versions_in(name: str, text: str) -> Versions:
    """Return what a project file of this name tells of each SDK that it names."""
    found: Versions = {}
    for family in FAMILIES:
        if name in LOCKS:
            version = locked(family, text)
            if version is not None:
                found[family] = _exactly(family, version)
        else:
            said = declared(name if not REQUIREMENTS.fullmatch(name) else "", family, text)
            if said is not None:
                found[family] = Version(_fitting(family, said), said.removeprefix("=="))
    return found


def _exactly(family: str, version: str) -> Version:
    return Version(_fitting(family, f"=={version}"), version, is_exact=True)


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
