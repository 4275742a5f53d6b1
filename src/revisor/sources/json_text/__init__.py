"""Reading JSON text that may be hostile: what it holds, what is odd about it, and where."""

from __future__ import annotations

from revisor.sources.json_text.event_stream import events, looks_like_events, without_headers
from revisor.sources.json_text.limits import (
    MAX_DEPTH,
    MAX_DIGITS,
    MAX_VALUES,
    refuse_too_many_values,
)
from revisor.sources.json_text.lines import (
    Line,
    Logged,
    are_mostly_lines,
    lines,
    looks_like_lines,
)
from revisor.sources.json_text.reading import Parsed, parse, parse_text
from revisor.sources.json_text.unicode import decode, encode

__all__ = [
    "MAX_DEPTH",
    "MAX_DIGITS",
    "MAX_VALUES",
    "Line",
    "Logged",
    "Parsed",
    "are_mostly_lines",
    "decode",
    "encode",
    "events",
    "lines",
    "looks_like_events",
    "looks_like_lines",
    "parse",
    "parse_text",
    "refuse_too_many_values",
    "without_headers",
]
