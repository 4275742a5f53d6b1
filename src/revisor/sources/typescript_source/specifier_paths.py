"""Which file of the project a module specifier names: `./server.js` is written in `server.ts`.

Relative specifiers, the aliases of tsconfig.json (`paths`, `baseUrl`) and those of package.json
(`imports`). What is installed is never looked at.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from revisor.sources.typescript_source.disk import Disk

_WRITTEN_IN = {
    ".js": (".ts", ".tsx", ".js", ".jsx"),
    ".jsx": (".tsx", ".jsx"),
    ".mjs": (".mts", ".mjs"),
    ".cjs": (".cts", ".cjs"),
}
"""The endings of the sources of a module, by the one under which it is imported."""

_ENDINGS = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_CONFIGS = ("tsconfig.json", "jsconfig.json")
_LONGEST = 400
_MOST_FOLDERS = 40
_MOST_EXTENDED = 8
_MOST_ALIASES = 200
_BUILT = ("/dist/", "/build/", "/lib/")


class Aliases(NamedTuple):
    """Patterns of specifiers with one `*` at most, each with the paths that it stands for."""

    patterns: tuple[tuple[str, tuple[str, ...]], ...] = ()
    base: str = ""


class SpecifierPaths:
    """Finds the files that specifiers name, by what stands on a disk."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._found: dict[tuple[str, str], str | None] = {}
        self._paths: dict[str, Aliases] = {}
        self._imports: dict[str, Aliases] = {}

    def path_of(self, importing: str, specifier: str) -> str | None:
        """Return the file that a specifier in the file `importing` names, None where it is none."""
        if "\0" in specifier or not specifier or len(specifier) > _LONGEST:
            return None
        folder = os.path.dirname(importing)  # noqa: PTH120 - pathlib is slow to load
        key = (folder, specifier)
        if key not in self._found:
            self._found[key] = self._look(folder, specifier)
        return self._found[key]

    def _look(self, folder: str, specifier: str) -> str | None:
        if specifier.startswith((".", "/")):
            return self._file(_where(folder, specifier))
        found = map(self._file, self._aliased(folder, specifier))
        return next((each for each in found if each is not None), None)

    def _aliased(self, folder: str, specifier: str) -> Iterator[str]:
        if specifier.startswith("#"):
            aliases = self._known(self._imports, folder, self._of_manifest)
        else:
            aliases = self._known(self._paths, folder, self._of_configs)
        for pattern, targets in aliases.patterns:
            start, star, end = pattern.partition("*")
            if not star and specifier == pattern:
                yield from targets
            elif star and specifier.startswith(start) and specifier.endswith(end):
                middle = specifier[len(start) : len(specifier) - len(end)]
                yield from (target.replace("*", middle, 1) for target in targets)
        if aliases.base and not specifier.startswith(("@", "node:")):
            yield _where(aliases.base, specifier)

    def _known(
        self, known: dict[str, Aliases], folder: str, find: Callable[[str], Aliases]
    ) -> Aliases:
        if folder not in known:
            known[folder] = find(folder)
        return known[folder]

    def _file(self, path: str) -> str | None:
        if f"{os.sep}node_modules{os.sep}" in path:
            return None
        return next((each for each in _candidates(path) if self._disk.is_file(each)), None)

    def _above(self, folder: str) -> Iterator[str]:
        for _ in range(_MOST_FOLDERS):
            yield folder
            above = os.path.dirname(folder)  # noqa: PTH120 - pathlib is slow to load
            if above == folder or os.path.lexists(os.path.join(folder, ".git")):  # noqa: PTH118
                return
            folder = above

    def _of_configs(self, folder: str) -> Aliases:
        """Return the aliases of the nearest tsconfig.json, or of what it extends."""
        for each in self._above(folder):
            for name in _CONFIGS:
                path = os.path.join(each, name)  # noqa: PTH118 - pathlib is slow to load
                if self._disk.is_file(path):
                    return self._of_config(path)
        return Aliases()

    def _of_config(self, path: str) -> Aliases:
        base = ""
        for _ in range(_MOST_EXTENDED):
            config = self._disk.json(path)
            if not isinstance(config, dict):
                break
            folder = os.path.dirname(path)  # noqa: PTH120 - pathlib is slow to load
            options = config.get("compilerOptions")
            options = options if isinstance(options, dict) else {}
            told = options.get("baseUrl")
            if isinstance(told, str) and not base:
                base = _where(folder, told)
            if isinstance(options.get("paths"), dict):
                return Aliases(tuple(_patterns(options["paths"], base or folder)), base)
            above = config.get("extends")
            above = above[-1] if isinstance(above, list) and above else above
            if not isinstance(above, str) or not above.startswith((".", "/")):
                break
            path = _where(folder, above)
            path = path if path.endswith(".json") else f"{path}.json"
        return Aliases(base=base)

    def _of_manifest(self, folder: str) -> Aliases:
        """Return what the nearest package.json calls its own modules (`#lib/*`)."""
        for each in self._above(folder):
            manifest = self._disk.json(os.path.join(each, "package.json"))  # noqa: PTH118
            if isinstance(manifest, dict):
                listed = manifest.get("imports")
                return Aliases(tuple(_patterns(listed, each)) if isinstance(listed, dict) else ())
        return Aliases()


def _candidates(path: str) -> Iterator[str]:
    stem, ending = os.path.splitext(path)  # noqa: PTH122 - pathlib is slow to load
    if ending in _WRITTEN_IN:
        yield from (stem + each for each in _WRITTEN_IN[ending])
    elif ending in _ENDINGS:
        yield path
    yield from (path + each for each in _ENDINGS)
    yield from (os.path.join(path, "index" + each) for each in _ENDINGS)  # noqa: PTH118


def _patterns(listed: dict[str, Any], folder: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern, told in list(listed.items())[:_MOST_ALIASES]:
        targets = [_where(folder, each) for each in _targets(told)]
        # A package names what it is built to; it is written elsewhere.
        sources = [each.replace(built, "/src/", 1) for each in targets for built in _BUILT]
        yield pattern, tuple(dict.fromkeys([*targets, *sources]))


def _where(folder: str, path: str) -> str:
    """Return the path from a folder; one with a NUL leads nowhere."""
    return os.path.normpath(os.path.join(folder, path))  # noqa: PTH118 - pathlib is slow


def _targets(told: Any) -> Sequence[str]:
    """Return the paths of an alias, be they written in a list or by condition."""
    for _ in range(_MOST_EXTENDED):
        if not isinstance(told, dict):
            break
        told = told.get("types") or told.get("import") or told.get("default")
    listed = told if isinstance(told, list) else [told]
    return [each for each in listed if isinstance(each, str)]
