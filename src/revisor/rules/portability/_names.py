"""Names against the pattern and the length that each client takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from revisor.model.client import ClientFact, Known

_PLAIN = re.compile(r"[a-zA-Z_][a-zA-Z0-9_-]{0,39}")
"""What everybody takes: the facts need not be asked about such names."""


def is_plain(name: str) -> bool:
    """Whether a name is so plain and short that nobody is known to refuse it."""
    return _PLAIN.fullmatch(name) is not None


def refusers(
    name: str, facts: tuple[Known, ...]
) -> Iterator[tuple[Literal["characters", "long"], tuple[Known, ...]]]:
    """Yield who refuses a name for its characters, and who for its length."""
    refusing = [each for each in facts if _refuses(name, each.fact)]
    long = tuple(each for each in refusing if _is_long(name, each.fact))
    other = tuple(each for each in refusing if each not in long)
    if other:
        yield "characters", other
    if long:
        yield "long", long


def _refuses(name: str, fact: ClientFact) -> bool:
    if fact.most and len(name) > fact.most:
        return True
    return bool(fact.pattern) and not re.search(fact.pattern, name)


def _is_long(name: str, fact: ClientFact) -> bool:
    """Whether the length alone is too much: a shorter beginning of the name would be taken."""
    if fact.most and len(name) > fact.most:
        return True
    return any(re.search(fact.pattern, name[:size]) for size in (128, 64) if size < len(name))
