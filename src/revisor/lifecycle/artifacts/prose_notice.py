"""The notice on the page of a feature: the same information as the tag (SEP-2596)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from revisor.lifecycle.artifacts.earliest_text import Earliest
from revisor.lifecycle.artifacts.lifetimes import read_lifetime, replaced, sentence
from revisor.lifecycle.artifacts.markdown import authority, joined, link, strip_links, wrapped

_HEAD = re.compile(r"\*\*Deprecated\*\*: (.*?) (?:is|are) deprecated as of protocol version")
_REVISION = re.compile(r"\bprotocol version `([^`]+)`")
_PATH = re.compile(r"\*\*SHOULD\*\* migrate before then: (.*?) See the \[?deprecated")


class Notice(NamedTuple):
    """What a notice says. `subject` begins the sentence (`The Roots feature`).

    `migration` is a sentence of its own, empty where none is required.
    """

    subject: str
    revision: str
    authority: str
    stay: Earliest
    migration: str = ""


def render(notice: Notice, folder: str = "draft") -> list[str]:
    """Return the lines of the notice; `folder` is the revision whose page it stands on."""
    path = f" existing implementations **SHOULD** migrate before then: {notice.migration}"
    more = " after this revision's release before it becomes eligible for removal"
    text = (
        f"**Deprecated**: {notice.subject} is deprecated as of protocol version"
        f" `{notice.revision}` ({link(notice.authority)}). Under the"
        " [feature lifecycle policy](/community/feature-lifecycle), it"
        f" {sentence(notice.stay, more)}. New implementations **SHOULD NOT** adopt it"
        f"{';' + path if notice.migration else '.'} See the"
        f" [deprecated features registry](/specification/{folder}/deprecated)."
    )
    return ["<Warning>", *wrapped(text, "  "), "</Warning>"]


def rescheduled(lines: Sequence[str], told: Sequence[str]) -> list[str] | None:
    """Return a notice that gives the length of time of another one; None where either has none.

    `lines` are those of the notice with its opening and closing tag, and so are `told`.
    """
    stay = read_lifetime(" ".join(told))
    made = replaced(joined(" ".join(lines[1:-1])), stay) if stay else None
    return None if made is None else [lines[0], *wrapped(made, "  "), lines[-1]]


def parse(text: str) -> Notice | None:
    """Return what a notice says, or None where it names no revision or no authority."""
    plain = joined(text)
    head, revision, by = _HEAD.search(plain), _REVISION.search(plain), authority(plain)
    stay = read_lifetime(plain)
    if head is None or revision is None or not by or stay is None:
        return None
    path = _PATH.search(plain)
    return Notice(head[1], revision[1], by, stay, path[1] if path else "")


def subject(text: str) -> str:
    """Return a name as the subject of a notice: with a capital, links stripped."""
    plain = strip_links(text)
    return plain[:1].upper() + plain[1:]
