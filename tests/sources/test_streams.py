from __future__ import annotations

import gzip
import io
import sys
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from revisor.errors import SourceError
from revisor.sources import dump, files

TEXT = b'{"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}'
GIB = 2**30


def notes(stdin: Any) -> list[str]:
    (reading,) = dump.read(["-"], stdin=stdin)
    assert reading.checked == {}
    return [note.why for note in reading.not_checked]


@pytest.mark.parametrize("data", [TEXT, gzip.compress(TEXT)])
def test_a_large_bound_takes_no_memory(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(data)
    tracemalloc.start()
    try:
        assert files.content(str(path), 4 * GIB) == TEXT
        assert tracemalloc.get_traced_memory()[1] < 2**23
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("size", [0, 1, 2**20 - 1, 2**20, 2**20 + 1, 5 * 2**20 + 7])
def test_a_stream_is_read_to_its_end_and_no_further_than_its_bound(size: int) -> None:
    data = bytes(size)
    assert files.bounded(io.BytesIO(data), size) == data
    if size:
        with pytest.raises(SourceError, match=f"over the bound of {size - 1:,} bytes"):
            files.bounded(io.BytesIO(data), size - 1)


class Failing(io.BytesIO):
    """A stream that fails, or has nothing yet."""

    def __init__(self, outcome: Exception | None) -> None:
        super().__init__()
        self._outcome = outcome

    def read(self, _size: int | None = -1, /) -> Any:
        if self._outcome:
            raise self._outcome
        return None


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (OSError(5, "Input/output error"), "it cannot be read (Input/output error)."),
        (ValueError("read of closed file"), "it cannot be read (read of closed file)."),
        (OSError(), "it cannot be read (unknown reason)."),
        (None, "it does not wait for its text"),
    ],
)
def test_a_stream_that_cannot_be_read_is_told(outcome: Exception | None, says: str) -> None:
    (why,) = notes(Failing(outcome))
    assert why.startswith(says)


class Closed(io.TextIOWrapper):
    """Standard input that was closed."""


def test_standard_input_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert notes(None)[0].startswith("standard input is closed.")
    closed = Closed(io.BytesIO())
    closed.close()
    monkeypatch.setattr(sys, "stdin", closed)
    assert notes(None)[0].startswith("standard input is closed.")
    monkeypatch.setattr(sys, "stdin", io.StringIO(TEXT.decode()))
    assert notes(None)[0].startswith("standard input holds no bytes")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT)))
    (reading,) = dump.read(["-"])
    assert reading.checked["tools"] == 1
