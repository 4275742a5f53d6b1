"""Read the pages: of the specification, guides, the community, the blog, and proposals."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Literal

from revisor.model.specification import Block, SpecPage
from revisor.model.specification_text import days

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
_MOST_BLOCKS = 20_000
_MOST_LINKS = 20_000
"""How much of one page is read; the largest one so far has 1,500 of each."""

_TOO_MUCH = (
    f"it has more than {_MOST_BLOCKS:,} blocks, or {_MOST_LINKS:,} links; what lies behind was not "
    "read, and what it lacks proves nothing: split it"
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
    blocks = markdown.blocks(lines, front.lines, _MOST_BLOCKS + 1)
    defined = links.definitions(lines)
    found = (link for block in blocks for link in links.in_block(block, defined))
    linked = tuple(islice(found, _MOST_LINKS + 1))
    if len(blocks) > _MOST_BLOCKS or len(linked) > _MOST_LINKS:
        texts.note(path, _TOO_MUCH, unread=True)
    return SpecPage(
        path=path,
        url=url(path),
        revision=revision(path),
        kind=kind,
        title=front.fields.get("title", "") or _first_heading(blocks),
        blocks=blocks,
        links=linked,
        anchors=links.anchors(blocks),
        origin=origin(path),
        written=_written(path, front.fields) if kind == "blog" else None,
    )


_WRITTEN = ("date", "publishedTime", "publishDate", "published")
"""Fields of front matter that tell when a post was published, the surest first."""

_IN_PATH = re.compile(r"(?<=/)\d{4}-\d{2}-\d{2}(?=[-./])")


def _written(path: str, fields: Mapping[str, str]) -> dt.date | None:
    """Return the day of a post as it was written there, without regard to its time zone."""
    told = (fields.get(each, "") for each in _WRITTEN)
    named = (day for each in (*told, *_IN_PATH.findall(path)) for day in days(each[:10]))
    return next(named, None)


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
