"""Files read in processes that may end at any time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import planted_kind
from revisor.model.reading import Reading
from revisor.sources.tree import helping, pool, source_file
from revisor.sources.tree.work import Work

WORK = [Work(planted_kind.KIND, f"{n:02}.planted", f"use m/{n}\n".encode()) for n in range(25)]


@pytest.fixture(autouse=True, params=["copied", "started"])
def ways(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have two processes made in each of the ways."""
    if request.param == "copied" and not helping.can_fork():
        pytest.skip("this process has threads, or no copy of it would be safe")
    can_fork = helping.can_fork
    monkeypatch.setattr(helping, "can_fork", lambda: request.param == "copied" and can_fork())
    monkeypatch.setattr(pool, "_helpers", lambda _work: 2)
    monkeypatch.setattr(pool, "_BATCH", 100)
    monkeypatch.setenv("PLANTED_IN", str(os.getpid()))


def read(work: list[Work]) -> list[Reading]:
    return list(pool.read_all(work, lambda _path: None))


def with_one(text: bytes) -> list[Work]:
    return [*WORK[:12], Work(planted_kind.KIND, "bad.planted", text), *WORK[12:]]


def test_the_readings_are_those_of_this_process_in_their_order() -> None:
    alone = [source_file.read(each.kind, each.path, each.content()) for each in WORK]
    assert read(WORK) == alone


@pytest.mark.parametrize(
    ("text", "why"), [(b"die\n", "exit code 1"), (b"killed\n", "signal 9")], ids=["die", "killed"]
)
def test_a_file_that_ends_a_process_is_told_and_takes_nothing_with_it(
    text: bytes, why: str
) -> None:
    found = read(with_one(text))
    bad = found.pop(12)
    assert found == read(WORK)
    (note,) = bad.not_checked
    assert why in note.why
    assert bad.uri == "bad.planted"
    assert bad.faults == 0


def test_a_file_that_takes_for_ever_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helping, "MOST_SECONDS", 1)
    found = read(with_one(b"loop\n"))
    (note,) = found[12].not_checked
    assert "more than 1 seconds of a processor" in note.why
    assert sum(bool(each.subjects) for each in found) == 25


def test_where_every_process_ends_the_files_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_MOST_ENDED", 2)
    found = read([each._replace(data=b"die") for each in WORK])
    assert len(found) == 25
    assert all(each.not_checked and not each.subjects for each in found)


def test_where_no_process_can_be_started_the_files_are_read_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(helping.Helper, "__init__", fail)
    assert [len(each.subjects) for each in read(WORK)] == [1] * 25


def test_where_no_process_gets_ready_the_files_are_read_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(helping, "can_fork", lambda: False)
    monkeypatch.setattr(helping, "_PROGRAM", "raise SystemExit(3)")
    assert [len(each.subjects) for each in read(WORK)] == [1] * 25


def test_faults_come_back() -> None:
    found = read(with_one(b"fault\n"))
    assert [each.faults for each in found] == [0] * 12 + [1] + [0] * 13


def test_whoever_stops_early_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[helping.Helper] = []
    begun = helping.Helper.__init__

    def noted(self: helping.Helper, *arguments: object) -> None:
        begun(self, *arguments)  # type: ignore[arg-type]
        seen.append(self)

    monkeypatch.setattr(helping.Helper, "__init__", noted)
    last = Work(planted_kind.KIND, "z.planted", b"sleep")
    readings = pool.read_all([*WORK, last], lambda _path: None)
    next(readings)
    readings.close()  # type: ignore[attr-defined]
    assert len(seen) == 2
    for each in seen:
        with pytest.raises(ProcessLookupError):
            os.kill(each.pid or 0, 0)


def test_nothing_to_read_starts_no_process() -> None:
    assert read([]) == []


def test_paths_and_bytes_come_through_as_they_are(tmp_path: Path) -> None:
    odd = os.fsdecode(b"\xff\n\x01.planted")
    work = [Work(planted_kind.KIND, str(tmp_path / odd), b"use \x00/\xc3\xa4\n"), *WORK]
    assert read(work)[0] == source_file.read(work[0].kind, work[0].path, work[0].content())


def test_what_is_not_held_in_memory_is_read_when_its_turn_comes(tmp_path: Path) -> None:
    work = []
    for each in WORK:
        path = tmp_path / each.path
        path.write_bytes(each.content())
        work.append(each._replace(path=str(path), data=None, size=each.length()))
    (tmp_path / "03.planted").write_text("use another/one\n")
    (tmp_path / "04.planted").unlink()
    found = read(work)
    assert [len(each.subjects) for each in found] == [1, 1, 1, 0, 0, *[1] * 20]
    assert "changed" in found[3].not_checked[0].why
    assert "no such file" in found[4].not_checked[0].why


def test_a_fault_while_files_are_handed_over_lets_nobody_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_arguments: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(helping.Helper, "ask", fail)
    assert [each.faults for each in read(WORK)] == [1] * 25
