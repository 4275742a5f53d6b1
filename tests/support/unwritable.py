"""Refuse to open files for writing, as the system does: root, who may write anywhere, too."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest


def refuse_writing(monkeypatch: pytest.MonkeyPatch, number: int, words: str) -> None:
    """Let each opening for writing fail with an error of the system."""
    opened = os.open

    def refuse(path: str, flags: int, *rest: Any) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(number, words)
        return opened(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
