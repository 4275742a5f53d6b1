"""A SEP that restores a feature, extends its window or expedites its removal, to be filled in.

Each has what SEP-2596 demands of it (Feature states; Removing a feature, item 2; Expedited
removal); what only its authors know is left to them, in so many words.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from revisor.lifecycle.artifacts.markdown import joined, wrapped
from revisor.lifecycle.artifacts.sep_skeleton import number, numbered

Change = Literal["restore", "extend", "expedite"]
"""The transitions of a Deprecated feature that rest on a SEP."""

_HEADS: dict[Change, str] = {
    "restore": "Restore {title} to Active",
    "extend": "Extend the deprecation window of {title}",
    "expedite": "Expedite the removal of {title}",
}
_REFERS: dict[Change, str] = {
    "restore": "This SEP supersedes {refers}, which deprecated {title}.",
    "extend": "This SEP changes the deprecation window that {refers} gave {title}.",
    "expedite": "This SEP references {refers}, which deprecated {title}.",
}
_REASONS: dict[Change, str] = {
    "restore": "Changed circumstances",
    "extend": "Reason",
    "expedite": "Risk",
}
_OPEN = "To be written by the authors."
_EXPEDITED = """\
## No mitigation in place

Why the risk cannot be mitigated while the feature stays: to be written by the authors.

## Approval

Where the Core Maintainers recorded their approval: to be written by the authors.
"""


class Contents(NamedTuple):
    """What such a SEP says: `refers` is the SEP that deprecated the feature, `sep` its own name.

    `window` is the new one in words (`24 months`), empty for a restoration; `reason` tells the
    changed circumstances, or names the advisory or the exploitation.
    """

    change: Change
    title: str
    refers: str
    sep: str = ""
    window: str = ""
    reason: str = ""


def render(contents: Contents) -> str:
    """Return the SEP as Markdown."""
    change, title = contents.change, contents.title
    refers = _REFERS[change].format(refers=contents.refers, title=title)
    window = (
        f"{contents.window}, measured from the release of the revision in which the feature was"
        " first marked Deprecated."
    )
    parts = [
        f"# {numbered(contents.sep)}: {_HEADS[change].format(title=title)}\n",
        "- **Status**: Draft\n- **Type**: Standards Track\n",
        "## Abstract\n\n" + "\n".join(wrapped(refers)) + "\n",
        f"## {_REASONS[change]}\n\n" + "\n".join(wrapped(contents.reason or _OPEN)) + "\n",
        *(["## Window\n\n" + "\n".join(wrapped(window)) + "\n"] if contents.window else []),
        *([_EXPEDITED] if change == "expedite" else []),
    ]
    return "\n".join(parts)


def parse(text: str) -> Contents | None:
    """Return the contents of a SEP that was made from this skeleton, or None for another text."""
    sections = dict(re.findall(r"^## (.+)\n\n((?:(?!#).*\n?)*)", text, re.MULTILINE))
    head = text.partition("\n")[0].partition(": ")[2]
    for change, form in _HEADS.items():
        before, _, after = form.partition("{title}")
        reason = joined(sections.get(_REASONS[change], ""))
        if not (head.startswith(before) and head.endswith(after) and reason):
            continue
        title = head[len(before) : len(head) - len(after)]
        start, end = _REFERS[change].format(refers="\0", title=title).split("\0")
        abstract = joined(sections.get("Abstract", ""))
        refers = abstract.removeprefix(start).removesuffix(end)
        window = joined(sections.get("Window", "")).partition(", measured")[0]
        return Contents(
            change, title, refers, number(text), window, "" if reason == _OPEN else reason
        )
    return None
