"""What was mended, told by file, rule and fix."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from revisor.model.finding import Finding, Place
from revisor.model.fix import Edit, Fix
from revisor.model.origin import Origin
from revisor.reporters.lines import plain
from revisor.reporters.text_fixes import Mended, render

MakeFinding = Callable[..., Finding]
FIX = Fix("safe", "write it so", (Edit("remove", ()),))


def told(*texts: Mended, **options: Any) -> list[str]:
    return plain(render(texts, **options)).splitlines()


def test_places_are_shown_up_to_three(finding: MakeFinding) -> None:
    found = [finding(f"tool{n}", remedy=FIX) for n in range(5)]
    lines = told(Mended("a.json", found))
    assert lines[:2] == [
        "a.json: fixed 5 findings",
        "  array-form-items  \N{MULTIPLICATION SIGN}5: write it so",
    ]
    assert lines[2] == "    tool tool0  /tools/0/inputSchema"
    assert lines[-1] == "    … and 2 more places (--verbose shows all)"
    assert len(told(Mended("a.json", found), verbose=True)) == 7
    assert told(Mended("a.json", found[:4]))[-1].startswith("    … and 1 more place (")


def test_what_would_be_is_not_what_is(finding: MakeFinding) -> None:
    lines = told(Mended("a.json", [finding(remedy=FIX)]), would=True)
    assert lines[0] == "a.json: would fix 1 finding"


def test_what_is_left_is_told_with_the_reason(finding: MakeFinding) -> None:
    left = [(finding(f"tools[{n}]"), "it is still there") for n in range(2)]
    assert told(Mended("a.json", (), left)) == [
        "a.json: nothing was fixed",
        "  left: array-form-items: it is still there",
        "    tools[0]  /tools/0/inputSchema",
        "    tools[1]  /tools/0/inputSchema",
    ]


def test_a_file_that_could_not_be_written_was_not_fixed(finding: MakeFinding) -> None:
    lines = told(Mended("a\x1b.json", [finding(remedy=FIX)], problem="it is packed"))
    assert lines == ["a\\x1b.json: not fixed: it is packed"]


def test_messages_are_counted_from_one(finding: MakeFinding) -> None:
    found = finding(remedy=FIX, place=Place(Origin("dump", "a", ("msg",), 4)), subject={})
    assert told(Mended("a.jsonl", [found]))[-1] == "    message 5  /msg"
