"""Content keywords: draft-07 lets validators assert them, later dialects make them annotations."""

from __future__ import annotations

from .editing import Edit

_KEYWORDS = ("contentEncoding", "contentMediaType")
_NOTED = "validators of draft-07 may refuse a text that is not so; in 2020-12 it is an annotation"


def rewrite(edit: Edit) -> None:
    """Declare that content is not asserted any more."""
    for keyword in _KEYWORDS:
        if edit.short == "draft-07" and edit.acts(keyword):
            edit.record((keyword,), (keyword,), _NOTED, "widened")
