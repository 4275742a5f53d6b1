"""The window that a proposal asks for, where its text says one."""

from __future__ import annotations

from collections.abc import Iterator

from revisor.lifecycle.wording import lengths
from revisor.model.specification import Block, SepDocument

_ABOUT = ("window", "remov", "deprecat")


def window_blocks(sep: SepDocument) -> list[Block]:
    """Return the blocks that tell a length of time on the deprecation, the plainest first.

    Those that say `window`, then those that speak of removal, then any on the deprecation.
    """
    found = list(_timed(sep))
    return sorted(found, key=lambda block: _rank(block.text.lower()))


def _timed(sep: SepDocument) -> Iterator[Block]:
    for block in sep.page.blocks:
        text = block.text.lower()
        if block.kind == "code" or not any(word in text for word in _ABOUT):
            continue
        if any(unit != "day" for _, unit in lengths(block.text)):
            yield block


def _rank(text: str) -> int:
    return next((n for n, word in enumerate(_ABOUT) if word in text), len(_ABOUT))


def window_months(sep: SepDocument) -> int | None:
    """Return the months of the window in a proposal; a year is twelve; None where it says none."""
    for block in window_blocks(sep):
        for number, unit in lengths(block.text):
            if unit != "day":
                return number * (12 if unit == "year" else 1)
    return None
