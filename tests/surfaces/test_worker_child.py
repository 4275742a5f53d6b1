"""The half of a worker that runs in its process, asked here without one."""

from __future__ import annotations

import socket
import threading
from typing import TYPE_CHECKING, Any

from revisor.dialect.json_values import frozen
from revisor.surfaces.validation import schema_unkept
from revisor.surfaces.worker import child
from revisor.surfaces.worker.frames import HEADER, Answered, Asked, framed
from revisor.surfaces.worker.values import packed

if TYPE_CHECKING:
    import pytest


def test_the_server_answers_whatever_comes() -> None:
    server = child.Server(schema_unkept)
    content = packed([frozen({"type": "integer"}), None, frozen({})])
    told = [
        server.answer(Asked.PREPARE, 1, content),
        server.answer(Asked.IS_VALID, 1, packed(1)),
        server.answer(Asked.IS_VALID, 2, packed(1)),
        server.answer(Asked.VALIDATE, 1, packed("1")),
        server.answer(Asked.ERRORS, 1, packed("1")),
        server.answer(99, 1, packed("1")),
    ]
    kinds = [HEADER.unpack_from(answer)[1] for answer in told]
    assert kinds == [
        Answered.DONE,
        Answered.DONE,
        Answered.UNKNOWN,
        Answered.REFUSED,
        Answered.DONE,
        Answered.FAULT,
    ]
    assert told[1][HEADER.size :] == b"1"


def test_a_server_without_memory_says_so() -> None:
    def full(*_: Any) -> Any:
        raise MemoryError

    answer = child.Server(full).answer(Asked.PREPARE, 1, packed([b"", None, b""]))
    assert HEADER.unpack(answer)[1] == Answered.FULL


def test_a_server_holds_so_many_bytes_of_schemas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_MOST_BYTES", 1_000)
    server = child.Server(schema_unkept)
    for n in range(5):
        server.answer(Asked.PREPARE, n, packed([frozen({"const": "x" * 400}), None, frozen({})]))
    assert list(server._held) == [3, 4]


def test_requests_are_read_as_they_trickle_in() -> None:
    ours, theirs = socket.socketpair()
    seen: list[Any] = []

    def answer(kind: int, number: int, body: bytes) -> bytes:
        seen.append((kind, number, body))
        return b"."

    with ours, theirs:
        reader = threading.Thread(target=child.requests, args=(theirs.fileno(), answer))
        reader.start()
        for byte in framed(2, b"body", 7):
            ours.sendall(bytes([byte]))
        assert ours.recv(9) == b"."
        ours.sendall(framed(3, b"y" * 100_000, 8))
        assert ours.recv(9) == b"."
        ours.sendall(framed(3, b"cut off", 9)[:-2])
        ours.shutdown(socket.SHUT_WR)
        reader.join()
    assert seen == [(2, 7, b"body"), (3, 8, b"y" * 100_000)]
