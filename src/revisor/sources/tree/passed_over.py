"""Which files of a tree are nobody's own work: vendored, generated, minified, or far too large."""

from __future__ import annotations

import re
from typing import Literal

Reason = Literal["vendored", "generated", "minified"]

VENDORED = frozenset(
    {
        ".venv",
        ".yarn",
        "__pypackages__",
        "_vendor",
        "bower_components",
        "dist-packages",
        "node_modules",
        "pods",
        "site-packages",
        "third-party",
        "third_party",
        "vendor",
        "vendored",
    }
)
"""Folders that hold the work of others, in lower case."""

ENVIRONMENT = "pyvenv.cfg"
"""The file that every virtual environment of Python has at its top."""

_GENERATED_NAME = re.compile(r".*(_pb2(_grpc)?\.pyi?|\.generated\.[a-z]+|\.gen\.[a-z]+)")
_GENERATED = re.compile(
    rb"@generated\b|code generated (by|from)\b|auto-?generated (by|from|file|code)\b"
    rb"|(this )?(file|module|code) (is|was) (automatically|auto-?) ?generated\b"
    rb"|generated (file|code)[ -.;:,]{1,4}do not edit|do not edit[ -.;:,]{1,40}generated",
    re.IGNORECASE,
)
_ALWAYS_SAID = b"generated"
"""What every pattern above holds: looked for first, since that costs next to nothing."""
_MINIFIED_NAME = re.compile(r".*[.-](min|bundle|bundled)\.[cm]?js")
_SCRIPT = (".js", ".mjs", ".cjs", ".jsx")
_HEAD = 1024
_LOOKED_AT = 64 * 1024
_LEAST = 2048
_LONG_LINE = 300


def is_vendored(folder: str) -> bool:
    """Tell whether a folder of this name holds the work of others."""
    return folder.lower() in VENDORED


def reason(path: str, data: bytes) -> Reason | None:
    """Return why a file is passed over by its name and content, None where it is not.

    Generated is what says so of itself in its first lines; minified are scripts whose lines are far
    longer than anybody writes them.
    """
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    if _GENERATED_NAME.fullmatch(name) or _says_generated(data[:_HEAD]):
        return "generated"
    if _MINIFIED_NAME.fullmatch(name) or (name.endswith(_SCRIPT) and _has_long_lines(data)):
        return "minified"
    return None


def _says_generated(head: bytes) -> bool:
    return _ALWAYS_SAID in head.lower() and _GENERATED.search(head) is not None


def _has_long_lines(data: bytes) -> bool:
    looked_at = data[:_LOOKED_AT]
    lines = looked_at.count(b"\n") + 1
    return len(looked_at) >= _LEAST and len(looked_at) > lines * _LONG_LINE
