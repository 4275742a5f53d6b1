from __future__ import annotations

import pytest

from revisor.errors import SourceError
from revisor.sources.python_source import accepts, read
from revisor.sources.python_source.parsing import LARGEST

HEAD = b"from mcp.types import Root\n"

BROKEN = {
    "a syntax error": (HEAD + b"def f(:\n", "line 2: it is no Python 3"),
    "Python 2": (HEAD + b"print 'x'\n", "Python 2?"),
    "an unknown encoding": (b"# coding: klingon\n" + HEAD, "its encoding 'klingon' is not known"),
    "an encoding of no text": (b"# coding: hex\n" + HEAD, "is not known"),
    "bytes of another encoding": (HEAD + b"x = '\xff'\n", "line 2: it is not in the encoding"),
    "UTF-16": (HEAD.decode().encode("utf-16"), "line 1: it is not in the encoding utf-8"),
    "a null byte": (HEAD + b"x = '\x00'\n", "it is no"),
    "too much nesting": (HEAD + b"x = " + b"[" * 300 + b"]" * 300, "it"),
    "deep expressions": (HEAD + b"x = " + b"-" * 90_000 + b"1", "it"),
}


@pytest.mark.parametrize(("data", "why"), BROKEN.values(), ids=BROKEN.keys())
def test_what_cannot_be_parsed_is_told(data: bytes, why: str) -> None:
    with pytest.raises(SourceError, match=why):
        read("a.py", data)


def test_a_bundle_is_told_by_its_size() -> None:
    with pytest.raises(SourceError, match="it holds 4 MiB"):
        read("a.py", HEAD + b"#" * LARGEST)


@pytest.mark.parametrize(
    "data",
    [
        "# -*- coding: latin-1 -*-\n# größe\n".encode("latin-1") + HEAD + b"Root(uri=u)\n",
        b"\xef\xbb\xbf" + HEAD + b"Root(uri=u)\n",
        HEAD.replace(b"\n", b"\r\n") + b"Root(uri=u)\r\n",
        HEAD + b"x = '\\d'\nRoot(uri=u)\n",
        HEAD + b"x = " + b".a".join([b"a"] * 500) + b"\nRoot(uri=u)\n",
    ],
)
def test_a_file_is_read_as_python_reads_it(data: bytes) -> None:
    (found,) = read("a.py", data).subjects
    assert found.feature == "roots"  # type: ignore[union-attr]


def test_a_file_that_has_nothing_to_do_with_mcp_is_not_even_parsed() -> None:
    found = read("a.py", b"def f(:\n")
    assert (found.subjects, found.not_checked, found.checked) == ((), (), {"files": 1})


def test_every_file_is_taken() -> None:
    assert accepts("a.py", b"")


def test_a_place_is_counted_in_characters() -> None:
    data = "from mcp.types import Root\nx = 'größe'; y = Root(uri=u)\n".encode()
    (found,) = read("a.py", data).subjects
    assert (found.origin.line, found.origin.column) == (2, 18)
