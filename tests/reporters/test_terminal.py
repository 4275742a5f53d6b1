"""What a terminal gets: colours, and lines of its width, whatever it says that is."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable

import pytest

from revisor.model.finding import Finding
from revisor.model.report import Report
from revisor.reporters.lines import Span, line, plain, write
from revisor.reporters.text import render

MakeFinding = Callable[..., Finding]
MakeReport = Callable[..., Report]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_colours_and_a_pipe_does_not(
    report: MakeReport, finding: MakeFinding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.delenv("NO_COLOR", raising=False)
    told = render(report(finding("[red]not markup[/red]", message="m " * 60, url="u" * 90)))
    pipe, terminal = io.StringIO(), Terminal()
    write(told, pipe)
    write(told, terminal)
    assert "\x1b[" not in pipe.getvalue()
    assert "\x1b[1;31merror" in terminal.getvalue()
    assert "[red]not markup[/red]" in terminal.getvalue()
    wrapped = [ln for ln in terminal.getvalue().split("\n") if ln.startswith("    m m")]
    assert len(wrapped) > 1
    assert all(len(part) <= 60 and part == part.rstrip() for part in wrapped)
    assert "u" * 90 in terminal.getvalue()
    assert terminal.getvalue().count("\n\n") == pipe.getvalue().count("\n\n")


@pytest.mark.parametrize("columns", ["0", "1", "-3", "19", "\u00b2", "many", "9" * 30, "9" * 5000])
def test_every_word_is_shown_however_wide_the_terminal_says_it_is(
    columns: str, report: MakeReport, finding: MakeFinding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setenv("LINES", columns)
    told = render(report(finding("tool", message="word " * 60)))
    terminal = Terminal()
    write(told, terminal)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", terminal.getvalue())
    assert shown.split() == plain(told).split()
    narrow = columns in {"1", "19"}
    assert len(shown.split("\n")) > (30 if narrow else len(told))


def test_a_span_keeps_its_look_across_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "24")
    monkeypatch.delenv("NO_COLOR", raising=False)
    terminal = Terminal()
    said = line(Span("one", "strong"), "  two three ", Span("four five six", "error"), indent=2)
    write([said, line()], terminal)
    bold, red, off = "\x1b[1m", "\x1b[1;31m", "\x1b[0m"
    assert terminal.getvalue() == (
        f"  {bold}one{off}  two three {red}four{off}\n  {red}five six{off}\n\n"
    )


def test_a_report_of_many_findings_takes_time_in_proportion(
    report: MakeReport, finding: MakeFinding, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:  # noqa: ARG001
        nonlocal calls
        calls += event in {"call", "c_call"}

    def cost(size: int) -> int:
        nonlocal calls
        told = report(*[finding(f"tool{n}", hint=f"hint {n % 7}") for n in range(size)])
        calls = 0
        sys.setprofile(count)
        try:
            write(render(told, verbose=True), Terminal())
        finally:
            sys.setprofile(None)
        return calls

    cost(10)
    assert cost(2000) < cost(200) * 15
