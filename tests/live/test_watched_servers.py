"""Revisor's middleware in servers on the Python SDK 2 and FastMCP 4, used by their own clients."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import revisor
from live_checks import PLANTED, QUIET, SECONDS

if TYPE_CHECKING:
    from live_checks import Installation

EARLIER, CURRENT = "2025-11-25", "2026-07-28"


def watched(
    installation: Installation, tmp_path: Path, name: str, *arguments: str
) -> dict[str, Any]:
    """Run a planted server in the environment of the SDK, with Revisor alone put into it."""
    (tmp_path / "revisor").symlink_to(Path(revisor.__file__).resolve().parent)
    python = installation.root / "mcp2" / "bin" / "python"
    done = subprocess.run(
        [str(python), "-I", str(PLANTED / f"{name}.py"), str(tmp_path), *arguments],
        env=QUIET,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary


def line_of(name: str, text: str) -> int:
    lines = (PLANTED / f"{name}.py").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


@pytest.mark.parametrize("name", ["watched_mcp_2", "watched_fastmcp_4"])
def test_each_feature_is_told_once_a_connection_and_every_use_counted(
    installation: Installation, tmp_path: Path, name: str
) -> None:
    summary = watched(installation, tmp_path, name)
    first, second = summary["counts"][:2]
    assert {key: first[key] for key in ("roots", "roots-list", "logging-message")} == {
        "roots": 1,
        "roots-list": 2,
        "logging-message": 2,
    }
    assert second == {feature: 2 * count for feature, count in first.items()}
    told = [(text.partition(":")[0], line) for _, line, _, text in summary["told"]]
    by_handler = [
        ("method roots/list", line_of(name, "session.list_roots()")),
        ("method notifications/message", line_of(name, "context.info(")),
    ]
    for surface, line in by_handler:
        found = [at for text, at in told if text.endswith(f"at revision {EARLIER}, {surface}")]
        assert found == [line, line]
    declared = [text for text, _ in told if text.endswith("capability client.roots")]
    assert [text.partition(" at revision ")[2][:10] for text in declared] == [
        EARLIER,
        EARLIER,
        CURRENT,
    ]
    assert {file for file, *_ in summary["told"]} == {str(PLANTED / f"{name}.py")}
    assert {category for _, _, category, _ in summary["told"]} == {"MCPFeatureDeprecationWarning"}


def test_uses_on_older_revisions_can_be_counted_and_not_told(
    installation: Installation, tmp_path: Path
) -> None:
    summary = watched(installation, tmp_path, "watched_mcp_2")
    assert summary["quiet"] == summary["counts"][-1]
    assert summary["reported"] == 1


@pytest.mark.parametrize("framework", ["mcp", "fastmcp"])
def test_the_transport_of_two_endpoints_is_told_once(
    installation: Installation, tmp_path: Path, framework: str
) -> None:
    summary = watched(installation, tmp_path, "watched_sse", framework)
    # The answers to initialize and to tools/list.
    assert summary["counts"]["transport-http-sse"] == 2
    (surface,) = summary["surfaces"]
    assert surface.startswith("server (to client mcp ")
    assert surface.endswith(f"at revision {EARLIER}, transport http-sse")
