from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from revisor.model.origin import MISSING, Origin
from revisor.model.places import Places
from revisor.model.reading import NotChecked, Reading, nowhere
from revisor.model.subject import EmbeddedSchema
from revisor.model.wire import Evidence, FeatureUse
from revisor.sources.tree.kept import CannotKeepError, decode, encode

ORIGIN = Origin("python_source", "a.py", ("inputSchema", 0), line=3)
USE = FeatureUse(
    "logging", "server", (Evidence("method", "x", ORIGIN),), 1, frozenset({("roots", "client")})
)
SCHEMA = EmbeddedSchema({"type": ["a", None], "n": 1.5, "t": True}, "inputSchema", ORIGIN, "t")
READING = Reading(
    "python_source",
    "a.py",
    "a.py",
    subjects=(USE, SCHEMA, SCHEMA._replace(value=MISSING)),
    not_checked=(NotChecked("x", "y", ORIGIN),),
    checked={"files": 1},
)


def test_a_reading_comes_back_as_it_was() -> None:
    back = decode(encode(READING))
    assert back == READING
    assert isinstance(back.subjects[0], FeatureUse)
    assert isinstance(back.subjects[0].beside, frozenset)


def test_places_come_back_too() -> None:
    places = Places({("a.py", ("inputSchema", 0)): (3, 7)})
    back = decode(encode(replace(READING, locate=places)))
    assert back.locate(ORIGIN) == (3, 7)
    assert decode(encode(READING)).locate is nowhere


def nested(depth: int) -> Any:
    value: Any = {}
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "reading",
    [
        replace(READING, locate=lambda _origin: (1, 1)),
        replace(READING, mask=str),
        replace(READING, faults=1),
        replace(READING, subjects=(SCHEMA._replace(value=nested(2000)),)),
        replace(READING, subjects=(SCHEMA._replace(value={1, 2}),)),
    ],
)
def test_what_has_no_text_is_not_kept(reading: Reading) -> None:
    with pytest.raises(CannotKeepError):
        encode(reading)


HOSTILE = [
    "",
    "null",
    "[]",
    "[1, 2]",
    '[["os.system", "true"], []]',
    '[["revisor.model.reading.Reading"], []]',
    '[["revisor.model.no_such.Reading", 1], []]',
    '[["revisor.model.reading.NoSuch", 1], []]',
    '[["revisor.model.fix.LaterFix", 1], []]',
    '[["revisor.model.reading.nowhere", 1], []]',
    '[["revisor.model.subject.Any"], []]',
    '[["map", 1], ["list"]]',
    '[["frozenset", ["list"]], ["list"]]',
    '[["list"], ["list"]]',
    "[" * 5000 + "]" * 5000,
    encode(READING)[:-5],
    json.dumps([nested(2000 // 10), []]),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_reading_is_refused(text: str) -> None:
    with pytest.raises(CannotKeepError):
        decode(text)


@pytest.mark.parametrize(
    "reading",
    [
        replace(READING, of_tests=True),
        replace(READING, also=("2025-11-25",)),
        replace(READING, inconclusive=1),  # type: ignore[arg-type]
        replace(READING, beside=(("pyproject.toml", "12"),)),
    ],
)
def test_what_is_as_by_default_is_left_out_and_nothing_else(reading: Reading) -> None:
    plain = encode(Reading("python_source", "a.py", "a.py"))
    assert "false" not in plain
    back = decode(encode(reading))
    assert repr(back) == repr(reading)
