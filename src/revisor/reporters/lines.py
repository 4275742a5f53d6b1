"""Lines of styled text: what the text reporter makes, before anything knows of colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TextIO

from .safe_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable

Style = Literal["", "error", "warning", "note", "good", "strong", "faint", "link"]
"""What a span is; `terminal` decides how that looks."""


class Span(NamedTuple):
    """A run of text in one style. The text may come straight from input: writers escape it."""

    text: str
    style: Style = ""


class Line(NamedTuple):
    """One line, `indent` columns in; a terminal wraps it with the same indent."""

    spans: tuple[Span, ...] = ()
    indent: int = 0


def line(*parts: str | Span, indent: int = 0) -> Line:
    """Return a line of the given parts; a plain string is a span without style."""
    return Line(tuple([p if isinstance(p, Span) else Span(p) for p in parts]), indent)


def write(lines: Iterable[Line], stream: TextIO) -> None:
    """Write the lines to `stream`: in colours and wrapped on a terminal, plain anywhere else."""
    if stream.isatty():
        from .terminal import show

        show(lines, stream)
    else:
        stream.write(plain(lines))


def plain(lines: Iterable[Line]) -> str:
    """Return the lines as plain text without colours, each ended by a newline."""
    return "".join([_plain(each) for each in lines])


def _plain(each: Line) -> str:
    text = "".join([visible(span.text) for span in each.spans])
    return f"{' ' * each.indent}{text}\n" if text else "\n"
