"""From bytes to characters: byte order marks, and bytes that are no text."""

from __future__ import annotations

import codecs

from revisor.errors import SourceError

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    # The UTF-32 marks begin with those of UTF-16, so they come first.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(data: bytes) -> str:
    """Return the characters of a JSON text: UTF-8 (RFC 8259 section 8.1), or what a mark says.

    The mark itself is left out. Raises SourceError where the bytes are no text.
    """
    encoding, skipped = _encoding(data)
    try:
        return str(memoryview(data)[skipped:], encoding)
    except UnicodeDecodeError as error:
        raise _not_text(data, skipped + error.start, encoding) from None


def encode(text: str, like: bytes) -> bytes:
    """Return the bytes of a text in the encoding, and with the byte order mark, of other bytes."""
    encoding, size = _encoding(like)
    return like[:size] + text.encode(encoding)


def _encoding(data: bytes) -> tuple[str, int]:
    """Return the encoding of a JSON text, and how many bytes its mark has."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name, len(mark)
    return "utf-8", 0


def _not_text(data: bytes, position: int, encoding: str) -> SourceError:
    """Say which byte is wrong; lines are counted in bytes up to it."""
    line = data.count(b"\n", 0, position) + 1
    column = position - data.rfind(b"\n", 0, position)
    if b"\0" in data[:4096] and encoding == "utf-8":
        what = "binary data, not JSON text"
    else:
        what = f"byte 0x{data[position]:02X} is not {encoding.upper()}"
    return SourceError(
        f"line {line}, column {column}: {what}",
        "JSON text is encoded in UTF-8; save the file in that encoding.",
        line=line,
        column=column,
    )
