"""Real servers from npm and PyPI, in each era that they speak: what is found is what is true."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from live_checks import Checked, Installation

SERVERS = tomllib.loads((Path(__file__).parent / "real_servers.toml").read_text(encoding="utf-8"))[
    "server"
]
CASES = [(server, revision) for server in SERVERS for revision in server["at"]]


def _name(value: Any) -> str:
    return value["name"].replace(" ", "-") if isinstance(value, dict) else str(value)


def check(installation: Installation, server: dict[str, Any], options: list[str]) -> Checked:
    """Check a server: over stdio where it has no URL."""
    if "url" not in server:
        return installation.check(options, ["--", *installation.fill(server["command"])])
    with installation.serving(server["command"], server["env"]) as port:
        return installation.check(options, [server["url"].format(port=port)])


@pytest.mark.parametrize(("server", "revision"), CASES, ids=_name)
def test_real_server(installation: Installation, server: dict[str, Any], revision: str) -> None:
    """Where the newest revision is the one to test it is not asked for: it has to be found."""
    newest = revision == max(server["at"])
    checked = check(installation, server, [] if newest else ["--revision", revision])
    found = checked.findings(by_tool=False)
    for name in set(server.get("sometimes", {})) - server["at"][revision].keys():
        found.pop(name, None)
    assert found == server["at"][revision]
    assert checked.target["revision"] == revision
    assert checked.target["revisionSource"] == ("negotiated" if newest else "option")
    assert checked.target["checked"]["tools"] == server["tools"]
    assert checked.target["notChecked"] == []
    assert checked.code == 0
