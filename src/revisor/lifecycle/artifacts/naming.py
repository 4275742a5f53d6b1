"""How texts name a feature, and where the specification describes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.lifecycle.artifacts.markdown import strip_links
from revisor.lifecycle.parts import parts, wholes
from revisor.model.specification_text import slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from revisor.model.feature import Feature

_AS_CODE = ("header", "meta_key", "notification", "request", "schema_type")
_KINDS = {"capability", "transport", "feature"}
"""Words of an id that tell what sort of feature it is."""


def short_title(feature: Feature) -> str:
    """Return the title as a table names it: `Roots`, not `Roots feature`."""
    return feature.title.removesuffix(" feature")


def in_a_sentence(feature: Feature) -> str:
    """Return the title as it stands in a sentence: `the Roots feature`, `` `roots/list` ``.

    What stands in brackets behind the name by which the registry knows it is left out.
    """
    title = feature.title
    named = strip_links(feature.registry.feature) if feature.registry else ""
    if named and title.startswith(f"{named} ("):
        title = named
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


def place(feature: Feature, page: str, features: Mapping[str, Feature]) -> str:
    """Return where the draft describes the feature: a file, and the anchor of a section in it.

    Where the facts name no section, and the page is about other features too, that is the section
    of the feature's own title; nothing for a part of a feature that the page is about.
    """
    section = feature.registry.section if feature.registry else ""
    if not section and not _is_about(page, feature, features):
        if any(page in pages(whole) for whole in wholes(feature, features)):
            return ""
        section = slug(feature.title)
    return f"docs/specification/draft/{page}.mdx{'#' + section if section else ''}"


def neighbours(feature: Feature, page: str, features: Mapping[str, Feature]) -> list[Feature]:
    """Return the other features that a page still describes, without the parts of this one."""
    own = {feature.id, *(part.id for part in parts(feature.id, features))}
    return [
        each
        for each in features.values()
        if each.core and not each.removed and each.id not in own and page in pages(each)
    ]


def _is_about(page: str, feature: Feature, features: Mapping[str, Feature]) -> bool:
    """Return whether the page as a whole describes the feature (and its parts)."""
    if feature.registry:
        return True
    name = page.rpartition("/")[2]
    same = _words(name) == _words(feature.id) - _KINDS
    return same or not neighbours(feature, page, features)


def _words(name: str) -> set[str]:
    return {word.removesuffix("s") for word in name.split("-")}
