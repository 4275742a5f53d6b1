"""The modules of the project around a file: read when a name leads there, kept for the others.

A module is parsed only if it may lead to something of an SDK, or if a constant is looked for in it.
Modules that export each other's names are followed once around.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from revisor.sources.typescript_source import grammar
from revisor.sources.typescript_source.disk import Disk
from revisor.sources.typescript_source.exports import Exports, exports_of
from revisor.sources.typescript_source.imports import ALL
from revisor.sources.typescript_source.prefilter import PACKAGE
from revisor.sources.typescript_source.scopes import Binding, Scope
from revisor.sources.typescript_source.specifier_paths import SpecifierPaths
from revisor.sources.typescript_source.specifiers import sdk_module

if TYPE_CHECKING:
    from tree_sitter import Tree

_LARGEST = 2**20
_MOST_MODULES = 200
_MOST_BYTES = 16 * 2**20
_SIGNS = (PACKAGE, b"McpServer", b"Transport", b"require(")
_PASSES_ON = re.compile(rb"^export\s*+(?:type\s*+)?[{*]", re.MULTILINE)


class Module(NamedTuple):
    """A module of the project: its exports, and the tree that keeps their nodes alive."""

    path: str
    tree: Tree
    exports: Exports


class Project:
    """The modules around one file that were looked at for it.

    A file in memory, whose scopes name no file, has nothing around it.
    """

    def __init__(self) -> None:
        self.disk = Disk()
        self._paths = SpecifierPaths(self.disk)
        self._modules: dict[str, Module | None] = {}
        self._declared: dict[tuple[int, bool], tuple[Binding, Binding]] = {}
        self._left = _MOST_BYTES

    def module(self, scope: Scope, specifier: str, *, always: bool = False) -> Module | None:
        """Return the module that a specifier names, None where it is no module of the project.

        One that shows no sign of an SDK is `always` read only where that is asked for.
        """
        file = scope.file()
        if not file or sdk_module(specifier) is not None:
            return None
        path = self._paths.path_of(file, specifier)
        return None if path is None else self.at(path, always=always)

    def at(self, path: str, *, always: bool = False) -> Module | None:
        """Return the module that a file holds."""
        if path in self._modules:
            return self._modules[path]
        held = self.disk.content(path)
        if held is None or not (always or _leads_on(held)):
            return None
        self._left -= len(held)
        if self._left < 0 or len(self._modules) >= _MOST_MODULES:
            return None
        self._modules[path] = found = _module(path, held)
        return found

    def exported(self, module: Module, name: str) -> Binding | None:
        """Return what a module exports under a name: its own, or what it passes on.

        A name that only an SDK can have, of which everything is passed on, is an import of it.
        """
        waiting, seen, others = [module], {module.path}, []
        while waiting:
            module = waiting.pop(0)
            if name in module.exports.names:
                return module.exports.names[name]
            scope = Scope(path=module.path)
            for specifier in module.exports.stars if name != "default" else ():
                if sdk_module(specifier) is not None:
                    others.append(Binding("import", scope, module=specifier, name=name))
                    continue
                found = self.module(scope, specifier)
                if found is not None and found.path not in seen:
                    seen.add(found.path)
                    waiting.append(found)
        return others[0] if others else None

    def followed(self, binding: Binding, *, always: bool = False) -> Binding:
        """Return what an imported name is in the module that declares it, as far as that is known.

        A whole module stays an import.
        """
        key = (id(binding), always)
        if key not in self._declared:
            self._declared[key] = binding, self._follow(binding, always=always)
        return self._declared[key][1]

    def _follow(self, binding: Binding, *, always: bool) -> Binding:
        for _ in range(_MOST_MODULES):
            if binding.kind != "import" or binding.name == ALL:
                break
            module = self.module(binding.scope, binding.module, always=always)
            found = None if module is None else self.exported(module, binding.name)
            if found is None or found is binding:
                break
            binding = found
        return binding


@lru_cache(maxsize=256)
def _module(path: str, data: bytes) -> Module:
    from revisor.sources.typescript_source.declaring import outlined

    tree = grammar.parse(data, path)
    return Module(path, tree, exports_of(tree.root_node, outlined(tree.root_node, path)))


def _leads_on(data: bytes) -> bool:
    """Whether a module may lead to something of an SDK: it names one, or passes names on."""
    return any(word in data for word in _SIGNS) or _PASSES_ON.search(data) is not None
