"""How texts name a feature, and where the specification describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revisor.model.feature import Feature

_AS_CODE = ("header", "meta_key", "notification", "request", "schema_type")


def short_title(feature: Feature) -> str:
    """Return the title as a table names it: `Roots`, not `Roots feature`."""
    return feature.title.removesuffix(" feature")


def in_a_sentence(feature: Feature) -> str:
    """Return the title as it stands in a sentence: `the Roots feature`, `` `roots/list` ``."""
    title = feature.title
    if title.endswith((" feature", " transport", " capability")):
        return f"the {title}"
    if feature.kind in _AS_CODE and " " not in title:
        return f"`{title}`"
    return title


def pages(feature: Feature) -> tuple[str, ...]:
    """Return the pages that describe the feature in the newest revision that has any.

    Relative to the folder of a revision, such as `client/roots`; `schema.ts` is no page.
    """
    revisions = [r for page in feature.sources if page.page != "schema.ts" for r in page.revisions]
    newest = max(revisions, default="")
    return tuple(
        page.page
        for page in feature.sources
        if page.page != "schema.ts" and newest in page.revisions
    )


def page_link(feature: Feature) -> str:
    """Return the address of its page, `{revision}` standing for the revision."""
    found = pages(feature)
    return f"/specification/{{revision}}/{found[0] if found else 'schema'}"


def place(feature: Feature, page: str) -> str:
    """Return where the draft describes the feature: a file, and the anchor of a section in it."""
    section = feature.registry.section if feature.registry else ""
    return f"docs/specification/draft/{page}.mdx{'#' + section if section else ''}"
