"""Bad servers over HTTP: told in plain words, the rest judged, and no connection left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bad_server_checks import KEY, MEMORY, SECONDS, Expected
from caging import RAW_CONTROL, REVISOR, namespace

if TYPE_CHECKING:
    from caging import Cage, Ended

HERE = Path(__file__).resolve().parent
SERVERS = HERE / "http_servers"
SUPPORT = HERE.parent / "support"


JUDGED = Expected(1, is_judged=True)
LEGACY = {
    "honest": JUDGED,
    "older": JUDGED._replace(says="http-sse|HTTP.SSE"),
    "html_answer": Expected(2, "text/html"),
    "html_error": Expected(2, "502"),
    "redirects_elsewhere": Expected(2, r"elsewhere\.invalid"),
    "redirects_in_a_loop": Expected(2, "redirect"),
    "closes_mid_stream": Expected(2, "(?i)closed|ended"),
    "closes_mid_body": Expected(2, "(?i)closed|ended"),
    "closes_at_once": Expected(2, "(?i)closed"),
    "never_answers": Expected(2, "(?i)no answer|not answer|did not", timeout=3),
    "never_lists": Expected(2, "tools/list", timeout=3),
    "needs_credentials": Expected(2, "--bearer"),
    "needs_credentials_silently": Expected(2, "--bearer"),
    "needs_credentials_later": Expected(2, "--bearer"),
    "get_stream_floods": JUDGED,
    "get_stream_asks": JUDGED,
    "tells_secrets": Expected(
        2, r"\*\*\*", options=("--bearer", KEY, "--header", f"X-Key: {KEY}2")
    ),
    "huge_body": Expected(2, "(?i)large|bytes|MiB"),
    "huge_event": Expected(2, "(?i)large|bytes|MiB"),
    "gzip_bomb": Expected(2, "(?i)large|bytes|MiB"),
    "damaged_gzip": Expected(2, "content-encoding"),
    "endless_stream": Expected(2, "tools/list", timeout=3),
    "event_without_data": Expected(2, "(?i)closed|ended"),
    "junk_in_an_event": JUDGED._replace(says="INFO listing"),
    "answer_without_a_frame": Expected(2, "(?i)event"),
    "not_utf8": JUDGED._replace(says="UTF-8"),
    "error_with_message": Expected(2, "out of luck"),
    "batch_answer": JUDGED._replace(says="(?i)batch|array"),
    "answers_twice": JUDGED._replace(says="answered once more"),
    "out_of_order": JUDGED,
    "wrong_type": JUDGED._replace(says="text/plain"),
    "accepts_requests": Expected(2, "202"),
    "header_bomb": Expected(2, "(?i)header"),
    "drips": Expected(2, "(?i)no answer|not answer|did not", timeout=3),
    "fresh_cursors": Expected(0, "(?i)100 pages"),
    "floods": Expected(2, "(?i)messages|notifications"),
    "no_http": Expected(2, "no HTTP"),
    "loses_sessions": Expected(2, "404"),
    "endpoint_elsewhere": Expected(2, "another host"),
    "older_closes": Expected(2, "(?i)closed the event stream"),
    "older_floods": Expected(2, "(?i)messages|notifications"),
}
MODERN = (
    "honest",
    "html_error",
    "closes_mid_stream",
    "never_lists",
    "huge_body",
    "junk_in_an_event",
    "answer_without_a_frame",
    "error_with_message",
    "batch_answer",
    "answers_twice",
    "wrong_type",
    "fresh_cursors",
    "floods",
)


def check(cage: Cage, name: str, expected: Expected, *given: str, era: str = "legacy") -> Ended:
    """Check a server in the cage; it ends as expected, in time, in little memory, without rests."""
    beside = (sys.executable, str(SUPPORT / "beside.py"), str(SERVERS / f"{name}.py"))
    options = ("--timeout", str(expected.timeout), *expected.options, *given)
    command = (REVISOR, "check", *options, "http://127.0.0.1:{port}/mcp")
    ended = cage.run(*beside, *command, PYTHONPATH=str(SUPPORT), ERA=era, MALLOC_ARENA_MAX="2")
    tail = f"\n--- stdout\n{ended.stdout[-3000:]}\n--- stderr\n{ended.stderr[-3000:]}"
    assert ended.code == expected.code, f"exit code {ended.code}{tail}"
    assert "Traceback" not in ended.said, tail
    assert RAW_CONTROL.search(ended.said) is None, tail
    assert re.search(expected.says, ended.said), tail
    assert KEY not in ended.said
    assert ended.seconds < SECONDS
    assert ended.peak < MEMORY, f"{ended.peak / 2**20:.0f} MiB"
    if namespace():
        # All that was sent went to the server: no name was looked up, no other host asked.
        assert not ended.sent.keys() & {"Udp.OutDatagrams", "Ip.OutNoRoutes", "Ip6OutNoRoutes"}
    return ended


def check_json(cage: Cage, name: str, expected: Expected, era: str = "legacy") -> None:
    ended = check(cage, name, expected, "--format", "json", era=era)
    assert bool(ended.about("faulty")) == expected.is_judged
    (target,) = ended.report["targets"]
    if expected.code == 2:
        assert target["notChecked"]


@pytest.mark.parametrize("name", LEGACY)
def test_a_bad_server(cage: Cage, name: str) -> None:
    check_json(cage, name, LEGACY[name])


@pytest.mark.parametrize("name", MODERN)
def test_a_bad_server_of_2026_07_28(cage: Cage, name: str) -> None:
    check_json(cage, name, LEGACY[name], era="modern")


@pytest.mark.parametrize(
    "name",
    ["html_answer", "redirects_elsewhere", "needs_credentials", "closes_mid_stream", "no_http"],
)
def test_the_text_report_says_it_too(cage: Cage, name: str) -> None:
    check(cage, name, LEGACY[name])


def test_the_metadata_of_its_authorization_is_judged(cage: Cage) -> None:
    ended = check(cage, "needs_credentials", LEGACY["needs_credentials"], "--format", "json")
    features = [f.get("feature", {}).get("id") for f in ended.report["findings"]]
    assert "auth-dcr" in features


def test_nobody_listens(cage: Cage) -> None:
    ended = cage.run(REVISOR, "check", "http://127.0.0.1:1/mcp")
    assert ended.code == 2
    assert "refuses connections" in ended.said


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted(number: signal.Signals) -> None:
    environment = {**os.environ, "PYTHONPATH": str(SUPPORT)}
    server = [sys.executable, str(SERVERS / "session.py")]
    with subprocess.Popen(
        server, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as serving:
        # So that no line is waited for without end.
        last = threading.Timer(SECONDS, serving.kill)
        last.start()
        try:
            assert serving.stdout is not None
            assert serving.stderr is not None
            url = f"http://127.0.0.1:{serving.stdout.readline().strip()}/mcp"
            with subprocess.Popen(
                [REVISOR, "check", url], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            ) as checking:
                assert serving.stderr.readline() == "asked\n"
                checking.send_signal(number)
                assert checking.wait(SECONDS) != 0
            # The session is ended, as when the check comes to its own end.
            lines = iter(serving.stderr.readline, "")
            assert "ended s-1\n" in lines
        finally:
            last.cancel()
            serving.kill()


def test_every_script_is_tested() -> None:
    assert {path.stem for path in SERVERS.glob("*.py")} == {*LEGACY, "session"}
