"""Stdout of a server, cut into messages and incidents."""

from __future__ import annotations

import json
import tracemalloc

import pytest

from revisor.sources.live.excerpts import Excerpts
from revisor.sources.live.line_reader import LineReader
from revisor.sources.live.link import Arrived

LIMIT = 1000
CHUNK = 64 * 1024
DEEP = 100_000


def read(*chunks: bytes, limit: int = LIMIT, secrets: tuple[str, ...] = ()) -> list[Arrived]:
    reader = LineReader(limit, Excerpts(secrets))
    arrived = [each for chunk in chunks for each in reader.feed(chunk)]
    return [*arrived, *reader.finish()]


def short(arrived: list[Arrived]) -> list[object]:
    """Return messages as their text, incidents as their kind and the text that they carry."""
    return [
        (each.incident, each.detail["text"]) if each.incident else each.text for each in arrived
    ]


CASES = {
    "one": (b'{"a":1}\n', [b'{"a":1}']),
    "two": (b"{}\n[]\n", [b"{}", b"[]"]),
    "carriage-return": (b"{}\r\n{}\r\n", [b"{}", b"{}"]),
    "empty-lines": (b"\n\n{}\n \r\n\n", [b"{}"]),
    "byte-order-mark": (b"\xef\xbb\xbf{}\n", [b"{}"]),
    "nothing": (b"", []),
    "junk": (b"Listening on stdio\n{}\n", [("not-json", "Listening on stdio"), b"{}"]),
    "number": (b"1\n", [("not-json", "1")]),
    "colours": (b"\x1b[32mready\x1b[0m\n", [("not-json", "ready")]),
    "control-characters": (b"a\x07\x00b\n", [("not-json", "a\\x07\\x00b")]),
    "left-to-the-reader": (b"{junk\n", [b"{junk"]),
    "no-utf-8-in-junk": (b"caf\xe9\n", [("not-utf-8", "caf\\xe9")]),
    "no-line-end": (b'{"a":[]}', [b'{"a":[]}']),
    "half": (b'{"a":\n{"b":', [b'{"a":', ("cut-off", '{"b":')]),
    "junk-without-line-end": (b"Bye", [("not-json", "Bye")]),
    "half-a-letter": ('{"é'.encode()[:-1], [("not-utf-8", '{"\\xc3')]),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("size", [1, 3, 100])
def test_lines(name: str, size: int) -> None:
    data, expected = CASES[name]
    chunks = [data[at : at + size] for at in range(0, len(data), size)]
    assert short(read(*chunks)) == expected


def test_a_message_with_broken_letters_is_told_and_handed_on_repaired() -> None:
    (arrived,) = read(b'{"id":1,"result":"caf\xe9"}\n')
    assert arrived.incident == "not-utf-8"
    assert json.loads(arrived.text) == {"id": 1, "result": "caf�"}


@pytest.mark.parametrize("size", [7, 999, 2000])
def test_too_large(size: int) -> None:
    data = b'{"a":"' + b"x" * LIMIT + b'"}\n{"b":1}\n'
    large, after = read(*(data[at : at + size] for at in range(0, len(data), size)))
    assert large.incident == "too-large"
    assert large.text == b""
    assert (large.detail["size"], large.detail["limit"]) == (LIMIT + 8, LIMIT)
    assert large.detail["text"].startswith('{"a":"xxx')
    assert after.text == b'{"b":1}'


def test_just_not_too_large() -> None:
    line = b"[" + b" " * (LIMIT - 2) + b"]"
    assert [each.text for each in read(line + b"\n")] == [line]


def test_too_large_without_an_end() -> None:
    (arrived,) = read(b"x" * (LIMIT + 1))
    assert arrived.incident == "too-large"


def test_a_line_without_an_end_is_told() -> None:
    reader = LineReader(LIMIT, Excerpts())
    assert reader.unfinished() == ""
    for _ in range(3):
        assert not list(reader.feed(b'{"a":' + b" " * LIMIT))
    assert reader.unfinished() == 'a message of 3,015 bytes so far: {"a":'
    assert len(list(reader.feed(b"\n"))) == 1
    assert reader.unfinished() == ""


def test_a_line_of_400_megabytes_is_not_held() -> None:
    reader = LineReader(2**20, Excerpts())
    chunk = b"x" * CHUNK
    tracemalloc.start()
    try:
        for _ in range(400 * 2**20 // CHUNK):
            assert not list(reader.feed(chunk))
        (arrived,) = reader.feed(b"\n")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert arrived.detail["size"] == 400 * 2**20
    assert peak < 8 * 2**20


@pytest.mark.parametrize("end", ["\n", ""])
def test_deep_nesting_is_handed_on(end: str) -> None:
    text = "[" * DEEP + "]" * DEEP
    (arrived,) = read((text + end).encode(), limit=2**20)
    assert arrived.text == text.encode()


def test_deep_nesting_cut_off() -> None:
    (arrived,) = read(b"[" * DEEP, limit=2**20)
    assert arrived.incident == "cut-off"


def test_a_huge_number_at_the_end_is_a_message() -> None:
    (arrived,) = read(b'{"a":' + b"1" * 9000 + b"}", limit=2**20)
    assert arrived.incident is None


def test_texts_are_cut_and_masked() -> None:
    secret = "s3cr3t-" * 30
    long, half = read(
        b"key " + secret.encode() + b" " + b"x" * 500 + b"\n",
        b"y" * 150 + secret.encode() * 200 + b"\n",
        limit=2**20,
        secrets=(secret,),
    )
    assert long.detail["text"].startswith("key *** xxx")
    assert len(long.detail["text"]) == 200
    assert "s3cr" not in half.detail["text"]
