"""All verdicts of the JSON Schema Test Suite through `revisor.schema`, its remotes as documents.

Required and optional cases of five drafts; those on formats where the dialect asserts `format`.
Nothing is fetched: what is not given is not there.
"""

from __future__ import annotations

import json
import socket
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

import pytest

import revisor

FOLDER = Path(__file__).parent / "json"
DRAFTS = {
    "draft4": "draft-04",
    "draft6": "draft-06",
    "draft7": "draft-07",
    "draft2019-09": "2019-09",
    "draft2020-12": "2020-12",
}
ASSERTING = ("draft4", "draft6", "draft7")
"""The drafts whose dialect asserts `format`; in the others it is an annotation."""
REMOTES_AT = "http://localhost:1234/"

FILES = sorted(
    path
    for draft in DRAFTS
    for path in (FOLDER / "tests" / draft).rglob("*.json")
    if path.parent.name != "format" or draft in ASSERTING
)


@cache
def remotes() -> dict[str, Any]:
    """Return what the cases may refer to, by the address at which the suite says that it is."""
    folder = FOLDER / "remotes"
    return {
        REMOTES_AT + path.relative_to(folder).as_posix(): json.loads(path.read_text("utf-8"))
        for path in folder.rglob("*.json")
    }


def name(path: Path) -> str:
    return str(path.relative_to(FOLDER / "tests"))


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> NoReturn:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket.socket, "connect", refuse)


def test_the_suite_is_there_whole() -> None:
    assert {name(path).split("/")[0] for path in FILES} == set(DRAFTS)
    cases = [c for p in FILES for g in json.loads(p.read_text("utf-8")) for c in g["tests"]]
    assert len(cases) > 4942 + 644


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_verdict_is_that_of_the_suite(path: Path) -> None:
    draft = path.relative_to(FOLDER / "tests").parts[0]
    for group in json.loads(path.read_text(encoding="utf-8")):
        schema = revisor.schema(group["schema"], DRAFTS[draft], remotes())
        for test in group["tests"]:
            said = (group["description"], test["description"])
            assert schema.is_valid(test["data"]) == test["valid"], said
            assert bool(schema.errors(test["data"])) != test["valid"], said
