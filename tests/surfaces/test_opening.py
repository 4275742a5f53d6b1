"""What a report and a record may be written to, and that nothing waits for a reader."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

import pytest

from revisor.surfaces.cli import main

SERVER = Path(__file__).resolve().parents[1] / "support" / "stdio_servers" / "small.py"
TOOL = '{"name": "a", "inputSchema": {"type": "object"}}'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.json").write_text(TOOL, encoding="utf-8")
    (tmp_path / "server.py").write_bytes(SERVER.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("option", ["--record", "--output"])
@pytest.mark.parametrize(
    "words",
    [
        ["--", sys.executable, "server.py"],
        [f"{sys.executable} ./server.py"],
        [f"{sys.executable} -X importtime=server.py"],
        ["--cwd", ".", "--", sys.executable, "link.py"],
    ],
    ids=str,
)
def test_no_script_of_a_server_is_written_over(
    place: Path, option: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "link.py").symlink_to("server.py")
    assert main(["check", option, "server.py", *words]) == 2
    assert (place / "server.py").read_bytes() == SERVER.read_bytes()
    assert "which the command of a server names" in capsys.readouterr().err


def test_no_script_in_the_folder_of_the_server_is_written_over(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "inner").mkdir()
    script = place / "inner" / "index.py"
    script.write_bytes(SERVER.read_bytes())
    command = ["--", sys.executable, "index.py"]
    assert main(["check", "--record", "inner/index.py", "--cwd", "inner", *command]) == 2
    assert script.read_bytes() == SERVER.read_bytes()
    assert "over inner/index.py, which the command" in capsys.readouterr().err


def test_the_program_of_a_server_is_not_written_over(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = place / "program"
    program.write_text("#!/bin/sh\n", encoding="ascii")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(place), prepend=os.pathsep)
    assert main(["check", "--record", "program", "--", "program"]) == 2
    assert program.read_text(encoding="ascii") == "#!/bin/sh\n"
    assert "which the command of a server names" in capsys.readouterr().err


def test_a_pipe_without_a_reader_is_refused(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(place / "pipe")
    assert main(["check", "a.json", "--output", "pipe"]) == 2
    assert "nobody reads from this pipe" in capsys.readouterr().err
    command = ["--", sys.executable, "server.py"]
    assert main(["check", "--record", "pipe", *command]) == 2
    assert "written to pipe: nobody reads from this pipe" in capsys.readouterr().err


def test_a_pipe_with_a_reader_takes_a_report_but_no_record(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(place / "pipe")
    found: list[str] = []
    descriptor = os.open(place / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(descriptor, True)

    def read() -> None:
        with open(descriptor, encoding="utf-8") as pipe:  # noqa: PTH123
            found.append(pipe.read())

    command = ["--", sys.executable, "server.py"]
    assert main(["check", "--record", "pipe", *command]) == 2
    assert "written to pipe: it is no regular file" in capsys.readouterr().err
    assert main(["check", "a.json", "--output", "pipe"]) == 0
    thread = threading.Thread(target=read)
    thread.start()
    thread.join(20)
    assert "in 1 target" in found[0]


def test_a_device_takes_both(place: Path) -> None:
    command = ["--", sys.executable, str(place / "server.py")]
    assert main(["check", "--record", os.devnull, "--output", os.devnull, *command]) == 0


def test_an_older_report_is_replaced_whole(place: Path) -> None:
    (place / "report.txt").write_text("x" * 10_000, encoding="utf-8")
    assert main(["check", "a.json", "--output", "report.txt"]) == 0
    assert "xxxx" not in (place / "report.txt").read_text(encoding="utf-8")
