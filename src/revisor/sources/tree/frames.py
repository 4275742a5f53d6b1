"""What goes through the pipes to a process that reads files, and comes back: length, then bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import IO, Any

from revisor.sources.kinds import Kind

from .work import Work

_LENGTH = 8


def send_work(pipe: IO[bytes], batch: Sequence[Work]) -> None:
    """Send files to be read: what they are, then their bytes."""
    told = [[*each.kind, each.path, each.length()] for each in batch]
    _send(pipe, json.dumps(told).encode(), *(each.content() for each in batch))


def receive_work(pipe: IO[bytes]) -> list[Work] | None:
    """Return the files to be read, None where there are no more."""
    told = _receive(pipe)
    if told is None:
        return None
    return [
        Work(Kind(name, module, tuple(endings), tuple(names)), path, pipe.read(size))
        for name, module, endings, names, path, size in told
    ]


def send_texts(pipe: IO[bytes], texts: Sequence[str | None]) -> None:
    """Send the texts of readings."""
    _send(pipe, json.dumps(texts).encode())


def receive_texts(pipe: IO[bytes]) -> list[str | None] | None:
    """Return the texts of readings, None where the pipe ends before."""
    told: list[str | None] | None = _receive(pipe)
    return told


def _send(pipe: IO[bytes], head: bytes, *parts: bytes) -> None:
    pipe.write(len(head).to_bytes(_LENGTH, "big"))
    pipe.write(head)
    for part in parts:
        pipe.write(part)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> Any:
    length = int.from_bytes(pipe.read(_LENGTH), "big")
    head = pipe.read(length)
    return json.loads(head) if length and len(head) == length else None
