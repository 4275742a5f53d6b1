"""The records of deprecations on pages: registry rows, changelog entries, notices."""

from __future__ import annotations

from collections.abc import Iterator

from revisor.model.specification import (
    Block,
    ChangelogEntry,
    DeprecationNotice,
    Link,
    RegistryRow,
    SpecPage,
)
from revisor.model.specification_text import plain

from .places import origin
from .tables import Row, rows
from .tree import Texts

REGISTRY = "deprecated.mdx"
CHANGELOG = "changelog.mdx"

_COLUMNS = (
    ("feature", ("feature",)),
    ("authority", ("deprecation sep", "sep", "authority")),
    ("deprecated_in", ("deprecated in", "revision", "since")),
    ("migration", ("migration path", "migration", "migration target", "replacement")),
    ("earliest_removal", ("earliest removal", "removal")),
)
_ADMONITIONS = ("Warning", "Note", "Info", "Danger", "Tip", "Caution", "Callout")


def registry_rows(page: SpecPage, texts: Texts) -> Iterator[RegistryRow]:
    """Yield the rows of a deprecated registry; a row without its feature is noted."""
    for row in rows(page.blocks):
        if row.block.section not in ("deprecated", "removed"):
            continue
        told = {name: _cell(row, spelt) for name, spelt in _COLUMNS}
        missing = [spelt[0] for name, spelt in _COLUMNS if told[name] is None]
        if told["feature"] is None:
            texts.note(
                page.path, "a row of the registry has no column called Feature", row.block.line
            )
            continue
        if missing and row.block.section == "deprecated":
            why = "has fewer cells than the table has columns" if row.short else "lacks a column"
            what = ", ".join(missing)
            texts.note(page.path, f"a row of the registry {why}: {what}", row.block.line)
        partial = bool(missing) and row.block.section == "deprecated"
        yield RegistryRow(
            feature=told["feature"],
            authority=_known(told["authority"], partial=partial),
            deprecated_in=_known(told["deprecated_in"], partial=partial),
            migration=_known(told["migration"], partial=partial),
            earliest_removal=_known(told["earliest_removal"], partial=partial),
            partial=partial,
            section=row.block.section.capitalize(),
            revision=page.revision,
            links=_links(page, row.block),
            origin=origin(page.path, row.block.line),
        )


def _known(cell: str | None, *, partial: bool) -> str:
    """Return a cell, empty where it may be another's: after merged cells none has its place."""
    return "" if partial or cell is None else cell


def _cell(row: Row, spelt: tuple[str, ...]) -> str | None:
    return next((row.cells[name] for name in spelt if name in row.cells), None)


def changelog_entries(page: SpecPage) -> Iterator[ChangelogEntry]:
    """Yield the entries of a changelog: its items, each with the paragraphs that continue it."""
    section, entry = "", list[Block]()
    for block in page.blocks:
        if block.kind == "heading":
            yield from _entry(page, section, entry)
            section, entry = plain(block.text), []
        elif block.kind == "item" and not block.text[:1].isspace():
            yield from _entry(page, section, entry)
            entry = [block]
        elif entry:
            entry.append(block)
    yield from _entry(page, section, entry)


def _entry(page: SpecPage, section: str, blocks: list[Block]) -> Iterator[ChangelogEntry]:
    if blocks:
        yield ChangelogEntry(
            section=section,
            text="\n".join(block.text for block in blocks),
            revision=page.revision,
            links=tuple(link for block in blocks for link in _links(page, block)),
            origin=origin(page.path, blocks[0].line),
        )


def notices(page: SpecPage) -> Iterator[DeprecationNotice]:
    """Yield the notices of a page: an admonition on a deprecation, or a paragraph called so."""
    for block in page.blocks:
        told = plain(block.text)
        labelled = told.startswith("Deprecated:")
        said = told.lower().replace("deprecated features registry", "")
        admonished = block.component in _ADMONITIONS and "deprecated" in said
        if block.kind in ("paragraph", "item") and (labelled or admonished):
            yield DeprecationNotice(
                text=block.text,
                page=page.path,
                url=page.url,
                section=block.section,
                revision=page.revision,
                kind=page.kind,
                links=_links(page, block),
                origin=origin(page.path, block.line),
            )


def _links(page: SpecPage, block: Block) -> tuple[Link, ...]:
    return tuple(link for link in page.links if block.line <= link.line <= block.end)
