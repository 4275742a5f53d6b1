"""The kinds of files that are no dumps, one line each, and the modules that read them.

The module of a kind is imported only when a file has one of its endings or names. It has

- `accepts(path: str, head: bytes) -> bool`: whether a file is of the kind, by its path and its
  first bytes;
- `read(path: str, data: bytes) -> Reading`: what it holds. The `name` and `uri` of the reading are
  the path, `checked` is `{"files": 1}` and more, be there anything of MCP in it or not (then
  `subjects` is empty). Every place has its line in its origin, or is known to `locate`, a
  `model.places.Places`. Raises SourceError where the file cannot be read;
- if it can be mended, `editable(path: str, text: str) -> Editable` (see `checking.fixing`);
- if the reading depends on more than path and bytes, `surroundings(path: str) -> str`: a text that
  differs where the reading could (the version of an SDK that a neighbour declares).

`read` must not write, run or fetch anything: it may be called in another process, and its outcome
is kept.
"""

from __future__ import annotations

import os
from types import ModuleType
from typing import NamedTuple

HEAD = 4096
"""How many of the first bytes of a file `accepts` is shown, at most."""


class Kind(NamedTuple):
    """A kind of files: the name of the source, its module, and what to know its files by.

    `endings` and `names` are in lower case; a name is that of the file, or ends its path
    (`.vscode/mcp.json`).
    """

    name: str
    module: str
    endings: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def load(self) -> ModuleType:
        """Return the module that reads the kind."""
        import importlib

        return importlib.import_module(self.module)

    def may_hold(self, path: str) -> bool:
        """Whether a path looks like one of the kind."""
        path = path.replace(os.sep, "/").lower()
        if path.endswith(self.endings):
            return True
        return any(f"/{path}".endswith(f"/{name}") for name in self.names)


KINDS: tuple[Kind, ...] = (
    Kind(
        "typescript_source",
        "revisor.sources.typescript_source.reading",
        (".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx"),
    ),
    Kind("python_source", "revisor.sources.python_source", endings=(".py", ".pyi")),
    Kind(
        "python_project",
        "revisor.sources.python_project",
        names=("pyproject.toml", "pytest.ini", ".pytest.ini", "setup.cfg", "tox.ini"),
    ),
    Kind(
        "client_config",
        "revisor.sources.client_config",
        (".json", ".jsonc", ".json5", ".code-workspace", ".yaml", ".yml", ".toml"),
    ),
    Kind("markdown_docs", "revisor.sources.markdown_docs", (".md", ".mdx", ".markdown")),
)
"""All kinds. The first one that accepts a file reads it; what none accepts may be a dump."""


WITH_SAMPLES = Kind(
    "markdown_docs", "revisor.sources.markdown_docs.with_samples", (".md", ".mdx", ".markdown")
)
"""The kind of documents where their samples are asked for."""


def candidates(path: str) -> list[Kind]:
    """Return the kinds that a path looks like one of."""
    return [kind for kind in KINDS if kind.may_hold(path)]


def kind_of(path: str, head: bytes, *, samples: bool = False) -> Kind | None:
    """Return the kind of a file by its path and its first bytes, None where it is none of them.

    With `samples`, that of documents reads their samples of code as well.
    """
    for kind in candidates(path):
        if kind.load().accepts(path, head[:HEAD]):
            return WITH_SAMPLES if samples and kind.name == WITH_SAMPLES.name else kind
    return None


def with_name(name: str) -> Kind | None:
    """Return the kind with a name, which is the `source` of its origins."""
    return next((kind for kind in KINDS if kind.name == name), None)
