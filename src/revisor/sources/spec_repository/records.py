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
    """Yield the rows of a deprecated registry; rows that lack a cell are noted, once a kind."""
    told: set[str] = set()
    sections = _sections(page)
    for row in rows(page.blocks):
        section = sections.get(row.block.line, "")
        if not section:
            continue
        cells = {name: _cell(row, spelt) for name, spelt in _COLUMNS}
        missing = [spelt[0] for name, spelt in _COLUMNS if cells[name] is None]
        partial = bool(missing) and section == "deprecated"
        if cells["feature"] is None or partial:
            why = _fault(row, missing)
            if why not in told:
                texts.note(page.path, why, row.block.line, unread=True)
            told.add(why)
        if cells["feature"] is None:
            continue
        yield RegistryRow(
            feature=cells["feature"],
            authority=_known(cells["authority"], partial=partial),
            deprecated_in=_known(cells["deprecated_in"], partial=partial),
            migration=_known(cells["migration"], partial=partial),
            earliest_removal=_known(cells["earliest_removal"], partial=partial),
            partial=partial,
            section=section.capitalize(),
            revision=page.revision,
            links=_links(page, row.block),
            origin=origin(page.path, row.block.line),
        )


def _fault(row: Row, missing: list[str]) -> str:
    """Return what is wrong with a row of the registry, and how it is to be written."""
    columns = " | ".join(_spelt(spelt[0]) for _, spelt in _COLUMNS)
    if "feature" in missing and not row.short:
        return f"a row of the registry has no column called Feature: name the columns {columns}"
    why = "has fewer cells than the table has columns" if row.short else "lacks a column"
    named = ", ".join(map(_spelt, missing))
    return f"a row of the registry {why}: {named}; the columns are {columns}"


def _spelt(column: str) -> str:
    """Return the name of a column as the registry writes it."""
    return column.capitalize().replace(" sep", " SEP")


def _sections(page: SpecPage) -> dict[int, str]:
    """Return `deprecated` or `removed` for the lines of the rows below such a heading."""
    found: dict[int, str] = {}
    section, level = "", 0
    for block in page.blocks:
        if block.kind == "heading" and (not section or block.level <= level):
            section = block.section if block.section in ("deprecated", "removed") else ""
            level = block.level
        elif block.kind == "row" and section:
            found[block.line] = section
    return found


def registry_table(page: SpecPage, texts: Texts) -> None:
    """Note where a registry is written in a way that is not read: in HTML, or without headings."""
    if table := _html_table(page):
        texts.note(page.path, _HTML, table, unread=True)
    elif not any(b.kind == "heading" and b.section == "deprecated" for b in page.blocks):
        why = "the registry has no heading Deprecated; its rows were not read: write ## Deprecated"
        texts.note(page.path, why, unread=True)


_HTML = "a table in HTML is not read: write it as a Markdown table (| Feature | … |)"


def _html_table(page: SpecPage) -> int:
    """Return the line of the first table that is written in HTML, 0 where there is none."""
    prose = (block for block in page.blocks if block.kind not in ("code", "row"))
    return next((b.line for b in prose if "<table" in b.text or "<tr" in b.text), 0)


def policy_tables(sep: SpecPage | None, page: SpecPage | None, texts: Texts) -> None:
    """Note where the tables of roles, of the policy and of its page, cannot be compared."""
    columns = []
    for each in filter(None, (sep, page)):
        if table := _html_table(each):
            texts.note(each.path, _HTML.replace("Feature", "Action"), table, unread=True)
        lines = [b for b in each.blocks if (b.kind, b.section) == ("row", "roles")]
        columns.append({plain(cell).casefold() for cell in lines[0].cells} if lines else set())
    if sep and page and all(columns) and columns[0] != columns[1]:
        named = ", ".join(sorted(columns[0]))
        why = f"its table of roles has other columns than that of SEP-2596: name them {named}"
        texts.note(page.path, why, unread=True)


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
