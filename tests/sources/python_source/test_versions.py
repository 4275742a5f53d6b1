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
    "compatible": ("pyproject.toml", 'dependencies = ["mcp[cli]~=1.9", "x"]\n', "mcp-1"),
    "bare": ("pyproject.toml", 'dependencies = ["mcp"]\n', "mcp-2"),
    "Poetry": ("pyproject.toml", '[tool.poetry.dependencies]\nmcp = "^1.9.0"\n', "mcp-1"),
    "Poetry, a table": ("pyproject.toml", 'mcp = {extras = ["cli"], version = "^1.3"}\n', "mcp-1"),
    "a lock of uv": ("uv.lock", '[[package]]\nname = "mcp"\nversion = "1.12.4"\n', "mcp-1"),
    "a lock of pipenv": ("Pipfile.lock", '"mcp": {"hashes": [], "version": "==1.4.0"}', "mcp-1"),
    "none that fits": ("requirements.txt", "mcp==0.9\n", "mcp-2"),
    "another package": ("requirements.txt", "mcp-agent==1.0\nmcp==2.1\n", "mcp-2"),
}


@pytest.mark.parametrize(("name", "text", "first"), FILES.values(), ids=FILES.keys())
def test_a_version_is_read_from(name: str, text: str, first: str) -> None:
    assert versions_in(name, text)["mcp"].majors[0] == first


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "pyproject.toml").write_text('dependencies = ["mcp<2", "fastmcp>=3,<4"]\n')
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "a" / "requirements.txt").write_text("mcp>=2\n")
    found = versions_for(str(inner / "x.py"))
    assert (found["mcp"].majors[0], found["fastmcp"].majors[0]) == ("mcp-2", "fastmcp-3")
    assert found["mcp"].text == ">=2"
    assert surroundings(str(inner / "x.py")) != surroundings(str(tmp_path / "x.py"))


def test_a_folder_that_is_not_there_tells_nothing(tmp_path: Path) -> None:
    found = versions_for(str(tmp_path / "gone" / "x.py"))
    assert found["mcp"].majors[0] == "mcp-2"


def test_a_name_is_judged_by_the_version_that_is_in_use() -> None:
    source = "from fastmcp.client.auth import OAuth\nOAuth(u, client_metadata_url=d)\n"
    old = versions_in("requirements.txt", "fastmcp==2.14\nmcp\n")
    assert [use.feature for use in uses(source, versions=old)] == ["auth-dcr"]
    assert uses(source) == []
