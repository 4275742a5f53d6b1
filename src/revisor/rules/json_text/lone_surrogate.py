"""Half of a surrogate pair in a JSON text.

What it checks: that escapes of surrogates in strings and keys come in pairs: U+D83D alone is none.

Why: half of a pair is no character, so that the string cannot be written as UTF-8: readers replace
it, refuse the text, or fail later. It comes from cutting a text in the middle of a character.

Clause: RFC 8259 section 8.2: the behaviour of software that receives unpaired surrogates is
unpredictable.

Fix: write the whole character, or cut the text before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import TextDefect
from revisor.rules.context import Context

from ._defects import RFC, shown

RULE = Rule(
    subject=TextDefect,
    severity="warning",
    clause="RFC 8259 section 8.2: unpaired surrogates make software behave unpredictably",
    clauses=(),
    url=f"{RFC}#section-8.2",
    messages={
        "half": Message(
            "{detail} is half of a character (a lone surrogate), which cannot be written as UTF-8",
            "write the whole character, or cut the text before it",
        )
    },
)


def check(defect: TextDefect, context: Context) -> Iterable[Hit]:
    """Tell half of a pair."""
    if defect.kind == "lone-surrogate":
        yield Hit("half", values={"detail": shown(defect.detail)})


EXAMPLES = (
    Example(
        "a description that was cut in the middle of a character",
        r'{"name": "a", "description": "Done \ud83d", "inputSchema": {"type": "object"}}',
        flagged=("/description",),
    ),
    Example(
        "a whole pair",
        r'{"name": "a", "description": "Done \ud83d\ude80", "inputSchema": {"type": "object"}}',
    ),
)
