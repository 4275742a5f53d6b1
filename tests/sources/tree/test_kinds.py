from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

import planted_kind
from revisor.checking import Selection, run
from revisor.model.origin import Origin
from revisor.model.places import Places
from revisor.model.reading import Reading
from revisor.sources import tree
from revisor.sources.kinds import Kind
from revisor.sources.tree.options import MOST_SOURCE, TreeOptions

TOOLS = '{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}'


pytestmark = pytest.mark.usefixtures("planted")


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def uses(reading: Reading) -> list[tuple[str, int | None]]:
    return [
        (Path(subject.origin.uri).name, getattr(subject.origin, "line", None))
        for subject in reading.subjects
    ]


def test_a_file_is_read_by_its_kind(tmp_path: Path) -> None:
    path = write(tmp_path, "a.planted", "use logging/setLevel\n")
    (reading,) = tree.read([path])
    assert (reading.kind, reading.name) == (planted_kind.NAME, path)
    assert uses(reading) == [("a.planted", 1)]


def test_a_kind_is_known_by_the_end_of_a_path_too() -> None:
    kind = Kind("k", "planted_kind", names=(".mcp.json", ".vscode/mcp.json"))
    assert kind.may_hold("x/.VSCode/mcp.json")
    assert kind.may_hold(".mcp.json")
    assert not kind.may_hold("x/mcp.json")
    assert not kind.may_hold("not.mcp.json")


def test_what_no_kind_accepts_may_be_a_dump(tmp_path: Path) -> None:
    path = write(tmp_path, "planted/settings.json", "other")
    Path(path).write_text(TOOLS)
    named = [reading.kind for reading in tree.read([path])]
    assert named == [planted_kind.NAME]
    other = write(tmp_path, "tools.json", TOOLS)
    assert [reading.kind for reading in tree.read([other])] == ["dump"]


def test_the_files_of_a_folder_are_one_target_beside_its_dumps(tmp_path: Path) -> None:
    write(tmp_path, "a.planted", "use logging/setLevel\n")
    write(tmp_path, "b/c.planted", "\nuse logging/setLevel\n")
    write(tmp_path, "tools.json", TOOLS)
    write(tmp_path, "package.json", "{}")
    whole, dumped = tree.read([str(tmp_path)])
    assert whole.name == str(tmp_path)
    assert whole.checked == {"files": 2}
    assert uses(whole) == [("a.planted", 1), ("c.planted", 2)]
    assert dumped.kind == "dump"
    assert not dumped.not_checked


def test_a_file_that_breaks_hides_no_other(tmp_path: Path) -> None:
    write(tmp_path, "a.planted", "broken")
    fault = write(tmp_path, "b.planted", "fault")
    write(tmp_path, "c.planted", "use logging/setLevel\n")
    (reading,) = tree.read([str(tmp_path)])
    assert uses(reading) == [("c.planted", 1)]
    broken, ours = reading.not_checked
    assert broken.what.endswith("a.planted: the file")
    assert broken.why == "line 1: it is broken. Mend it."
    assert fault in ours.what
    assert "a fault of Revisor's own (ZeroDivisionError" in ours.why
    assert reading.faults == 1


def test_a_file_that_looks_like_the_kind_and_is_other_is_no_failure(tmp_path: Path) -> None:
    write(tmp_path, "a.planted", "other")
    (reading,) = tree.read([str(tmp_path)])
    assert not reading.checked
    assert "no file in it ends in" in reading.not_checked[0].why


def test_tests_are_told_apart(tmp_path: Path) -> None:
    write(tmp_path, "a.planted", "use logging/setLevel\n")
    write(tmp_path, "tests/b.planted", "use logging/setLevel\n")
    whole, tests = tree.read([str(tmp_path)])
    assert (whole.of_tests, uses(whole)) == (False, [("a.planted", 1)])
    assert (tests.of_tests, uses(tests)) == (True, [("b.planted", 1)])
    assert tests.name == f"{tmp_path} (tests)"
    report = run([whole, tests], Selection(dt.date(2026, 11, 30)))
    assert [(f.severity, f.target) for f in report.findings] == [("warning", 0), ("note", 1)]


def test_what_is_passed_over_is_counted(tmp_path: Path) -> None:
    write(tmp_path, "a.planted", "use logging/setLevel\n")
    write(tmp_path, "g.planted", "# @generated\nuse logging/setLevel\n")
    write(tmp_path, "vendor/v.planted", "use logging/setLevel\n")
    write(tmp_path, "large.planted", "x" * (MOST_SOURCE + 1))
    write(tmp_path, "other.planted", "other" + "x" * MOST_SOURCE)
    (whole,) = tree.read([str(tmp_path)])
    told = {note.what: note.why for note in whole.not_checked}
    assert "1 generated file" in told
    assert told["1 vendored folder"] == "the work of others: vendor (--all-files takes it)"
    large = next(why for what, why in told.items() if "large.planted" in what)
    assert "over the bound" in large
    assert len(told) == 3
    whole, *_ = tree.read([str(tmp_path)], options=TreeOptions(all_files=True))
    assert whole.checked == {"files": 4}
    assert not whole.not_checked


def test_what_is_excluded_is_not_looked_at(tmp_path: Path) -> None:
    write(tmp_path, "a.planted", "use logging/setLevel\n")
    write(tmp_path, "b.planted", "broken")
    options = TreeOptions(excludes=lambda path: path.endswith("b.planted"))
    (whole,) = tree.read([str(tmp_path)], options=options)
    assert not whole.not_checked


def test_links_within_a_folder_are_read_once_and_odd_ones_named(tmp_path: Path) -> None:
    path = write(tmp_path, "a.planted", "use logging/setLevel\n")
    (tmp_path / "b.planted").symlink_to(path)
    (tmp_path / "c.planted").symlink_to(tmp_path / "d.planted")
    (tmp_path / "d.planted").symlink_to(tmp_path / "c.planted")
    (tmp_path / "odd\nname.planted").write_bytes(b"use x\n")
    (tmp_path / "dir.planted").mkdir()
    (whole,) = tree.read([str(tmp_path)])
    assert [name for name, _ in uses(whole)] == ["a.planted", "odd\nname.planted"]
    assert ["c.planted" in n.what for n in whole.not_checked] == [True, False]
    assert "symbolic links" in whole.not_checked[0].why


def test_a_place_is_that_of_the_nearest_value_above() -> None:
    places = Places({("a", ("x",)): (3, 7), ("a", ()): (1, 1)}) | Places({("b", ()): (9, 9)})
    assert places(Origin("s", "a", ("x", "y"))) == (3, 7)
    assert places(Origin("s", "a", ("z",))) == (1, 1)
    assert places(Origin("s", "b", ("z",))) == (9, 9)
    assert places(Origin("s", "c")) is None
