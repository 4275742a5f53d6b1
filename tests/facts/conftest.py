"""The authored facts, fresh for each test, so that a test may plant a fault in them."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path

import pytest

from revisor.facts.authored import Authored, read_authored

FACTS = Path(__file__).resolve().parents[2] / "src" / "revisor" / "facts"


@cache
def _read() -> Authored:
    return read_authored(FACTS)


@pytest.fixture
def authored() -> Authored:
    return copy.deepcopy(_read())
