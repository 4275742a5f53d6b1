"""What documents say of the life of a protocol feature."""

from __future__ import annotations

from typing import Literal, NamedTuple

from .origin import Origin

Claim = Literal["removed", "removed-on", "deprecated-since"]
"""That the protocol has it no more, that it goes on a day, since when it is deprecated."""


class FeatureClaim(NamedTuple):
    """A sentence that gives a feature a state or a date.

    `told` is the revision or day that it names, "" where it names none; `text` is the sentence,
    without the marks of Markdown.
    """

    feature: str
    claim: Claim
    told: str
    text: str
    origin: Origin
