from __future__ import annotations

from pathlib import Path

import pytest

import planted_kind
from revisor.model.origin import Origin
from revisor.model.places import Places
from revisor.model.reading import Reading
from revisor.sources import kinds, tree
from revisor.sources.kinds import Kind

TOOLS = '{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}'


@pytest.fixture(autouse=True)
def _one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kinds, "KINDS", (planted_kind.KIND,))


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


def test_a_place_is_that_of_the_nearest_value_above() -> None:
    places = Places({("a", ("x",)): (3, 7), ("a", ()): (1, 1)}) | Places({("b", ()): (9, 9)})
    assert places(Origin("s", "a", ("x", "y"))) == (3, 7)
    assert places(Origin("s", "a", ("z",))) == (1, 1)
    assert places(Origin("s", "b", ("z",))) == (9, 9)
    assert places(Origin("s", "c")) is None
