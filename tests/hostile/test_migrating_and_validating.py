"""Migrating and validating hostile files: it ends, tells why, and harms nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from caging import RAW_CONTROL, REVISOR
from hostile_inputs import nested

if TYPE_CHECKING:
    from caging import Cage, Ended

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
OLD = f'{{"$schema": "{DRAFT_7}", "items": [true], "title": "%s"}}'
UNREADABLE = {
    "empty": b"",
    "binary": bytes(range(256)) * 16,
    "cut-off": b'{"$schema": "x", ',
    "unclosed": b'{"a":' * 200_000,
    "invalid-utf-8": b'{"type": "\xff"}',
    "gzip-bomb-or-not": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
    "deep": (f'{{"$schema": "{DRAFT_7}", "items": {nested("[", "]", 100_000, "")}}}').encode(),
    "deep-schema": nested('{"not": ', "}", 100_000, "true").encode(),
    "too-large-a-number": b'{"type": "object", "maximum": 1e999999999}',
}


def ended_well(ended: Ended) -> Ended:
    """Assert what holds whatever the input is."""
    assert "Traceback" not in ended.said, ended.stderr[-2000:]
    assert ended.code in {0, 1, 2}, ended.stderr[-2000:]
    assert not RAW_CONTROL.search(ended.stderr)
    assert not any(ended.sent.values())
    return ended


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_told(cage: Cage, name: str) -> None:
    path = cage.folder / "s.json"
    path.write_bytes(UNREADABLE[name])
    for arguments in (("migrate", "s.json", "--write"), ("validate", "s.json", "--value", "3")):
        assert ended_well(cage.run(REVISOR, *arguments)).code == 2
    assert path.read_bytes() == UNREADABLE[name]
    (cage.folder / "any.json").write_text("true")
    told = ended_well(cage.run(REVISOR, "validate", "any.json", "s.json"))
    assert (told.code == 2) == ("neither valid nor invalid" in told.stdout)


@pytest.mark.parametrize("make", ["fifo", "folder", "missing", "loop"])
def test_what_is_no_file_is_told(cage: Cage, make: str) -> None:
    path = cage.folder / "s.json"
    if make == "fifo":
        os.mkfifo(path)
    elif make == "folder":
        path.mkdir()
        (path / "again").symlink_to(path)
    elif make == "loop":
        path.symlink_to("s.json")
    for arguments in (("migrate", "s.json"), ("validate", "s.json", "--value", "3")):
        assert ended_well(cage.run(REVISOR, *arguments)).code == 2


def test_names_and_texts_steer_no_terminal(cage: Cage) -> None:
    escaped = "\\u001b[2J\\u202e"
    tool = {"name": "\x1b[31m\u202e", "inputSchema": {"$schema": DRAFT_7, "type": "\x1b[2J"}}
    (cage.folder / "tools.json").write_text(json.dumps({"tools": [tool]}))
    (cage.folder / "\x1b[2J.json").write_text(OLD % escaped)
    (cage.folder / "v.json").write_text(f'"{escaped}"')
    (cage.folder / "number.json").write_text('{"type": "number"}')
    ended_well(cage.run(REVISOR, "migrate", "tools.json", "\x1b[2J.json", "--check"))
    told = ended_well(cage.run(REVISOR, "validate", "number.json", "v.json"))
    assert told.code == 1
    assert not RAW_CONTROL.search(told.stdout)


def test_no_reference_is_fetched(cage: Cage) -> None:
    schema = f'{{"$schema": "{DRAFT_7}", "items": [{{"$ref": "http://192.0.2.1/a.json"}}]}}'
    (cage.folder / "s.json").write_text(schema)
    assert ended_well(cage.run(REVISOR, "migrate", "s.json", "--verify")).code == 1
    ended = ended_well(cage.run(REVISOR, "validate", "s.json", "--value", "[3]"))
    assert ended.code == 2
    assert "nothing is fetched" in ended.stderr


def test_no_local_file_is_read_for_a_reference(cage: Cage) -> None:
    (cage.folder / "secret.json").write_text('{"const": "the secret"}')
    path = cage.folder / "secret.json"
    for address in ("secret.json", path.as_uri(), "/etc/passwd"):
        (cage.folder / "s.json").write_text(json.dumps({"$ref": address}))
        ended = ended_well(cage.run(REVISOR, "validate", "s.json", "--value", "3"))
        assert ended.code == 2
        assert "the secret" not in ended.said


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    tools = [{"name": f"t{n}", "inputSchema": json.loads(OLD % n)} for n in range(500)]
    (tmp_path / "tools.json").write_text(json.dumps({"tools": tools}, indent=2))
    command = f"{REVISOR} migrate tools.json --quiet | head -c 10"
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, capture_output=True, check=False, timeout=60
    )
    assert done.stdout == b"--- tools."
    assert done.stderr == b""


def test_a_run_that_is_broken_off_leaves_whole_files(tmp_path: Path) -> None:
    before = {f"s{n}.json": OLD % n for n in range(300)}
    for name, text in before.items():
        (tmp_path / name).write_text(text)
    for wait in (0.4, 0.6, 0.8, 1.0):
        with subprocess.Popen(
            [REVISOR, "migrate", ".", "--write", "--quiet"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        assert "Traceback" not in out + err
        assert process.returncode in {0, 130}
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(before)
        for name, text in before.items():
            held = json.loads((tmp_path / name).read_text())
            assert held["title"] == json.loads(text)["title"]
            assert ("items" in held) != ("prefixItems" in held)
