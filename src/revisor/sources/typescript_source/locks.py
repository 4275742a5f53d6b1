"""The version of a package that a lock file holds for one of the packages of a project.

package-lock.json in its three forms, pnpm-lock.yaml, yarn.lock of both generations, bun.lock; and
the catalogs in which the packages of a workspace share their ranges.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from revisor.sources.client_config.jsonc import blanked

_LARGEST = 16 * 2**20
_VERSION = r"[0-9]{1,4}\.[0-9]{1,6}\.[0-9]{1,6}[0-9A-Za-z.+-]{0,60}"
_PREFIX = re.compile(r"[^0-9a-z*]*([0-9]{1,4})(?![0-9])", re.ASCII)
_CATALOG = "catalog:"
_CATALOG_FILES = ("pnpm-workspace.yaml", ".yarnrc.yml")


def locked(folder: str, package: str, asked: str, below: str) -> str:
    """Return the version that the lock file in a folder holds, "" where it holds none.

    `below` is the path from there to the package that asks (`.` for the one in the folder), `asked`
    its range, by which one of several versions is told from the others.
    """
    for name, find in _LOCKS.items():
        text = file_text(os.path.join(folder, name))  # noqa: PTH118 - pathlib is slow to load
        found = find(text, package, asked, below) if text else ""
        if found:
            return found
    return ""


def _npm(text: str, package: str, _asked: str, below: str) -> str:
    """Look where the package would be found: in its own `node_modules`, or one above."""
    held = json_value(text)
    if not isinstance(held, dict):
        return ""
    packages, older = held.get("packages"), held.get("dependencies")
    if isinstance(packages, dict):
        return _version_in(packages, _npm_places(below, package))
    return _version_in(older, [package]) if isinstance(older, dict) and below == "." else ""


def _npm_places(below: str, package: str) -> Iterator[str]:
    parts = [] if below == "." else below.split("/")
    for count in range(len(parts), -1, -1):
        yield "/".join([*parts[:count], "node_modules", package])


def _version_in(entries: dict[str, Any], places: Iterator[str] | list[str]) -> str:
    for place in places:
        entry = entries.get(place)
        if isinstance(entry, dict) and entry.get("link") is True:
            entry = entries.get(str(entry.get("resolved")))
        version = entry.get("version") if isinstance(entry, dict) else None
        if isinstance(version, str):
            return version
    return ""


def _pnpm(text: str, package: str, asked: str, below: str) -> str:
    """Look at what the importer itself was given; else at what there is of the package at all."""
    name = rf"['\"]?{re.escape(package)}['\"]?"
    start = re.search(rf"^  ['\"]?{re.escape(below)}['\"]?:[ \t]*$", text, re.MULTILINE)
    has_importers = "\nimporters:" in text
    if start is not None and has_importers:
        end = re.search(r"^(?: {0,2}\S)", text[start.end() + 1 :], re.MULTILINE)
        text = text[start.end() :][: None if end is None else end.start() + 1]
    elif has_importers:
        return ""
    given = rf"^ +{name}:[ \t]*(?:\n +specifier:[^\n]*\n +version:)?[ \t]*['\"]?({_VERSION})"
    found = re.search(given, text, re.MULTILINE)
    return _release(found[1]) if found else _any_of(text, package, asked)


def _release(version: str) -> str:
    """Return a version without what pnpm adds of its peers (`1.2.3_zod`, `1.2.3(zod@4)`)."""
    return re.split(r"[_(]", version)[0]


def _yarn(text: str, package: str, asked: str, _below: str) -> str:
    """Look for the entry whose head holds the very range; else for any of the package."""
    entry = rf'^("?{re.escape(package)}@[^\n]*:)\n(?:[ \t][^\n]*\n)*?[ \t]+version:? "?({_VERSION})'
    found = [(match[1], match[2]) for match in re.finditer(entry, text, re.MULTILINE)]
    exact = rf"(?<![^\s\",]){re.escape(package)}@(?:npm:)?{re.escape(asked)}(?=[\",:])"
    own = [version for head, version in found if re.search(exact, head)]
    return own[0] if own else _likeliest([version for _, version in found], asked)


def _bun(text: str, package: str, asked: str, _below: str) -> str:
    return _any_of(text, package, asked)


def _any_of(text: str, package: str, asked: str) -> str:
    found = re.finditer(rf"{re.escape(package)}[@/](?:npm:)?({_VERSION})", text)
    return _likeliest([_release(match[1]) for match in found], asked)


def _likeliest(versions: list[str], asked: str) -> str:
    """Return the first version of the major that was asked for, else the first one."""
    wanted = _PREFIX.match(asked)
    if wanted is not None:
        fitting = [each for each in versions if each.partition(".")[0] == wanted[1]]
        versions = fitting or versions
    return versions[0] if versions else ""


_LOCKS: dict[str, Callable[[str, str, str, str], str]] = {
    "package-lock.json": _npm,
    "npm-shrinkwrap.json": _npm,
    "pnpm-lock.yaml": _pnpm,
    "yarn.lock": _yarn,
    "bun.lock": _bun,
}


def of_catalog(folder: str, package: str, asked: str) -> str:
    """Return the range that a workspace's catalog holds (`catalog:`, `catalog:name`), "" for none.

    Catalogs stand in pnpm-workspace.yaml, .yarnrc.yml, or the root's package.json.
    """
    name = asked.removeprefix(_CATALOG).strip()
    for each in _CATALOG_FILES:
        found = _in_yaml(file_text(os.path.join(folder, each)), name, package)  # noqa: PTH118
        if found:
            return found
    manifest = json_value(file_text(os.path.join(folder, "package.json")))  # noqa: PTH118
    return _in_manifest(manifest, name, package)


def _in_yaml(text: str, name: str, package: str) -> str:
    head = r"^catalog:[ \t]*$" if name in ("", "default") else r"^catalogs:[ \t]*$"
    start = re.search(head, text, re.MULTILINE)
    if start is None:
        return ""
    block = re.split(r"^\S", text[start.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    if name not in ("", "default"):
        inner = re.search(rf"^( +)['\"]?{re.escape(name)}['\"]?:[ \t]*$", block, re.MULTILINE)
        if inner is None:
            return ""
        rest = block[inner.end() :]
        block = re.split(rf"^ {{1,{len(inner[1])}}}\S", rest, maxsplit=1, flags=re.MULTILINE)[0]
    quoted = rf"^ +['\"]?{re.escape(package)}['\"]?:[ \t]*['\"]?([^\s'\"#]+)"
    found = re.search(quoted, block, re.MULTILINE)
    return found[1] if found else ""


def _in_manifest(manifest: Any, name: str, package: str) -> str:
    workspaces = manifest.get("workspaces") if isinstance(manifest, dict) else None
    for holder in (manifest, workspaces):
        if not isinstance(holder, dict):
            continue
        named = holder.get("catalogs")
        held = named.get(name) if isinstance(named, dict) and name else holder.get("catalog")
        found = held.get(package) if isinstance(held, dict) else None
        if isinstance(found, str):
            return found
    return ""


@lru_cache(maxsize=64)
def json_value(text: str) -> Any:
    """Return the JSON value of a text, which may hold comments; None where it is none."""
    try:
        return json.loads(text) if text else None
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(blanked(text))
    except (ValueError, RecursionError):
        return None


def file_text(path: str) -> str:
    """Return the text of a file, "" where it cannot be read or is too large."""
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > _LARGEST:  # noqa: PTH113, PTH202
            return ""
        with open(path, encoding="utf-8", errors="replace") as file:  # noqa: PTH123
            return file.read()
    except (OSError, ValueError):
        return ""
