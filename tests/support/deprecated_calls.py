"""What tests of `revisor.deprecation` share: the warning that one call gives, and its line."""

from __future__ import annotations

import sys
import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.deprecation import MCPFeatureDeprecationWarning

if TYPE_CHECKING:
    from collections.abc import Callable


class Told(NamedTuple):
    """A warning, and what the call returned that gave it."""

    message: MCPFeatureDeprecationWarning
    text: str
    category: type[Warning]
    file: str
    line: int
    result: Any


def told_by(call: Callable[[], Any]) -> Told:
    """Return the one warning that a call gives; AssertionError where there is another number."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = call()
    assert len(caught) == 1, [str(w.message) for w in caught]
    one = caught[0]
    assert isinstance(one.message, MCPFeatureDeprecationWarning)
    return Told(one.message, str(one.message), one.category, one.filename, one.lineno, result)


def count_of(call: Callable[[], Any]) -> int:
    """Return how many warnings a call gives."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()
    return len(caught)


def line_here(offset: int = 0) -> int:
    """Return the number of the caller's line, so many lines on."""
    return sys._getframe(1).f_lineno + offset
