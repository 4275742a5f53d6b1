"""Standard streams that are closed, full, not readable or do not wait."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from revisor.errors import SourceError
from revisor.surfaces.cli import main, progress
from revisor.surfaces.cli.stdin import CHUNK, StandardInput

START = "import sys; from revisor.surfaces.cli import main; sys.exit(main())"
TOOL = b'{"name": "a", "inputSchema": null}'

full = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="needs a device that is always full"
)
posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell and its redirections")


def shell(words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `revisor` as a shell does that redirects its streams."""
    told = words.replace("revisor", f'"{sys.executable}" -P -c "$1"', 1)
    return subprocess.run(
        ["sh", "-c", told, "sh", START],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@posix
@pytest.mark.parametrize(
    ("redirection", "words"),
    [("<&-", "it is closed. Pipe"), ("0>/dev/null", "it cannot be read (Bad file descriptor)")],
)
def test_the_other_targets_are_told_where_stdin_cannot_be_read(
    redirection: str, words: str, tmp_path: Path
) -> None:
    (tmp_path / "a.json").write_bytes(TOOL)
    done = shell(f"revisor check - a.json --format json {redirection}", tmp_path)
    assert (done.returncode, done.stderr) == (2, "")
    report = json.loads(done.stdout)
    (note,) = report["targets"][0]["notChecked"]
    assert note["what"] == "standard input"
    assert words in note["why"]
    assert [f["rule"] for f in report["findings"] if f["target"] == 1] == ["null-input-schema"]


@posix
def test_a_closed_stdin_that_nobody_asks_for_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(TOOL)
    done = shell("revisor check a.json <&-", tmp_path)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("stream", [None, io.StringIO("text"), "closed"])
def test_a_stdin_without_bytes_is_a_source_that_cannot_be_read(
    stream: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    if stream == "closed":
        stream = io.TextIOWrapper(io.BytesIO())
        stream.close()
    monkeypatch.setattr("sys.stdin", stream)
    with pytest.raises(SourceError, match=r"it is closed|it cannot be read"):
        StandardInput().read(10)


@posix
def test_a_pipe_that_does_not_wait_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    data = os.urandom(3 * CHUNK)

    def late() -> None:
        with open(writing, "wb") as pipe:  # noqa: PTH123 - it has no path
            pipe.write(data)

    with io.TextIOWrapper(io.BufferedReader(io.FileIO(reading))) as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        later = threading.Timer(0.2, late)
        later.start()
        assert StandardInput().read() == data
        later.join()


@pytest.mark.parametrize("size", [0, 1, 10, CHUNK, CHUNK + 1, 2**40, -1, None])
def test_stdin_gives_what_is_asked_for_and_stays_open(
    size: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = os.urandom(CHUNK * 2 + 5)
    stdin = io.TextIOWrapper(io.BytesIO(data))
    monkeypatch.setattr("sys.stdin", stdin)
    source = StandardInput()
    assert source.read(size) == (data if size is None or size < 0 else data[:size])
    source.close()
    assert not stdin.closed


@full
@pytest.mark.parametrize(
    "words",
    [
        "--version",
        "--help",
        "-h",
        "check --help",
        "explain -h",
        "features --help",
        "features",
        "features --json",
        "explain roots",
        "check a.json",
        "check a.json --format json",
    ],
)
def test_a_full_disk_is_told_in_one_line(words: str, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(TOOL)
    done = shell(f"revisor {words} >/dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "revisor: the output could not be written to stdout: No space left on device\n"
    )


@posix
@pytest.mark.parametrize("words", ["--version", "--help", "check --help"])
def test_a_reader_of_help_that_goes_away_is_nobodys_fault(words: str, tmp_path: Path) -> None:
    done = shell(f"(revisor {words}; echo $? >code) | true", tmp_path)
    assert done.stderr == ""
    assert (tmp_path / "code").read_text(encoding="utf-8") == "0\n"


@pytest.mark.parametrize("text", ["1025GiB", "999999999999999GiB", "9" * 30, "1024GiB1"])
def test_a_bound_that_no_machine_has_is_refused(
    text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "a.json", "--max-size", text]) == 2
    assert "at most 1024GiB" in capsys.readouterr().err or text == "1024GiB1"


def test_a_file_name_that_is_not_utf8_gives_a_report_that_any_parser_reads(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    name = os.fsdecode(b"n\xff.json")
    try:
        (tmp_path / name).write_bytes(b'{"name": "\\ud800", "inputSchema": null}')
    except (OSError, ValueError):
        pytest.skip("this file system takes UTF-8 names only")
    assert main(["check", str(tmp_path / name), "--format", "json"]) == 1
    value = json.loads(capfdbinary.readouterr().out)
    json.dumps(value, ensure_ascii=False).encode("utf-8")
    (found,) = [f for f in value["findings"] if f["rule"] == "null-input-schema"]
    assert found["location"]["uri"].endswith("n\\udcff.json")
    assert found["subject"]["tool"] == "\\ud800"


class GoneTerminal(io.StringIO):
    def isatty(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        raise OSError(5, f"Input/output error: {text!r}")


def test_a_terminal_that_goes_away_does_not_cost_the_report(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stderr", GoneTerminal())
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setattr(progress, "INTERVAL", 0.01)
    with progress.Progress(quiet=False) as shown:
        shown.note("a.json")
        threading.Event().wait(0.1)
        assert shown._drawn
