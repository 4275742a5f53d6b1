"""The cage in which every hostile test runs the installed command."""

from __future__ import annotations

import functools
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

CAGE = Path(__file__).resolve().parent / "cage.py"
REVISOR = str(Path(sys.executable).parent / "revisor")
SECONDS = 20
NAMESPACES = (("unshare", "-n"), ("unshare", "-r", "-n"))
RAW_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


@functools.cache
def namespace() -> tuple[str, ...]:
    """Return the command that gives a network namespace, or fail the test that needs one."""
    if os.environ.get("REVISOR_NO_NETNS") == "1":
        return ()
    for command in NAMESPACES:
        try:
            done = subprocess.run([*command, "true"], capture_output=True, check=False)
        except FileNotFoundError:
            continue
        if done.returncode == 0:
            return command
    pytest.fail(
        "These tests need a network namespace of their own, and neither `unshare -n` nor "
        "`unshare -r -n` works here. Allow user namespaces, or set REVISOR_NO_NETNS=1 to run "
        "them without the proof that nothing is sent."
    )


@dataclass(frozen=True, slots=True)
class Ended:
    """How a caged command ended: texts decoded from UTF-8, `peak` in bytes, counters of `sent`."""

    code: int
    stdout: str
    stderr: str
    seconds: float
    peak: int
    sent: dict[str, int]

    @property
    def report(self) -> dict[str, Any]:
        """The JSON report on standard output."""
        report: dict[str, Any] = json.loads(self.stdout)
        return report

    @property
    def said(self) -> str:
        """Everything that the user sees."""
        return self.stdout + self.stderr

    def about(self, tool: str) -> list[dict[str, Any]]:
        """Return the findings of the JSON report that are about one tool."""
        return [f for f in self.report["findings"] if f.get("subject", {}).get("tool") == tool]

    def not_checked(self) -> list[str]:
        """Return what the JSON report says was not checked, as one text each."""
        return [json.dumps(n) for t in self.report["targets"] for n in t.get("notChecked", [])]


@dataclass(frozen=True, slots=True)
class Cage:
    """Runs commands with 1 GiB of address space, 20 seconds, and a network that leads nowhere."""

    folder: Path

    def run(
        self, *command: str, stdin: bytes | int = b"", stdout: int = subprocess.PIPE, **extra: str
    ) -> Ended:
        """Run a command to its end; fail the test where it takes too long."""
        result = self.folder / "cage-result.json"
        full = [*namespace(), sys.executable, str(CAGE), str(result), *command]
        environment = {
            "CAGE_NETWORK": "own" if namespace() else "shared",
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "PATH": os.environ["PATH"],
            **extra,
        }
        start = time.monotonic()
        with subprocess.Popen(
            full,
            stdin=subprocess.PIPE if isinstance(stdin, bytes) else stdin,
            stdout=stdout,
            stderr=subprocess.PIPE,
            env=environment,
            cwd=self.folder,
            start_new_session=True,
        ) as process:
            try:
                out, err = process.communicate(
                    stdin if isinstance(stdin, bytes) else None, timeout=SECONDS
                )
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                pytest.fail(f"still running after {SECONDS} s: {' '.join(command)}")
        texts = [(text or b"").decode("utf-8", "backslashreplace") for text in (out, err)]
        assert result.exists(), f"the cage itself failed: {texts[1]}"
        outcome = json.loads(result.read_text(encoding="ascii"))
        return Ended(seconds=time.monotonic() - start, stdout=texts[0], stderr=texts[1], **outcome)

    def check(
        self, *arguments: str | Path, codes: Collection[int] = (0, 1), **options: Any
    ) -> Ended:
        """Run `revisor check --format json`, and assert what holds for every input.

        That is: one of the expected exit codes (3 is an internal fault, a negative one a signal),
        no traceback, no control character that could steer a terminal, nothing sent.
        """
        return self.judged(("--format", "json", *map(str, arguments)), codes, **options)

    def check_text(
        self, *arguments: str | Path, codes: Collection[int] = (0, 1), **options: Any
    ) -> Ended:
        """Run `revisor check` with its text report, and assert the same."""
        return self.judged(tuple(map(str, arguments)), codes, **options)

    def judged(self, arguments: Sequence[str], codes: Collection[int], **options: Any) -> Ended:
        """Run `revisor check` and assert what must hold whatever the input is."""
        ended = self.run(REVISOR, "check", *arguments, **options)
        tail = f"\n--- stdout\n{ended.stdout[-1500:]}\n--- stderr\n{ended.stderr[-3000:]}"
        assert "Traceback" not in ended.said, tail
        assert ended.code in codes, f"exit code {ended.code}, expected {sorted(codes)}{tail}"
        assert not ended.sent, f"tried to use the network: {ended.sent}"
        raw = RAW_CONTROL.search(ended.said)
        if raw is not None:
            pytest.fail(f"raw control character {raw.group()!r} in the output{tail}")
        if 2 in codes and ended.code == 2:
            assert ended.said.strip(), "exit code 2 has to say why"
        return ended
