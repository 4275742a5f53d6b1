"""Targets that hold nothing to check: exit 2, a line that says why, a report for the others."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hostile_inputs import SIBLING, faulty_sibling, listed, nested, tool

if TYPE_CHECKING:
    from collections.abc import Callable

    from caging import Cage

NOT_JSON = {
    "empty": b"",
    "only-space": b" \n\t\n",
    "prose": b"these are my tools\n",
    "cut-off": b'{"tools": [{"name": "a", ',
    "trailing-comma": b'{"tools": [],}',
    "two-documents-in-one-line": b'{"tools": []} {"tools": []',
    "invalid-utf-8": b'{"tools": [{"name": "\xff\xfe\xfd"}]}',
    "nul-bytes": bytes(4096),
    "gzip": b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
    "only-brackets": nested("[", "]", 100_000, "").encode(),
    "unclosed-brackets": b"[" * 1_000_000,
    "unclosed-objects": b'{"a":' * 1_000_000,
    "only-bom": b"\xef\xbb\xbf",
}
NOTHING_KNOWN = {
    "null": b"null",
    "number": b"1e400",
    "string": b'"tools"',
    "empty-object": b"{}",
    "empty-array": b"[]",
    "error-response": b'{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no"}}',
    "tools-is-a-string": b'{"tools": "none"}',
    "tools-is-null": b'{"tools": null}',
}


def fifo(folder: Path) -> Path:
    path = folder / "fifo.json"
    os.mkfifo(path)
    return path


def unix_socket(folder: Path) -> Path:
    path = folder / "socket.json"
    here = Path.cwd()
    os.chdir(folder)  # the path of a socket has to be short
    try:
        with socket.socket(socket.AF_UNIX) as handle:
            handle.bind(path.name)
    finally:
        os.chdir(here)
    return path


def forbidden(folder: Path) -> Path:
    path = folder / "forbidden.json"
    path.write_text(listed(), encoding="utf-8")
    path.chmod(0)
    return path


def forbidden_folder(folder: Path) -> Path:
    path = folder / "closed"
    path.mkdir()
    path.chmod(0)
    return path


def empty_folder(folder: Path) -> Path:
    path = folder / "empty"
    path.mkdir()
    return path


def looping_folder(folder: Path) -> Path:
    path = folder / "loop"
    path.mkdir()
    (path / "again").symlink_to(path, target_is_directory=True)
    return path


def link_to_itself(folder: Path) -> Path:
    path = folder / "self.json"
    path.symlink_to(path)
    return path


def dangling_link(folder: Path) -> Path:
    path = folder / "dangling.json"
    path.symlink_to(folder / "nowhere")
    return path


def very_long_name(folder: Path) -> Path:
    return folder / ("x" * 5000)


def name_of_a_terminal_sequence(folder: Path) -> Path:
    path = folder / "\x1b]0;owned\x07\x1b[2J.json"
    path.write_text("not json", encoding="utf-8")
    return path


PLACES: list[Callable[[Path], Path]] = [
    fifo,
    unix_socket,
    forbidden,
    forbidden_folder,
    empty_folder,
    looping_folder,
    link_to_itself,
    dangling_link,
    very_long_name,
    name_of_a_terminal_sequence,
]


@pytest.fixture
def good(tmp_path: Path) -> Path:
    """Return a target that has one certain finding."""
    path = tmp_path / "good.json"
    path.write_text(listed(), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", NOT_JSON | NOTHING_KNOWN)
def test_a_file_without_tools(cage: Cage, tmp_path: Path, good: Path, name: str) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes((NOT_JSON | NOTHING_KNOWN)[name])
    ended = cage.check(path, good, codes=[2])
    assert ended.about(SIBLING), "the other target is checked all the same"
    said = cage.check_text(path, codes=[2]).said
    assert "broken.json" in said


@pytest.mark.parametrize("make", PLACES, ids=lambda make: make.__name__)
def test_a_place_without_tools(
    cage: Cage, tmp_path: Path, good: Path, make: Callable[[Path], Path]
) -> None:
    path = make(tmp_path)
    try:
        ended = cage.check(path, good, codes=[2])
        assert ended.about(SIBLING), "the other target is checked all the same"
        assert cage.check_text(path, codes=[2]).said.strip()
    finally:
        if os.path.isdir(path):  # noqa: PTH112 - pathlib raises for a name that is too long
            path.chmod(0o700)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom", "/dev/full", "/proc/self/mem"])
def test_a_device_is_not_read_for_ever(cage: Cage, device: str) -> None:
    ended = cage.check_text(device, codes=[2])
    assert device in ended.said


def test_a_device_on_standard_input_is_bounded(cage: Cage) -> None:
    with Path("/dev/zero").open("rb") as endless:
        cage.check_text("-", codes=[2], stdin=endless.fileno())


def test_standard_input_that_is_empty(cage: Cage) -> None:
    said = cage.check_text("-", codes=[2]).said.lower()
    assert "standard input" in said or "stdin" in said


def test_no_target_at_all_is_wrong_usage(cage: Cage) -> None:
    assert cage.check_text(codes=[2]).stderr


def test_a_folder_with_a_loop_still_yields_its_files(cage: Cage, tmp_path: Path) -> None:
    folder = looping_folder(tmp_path)
    (folder / "tools.json").write_text(listed(), encoding="utf-8")
    ended = cage.check(folder)
    assert len(ended.about(SIBLING)) == 1


def test_a_folder_full_of_oddities_yields_its_good_file(cage: Cage, tmp_path: Path) -> None:
    folder = tmp_path / "mixed"
    folder.mkdir()
    for make in (fifo, unix_socket, link_to_itself, dangling_link, name_of_a_terminal_sequence):
        make(folder)
    (folder / "tools.json").write_text(listed(), encoding="utf-8")
    assert cage.check(folder, codes=[0, 1, 2]).about(SIBLING)


def test_a_file_over_the_size_limit(cage: Cage, tmp_path: Path, good: Path) -> None:
    path = tmp_path / "large.json"
    path.write_text(listed(tool({"type": "object", "title": "x" * 2_000_000})), encoding="utf-8")
    ended = cage.check(path, good, "--max-size", "1000000", codes=[2])
    assert ended.about(SIBLING)
    assert "--max-size" in ended.said


def test_a_sparse_file_is_refused_by_its_size(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "sparse.json"
    with path.open("wb") as handle:
        handle.truncate(8 * 1024**3)
    ended = cage.check_text(path, codes=[2])
    assert ended.peak < 300 * 1024**2


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_another_encoding_with_its_mark_is_read(cage: Cage, tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "wide.json"
    path.write_bytes(listed().encode(encoding))
    assert cage.check(path, codes=[1]).about(SIBLING)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-32-be"])
def test_another_encoding_without_a_mark_is_no_json(
    cage: Cage, tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "wide.json"
    path.write_bytes(listed().encode(encoding))
    assert "line 1, column" in cage.check_text(path, codes=[2]).said


def test_a_byte_order_mark_hides_nothing(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "bom.json"
    path.write_bytes(listed().encode("utf-8-sig"))
    assert cage.check(path, codes=[1]).about(SIBLING)


def test_a_sibling_line_survives_a_broken_line(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.jsonl"
    good_line = faulty_sibling()
    path.write_text(f'{{broken\n{{"tools": [{json.dumps(good_line)}]}}\n', encoding="utf-8")
    ended = cage.check(path, codes=[1, 2])
    assert ended.about(SIBLING)
