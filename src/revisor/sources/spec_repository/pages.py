"""Read the pages: of the specification, guides, the community, the blog, and proposals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from revisor.model.specification import Block, SpecPage

from . import links, markdown
from .places import origin
from .tree import Texts

Kind = Literal["specification", "guide", "community", "blog", "sep", "other"]

_REVISION = re.compile(r"(\d{4}-\d{2}-\d{2}|draft)\Z")
_KINDS: tuple[tuple[str, Kind], ...] = (
    ("docs/specification/", "specification"),
    ("docs/docs/", "guide"),
    ("docs/community/", "community"),
    ("docs/seps/", "other"),
    ("blog/", "blog"),
    ("seps/", "sep"),
)


def pages(texts: Texts) -> Iterator[SpecPage]:
    """Yield every page in the order of paths."""
    for path in texts.named("", (".mdx", ".md")):
        if path.startswith(("docs/", "blog/content/", "seps/")):
            text = texts.text(path)
            if text is not None:
                yield page(path, text, texts)


def page(path: str, text: str, texts: Texts) -> SpecPage:
    """Read one page; what is wrong with its front matter is noted."""
    lines = text.split("\n")
    front = markdown.front_matter(lines)
    if front.broken:
        texts.note(path, front.broken, 1)
    kind: Kind = next((kind for below, kind in _KINDS if path.startswith(below)), "other")
    blocks = markdown.blocks(lines, front.lines)
    defined = links.definitions(lines)
    return SpecPage(
        path=path,
        url=url(path),
        revision=revision(path),
        kind=kind,
        title=front.fields.get("title", "") or _first_heading(blocks),
        blocks=blocks,
        links=tuple(link for block in blocks for link in links.in_block(block, defined)),
        anchors=links.anchors(blocks),
        origin=origin(path),
    )


def _first_heading(blocks: tuple[Block, ...]) -> str:
    return next((b.text for b in blocks if b.kind == "heading"), "")


def revision(path: str) -> str:
    """Return the revision whose folder a page stands in, empty where it is in none."""
    steps = path.split("/")
    below = steps[2] if steps[3:] and steps[:2] in (_SPECIFICATION, _GUIDES) else ""
    return below if _REVISION.match(below) else ""


_SPECIFICATION = ["docs", "specification"]
_GUIDES = ["docs", "docs"]


def url(path: str) -> str:
    """Return the place of a page on the site, empty for files that are none of its pages."""
    if not path.startswith("docs/") or not path.endswith((".mdx", ".md")):
        return ""
    return "/" + path.removeprefix("docs/").rpartition(".")[0].removesuffix("/index")
