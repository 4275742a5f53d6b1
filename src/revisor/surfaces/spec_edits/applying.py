"""Apply the edits of a plan to the files of a checkout, in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from revisor.lifecycle.transitions import ArtifactEdit

from . import changelog_edits, links, page_edits, registry_edits, schema_edits

Read = Callable[[str], str | None]
"""Returns the text of a file by its path in the repository, None where there is no such file."""


class Applied(NamedTuple):
    """The files that change, None for those that go, and the edits whose place was not found."""

    files: dict[str, str | None]
    lost: tuple[ArtifactEdit, ...]


def apply(edits: Iterable[ArtifactEdit], read: Read, pages: Iterable[str]) -> Applied:
    """Return the files after these edits; `pages` are those whose links may have to change."""
    files: dict[str, str | None] = {}
    lost = []
    named = list(pages)
    for edit in edits:
        if edit.artifact == "link":
            links.change(files, edit, read, named)
            continue
        path, _, anchor = edit.path.partition("#")
        text = files[path] if path in files else read(path)
        if edit.artifact == "sep":
            files[path] = edit.text
        elif edit.artifact == "prose" and not anchor and text is not None:
            files[path] = None
            links.forget(files, path, read)
        else:
            made = None if text is None else _placed(edit, text, anchor)
            if made is None:
                lost.append(edit)
            else:
                files[path] = made
    return Applied(files, tuple(lost))


def _placed(edit: ArtifactEdit, text: str, anchor: str) -> str | None:
    """Return the text of a file after one edit, or None where its place is not found."""
    lines = edit.text.split("\n")
    if edit.artifact == "tag":
        if edit.action == "delete":
            return schema_edits.without_tag(text, edit.target)
        return schema_edits.with_tag(text, edit.target, lines)
    if edit.artifact == "symbol":
        return schema_edits.without_symbol(text, edit.target)
    if edit.artifact == "notice":
        if edit.action == "delete":
            return page_edits.without_notice(text, anchor)
        return page_edits.with_notice(text, lines, anchor)
    if edit.artifact == "prose":
        return page_edits.without_section(text, anchor)
    if edit.artifact == "changelog":
        return changelog_edits.with_entry(text, edit.target, lines)
    return _row(edit, text)


def _row(edit: ArtifactEdit, text: str) -> str | None:
    if edit.action == "add":
        return registry_edits.with_row(text, edit.text)
    if edit.action == "change":
        return registry_edits.with_changed_row(text, edit.target, edit.text)
    if edit.action == "move":
        return registry_edits.with_moved_row(text, edit.target, edit.text)
    return registry_edits.without_row(text, edit.target)
