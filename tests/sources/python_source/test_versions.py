from __future__ import annotations

from pathlib import Path

import pytest

from python_uses import uses
from revisor.sources.python_source.versions import (
    surroundings,
    versions_for,
    versions_in,
)

FILES = {
    "pinned": ("requirements.txt", "httpx\nmcp[cli]==1.26.0\n", "mcp-1"),
    "bounded": ("requirements-dev.txt", "mcp>=1.2,<2\n", "mcp-1"),
    "bounded within": ("requirements.in", "mcp>=2,<2.5\n", "mcp-2"),
    "open": ("requirements.txt", "mcp>=1.2\n", "mcp-2"),
    "compatible": ("pyproject.toml", '[project]\ndependencies = ["mcp[cli]~=1.9", "x"]\n', "mcp-1"),
    "bare": ("pyproject.toml", '[project]\ndependencies = ["mcp"]\n', "mcp-2"),
    "Poetry": ("pyproject.toml", '[tool.poetry.dependencies]\nmcp = "^1.9.0"\n', "mcp-1"),
    "Poetry, a table": (
        "Pipfile",
        '[packages]\nmcp = {extras = ["cli"], version = "^1.3"}\n',
        "mcp-1",
    ),
    "a lock of uv": ("uv.lock", '[[package]]\nname = "mcp"\nversion = "1.12.4"\n', "mcp-1"),
    "a lock of pipenv": ("Pipfile.lock", '{"mcp": {"hashes": [], "version": "==1.4.0"}}', "mcp-1"),
    "none that fits": ("requirements.txt", "mcp==0.9\n", "mcp-2"),
    "a lock of PDM": ("pdm.lock", '[[package]]\nname = "mcp"\nversion = "1.9.4"\n', "mcp-1"),
    "a lock of Poetry": ("poetry.lock", '[[package]]\nname = "mcp"\nversion = "1.9.4"\n', "mcp-1"),
    "pylock.toml": ("pylock.toml", '[[packages]]\nname = "mcp"\nversion = "1.9.4"\n', "mcp-1"),
    "hashes": ("requirements.txt", "mcp==1.9.4 \\\n    --hash=sha256:00\n", "mcp-1"),
    "a marker": ("requirements.txt", "mcp<2 ; python_version >= '3.10'\n", "mcp-1"),
    "a constraint": ("constraints.txt", "mcp==1.9.4\n", "mcp-1"),
    "setup.cfg": ("setup.cfg", "[options]\ninstall_requires =\n    mcp>=1,<2\n", "mcp-1"),
    "setup.cfg, in a line": ("setup.cfg", "[options]\ninstall_requires = mcp<2\n", "mcp-1"),
    "setup.py": ("setup.py", "setup(install_requires=['mcp[cli]>=1.2,<2', x])\n", "mcp-1"),
    "setup.py, by a name": (
        "setup.py",
        "REQUIRED = ['a', 'mcp~=1.2']\nsetup(x=REQUIRED)\n",
        "mcp-1",
    ),
    "conda": ("environment.yml", "dependencies:\n  - conda-forge::mcp=1.9\n", "mcp-1"),
    "pip in conda": ("environment.yml", "dependencies:\n  - pip:\n    - mcp==1.9.4\n", "mcp-1"),
    "an extra": (
        "pyproject.toml",
        '[project]\nkeywords = ["mcp"]\n[project.optional-dependencies]\na = ["mcp>=1,<2"]\n',
        "mcp-1",
    ),
    "a group": ("pyproject.toml", '[dependency-groups]\ndev = [{a = 1}, "mcp<2"]\n', "mcp-1"),
    "a group of Poetry": (
        "pyproject.toml",
        '[tool.poetry.group.dev.dependencies]\nmcp = [{version = "^1.2", python = ">3"}]\n',
        "mcp-1",
    ),
    "any version of Poetry": ("pyproject.toml", '[tool.poetry.dependencies]\nmcp = "*"\n', "mcp-2"),
    "a checkout": (
        "pyproject.toml",
        '[project]\ndependencies = ["mcp @ git+https://a/b@v1"]',
        "mcp-2",
    ),
    "another package": ("requirements.txt", "mcp-agent==1.0\nmcp==2.1\n", "mcp-2"),
}


@pytest.mark.parametrize(("name", "text", "first"), FILES.values(), ids=FILES.keys())
def test_a_version_is_read_from(name: str, text: str, first: str) -> None:
    assert versions_in(name, text)["mcp"].majors[0] == first


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["mcp<2", "fastmcp>=3,<4"]\n'
    )
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "a" / "requirements.txt").write_text("mcp>=2\n")
    found = versions_for(str(inner / "x.py"))
    assert (found["mcp"].majors[0], found["fastmcp"].majors[0]) == ("mcp-2", "fastmcp-3")
    assert found["mcp"].text == ">=2"
    assert surroundings(str(inner / "x.py")) != surroundings(str(tmp_path / "x.py"))


NOTHING = {
    "a keyword": ("pyproject.toml", '[project]\nname = "mcp"\nkeywords = ["mcp"]\n'),
    "a table of a tool": ("pyproject.toml", '[tool.x]\nmcp = "1"\n[project]\ndependencies = 1\n'),
    "TOML that is broken": ("pyproject.toml", "mcp = [\n"),
    "a comment": ("requirements.txt", "# mcp==1.2\nmcp-agent==1\nx # mcp\n"),
    "a part of a name": ("environment.yml", "  - mcp-agent=1\n  - my-mcp=2\n"),
    "words in setup.py": ("setup.py", "setup(keywords=['mcp'], install_requires=['a'])\n"),
    "setup.py that is broken": ("setup.py", "setup(install_requires=['mcp'\n"),
    "a lock of others": ("uv.lock", '[[package]]\nname = "mcp-agent"\nversion = "1.2"\n'),
}


@pytest.mark.parametrize(("name", "text"), NOTHING.values(), ids=NOTHING)
def test_no_version_is_read_from(name: str, text: str) -> None:
    assert versions_in(name, text) == {}


def test_what_requirements_include_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "requirements.txt").write_text("-r requirements/base.txt\n-c gone.txt\n")
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "base.txt").write_text("-r ../requirements.txt\nmcp==1.9.4\n")
    assert versions_for(str(tmp_path / "x.py"))["mcp"].text == "1.9.4"


def test_a_lock_of_the_workspace_counts_for_a_range_that_it_fits(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    lock = '[[package]]\nname = "mcp"\nversion = "1.12.4"\n'
    (tmp_path / "uv.lock").write_text(lock)
    for name, said in {"open": "mcp>=1.2", "other": "mcp>=2"}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "pyproject.toml").write_text(f"[project]\ndependencies = ['{said}']\n")
    assert versions_for(str(tmp_path / "open" / "x.py"))["mcp"].text == "1.12.4"
    assert versions_for(str(tmp_path / "other" / "x.py"))["mcp"].text == ">=2"


def test_what_is_installed_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "requirements.txt").write_text("mcp\n")
    (tmp_path / ".venv/lib/python3.11/site-packages/mcp-1.9.4.dist-info").mkdir(parents=True)
    assert versions_for(str(tmp_path / "x.py"))["mcp"].majors[0] == "mcp-1"


def test_a_folder_that_is_not_there_tells_nothing(tmp_path: Path) -> None:
    found = versions_for(str(tmp_path / "gone" / "x.py"))
    assert found["mcp"].majors[0] == "mcp-2"


def test_a_name_is_judged_by_the_version_that_is_in_use() -> None:
    source = "from fastmcp.client.auth import OAuth\nOAuth(u, client_metadata_url=d)\n"
    old = versions_in("requirements.txt", "fastmcp==2.14\nmcp\n")
    assert [use.feature for use in uses(source, versions=old)] == ["auth-dcr"]
    assert uses(source) == []
