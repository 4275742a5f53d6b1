"""Checks of live servers by the installed command: what the tests of tests/live share."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

REVISOR = str(Path(sys.executable).parent / "revisor")
PLANTED = Path(__file__).resolve().parent.parent / "live" / "planted"
SECONDS = 60
# So that no server sends what it measures of its use, and the states of features stay those of
# one day.
QUIET = {"DO_NOT_TRACK": "1", "PYTHONDONTWRITEBYTECODE": "1"}
DATE = "2026-11-30"


@dataclass(frozen=True, slots=True)
class Checked:
    """What the command said of one server."""

    code: int
    report: dict[str, Any]
    stderr: str

    @property
    def target(self) -> dict[str, Any]:
        """The entry of the server."""
        target: dict[str, Any] = self.report["targets"][0]
        return target

    def findings(self, *, by_tool: bool) -> dict[str, int]:
        """Return how many findings there are of each rule, with the feature and the tool named."""
        return dict(Counter(_named(f, by_tool=by_tool) for f in self.report["findings"]))


def _named(finding: dict[str, Any], *, by_tool: bool) -> str:
    about = finding.get("feature", {}).get("id")
    if about is None and by_tool:
        about = finding.get("subject", {}).get("tool")
    return f"{finding['rule']} {about}" if about else str(finding["rule"])


@dataclass(frozen=True, slots=True)
class Installation:
    """The servers that the Makefile installs, and a folder that they may write to."""

    root: Path
    scratch: Path

    def fill(self, words: Sequence[str], **more: object) -> list[str]:
        """Return words of a command, with the folders of the installation filled in."""
        places = {
            "npm": self.root / "npm" / "node_modules",
            "modules": self.root / "npm",
            "mcp1": self.root / "mcp1" / "bin",
            "mcp2": self.root / "mcp2" / "bin",
            "planted": PLANTED,
            "scratch": self.scratch,
        }
        return [word.format(**places, **more) for word in words]

    def check(self, options: Sequence[str], target: Sequence[str]) -> Checked:
        """Check one target: a URL, or `--` and a command."""
        command = [REVISOR, "check", "--format", "json", "--date", DATE, *options, *target]
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
            cwd=self.scratch,
            env=os.environ | QUIET,
        )
        assert done.stdout, done.stderr
        return Checked(done.returncode, json.loads(done.stdout), done.stderr)

    @contextmanager
    def serving(self, words: Sequence[str], env: Mapping[str, str]) -> Iterator[int]:
        """Serve on a port of this machine, which is what the context is; ended at its end."""
        number = _free_port()
        command = self.fill(words, port=number)
        more = {name: value.format(port=number) for name, value in env.items()}
        log = self.scratch / "server.log"
        with (
            log.open("wb") as written,
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                cwd=self.scratch,
                env=os.environ | QUIET | more,
            ) as process,
        ):
            try:
                _wait_for(number, process, log)
                yield number
            finally:
                os.killpg(process.pid, signal.SIGKILL)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def _wait_for(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    pytest.fail(f"the server does not listen: {log.read_text(encoding='utf-8')[-500:]}")
