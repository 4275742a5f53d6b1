"""A link to a page or a section that is not there.

What it checks: links within the site on the pages involved (registry, changelogs, pages with
notices, the policy, the versioning guide, the tier page), and links on any page that lead to one of
these, or to a section called like a feature of the registry: is there such a page, and does it have
that section? On the pages involved, definitions of reference links are looked at, used or not, and
references that nothing defines are told. Pages of Final revisions are not changed any more and are
left aside. Redirects of the site count as pages.

Why: a record of a deprecation that leads nowhere is not found when it is needed.

Clause: SEP-2596, The deprecated registry and Deprecating a feature: rows, notices and entries refer
to the feature, the SEP and each other.

Fix: correct the address, or the heading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.specification import Link, SpecPage, SpecRepository
from revisor.model.specification_text import slug
from revisor.rules.context import Context

from . import _clauses
from ._examples import PAGES, REGISTRY, ROW, files, table
from ._records import name_of
from ._references import definitions, undefined
from .policy_not_cited import TIERS
from .policy_page_differs import PAGE

RULE = Rule(
    subject=SpecRepository,
    severity="error",
    clause="SEP-2596, The deprecated registry: records refer to each other",
    clauses=("LC-24",),
    url=_clauses.REGISTRY,
    party=None,
    messages={
        "page": Message("there is no page {target}", "link to a page that exists"),
        "undefined": Message(
            'nothing on the page defines [{label}], so that "{words}" is no link',
            "define it below: [{label}]: /…, or write the address in brackets",
        ),
        "section": Message(
            "{page} has no section #{fragment}", "link to a section that exists{near}"
        ),
    },
)

_SITE = "https://modelcontextprotocol.io"
_RECORDS = ("deprecated.mdx", "changelog.mdx")


class _Site(NamedTuple):
    pages: dict[str, SpecPage]
    files: frozenset[str]
    redirects: dict[str, str] | None
    current: str
    sections: frozenset[str]
    absent: frozenset[str]


def check(repository: SpecRepository, _context: Context) -> Iterable[Hit]:
    """Flag each dead link once for each place."""
    by_url = {page.url: page for page in repository.pages if page.url}
    sections = frozenset(slug(name_of(row)) for row in repository.rows)
    redirects = None if repository.redirects is None else dict(repository.redirects)
    absent = frozenset(each.id for each in repository.revisions) - {
        p.revision for p in by_url.values() if p.kind == "specification"
    }
    site = _Site(by_url, repository.files, redirects, repository.current, sections, absent)
    involved = _involved(repository)
    for page in repository.pages:
        if page.revision and page.revision not in repository.living:
            continue
        if page.kind == "sep" or page.path.startswith("docs/seps/"):
            continue
        own = page.path in involved
        yield from _undefined(page) if own else ()
        for link in dict.fromkeys((*page.links, *_unused(page))) if own else page.links:
            target = _within(link, page)
            if target and (own or _leads_to(target, involved, site)):
                yield from _dead(target, link, page, site)


def _undefined(page: SpecPage) -> Iterator[Hit]:
    for link in undefined(page):
        values = {"label": link.target, "words": link.text}
        yield Hit("undefined", values=values, origin=page.origin._replace(line=link.line))


def _unused(page: SpecPage) -> Iterator[Link]:
    """Yield the definitions that no link of the page uses; what uses one is told at its place."""
    used = {link.target for link in page.links}
    return (link for link in definitions(page) if link.target not in used)


def _involved(repository: SpecRepository) -> set[str]:
    """Return the paths of the pages on which deprecations are told or explained."""
    found = {notice.page for notice in repository.notices}
    found |= {page.path for page in repository.pages if page.path.endswith(_RECORDS)}
    found |= {f"docs/docs/{each}/learn/versioning.mdx" for each in repository.living}
    return found | {PAGE, TIERS}


def _within(link: Link, page: SpecPage) -> str:
    """Return the address of a link within the site, empty for any other."""
    target = link.target.removeprefix(_SITE)
    if target.startswith("#"):
        return f"{page.url}{target}" if page.url else ""
    if target.startswith("/") and not target.startswith("//"):
        return target
    return _resolved(target, page) if target.startswith("./") and page.url else ""


def _resolved(target: str, page: SpecPage) -> str:
    folder = page.path.removeprefix("docs").rpartition("/")[0]
    return f"{folder}/{target.removeprefix('./')}"


def _leads_to(target: str, involved: set[str], site: _Site) -> bool:
    url, _, fragment = target.partition("#")
    page = _page(url, site)
    if fragment in site.sections or (page is not None and page.path in involved):
        return True
    return page is None and ("deprecat" in target or "feature-lifecycle" in target)


def _page(url: str, site: _Site) -> SpecPage | None:
    """Return the page of an address, by way of redirects; `latest` stands for the Current one."""
    url = url.rstrip("/") or "/"
    if site.current:
        url = url.replace("/specification/latest", f"/specification/{site.current}")
    for _ in range(5):
        page = site.pages.get(url) or site.pages.get(url.removesuffix("/index"))
        if page is not None:
            return page
        onward = _redirected(url, site)
        if onward == url:
            break
        url = onward.partition("#")[0].rstrip("/")
    return None


def _redirected(url: str, site: _Site) -> str:
    redirects = site.redirects or {}
    if url in redirects:
        return redirects[url]
    for source, destination in redirects.items():
        before, wildcard, _ = source.partition(":slug*")
        if wildcard and url.startswith(before):
            return destination.replace(":slug*", url.removeprefix(before))
    return url


def _dead(target: str, link: Link, page: SpecPage, site: _Site) -> Iterator[Hit]:
    url, _, fragment = target.partition("#")
    url = url.partition("?")[0]
    origin = page.origin._replace(line=link.line)
    found = _page(url, site)
    if found is None:
        # Without the redirects of the site nobody can tell which pages there are.
        if site.redirects is not None and not _is_file(url, site):
            yield Hit("page", values={"target": url}, origin=origin)
        return
    wanted = unquote(fragment).lower()
    anchors = {each.lower() for each in found.anchors}
    if wanted and not {wanted, slug(wanted)} & anchors:
        values = {"page": found.url, "fragment": fragment, "near": _near(wanted, site, found)}
        yield Hit("section", values=values, origin=origin)


def _near(wanted: str, site: _Site, page: SpecPage) -> str:
    """Return where a section of this name is, for the hint: on this page or on one beside it."""
    folder = page.path.rpartition("/")[0]
    beside = (p for p in site.pages.values() if p.path.startswith(f"{folder}/"))
    here = next((p.url for p in (page, *beside) if wanted in p.anchors), "")
    return f", such as {here}#{wanted}" if here else ""


def _is_file(address: str, site: _Site) -> bool:
    """Whether an address is that of a file, or of something that the site makes itself."""
    url = address.rstrip("/")
    if site.current:
        url = url.replace("/specification/latest", f"/specification/{site.current}")
    revision = url.removeprefix("/specification/").partition("/")[0]
    if revision in site.absent:
        # Its folder is not there at all; that is told as a whole.
        return True
    # A page that could not be read has no entry among the pages.
    names = (url, f"{url}.mdx", f"{url}.md", f"{url}/index.mdx", f"{url}/index.md")
    if not url.strip("/") or any(f"docs{name}" in site.files for name in names):
        return True
    return address.startswith(("/specification/latest", "/llms", "/rss"))


def _linked(target: str) -> str:
    return table(ROW.replace("| Roots |", f"| [Roots]({target}) |"))


_HERE = "/specification/2026-07-28/client/roots"
_TEXT = "# Roots\n\n## Capabilities\n\nText."

EXAMPLES = (
    Example(
        "a page that is not there",
        files(REGISTRY=_linked("/specification/2026-07-28/client/rots"), ROOTS=_TEXT),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a section that is not there",
        files(REGISTRY=_linked(f"{_HERE}#capability"), ROOTS=_TEXT),
        flagged=(f"{REGISTRY}:4",),
    ),
    Example(
        "a section that has moved to another page",
        files(REGISTRY=table(ROW), ROOTS=_TEXT.replace("Capabilities", "Roots"))
        + f"\n=== docs/docs/2026-07-28/guide.mdx\nSee [it]({_HERE[:-6]}/other#roots)."
        + f"\n=== {PAGES}/client/other.mdx\n# Other",
        flagged=("docs/docs/2026-07-28/guide.mdx:1",),
    ),
    Example(
        "a section that is there",
        files(REGISTRY=_linked(f"{_HERE}#capabilities"), ROOTS=_TEXT),
    ),
    Example(
        "a reference that nothing defines, and a definition that leads nowhere",
        files(
            REGISTRY=table(ROW)
            + f"\n\nSee [it][roots], [this][none] or [that][].\n\n[roots]: {_HERE}\n"
            f"[other]: {_HERE}#none\n",
            ROOTS=_TEXT,
        ),
        flagged=(f"{REGISTRY}:10", f"{REGISTRY}:10", f"{REGISTRY}:13"),
    ),
    Example(
        "references in code, and brackets that are none",
        files(
            REGISTRY=table(ROW) + "\n\nWrite `[a][b]`, x[i][j] or \\[the\\][spec], and [this].",
            ROOTS="# Roots\n\n## [Other](/x) `roots/list` form\n\n```\n[a][b]\n```",
        )
        + f"\n=== {PAGES}/client/other.mdx\n# Other\n\n[it]({_HERE}#other-rootslist-form)",
    ),
    Example(
        "an address outside of the site",
        files(REGISTRY=_linked("https://example.com/roots#none"), ROOTS=_TEXT),
    ),
)
