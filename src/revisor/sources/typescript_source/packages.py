"""The version of the SDK that a package declares, and that its lock file or installation holds."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from revisor.sources.typescript_source.locks import file_text, json_value, locked, of_catalog
from revisor.sources.typescript_source.specifiers import PACKAGES

_GROUPS = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_MOST_FOLDERS = 40
_VERSION = re.compile(r"([0-9]{1,4})\.([0-9]{1,6})\.([0-9]{1,6})", re.ASCII)
_MAJOR = re.compile(r"[^0-9a-z*]*([0-9]{1,4})(?![0-9])", re.ASCII)
_ALIAS = re.compile(r"npm:(?P<package>@?[^@]+)(?:@(?P<asked>.+))?")
_CATALOG = "catalog:"


class Declared(NamedTuple):
    """The SDK that a package depends on (`typescript-1`), "" where none, with its version.

    `is_known` tells that a package was found at all. `also` are further SDKs with their versions:
    a package may be on its way from one to the next.
    """

    sdk: str = ""
    version: str = ""
    is_known: bool = True
    also: tuple[tuple[str, str], ...] = ()

    def version_of(self, sdk: str) -> str:
        """Return the version of an SDK that the package depends on, "" where that is unknown."""
        return dict([*self.also, (self.sdk, self.version)]).get(sdk, "")


class _Asked(NamedTuple):
    sdk: str
    package: str
    range: str


def of_manifest(manifest: Any) -> Declared:
    """Return what a parsed package.json declares."""
    return _declared([(each.sdk, _plain(each.range)) for each in _asked(manifest)])


def _declared(found: list[tuple[str, str]]) -> Declared:
    """Return what is declared: of each SDK the first known version, the newest SDK first."""
    versions: dict[str, str] = {}
    for sdk, version in found:
        versions[sdk] = versions.get(sdk) or version
    (first, *rest) = sorted(versions.items(), reverse=True) or [("", "")]
    return Declared(*first, also=tuple(rest))


def _asked(manifest: Any) -> Iterator[_Asked]:
    """Yield the packages of SDKs that a package.json names with their ranges, aliases resolved."""
    for group in _GROUPS if isinstance(manifest, dict) else ():
        listed = manifest.get(group)
        for name, asked in listed.items() if isinstance(listed, dict) else ():
            alias = _ALIAS.fullmatch(asked) if isinstance(asked, str) else None
            package = name if alias is None else alias["package"]
            sdk = _SDK_OF.get(package)
            if sdk is not None and isinstance(asked, str):
                yield _Asked(sdk, package, asked if alias is None else alias["asked"] or "")


_SDK_OF = {package: sdk for sdk, packages in PACKAGES.items() for package in packages}


def _plain(asked: str) -> str:
    """Return the version that a range begins with: `^1.30.0` asks for 1.30.0 or later."""
    found = _VERSION.search(asked) or _MAJOR.match(asked)
    return found[0].lstrip("^~>=v ") if found else ""


def nearest(path: str) -> Declared:
    """Return what the package around a file declares: the nearest one that names an SDK.

    The lock file beside it, or what is installed, tells the version better than a range does.
    """
    folder = os.path.dirname(os.path.abspath(path))  # noqa: PTH100,PTH120 - pathlib is slow
    is_known = False
    for each in _above(folder):
        found = _in_folder(each)
        is_known = is_known or found.is_known
        if found.sdk:
            return found
        if is_known and f"{os.sep}node_modules{os.sep}" in each:
            # What is installed depends on what it declares itself.
            break
    return Declared(is_known=is_known)


def _above(folder: str) -> Iterator[str]:
    """Yield a folder and those above it, up to the repository's own."""
    for _ in range(_MOST_FOLDERS):
        yield folder
        above = os.path.dirname(folder)  # noqa: PTH120 - pathlib is slow to load
        if above == folder or _is_repository(folder):
            return
        folder = above


def _is_repository(folder: str) -> bool:
    return os.path.lexists(os.path.join(folder, ".git"))  # noqa: PTH118 - pathlib is slow to load


@lru_cache(maxsize=4096)
def _in_folder(folder: str) -> Declared:
    manifest = json_value(file_text(os.path.join(folder, "package.json")))  # noqa: PTH118
    found = [(each.sdk, _version(folder, each)) for each in _asked(manifest)]
    return _declared(found)._replace(is_known=manifest is not None)


def _version(folder: str, asked: _Asked) -> str:
    """Return the version that is installed or locked, here or above; else what the range says."""
    told = asked.range
    for each in _above(folder):
        below = os.path.relpath(folder, each).replace(os.sep, "/")
        if told.startswith(_CATALOG):
            told = of_catalog(each, asked.package, told) or told
        found = _installed(each, asked.package) or locked(each, asked.package, told, below)
        if found:
            return found
    return _plain(told)


def _installed(folder: str, package: str) -> str:
    path = os.path.join(folder, "node_modules", package, "package.json")  # noqa: PTH118
    held = json_value(file_text(path))
    version = held.get("version") if isinstance(held, dict) else None
    return version if isinstance(version, str) else ""
