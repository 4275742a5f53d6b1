"""The program lets the garbage collector rest; a library or a test that calls `main` does not."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from revisor.surfaces import cli
from revisor.surfaces.cli import garbage, main


@pytest.fixture
def _as_before() -> Iterator[None]:
    before = gc.get_threshold()
    gc.enable()
    yield
    gc.set_threshold(*before)
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("_as_before")
def test_it_collects_rarely_and_leaves_all_in_the_end() -> None:
    before = gc.get_threshold()
    garbage.collect_rarely()
    assert gc.isenabled()
    assert gc.get_threshold()[0] > before[0]
    garbage.leave()
    assert not gc.isenabled()
    assert gc.get_freeze_count() > 0


@pytest.mark.usefixtures("_as_before")
def test_only_the_program_does_so(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(cli.garbage, "collect_rarely", lambda: told.append("rarely"))
    monkeypatch.setattr(cli.garbage, "leave", lambda: told.append("leave"))
    monkeypatch.setattr("sys.argv", ["revisor", "--version"])
    assert main(["--version"]) == 0
    assert told == []
    assert main() == 0
    assert told == ["rarely", "leave"]
