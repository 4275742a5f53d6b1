"""What a file uses of MCP through other files of its project."""

from __future__ import annotations

import itertools
import os
from pathlib import Path

import pytest

from python_uses import Use
from revisor.model.wire import FeatureUse
from revisor.sources import tree
from revisor.sources.beside import States
from revisor.sources.python_source import read
from revisor.sources.python_source.versions import newest

LOG = "logging-message"
SSE = "transport-http-sse"
SERVER = "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"


def made(folder: Path, files: dict[str, str]) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "pyproject.toml").touch()
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def uses(path: Path) -> list[Use]:
    """Return the uses of features in a file."""
    found = read(str(path), path.read_bytes(), newest()).subjects
    return [Use(f.origin.line, f.feature, f.confidence) for f in found if isinstance(f, FeatureUse)]


FOUND = {
    "a server of a neighbour": (
        {"app/__init__.py": "", "app/server.py": SERVER},
        "app/main.py",
        "from .server import mcp\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
    "an alias of a module": (
        {"app/__init__.py": "", "app/mcp/__init__.py": "", "app/mcp/server.py": SERVER},
        "main.py",
        "from app.mcp import server as s\ns.mcp.run(transport='sse')\n",
        [Use(2, SSE)],
    ),
    "a module by its whole name": (
        {"app/__init__.py": "", "app/server.py": SERVER},
        "main.py",
        "import app.server\napp.server.mcp.run(transport='sse')\n",
        [Use(2, SSE)],
    ),
    "a module by its whole name and an alias": (
        {"app/__init__.py": "", "app/server.py": SERVER},
        "main.py",
        "import app.server as it\nit.mcp.run(transport='sse')\n",
        [Use(2, SSE)],
    ),
    "a name that is handed on": (
        {"app/__init__.py": "from .server import mcp as server\n", "app/server.py": SERVER},
        "main.py",
        "from app import server\nserver.run('sse')\n",
        [Use(2, SSE)],
    ),
    "all names that are handed on": (
        {"app/__init__.py": "from .server import *\n", "app/server.py": SERVER},
        "main.py",
        "from app import *\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
    "a folder without a file of its own": (
        {"app/parts/server.py": SERVER},
        "main.py",
        "from app.parts.server import mcp\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
    "the folder above, of a test": (
        {"src/app/__init__.py": "", "src/app/server.py": SERVER},
        "tests/check.py",
        "from app.server import mcp\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
    "two folders up": (
        {"app/__init__.py": "", "app/server.py": SERVER, "app/cli/__init__.py": ""},
        "app/cli/main.py",
        "from ..server import mcp\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
    "a script beside another": (
        {"tools/__init__.py": "", "tools/server.py": SERVER},
        "tools/main.py",
        "from server import mcp\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
    "a constant": (
        {"settings.py": "TRANSPORT = 'sse'\n"},
        "main.py",
        SERVER + "from settings import TRANSPORT\nmcp.run(transport=TRANSPORT)\n",
        [Use(4, SSE)],
    ),
    "a constant of a module": (
        {
            "app/__init__.py": "",
            "app/settings.py": "from .deep import T\n",
            "app/deep.py": "T='sse'",
        },
        "main.py",
        SERVER + "from app import settings\nmcp.run(transport=settings.T)\n",
        [Use(4, SSE)],
    ),
    "a constant that the environment may change": (
        {"settings.py": "import os\nT = os.environ.get('T', 'sse')\n"},
        "main.py",
        SERVER + "from settings import T\nmcp.run(transport=T)\n",
        [Use(4, SSE, "medium")],
    ),
    "a constructor": (
        {"app.py": SERVER + "def create():\n    return mcp\n"},
        "main.py",
        "import app\nserver = app.create()\nserver.run('sse')\n",
        [Use(3, SSE)],
    ),
    "a constructor that is handed on": (
        {
            "app/__init__.py": "from .made import create\n",
            "app/made.py": SERVER + "def create() -> FastMCP:\n    return find()\n",
        },
        "main.py",
        "from app import create\ncreate().run('sse')\n",
        [Use(2, SSE)],
    ),
    "a class that extends one of an SDK": (
        {"base.py": "from mcp.server.fastmcp import FastMCP\nclass Server(FastMCP): ...\n"},
        "main.py",
        "from base import Server\nServer('x').run('sse')\n",
        [Use(2, SSE)],
    ),
    "a class that extends it twice": (
        {"base.py": "from mcp.server.fastmcp import FastMCP\nclass Server(FastMCP): ...\n"},
        "main.py",
        "from base import Server\nclass It(Server):\n    def go(self):\n        self.run('sse')\n",
        [Use(4, SSE)],
    ),
    "an attribute of an object": (
        {"app.py": SERVER + "class App:\n    def __init__(self):\n        self.mcp = mcp\n"},
        "main.py",
        "from app import App\napp = App()\napp.mcp.run('sse')\n",
        [Use(3, SSE)],
    ),
    "a property of an object of the file": (
        {},
        "main.py",
        (
            "from mcp import ClientSession\nclass A:\n    @property\n"
            "    def session(self) -> ClientSession: ...\n    async def f(self):\n"
            "        await self.session.set_logging_level('info')\n"
            "async def g():\n    await A().session.set_logging_level('info')\n"
        ),
        [Use(6, "logging-set-level"), Use(8, "logging-set-level")],
    ),
    "a context that is handed on": (
        {"deps.py": "from mcp.server.fastmcp import Context as Ctx\n"},
        "main.py",
        "from deps import Ctx\nasync def f(it: Ctx):\n    await it.info('x')\n",
        [Use(3, LOG)],
    ),
    "a symbol that is handed on": (
        {"compat.py": "from mcp.client.sse import sse_client\n"},
        "main.py",
        "from compat import sse_client\nsse_client(url)\n",
        [Use(2, SSE)],
    ),
    "a symbol of a module": (
        {"compat.py": "from mcp.client.sse import sse_client\n"},
        "main.py",
        "import compat\ncompat.sse_client(url)\n",
        [Use(2, SSE)],
    ),
    "imports in a circle": (
        {"a.py": SERVER + "import b\n", "b.py": "from a import mcp\n"},
        "main.py",
        "from b import mcp\nmcp.run('sse')\n",
        [Use(2, SSE)],
    ),
}

NOT_FOUND = {
    "a server of something else": (
        {"server.py": "from web import App\nmcp = App()\n"},
        "main.py",
        "from server import mcp\nmcp.run('sse')\n",
    ),
    "a logger of its own": (
        {"log.py": "class Context:\n    async def info(self, x): ...\n"},
        "main.py",
        "import mcp\nfrom log import Context\nasync def f(c: Context):\n    await c.info('x')\n",
    ),
    "an attribute of something else": (
        {"app.py": "class App:\n    def __init__(self, x):\n        self.mcp, self.y = x, 1\n"},
        "main.py",
        "from app import App\nApp(1).mcp.run('sse')\nApp(1).y.run('sse')\nApp(1).z.run('sse')\n",
    ),
    "a constant that is set twice": (
        {"settings.py": "T = 'sse'\nT = 'stdio'\n"},
        "main.py",
        SERVER + "from settings import T\nmcp.run(transport=T)\n",
    ),
    "names that lead back to themselves": (
        {"a.py": "from b import mcp\n", "b.py": "from a import mcp\n"},
        "main.py",
        "from a import mcp\nmcp.run('sse')\n",
    ),
    "a function that gives what it is given": (
        {"a.py": "from b import f\n", "b.py": "from a import f\n"},
        "main.py",
        "from a import f\nf().run('sse')\n",
    ),
    "no file of that name": ({}, "main.py", "from .server import mcp\nmcp.run('sse')\n"),
    "a file that cannot be parsed": (
        {"server.py": "print 'x'\n" + SERVER},
        "main.py",
        "from server import mcp\nmcp.run('sse')\n",
    ),
    "the standard library": (
        {"logging.py": SERVER},
        "main.py",
        "from logging import mcp\nmcp.run('sse')\n",
    ),
    "an SDK's own package": (
        {
            "mcp/__init__.py": "",
            "mcp/server/x.py": "",
            "mcp/client/x.py": "",
            "mcp/shared/a.py": SERVER,
        },
        "mcp/main.py",
        "from .shared.a import mcp\nmcp.run('sse')\n",
    ),
    "a file above the project": (
        {"work/pyproject.toml": "", "server.py": SERVER},
        "work/main.py",
        "from server import mcp\nmcp.run('sse')\n",
    ),
    "a file that has nothing to do with it, of Python 2": (
        {},
        "main.py",
        "import x\nprint 'sse'\n",
    ),
}


@pytest.mark.parametrize(("files", "name", "text", "expected"), FOUND.values(), ids=FOUND)
def test_found(
    tmp_path: Path, files: dict[str, str], name: str, text: str, expected: list[Use]
) -> None:
    made(tmp_path, {**files, name: text})
    assert uses(tmp_path / name) == expected


@pytest.mark.parametrize(("files", "name", "text"), NOT_FOUND.values(), ids=NOT_FOUND)
def test_not_found(tmp_path: Path, files: dict[str, str], name: str, text: str) -> None:
    made(tmp_path, {**files, name: text})
    assert uses(tmp_path / name) == []


def test_a_change_of_a_neighbour_is_seen(tmp_path: Path) -> None:
    made(
        tmp_path,
        {
            "main.py": "from app import mcp\nmcp.run('sse')\n",
            "app.py": "from deep import mcp\n",
            "deep.py": SERVER,
        },
    )
    assert uses(tmp_path / "main.py") == [Use(2, SSE)]
    (tmp_path / "deep.py").write_text("mcp = 1\n")
    assert uses(tmp_path / "main.py") == []
    (tmp_path / "deep.py").unlink()
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "__init__.py").write_text("\n" + SERVER)
    assert uses(tmp_path / "main.py") == [Use(2, SSE)]


def test_a_reading_names_what_it_depends_on(tmp_path: Path) -> None:
    made(
        tmp_path,
        {
            "main.py": "from app import mcp\nmcp.run('sse')\n",
            "app.py": "from deep import mcp\n",
            "deep.py": SERVER,
            "other.py": SERVER,
        },
    )
    path = tmp_path / "main.py"
    beside = read(str(path), path.read_bytes(), newest()).beside
    assert {Path(name).name for name, _ in beside} == {tmp_path.name, "app.py", "deep.py"}
    assert States().are(beside)
    (tmp_path / "other.py").write_text("x = 1\n")
    assert States().are(beside)
    (tmp_path / "deep.py").write_text("x = 1\n")
    assert not States().are(beside)


def test_an_answer_does_not_depend_on_what_was_asked_before(tmp_path: Path) -> None:
    files = {
        "a.py": "from b import y\nfrom mcp.server.fastmcp import FastMCP\nx = y or FastMCP('x')\n",
        "b.py": "from c import z\ny = z\n",
        "c.py": "from a import x\nfrom mcp.server.fastmcp import FastMCP\nz = x or FastMCP('x')\n",
    }
    askers = {
        f"ask_{n}.py": f"from {m} import {n}\n{n}.run('sse')\n" for m, n in ("ax", "by", "cz")
    }
    told = []
    for number, order in enumerate(itertools.permutations(askers)):
        folder = tmp_path / str(number)
        made(folder, files | askers)
        told.append({name: uses(folder / name) for name in order})
    assert all(each == told[0] for each in told)


def test_many_files_that_lead_everywhere(tmp_path: Path) -> None:
    names = [f"m{number}" for number in range(30)]
    every = "".join(f"from {name} import x as x_{name}\n" for name in names)
    text = every + "x = " + " or ".join(f"x_{name}" for name in names) + "\n"
    made(
        tmp_path,
        {**{f"{name}.py": text for name in names}, "main.py": "from m0 import x\nx.run('sse')\n"},
    )
    assert uses(tmp_path / "main.py") == []


def test_a_long_way(tmp_path: Path) -> None:
    chain = {f"m{n}.py": f"from m{n + 1} import mcp\n" for n in range(500)}
    made(tmp_path, {**chain, "m500.py": SERVER, "main.py": "from m0 import mcp\nmcp.run('sse')\n"})
    (tmp_path / "near.py").write_text("from m495 import mcp\nmcp.run('sse')\n")
    assert uses(tmp_path / "main.py") == []
    assert uses(tmp_path / "near.py") == [Use(2, SSE)]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    made(tmp_path, {"main.py": "from app import mcp\nmcp.run('sse')\n"})
    os.mkfifo(tmp_path / "app.py")
    assert uses(tmp_path / "main.py") == []


def test_what_is_kept_of_a_folder_holds_as_long_as_the_neighbours_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REVISOR_CACHE_DIR", str(tmp_path / "cache"))
    folder = tmp_path / "work"
    made(folder, {f"other_{n}.py": "import mcp\n" for n in range(30)})
    made(folder, {"main.py": "from server import mcp\nmcp.run('sse')\n", "server.py": SERVER})

    def found() -> int:
        return sum(len(reading.subjects) for reading in tree.read([str(folder)]))

    assert [found(), found()] == [1, 1]
    (folder / "server.py").write_text("mcp = 1\n")
    assert [found(), found()] == [0, 0]
    (folder / "server.py").write_text(SERVER)
    assert found() == 1
