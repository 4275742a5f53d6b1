"""Links to what a removal deletes: they lead to the last revision that has it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from .aligning import realigned

if TYPE_CHECKING:
    from revisor.lifecycle.transitions import ArtifactEdit

NAVIGATION = "docs/docs.json"
"""The file that lists the pages of the site."""


def change(
    files: dict[str, str | None],
    edit: ArtifactEdit,
    read: Callable[[str], str | None],
    pages: Iterable[str],
) -> None:
    """Let links to the old address lead to the new one, in the pages and in what changed already.

    An address with an anchor is one section, which its own page links by the anchor alone; one
    without is a page with all its sections.
    """
    after = r"(?![\w/-])" if "#" in edit.target else r"(?=[#)\s\"'>]|$)"
    old = re.compile(re.escape(edit.target) + after)
    page, _, anchor = edit.target.partition("#")
    own = re.compile(rf"(?<=[(\s])#{re.escape(anchor)}(?=[)\s])")
    for path in dict.fromkeys((*pages, *files)):
        text = files[path] if path in files else read(path)
        if text is None:
            continue
        changed = old.sub(lambda _: edit.text, text)
        if anchor and path in (f"docs{page}.mdx", f"docs{page}/index.mdx"):
            changed = own.sub(lambda _: edit.text, changed)
        made = realigned(text, changed)
        if made != text:
            files[path] = made


def forget(files: dict[str, str | None], path: str, read: Callable[[str], str | None]) -> None:
    """Take a page that is deleted out of the navigation of the site."""
    text = files[NAVIGATION] if NAVIGATION in files else read(NAVIGATION)
    if text is None:
        return
    name = re.escape(path.removeprefix("docs/").removesuffix(".mdx"))
    entry = re.compile(rf",\s*\"/?{name}\"|\"/?{name}\"(?:\s*,\s*)?")
    made = entry.sub("", text, count=1)
    if made != text:
        files[NAVIGATION] = made
