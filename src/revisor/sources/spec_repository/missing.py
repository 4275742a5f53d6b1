"""Say what ought to be in a checkout and is not, so that its silence is taken for no proof."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from revisor.model.reading import NotChecked
from revisor.model.specification import DRAFT, SpecRepository

from . import records
from .places import origin

POLICY_PAGE = "docs/community/feature-lifecycle.mdx"
"""The page that tells the policy of SEP-2596."""

SITE = "docs/docs.json"
"""The file with the navigation and the redirects of the site."""

_COUNTED = 5
"""How many pages of one revision that are not there are told one by one."""


def missing(repository: SpecRepository, listed: Iterable[str]) -> Iterator[NotChecked]:
    """Yield what is not there; `listed` are the pages that the navigation of the site names."""
    yield from _schemas(repository)
    yield from _folders(repository)
    yield from _of_living(repository)
    yield from _pages(repository, frozenset(listed))


def navigation(document: Any) -> Iterator[str]:
    """Yield the paths of the pages that the navigation of docs.json names, iteratively."""
    waiting = [document.get("navigation")] if isinstance(document, dict) else []
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [each for each in value.values() if isinstance(each, dict | list)]
        elif isinstance(value, list):
            waiting += [each for each in value if isinstance(each, dict | list)]
            yield from (f"docs/{each.strip('/')}" for each in value if isinstance(each, str))


def document(text: str | None) -> Any:
    """Return what docs.json holds; None where it could not be read or is no JSON."""
    try:
        return None if text is None else json.loads(text)
    except (ValueError, RecursionError):
        return None


def _gone(path: str, why: str) -> NotChecked:
    return NotChecked(path, why, origin(path))


def _schemas(repository: SpecRepository) -> Iterator[NotChecked]:
    declared = {each.revision for each in repository.declarations}
    marked = {each.revision for each in repository.schemas}
    for revision in repository.revisions:
        path = f"schema/{revision.id}/schema.ts"
        if revision.id not in declared:
            yield _gone(path, "it is missing or holds no declaration; nothing is concluded from it")
        path = f"schema/{revision.id}/schema.json"
        living = revision.id in repository.living
        if living and revision.id not in marked and path not in repository.files:
            why = "there is no such file; its marks of deprecation were not judged: generate it"
            yield _gone(path, why)
        if revision.id != DRAFT and revision.released is None:
            why = "neither a tag nor the records tell it; dates that rest on it were not judged"
            yield NotChecked(f"the release day of {revision.id}", why)


def _folders(repository: SpecRepository) -> Iterator[NotChecked]:
    """Yield the folders without which whole kinds of records are not there."""
    for revision in repository.revisions:
        folder = f"docs/specification/{revision.id}"
        if not any(path.startswith(f"{folder}/") for path in repository.files):
            yield _gone(folder, f"there is no such folder; no page of {revision.id} was checked")
    if repository.current and not repository.seps:
        why = "there are no proposals; authorities and the policy were not checked: add the folder"
        yield _gone("seps", why)
    policy = any(path.startswith("seps/2596-") for path in repository.files)
    if repository.seps and repository.living and not policy:
        yield _gone("seps/2596-*.md", "there is no such file; the policy itself was not checked")
    if repository.living and POLICY_PAGE not in repository.files:
        yield _gone(POLICY_PAGE, "there is no such file; it was not held against SEP-2596")


def _of_living(repository: SpecRepository) -> Iterator[NotChecked]:
    for name in (records.REGISTRY, records.CHANGELOG):
        for each in repository.living:
            path = f"docs/specification/{each}/{name}"
            if path not in repository.files:
                yield _gone(path, "there is no such file; what it should tell was not checked")


def _pages(repository: SpecRepository, listed: frozenset[str]) -> Iterator[NotChecked]:
    """Yield the pages of living revisions that the navigation names, or all others have."""
    folders = {each.id: _below(each.id, repository) for each in repository.revisions}
    order = list(folders)
    for revision in repository.living:
        others = [held for name, held in folders.items() if name != revision and held]
        # Pages move with time; the revision before has to have them, too.
        before_it = order[order.index(revision) - 1]
        compared = len(others) > 1 and order[0] != revision and bool(folders[before_it])
        every = frozenset.intersection(*others) if compared else frozenset[str]()
        before = f"docs/specification/{revision}/"
        below = (path.removeprefix(before) for path in listed if path.startswith(before))
        named = {name.removesuffix("/index") for name in below}
        told = {"deprecated", "changelog"}
        lacking = sorted((every | named) - folders[revision] - told) if folders[revision] else []
        for name in lacking[:_COUNTED]:
            who = "docs.json lists it" if name in named else "every other revision has it"
            why = f"there is no such page, and {who}: put it back, or take it out of the list"
            yield _gone(f"{before}{name}.mdx", why)
        if lacking[_COUNTED:]:
            yield _gone(before, f"{len(lacking) - _COUNTED} more pages are not there")


def _below(revision: str, repository: SpecRepository) -> frozenset[str]:
    """Return the pages of a revision by their paths within it, without their endings."""
    folder = f"docs/specification/{revision}/"
    return frozenset(
        path.removeprefix(folder).rpartition(".")[0].removesuffix("/index")
        for path in repository.files
        if path.startswith(folder) and path.endswith((".mdx", ".md"))
    )
