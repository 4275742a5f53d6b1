"""Four SDKs serve the same planted faults in each era: exactly what reaches the wire is found."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from live_checks import Checked, Installation

EXPECTED = tomllib.loads(
    (Path(__file__).parent / "planted" / "expected.toml").read_text(encoding="utf-8")
)
CALLS = [word for name in EXPECTED["calls"] for word in ("--call", f"{name}={{}}")]
CASES = [
    (sdk, revision, transport)
    for sdk in EXPECTED["sdk"]
    for revision in sdk["revisions"]
    for transport in ("stdio", "streamable-http")
]


def _name(value: Any) -> str:
    return value["name"] if isinstance(value, dict) else str(value)


def expected(sdk: dict[str, Any], revision: str, transport: str) -> dict[str, int]:
    """Return the findings that are expected, one of each."""
    places = ("everywhere", revision, f"{revision}-{transport}")
    planted = {name for place in places for name in EXPECTED["planted"].get(place, ())}
    kept_back = {
        name
        for place in ("kept-back", f"kept-back-{revision}-{transport}")
        for name in sdk.get(place, ())
    }
    assert kept_back <= planted
    return dict.fromkeys(planted - kept_back, 1)


def check(
    installation: Installation, sdk: dict[str, Any], revision: str, transport: str
) -> Checked:
    options = [*CALLS, "--revision", revision]
    if transport == "stdio":
        return installation.check(options, ["--", *installation.fill(sdk["command"])])
    with installation.serving([*sdk["command"], "{port}"], {}) as port:
        return installation.check(options, [f"http://127.0.0.1:{port}/mcp"])


@pytest.mark.parametrize(("sdk", "revision", "transport"), CASES, ids=_name)
def test_exactly_the_planted_faults(
    installation: Installation, sdk: dict[str, Any], revision: str, transport: str
) -> None:
    checked = check(installation, sdk, revision, transport)
    assert checked.findings(by_tool=True) == expected(sdk, revision, transport)
    assert checked.target["revision"] == revision
    assert checked.target["revisionSource"] == "option"
    assert checked.code == 1


@pytest.mark.parametrize("sdk", EXPECTED["sdk"], ids=_name)
def test_without_being_asked_no_tool_is_called(
    installation: Installation, sdk: dict[str, Any]
) -> None:
    """What only a call shows is not found, and the newest revision of the SDK is taken."""
    checked = installation.check([], ["--", *installation.fill(sdk["command"])])
    only_by_calls = set(EXPECTED["only-by-calls"])
    revision = max(sdk["revisions"])
    rest = expected(sdk, revision, "stdio")
    assert checked.findings(by_tool=True) == {
        n: c for n, c in rest.items() if n not in only_by_calls
    }
    assert checked.target["revision"] == revision
