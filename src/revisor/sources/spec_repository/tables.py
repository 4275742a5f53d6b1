"""Read the rows of Markdown tables; columns go by their names, not by their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from revisor.model.specification import Block


class Row(NamedTuple):
    """A row of a table: its cells by the name of the column, in lower case, and its block.

    `short` tells that it has fewer cells than the table has columns (cells were merged).
    """

    cells: Mapping[str, str]
    block: Block
    short: bool


def cells(line: str) -> tuple[str, ...]:
    r"""Return the cells of a table's line; `\|` and a bar within code are no border."""
    found: list[str] = []
    cell: list[str] = []
    in_code = False
    text = line.strip()
    place = 0
    while place < len(text):
        sign = text[place]
        if sign == "\\" and text[place + 1 : place + 2] == "|":
            cell.append("|")
            place += 2
            continue
        if sign == "`":
            in_code = not in_code and "`" in text[place + 1 :]
        if sign == "|" and not in_code:
            found.append("".join(cell).strip())
            cell = []
        else:
            cell.append(sign)
        place += 1
    if rest := "".join(cell).strip():
        found.append(rest)
    return tuple(found[1:] if text.startswith("|") else found)


def rows(blocks: tuple[Block, ...]) -> Iterator[Row]:
    """Yield the rows of every table among the blocks, its header and its rule left out."""
    names: tuple[str, ...] = ()
    last = -1
    for block in blocks:
        if block.kind != "row":
            continue
        if block.line != last + 1:
            names = tuple(cell.casefold() for cell in block.cells)
        elif not _is_rule(block):
            by_name = dict(zip(names, block.cells, strict=False))
            yield Row(by_name, block, len(block.cells) < len(names))
        last = block.line


def _is_rule(block: Block) -> bool:
    return all(not cell.strip("-: ") for cell in block.cells) and "-" in block.text
