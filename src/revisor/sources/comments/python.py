"""Comments of Python, by the tokenizer of its standard library: what stands in strings is none."""

from __future__ import annotations

import io
import tokenize
from collections.abc import Iterator

from .comment import Comment


def comments(text: str) -> Iterator[Comment]:
    """Yield the comments up to the first place that is no Python."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                line, column = token.start
                alone = not token.line[:column].strip()
                yield Comment(line, column + 1, token.string.lstrip("#").strip(), alone)
    except (tokenize.TokenError, SyntaxError):
        return
