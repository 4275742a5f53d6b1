"""Apply the edits of a plan to the files of a checkout, in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from revisor.lifecycle.artifacts import deprecated_page
from revisor.lifecycle.artifacts.markdown import joined
from revisor.lifecycle.transitions import ArtifactEdit
from revisor.model.specification_text import slug

from . import changelog_edits, links, page_edits, registry_edits, schema_edits

Read = Callable[[str], str | None]
"""Returns the text of a file by its path in the repository, None where there is no such file."""


class Applied(NamedTuple):
    """The files that change, None for those that go, and the edits whose place was not found.

    `absent` are those on symbols that schema.ts does not have: there is nothing to do for them.
    `by_hand` are notices and texts whose section is not recorded, and was not found by its title.
    """

    files: dict[str, str | None]
    lost: tuple[ArtifactEdit, ...]
    absent: tuple[ArtifactEdit, ...] = ()
    by_hand: tuple[ArtifactEdit, ...] = ()


def apply(edits: Iterable[ArtifactEdit], read: Read, pages: Iterable[str]) -> Applied:
    """Return the files after these edits; `pages` are those whose links may have to change."""
    files: dict[str, str | None] = {}
    lost = []
    named = list(pages)
    for edit in edits:
        if edit.artifact == "link":
            links.change(files, edit, read, named)
            continue
        path, anchor = _found(edit.path, read)
        text = files[path] if path in files else read(path)
        if edit.artifact == "sep":
            files[path] = edit.text
        elif edit.artifact == "prose" and not anchor and text is not None:
            files[path] = None
            links.forget(files, path, read)
        else:
            begun = _begun(edit) if text is None else text
            made = None if begun is None else _placed(edit, begun, anchor)
            if made is None:
                lost.append(edit)
            else:
                files[path] = made
    absent = tuple(edit for edit in lost if edit.artifact in ("tag", "symbol"))
    by_hand = tuple(edit for edit in lost if _guessed(edit))
    left = tuple(edit for edit in lost if edit not in (*absent, *by_hand))
    return Applied(files, left, absent, by_hand)


def troubles(applied: Applied) -> Iterator[str]:
    """Yield what is to be said of the edits that were not made."""
    for edit in applied.absent:
        yield f"{edit.target} is not in {edit.path}: nothing to {edit.action} there"
    for edit in applied.by_hand:
        words = f"write there: {joined(edit.text)}" if edit.text else "delete what is about it"
        path, _, anchor = edit.path.partition("#")
        yield f"{path} has no section #{anchor} on {edit.target}; {words}"
    for edit in applied.lost:
        yield f"no place found for: {edit.artifact} {edit.target} in {edit.path}"


def _guessed(edit: ArtifactEdit) -> bool:
    """Return whether a section was only looked for by the title of the feature."""
    anchor = edit.path.partition("#")[2]
    return edit.artifact in ("notice", "prose") and bool(anchor) and anchor == slug(edit.target)


def _found(place: str, read: Read) -> tuple[str, str]:
    """Return the file of a place and its anchor; a page may be the index of a folder."""
    path, _, anchor = place.partition("#")
    index = f"{path.removesuffix('.mdx')}/index.mdx"
    if path.endswith(".mdx") and read(path) is None and read(index) is not None:
        return index, anchor
    return path, anchor


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
        if edit.action == "change":
            return page_edits.with_changed_notice(text, lines, anchor)
        return page_edits.with_notice(text, lines, anchor)
    if edit.artifact == "prose":
        return page_edits.without_section(text, anchor)
    if edit.artifact == "changelog":
        return changelog_edits.with_entry(text, edit.target, lines)
    return _row(edit, text)


def _begun(edit: ArtifactEdit) -> str | None:
    """Return the text of a file that an edit begins: the registry, with its first row."""
    if edit.artifact == "registry" and edit.action == "add":
        return deprecated_page.render(deprecated_page.Page(()))
    return None


def _row(edit: ArtifactEdit, text: str) -> str | None:
    if edit.action == "add":
        return registry_edits.with_row(text, edit.text)
    if edit.action == "change":
        return registry_edits.with_changed_row(text, edit.target, edit.text)
    if edit.action == "move":
        return registry_edits.with_moved_row(text, edit.target, edit.text)
    return registry_edits.without_row(text, edit.target)
