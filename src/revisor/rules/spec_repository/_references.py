"""Reference links of a page: those that no definition belongs to, and what definitions lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from revisor.model.specification import Link, SpecPage

_DEFINITION = re.compile(
    r"^ {0,3}\[(?!\^)([^\]\n]+)\]:[ \t]*<?(\S+?)>?(?:[ \t]+[\"'(].*)?$", re.MULTILINE
)
_REFERENCE = re.compile(
    r"(?<![\w\]\\])\[(?=[^\[\]]*[A-Za-z])([^\[\]]+)\]\[(?!\^)([^\[\]\n]*)\](?![\[(:])"
)
_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)", re.DOTALL)
_COMMENT = re.compile(r"\{/\*(?:(?!\{/\*|\*/\}).)*\*/\}|<!--(?:(?!<!--|-->).)*-->", re.DOTALL)


def definitions(page: SpecPage) -> Iterator[Link]:
    """Yield the definitions of a page as links, with their names as words; used or not."""
    for block in page.blocks:
        if block.kind != "code" and "]:" in block.text:
            for match in _DEFINITION.finditer(block.text):
                line = block.line + block.text.count("\n", 0, match.start())
                yield Link(match[2], match[1], line)


def undefined(page: SpecPage) -> Iterator[Link]:
    """Yield the references whose name no line of the page defines; the name stands for a target."""
    known = {_name(link.text) for link in definitions(page)}
    for block in page.blocks:
        if block.kind == "code" or "][" not in block.text:
            continue
        text = _CODE.sub(_blank, _COMMENT.sub(_blank, block.text))
        for match in _REFERENCE.finditer(text):
            label = match[2] or match[1]
            if _name(label) not in known:
                line = block.line + block.text.count("\n", 0, match.start())
                words = block.text[match.start() + 1 : match.end(1)]
                yield Link(" ".join(label.split()), " ".join(words.split()), line)


def _name(label: str) -> str:
    return " ".join(label.split()).casefold()


def _blank(match: re.Match[str]) -> str:
    """Keep the place of what is left out: lines count, brackets do not."""
    return re.sub(r"[^\n]", "_", match[0])
