"""`format`: asserted up to draft-07, an annotation from 2019-09 on."""

from __future__ import annotations

from .editing import Edit
from .source_form import target

DEFINED = frozenset(
    (
        *("date-time", "date", "time", "duration", "email", "idn-email", "hostname"),
        *("idn-hostname", "ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid"),
        *("uri-template", "json-pointer", "relative-json-pointer", "regex"),
    )
)
"""The formats of all dialects: many validators assert them also where a dialect knew them not."""


def rewrite(edit: Edit) -> None:
    """Declare that a format which JSON Schema defines is not asserted any more."""
    if not edit.sub.dialect.format_asserted or target().format_asserted:
        return
    if edit.acts("format") and edit.members["format"] in DEFINED:
        why = f"validators of {edit.short} may assert it; in 2020-12 it is an annotation by default"
        edit.record(("format",), ("format",), why, "widened")
