"""What the input says never steers the terminal, and a broken output ends quietly."""

from __future__ import annotations

import json
import os
import pty
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from caging import REVISOR
from hostile_inputs import listed, of_object, tool

if TYPE_CHECKING:
    from caging import Cage

SEQUENCES = {
    "title": "\x1b]0;owned\x07",
    "clear": "\x1b[2J\x1b[H",
    "eight-bit": "\x9b2J",
    "carriage-return": "harmless\rreplaced",
    "backspace": "bad\b\b\bgood",
    "newlines": "a\nerror: forged\n\n",
    "direction": "\u202egnp.exe\u2066",
    "line-separator": "a\u2028b\u2029c",
    "nul": "a\x00b",
    "link": "\x1b]8;;http://127.0.0.1\x1b\\text\x1b]8;;\x1b\\",
    "markup": "[red]x[/red] [/] [link=http://127.0.0.1]y[/link] [bold",
    "joined": "👨‍👩‍👧" * 200,
    "combining": "a" + "\u0301" * 5_000,
}
STEERING = ("\x1b]", "\x1b[2J", "\x1b[H", "\x07", "\x9b", "\b", "\x00", "\u202e", "\u2066")


def everywhere(text: str) -> str:
    """Return a tool list that carries `text` in each place which a message could quote."""
    schema = of_object(
        properties={text: {"type": text, "default": text, "pattern": f"({text}", "format": text}},
        required=[text, f"{text}-missing"],
        title=text,
    )
    faulty = tool({**schema, "$schema": text, text: text}, text)
    return listed({**faulty, "description": text, text: text}, tool({"$ref": f"#/{text}"}, text))


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_sequence_does_not_reach_the_output(cage: Cage, tmp_path: Path, name: str) -> None:
    path = tmp_path / "tools.json"
    path.write_text(everywhere(SEQUENCES[name]), encoding="utf-8")
    cage.check(path, codes=[1])
    text = cage.check_text(path, "--verbose", codes=[1]).stdout
    assert "\nerror: forged" not in text, "a name cannot forge a line of the report"


@pytest.mark.parametrize("name", SEQUENCES)
def test_a_sequence_does_not_reach_a_terminal(cage: Cage, tmp_path: Path, name: str) -> None:
    path = tmp_path / "tools.json"
    path.write_text(everywhere(SEQUENCES[name]), encoding="utf-8")
    ours, theirs = pty.openpty()
    shown: list[bytes] = []

    def drain() -> None:
        try:
            while piece := os.read(ours, 65_536):
                shown.append(piece)
        except OSError:  # the other side is closed
            return

    reader = threading.Thread(target=drain)
    reader.start()
    try:
        ended = cage.run(REVISOR, "check", str(path), stdout=theirs, TERM="xterm-256color")
    finally:
        os.close(theirs)
        reader.join(timeout=10)
        os.close(ours)
    text = b"".join(shown).decode("utf-8", "replace")
    assert ended.code == 1
    assert "sibling" in text
    assert not [sequence for sequence in STEERING if sequence in text]
    assert "\rreplaced" not in text.replace("\r\n", "\n")


def test_markup_is_printed_as_it_stands(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    named = tool(of_object(properties={"a": {"type": "[bold]x[/bold]"}}), "t")
    path.write_text(listed(named), encoding="utf-8")
    assert "[bold]x[/bold]" in cage.check_text(path, "--verbose", codes=[1]).stdout


def test_names_survive_a_terminal_that_knows_only_ascii(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(everywhere("naïve-工具-😀"), encoding="utf-8")
    for encoding in ("ascii", "latin-1", "utf-8"):
        cage.check_text(path, codes=[1], PYTHONIOENCODING=encoding, LANG="C", LC_ALL="C")
        cage.check(path, codes=[1], PYTHONIOENCODING=encoding, LANG="C", LC_ALL="C")


def test_json_output_is_one_object_whatever_the_names(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(everywhere("".join(SEQUENCES.values())), encoding="utf-8")
    report = cage.check(path, codes=[1]).report
    assert json.dumps(report)
    assert report["findings"]


def test_a_reader_that_goes_away(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    faulty = [tool(of_object(properties={"a": {"type": f"x{n}"}}), f"t{n}") for n in range(3_000)]
    path.write_text(listed(*faulty), encoding="utf-8")
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ended = cage.run(REVISOR, "check", "--format", "json", str(path), stdout=writing)
    finally:
        os.close(writing)
    assert "Traceback" not in ended.stderr
    assert "Exception ignored" not in ended.stderr


def test_an_output_that_is_full(cage: Cage, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(listed(), encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        ended = cage.run(REVISOR, "check", str(path), stdout=full.fileno())
    assert "Traceback" not in ended.stderr
    assert ended.code != 0, "a report that was lost is no success"
