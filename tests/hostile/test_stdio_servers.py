"""Bad servers over stdio: told in plain words, the rest judged, and nothing of them left behind."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bad_server_checks import KEY, MEMORY, SECONDS, Expected
from left_behind import LeftBehind

if TYPE_CHECKING:
    from caging import Cage, Ended

HERE = Path(__file__).resolve().parent
SERVERS = HERE / "servers"
SUPPORT = HERE.parent / "support"


JUDGED = Expected(1, is_judged=True)
LEGACY = {
    "junk_before": JUDGED._replace(says="is listening on stdio"),
    "junk_between": JUDGED._replace(says="INFO handling"),
    "half_message": Expected(2, "out of luck"),
    "huge_line": JUDGED._replace(says="419,430,486 bytes|419430486"),
    "huge_answer": Expected(2, "419,430,[0-9]+ bytes", timeout=20),
    "endless_line": Expected(2, "in the middle of a message of", timeout=4),
    "batch_answer": JUDGED._replace(says="batch"),
    "float_id": JUDGED._replace(says=r"has the id 1\.0"),
    "answers_twice": JUDGED._replace(says="is answered once more"),
    "duplicate_ids": JUDGED._replace(says="an earlier request"),
    "out_of_order": JUDGED,
    "never_answers": Expected(2, "did not answer", timeout=3),
    "never_lists": Expected(2, "tools/list", timeout=3),
    "never_reads": Expected(2, "did not answer", timeout=3),
    "same_cursor": Expected(0, "an earlier page had"),
    "fresh_cursors": Expected(0, "after 100 pages"),
    "floods": Expected(2, "messages more than", timeout=5),
    "floods_junk": Expected(2, "what is no message", timeout=4),
    "not_utf8": JUDGED._replace(says="is not UTF-8"),
    "deep_answer": JUDGED._replace(says="levels deep"),
    "deep_message": JUDGED,
    "many_tools": JUDGED,
    "dies_at_once": Expected(2, "Cannot find module"),
    "dies_later": Expected(2, "SIGKILL"),
    "needs_credentials": Expected(2, "API_KEY missing"),
    "tells_secrets": Expected(2, r"\*\*\*", options=("--env", f"API_KEY={KEY}")),
    "stubborn_family": JUDGED,
    "stubborn_silence": Expected(2, "did not answer", timeout=3),
    "closes_stdout": Expected(2, "closed its standard output"),
    "closes_stdin": Expected(2, "closed its standard input"),
    "tools_as_text": Expected(1, "must be an array"),
    "null_result": Expected(1, "(?i)result is null"),
    "null_everywhere": Expected(1, "(?i)result is null"),
    "endless_requests": Expected(2, "messages more than", timeout=5),
    "odd_messages": JUDGED,
    "drips": Expected(2, "did not answer.*in the middle of a message of", timeout=3),
    "errors_only": Expected(2, "out of"),
    "daemon_without_a_mark": JUDGED,
    "daemon_that_moves_on": JUDGED,
    "fills_memory": JUDGED._replace(says="more than can be held"),
    "marks_bytes": JUDGED._replace(says="byte order mark"),
}
MODERN = (
    "junk_between",
    "half_message",
    "batch_answer",
    "never_lists",
    "fresh_cursors",
    "floods",
    "not_utf8",
    "null_result",
    "tools_as_text",
    "endless_requests",
    "answers_twice",
)
VERSIONS: tuple[object, ...] = (
    "3000-01-01",
    "2023-01-01",
    20251125,
    None,
    "",
    [],
    {"a": 1},
    "2025-11-25\n",
)


@pytest.fixture
def left() -> LeftBehind:
    return LeftBehind()


def check(
    cage: Cage, left: LeftBehind, name: str, expected: Expected, *given: str, era: str = "legacy"
) -> Ended:
    """Check a server in the cage; it ends as expected, in time, in little memory, without rests."""
    script = str(SERVERS / f"{name}.py")
    command = ("--timeout", str(expected.timeout), *expected.options, *given)
    server = ("--", sys.executable, script, *expected.arguments)
    environment = {**left.env, "PYTHONPATH": str(SUPPORT), "ERA": era}
    try:
        ended = cage.judged((*command, *server), [expected.code], **environment)
    finally:
        left.assert_nothing()
    assert ended.seconds < SECONDS
    assert ended.peak < MEMORY, f"{ended.peak / 2**20:.0f} MiB"
    assert re.search(expected.says, ended.said, re.DOTALL), ended.said[-3000:]
    assert KEY not in ended.said
    return ended


def check_json(
    cage: Cage, left: LeftBehind, name: str, expected: Expected, era: str = "legacy"
) -> None:
    ended = check(cage, left, name, expected, "--format", "json", era=era)
    rules = {finding["rule"] for finding in ended.about("faulty")}
    assert bool(rules) == expected.is_judged
    (target,) = ended.report["targets"]
    if expected.code == 2:
        assert target["notChecked"]


@pytest.mark.parametrize("name", LEGACY)
def test_a_bad_server(cage: Cage, left: LeftBehind, name: str) -> None:
    check_json(cage, left, name, LEGACY[name])


@pytest.mark.parametrize("name", MODERN)
def test_a_bad_server_of_2026_07_28(cage: Cage, left: LeftBehind, name: str) -> None:
    check_json(cage, left, name, LEGACY[name], era="modern")


@pytest.mark.parametrize("era", ["legacy", "modern"])
@pytest.mark.parametrize("version", VERSIONS, ids=json.dumps)
def test_an_odd_version(cage: Cage, left: LeftBehind, version: object, era: str) -> None:
    expected = JUDGED._replace(arguments=(json.dumps(version),))
    check_json(cage, left, "odd_version", expected, era=era)


@pytest.mark.parametrize(
    "name", ["dies_at_once", "needs_credentials", "half_message", "junk_before", "never_answers"]
)
def test_the_text_report_says_it_too(cage: Cage, left: LeftBehind, name: str) -> None:
    check(cage, left, name, LEGACY[name])


def test_the_size_of_a_message_is_bounded_as_asked(cage: Cage, left: LeftBehind) -> None:
    options = ("--max-size", "300B")
    expected = Expected(2, "more than the 300 bytes", options=options)
    check(cage, left, "answers_twice", expected)


def test_every_script_is_tested() -> None:
    scripts = {path.stem for path in SERVERS.glob("*.py")}
    assert scripts == {*LEGACY, "odd_version"}
