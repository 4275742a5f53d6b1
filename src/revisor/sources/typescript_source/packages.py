"""The version of the SDK that a package declares, and that its lock file or installation holds."""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from typing import Any, NamedTuple

from revisor.sources.typescript_source.specifiers import PACKAGES

_GROUPS = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_LARGEST = 16 * 2**20
_MOST_FOLDERS = 40
_VERSION = re.compile(r"([0-9]{1,4})\.([0-9]{1,6})\.([0-9]{1,6})", re.ASCII)
_MAJOR = re.compile(r"[^0-9a-z*]*([0-9]{1,4})(?![0-9])", re.ASCII)
_LOCKS = ("pnpm-lock.yaml", "yarn.lock", "bun.lock")


class Declared(NamedTuple):
    """The SDK that a package depends on (`typescript-1`), "" where none, with its version.

    `is_known` tells that a package was found at all.
    """

    sdk: str = ""
    version: str = ""
    is_known: bool = True


def of_manifest(manifest: Any) -> Declared:
    """Return what a parsed package.json declares."""
    for sdk in sorted(PACKAGES, reverse=True):
        for package in PACKAGES[sdk]:
            for group in _GROUPS:
                listed = manifest.get(group) if isinstance(manifest, dict) else None
                asked = listed.get(package) if isinstance(listed, dict) else None
                if isinstance(asked, str):
                    return Declared(sdk, _plain(asked))
    return Declared()


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
    for _ in range(_MOST_FOLDERS):
        found = _in_folder(folder)
        is_known = is_known or found.is_known
        if found.sdk:
            return found
        above = os.path.dirname(folder)  # noqa: PTH120 - pathlib is slow to load
        is_installed = is_known and f"{os.sep}node_modules{os.sep}" in folder
        if above == folder or is_installed or _is_repository(folder):
            # What is installed depends on what it declares itself.
            break
        folder = above
    return Declared(is_known=is_known)


def _is_repository(folder: str) -> bool:
    return os.path.lexists(os.path.join(folder, ".git"))  # noqa: PTH118 - pathlib is slow to load


@lru_cache(maxsize=4096)
def _in_folder(folder: str) -> Declared:
    manifest = _json(os.path.join(folder, "package.json"))  # noqa: PTH118 - pathlib is slow
    found = of_manifest(manifest)._replace(is_known=manifest is not None)
    if not found.sdk:
        return found
    for package in PACKAGES[found.sdk]:
        version = _installed(folder, package) or _locked(folder, package)
        if version:
            return Declared(found.sdk, version)
    return found


def _installed(folder: str, package: str) -> str:
    path = os.path.join(folder, "node_modules", package, "package.json")  # noqa: PTH118
    held = _json(path)
    version = held.get("version") if isinstance(held, dict) else None
    return version if isinstance(version, str) else ""


def _locked(folder: str, package: str) -> str:
    held = _json(os.path.join(folder, "package-lock.json"))  # noqa: PTH118
    packages = held.get("packages") if isinstance(held, dict) else None
    entry = packages.get(f"node_modules/{package}") if isinstance(packages, dict) else None
    version = entry.get("version") if isinstance(entry, dict) else None
    if isinstance(version, str):
        return version
    for name in _LOCKS:
        text = _text(os.path.join(folder, name))  # noqa: PTH118 - pathlib is slow to load
        found = _in_lock(text, package) if text else ""
        if found:
            return found
    return ""


def _in_lock(text: str, package: str) -> str:
    """Return the version in a lock of pnpm, yarn or bun, each in its own form."""
    name = re.escape(package)
    pinned = re.search(rf"{name}@(?:npm:)?({_VERSION.pattern})", text)
    if pinned:
        return pinned[1]
    entry = rf'^"?{name}@[^\n]*:\n(?:[ \t][^\n]*\n)*?[ \t]+version:? "?([^"\s]+)'
    block = re.search(entry, text, re.MULTILINE)
    return block[1] if block else ""


def _json(path: str) -> Any:
    text = _text(path)
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        return None


def _text(path: str) -> str:
    try:
        if os.path.getsize(path) > _LARGEST:  # noqa: PTH202 - pathlib is slow to load
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except (OSError, ValueError):
        return ""
