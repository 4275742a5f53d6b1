"""How `revisor migrate` writes: files stay whole, and a terminal gets nothing raw."""

from __future__ import annotations

import errno
import gzip
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.surfaces.cli import main
from revisor.surfaces.file_migration import replacing
from unwritable import refuse_writing

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
OLD = f'{{"$schema": "{DRAFT_7}", "items": [true], "title": "\\u202e"}}\n'


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_bytes(text.encode())
    return path


def test_a_packed_file_is_shown_and_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path("s.json.gz")
    path.write_bytes(gzip.compress(OLD.encode()))
    before = path.read_bytes()
    assert main(["migrate", "s.json.gz"]) == 0
    assert main(["migrate", "s.json.gz", "--write"]) == 2
    assert path.read_bytes() == before
    assert "Unpack it with gunzip first." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.EACCES, "Permission denied"), (errno.EROFS, "Read-only file system")],
)
def test_a_file_that_may_not_be_written_is_told(
    number: int, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write("s.json", OLD)
    refuse_writing(monkeypatch, number, words)
    assert main(["migrate", "s.json", "--write"]) == 2
    assert path.read_text() == OLD
    told = capsys.readouterr().err
    assert f"s.json: it cannot be written ({words.lower()}); it stays as it is" in told
    assert "s.json: changes: 1 schema" in told


def test_a_file_that_changed_meanwhile_is_left_alone() -> None:
    path = write("s.json", "other")
    with pytest.raises(SourceError, match="has changed while it was read"):
        replacing.replace("s.json", b"before", b"after")
    assert path.read_text() == "other"
    with pytest.raises(SourceError, match="no such file"):
        replacing.replace("gone.json", b"before", b"after")


@pytest.mark.parametrize("broken", ["fsync", "chmod", "replace"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError(28, "No space left on device")])
def test_whatever_breaks_while_writing_the_file_is_whole(
    broken: str, error: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise error

    path = write("s.json", "before")
    monkeypatch.setattr(os, broken, fail)
    with pytest.raises((KeyboardInterrupt, SourceError)):
        replacing.replace("s.json", b"before", b"after")
    assert path.read_text() == "before"
    assert [path.name for path in Path().iterdir()] == ["s.json"]


def linked() -> list[replacing.Replacement]:
    for name in ("a.json", "b.json", "c.json"):
        write(name, "before")
    return [replacing.Replacement(f"{n}.json", b"before", b"after") for n in "abc"]


def contents() -> dict[str, str]:
    return {path.name: path.read_text() for path in Path().iterdir()}


def test_of_files_that_belong_together_all_are_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_once(new: str, real: str) -> None:
        if real.endswith("c.json"):
            raise OSError(28, "No space left on device")
        replaced(new, real)

    replaced = os.replace
    files = linked()
    monkeypatch.setattr(os, "replace", fail_once)
    with pytest.raises(SourceError, match="no space left on device") as error:
        replacing.replace_all(files)
    assert error.value.values["path"] == "c.json"
    assert contents() == dict.fromkeys(("a.json", "b.json", "c.json"), "before")


def test_of_files_that_belong_together_none_is_written_if_one_has_changed() -> None:
    files = linked()
    write("b.json", "other")
    with pytest.raises(SourceError, match="has changed") as error:
        replacing.replace_all(files)
    assert error.value.values["path"] == "b.json"
    assert contents() == {"a.json": "before", "b.json": "other", "c.json": "before"}


def test_between_files_that_belong_together_nothing_breaks_it_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(new: str, real: str) -> None:
        replaced(new, real)
        signal.raise_signal(signal.SIGINT)

    replaced = os.replace
    files = linked()
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        replacing.replace_all(files)
    assert contents() == dict.fromkeys(("a.json", "b.json", "c.json"), "after")


def test_a_terminal_gets_colours_and_no_control_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write("s.json", OLD.replace("\\u202e", "\u202e"))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["migrate", "s.json"]) == 0
    told = capsys.readouterr().out
    assert "\x1b[32m+{" in told
    assert "\u202e" not in told
    assert "\\u202e" in told


def test_a_stdout_without_bytes_gets_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import io

    write("s.json", OLD)
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["migrate", "s.json"]) == 0
    assert stream.getvalue().startswith("--- s.json\n")


ENDED = """
import os, signal, sys
from revisor.surfaces.file_migration import replacing
flushed = os.fsync
def flush(descriptor):
    flushed(descriptor)
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))
os.fsync = flush
replacing.replace_all(replacing.Replacement(p, b"old", b"new") for p in ("a.json", "b.json"))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_that_ends_the_program_leaves_nothing_behind(name: str, place: Path) -> None:
    for file in ("a.json", "b.json"):
        write(file, "old")
    ended = subprocess.run([sys.executable, "-c", ENDED, name], check=False, timeout=60)
    assert ended.returncode == -getattr(signal, name)
    assert {each.name: each.read_text() for each in place.iterdir()} == {
        "a.json": "old",
        "b.json": "old",
    }


def test_of_a_full_disk_it_is_said_to_make_room(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: Path
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    write("s.json", OLD)
    monkeypatch.setattr(os, "fsync", full)
    assert main(["migrate", "s.json", "--write"]) == 2
    told = capsys.readouterr().err
    assert "no space left" in told
    assert "Make room" in told
    assert "permissions" not in told
    assert [each.name for each in place.iterdir()] == ["s.json"]
