"""Read proposals: the preamble, and what they say is to be deprecated or kept unchanged."""

from __future__ import annotations

import re

from revisor.model.specification import Block, SepDocument, SepSymbol, SepUnion, SpecPage
from revisor.model.specification_text import plain

from .places import origin
from .tables import rows
from .tree import Texts

_FIELD = re.compile(r"\s*[-*]\s+\*\*([^*]+?):?\*\*:?\s*(.*)", re.DOTALL)
_TITLE = re.compile(r"SEP-(\d+):?\s*(.*)", re.DOTALL)
_FILE = re.compile(r"seps/(\d+)-")
_CODE = re.compile(r"`([^`\n]+)`")
_SYMBOL = re.compile(r"[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*\Z")
_UNION = re.compile(r"\s*[-*]\s+`(\w+)`\s*\(includes\s+(.*)\)", re.DOTALL)
_DEPRECATES = re.compile(r"\bdeprecat(?:e|es|ing)\b", re.IGNORECASE)
_NOT_A_FEATURE = re.compile(r"\blifecycle\b|\bpolicy\b|\bprocess\b", re.IGNORECASE)


def proposal(page: SpecPage, texts: Texts) -> SepDocument | None:
    """Return a page of `seps/` as a proposal, None for what is none (README, TEMPLATE)."""
    file = _FILE.match(page.path)
    if file is None:
        return None
    fields, line = _preamble(page)
    if "status" not in fields:
        texts.note(page.path, "its preamble names no status", line)
    title = _TITLE.match(plain(page.title))
    named = title[2] if title else plain(page.title)
    return SepDocument(
        number=int(file[1]),
        title=named,
        status=fields.get("status", "").split("(")[0].strip(),
        type=fields.get("type", ""),
        preamble_line=line,
        deprecates=bool(_DEPRECATES.search(named)) and not _NOT_A_FEATURE.search(named),
        symbols=_symbols(page),
        unions=_unions(page),
        page=page,
        final_on=None,
        origin=origin(page.path, line),
    )


def _preamble(page: SpecPage) -> tuple[dict[str, str], int]:
    """Return the fields before the first section, and the line of the status (or the first)."""
    fields: dict[str, str] = {}
    line = 1
    for block in page.blocks:
        if block.kind == "heading" and block.level > 1:
            break
        found = _FIELD.match(block.text) if block.kind == "item" else None
        if found:
            name = found[1].strip().casefold()
            fields.setdefault(name, plain(found[2]))
            line = block.line if name == "status" else line
    return fields, line


def _symbols(page: SpecPage) -> tuple[SepSymbol, ...]:
    """Return the symbols in the first column of tables under headings that begin `Deprecated`."""
    found = []
    for row in rows(page.blocks):
        if not row.block.section.startswith("deprecated-") or not row.block.cells:
            continue
        named = filter(_SYMBOL.match, _CODE.findall(row.block.cells[0]))
        found += [SepSymbol(name, row.block.line, row.block.section) for name in named]
    return tuple(found)


def _unions(page: SpecPage) -> tuple[SepUnion, ...]:
    items = (block for block in page.blocks if block.kind == "item")
    return tuple(found for block in items if (found := _union(block)))


def _union(block: Block) -> SepUnion | None:
    found = _UNION.match(block.text)
    return SepUnion(found[1], tuple(_CODE.findall(found[2])), block.line) if found else None
