from __future__ import annotations

import io
import re
import sys
import time
from pathlib import Path

import pytest

from revisor.sources.live.options import LiveOptions
from revisor.surfaces.cli.progress import DONE, Progress
from revisor.surfaces.cli.reading import readings


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_names_every_file_of_a_folder(tmp_path: Path) -> None:
    for name in ("a.json", "b/c.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text('{"tools": []}', encoding="utf-8")
    (tmp_path / "single.json").write_text("{}", encoding="utf-8")
    noted: list[str] = []
    targets = [str(tmp_path), str(tmp_path / "single.json")]
    seen = readings(
        targets,
        max_size=1000,
        stdin=None,
        live=LiveOptions(),
        on_progress=lambda name, _: noted.append(name),
    )
    list(seen)
    names = [Path(name).relative_to(tmp_path).as_posix() for name in noted]
    assert sorted(names) == ["a.json", "b/c.json", "single.json", "single.json"]
    assert names[-1] == "single.json"


@pytest.mark.parametrize(("terminal", "quiet", "drawn"), [(1, 0, 1), (1, 1, 0), (0, 0, 0)])
def test_progress_is_drawn_on_a_terminal_only_and_wiped_away(
    monkeypatch: pytest.MonkeyPatch, terminal: int, quiet: int, drawn: int
) -> None:
    monkeypatch.setattr("revisor.surfaces.cli.progress.PATIENCE", 0.01)
    monkeypatch.setattr("revisor.surfaces.cli.progress.INTERVAL", 0.01)
    stream = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(quiet=bool(quiet)) as progress:
        progress.note("one.json")
        progress.note("two\x1b[31m.json")
        deadline = time.monotonic() + 10
        while drawn and "two" not in stream.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    text = stream.getvalue()
    assert ("checking two\\x1b[31m.json (0 s)\n1 done\n" in text) == bool(drawn)
    assert text.endswith("\x1b[2A\x1b[J") == bool(drawn)


@pytest.mark.parametrize(("servers", "quiet", "told"), [(2, 0, 1), (1, 0, 0), (2, 1, 0)])
def test_of_several_servers_each_leaves_a_line(
    monkeypatch: pytest.MonkeyPatch, servers: int, quiet: int, told: int
) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(quiet=bool(quiet), servers=servers) as progress:
        progress.note("npx a", "starting")
        progress.note("npx b", "starting")
        progress.note("npx b", DONE)
        progress.note("npx a", DONE)
    pattern = r"revisor: checked npx b in \d\.\d s\nrevisor: checked npx a in \d\.\d s\n"
    assert bool(re.fullmatch(pattern, stream.getvalue())) == bool(told)
    assert bool(stream.getvalue()) == bool(told)


def test_work_that_is_quick_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with Progress(quiet=False) as progress:
        progress.note("one.json")
    assert stream.getvalue() == ""
