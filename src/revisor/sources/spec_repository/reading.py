"""Put together what the files and the history of a checkout say, as one reading."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from revisor.facts import registry as facts
from revisor.model.reading import NotChecked, Reading
from revisor.model.specification import (
    DRAFT,
    SchemaJson,
    SepDocument,
    SpecPage,
    SpecRepository,
    SpecRevision,
)
from revisor.model.subject import Subject

from . import pages as page_reader
from . import records, schema_json, schema_ts, seps
from .git import Git
from .missing import POLICY_PAGE, SITE, document, missing, navigation
from .places import SOURCE, origin
from .roots import REVISION, holds_revisions, no_root
from .tree import Texts, Tree, of_commit, of_folder, of_mapping

_FINAL = "**Status**: Final"
POLICY = 2596
"""The proposal that is the policy."""

_SEP = re.compile(r"SEP-(\d+)")
_MOST_SEPS = 50


def read(checkout: str, at: str = "", known: Mapping[str, dt.date] | None = None) -> Reading:
    """Read a checkout, or a tag or commit of its history where `at` names one.

    `known` are the recorded days of release, which count for revisions without a tag. Raises
    UsageError for a folder or a tag that does not exist, and for a folder that is no checkout.
    """
    folder = Path(checkout)
    # A commit is read from its top, whichever folder of the checkout was named.
    git = Git(folder).top() if at else Git(folder)
    tree = of_commit(git, at) if at else of_folder(folder, git)
    if not holds_revisions(tree.paths):
        head = None if at else git.files("HEAD")
        raise no_root(folder, tree.name, committed=bool(head and holds_revisions(head.plain)))
    return _reading(tree, known or {}, git, at or "HEAD")


def from_mapping(
    files: Mapping[str, str], known: Mapping[str, dt.date] | None = None, name: str = "checkout"
) -> Reading:
    """Read files that are given as texts by path, without any history."""
    return _reading(of_mapping(files, name), known or {}, None, "")


def _reading(tree: Tree, known: Mapping[str, dt.date], git: Git | None, commit: str) -> Reading:
    texts = Texts(tree)
    site = _site(texts, tree, whole=git is not None)
    found = _records(texts, tree, known, site)
    repository = _dated(found, known, git, commit, texts)
    repository = _unread(repository, texts)
    gone = tuple(missing(repository, navigation(site)))
    ids = [each.id for each in repository.revisions]
    current = repository.current or next((each for each in ids if each == DRAFT), None)
    return Reading(
        kind=SOURCE,
        name=tree.name,
        uri=tree.name,
        subjects=_subjects(repository),
        not_checked=(*texts.not_checked, *gone),
        revision=current,
        revision_source="declared" if current else None,
        checked=_counts(repository),
    )


def _site(texts: Texts, tree: Tree, *, whole: bool) -> Any:
    """Return what docs.json holds; None, after noting it, where a whole checkout has none."""
    if SITE in tree.paths:
        return document(texts.text(SITE))
    if not whole:
        return {}
    why = "there is no such file; links to pages that are not there were not judged: put it back"
    texts.note(SITE, why, unread=True)
    return None


def _records(texts: Texts, tree: Tree, known: Mapping[str, dt.date], site: Any) -> SpecRepository:
    ids = _ids(tree.paths, known)
    dated = [each for each in ids if each != DRAFT]
    pages = tuple(page_reader.pages(texts))
    declared = list(_declared(texts, ids))
    of_revisions = [p for p in pages if p.kind == "specification"]
    return SpecRepository(
        revisions=tuple(SpecRevision(each, None, "") for each in ids),
        current=dated[-1] if dated else "",
        living=(),
        pages=pages,
        declarations=tuple(each for _, found in declared for each in found.declarations),
        schemas=tuple(_schemas(texts, ids)),
        rows=tuple(
            chain.from_iterable(
                records.registry_rows(p, texts) for p in _called(of_revisions, records.REGISTRY)
            )
        ),
        entries=tuple(
            chain.from_iterable(
                map(records.changelog_entries, _called(of_revisions, records.CHANGELOG))
            )
        ),
        notices=tuple(chain.from_iterable(map(records.notices, _with_notices(pages)))),
        seps=tuple(s for p in pages if p.kind == "sep" and (s := seps.proposal(p, texts))),
        files=tree.paths,
        redirects=_redirects(texts, site),
        incomplete=frozenset(revision for revision, found in declared if not found.complete),
        origin=origin(tree.name),
    )


def _ids(paths: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return the revisions in order, with those known between them whose folders are missing.

    Without these, what they brought and took would be laid to the revision after.
    """
    found = {m[1] for path in paths if (m := REVISION.match(path))}
    dated = found - {DRAFT}
    return sorted(found.union(each for each in known if dated and min(dated) < each < max(dated)))


def _unread(repository: SpecRepository, texts: Texts) -> SpecRepository:
    """Add the paths of what was not understood, and of the changelog that ought to be there."""
    pages = {page.path: page for page in repository.pages}
    policy = next((sep.page for sep in repository.seps if sep.number == POLICY), None)
    if repository.living:
        records.policy_tables(policy, pages.get(POLICY_PAGE), texts)
    for revision in repository.living:
        page = pages.get(f"docs/specification/{revision}/{records.REGISTRY}")
        if page is not None:
            records.registry_table(page, texts)
    gone = f"docs/specification/{repository.current}/{records.CHANGELOG}"
    unread = texts.unread.union([] if gone in repository.files else [gone])
    return repository._replace(unread=frozenset(unread))


def _called(pages: list[SpecPage], name: str) -> list[SpecPage]:
    return [page for page in pages if page.path == f"docs/specification/{page.revision}/{name}"]


def _with_notices(pages: tuple[SpecPage, ...]) -> list[SpecPage]:
    kinds = ("specification", "guide", "community", "other")
    derived = ("changelog.mdx", "deprecated.mdx", "schema.mdx")
    return [
        page
        for page in pages
        if page.kind in kinds
        and not page.path.endswith(derived)
        and not page.path.startswith("docs/seps/")
    ]


def _declared(texts: Texts, ids: list[str]) -> Iterator[tuple[str, schema_ts.SchemaTs]]:
    for revision in ids:
        for path in texts.named(f"schema/{revision}/schema.ts", (".ts",)):
            text = texts.text(path)
            if text is not None:
                found = schema_ts.schema_ts(text, path, revision)
                if found.fault:
                    texts.note(path, found.fault, unread=True)
                yield revision, found


def _schemas(texts: Texts, ids: list[str]) -> Iterator[SchemaJson]:
    for revision in ids:
        for path in texts.named(f"schema/{revision}/schema.json", (".json",)):
            text = texts.text(path)
            found = None
            if text is not None:
                found = schema_json.schema_json(path, text, revision, texts)
            if found is not None:
                yield found


def _redirects(texts: Texts, site: Any) -> dict[str, str] | None:
    """Return the redirects of the site; None, after noting it, where its file is broken."""
    if not isinstance(site, dict):
        if SITE not in texts.unread:
            why = "it is no JSON; links to pages that are not there were not judged: mend it"
            texts.note(SITE, why, unread=True)
        return None
    listed = site.get("redirects")
    pairs = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    return {str(e["source"]): str(e["destination"]) for e in pairs if e.keys() >= _REDIRECT}


_REDIRECT = {"source", "destination"}


def _dated(
    found: SpecRepository,
    known: Mapping[str, dt.date],
    git: Git | None,
    commit: str,
    texts: Texts,
) -> SpecRepository:
    """Add the days of releases and those on which proposals became Final."""
    trouble = git.trouble() if git else ""
    if git and trouble:
        why = f"{trouble}; the recorded days count where there are any"
        texts.not_checked.append(NotChecked("dates from the history", why))
    days = git.tag_days() if git and not trouble else {}
    revisions = tuple(_released(each.id, days, known, texts) for each in found.revisions)
    finals = found.seps
    if git and not trouble:
        finals = tuple(_finalized(each, found, git, commit) for each in found.seps)
    dated = found._replace(revisions=revisions, seps=finals)
    living = bound(dated)
    if not living:
        why = "SEP-2596 is not Final in this checkout; nothing was judged by it"
        texts.not_checked.append(NotChecked("the feature lifecycle policy", why))
    return dated._replace(living=living)


def bound(repository: SpecRepository) -> tuple[str, ...]:
    """Return the revisions that may still be changed and that the policy binds.

    What was released before the policy became Final is history (SEP-2596, Transition).
    """
    policy = next((sep for sep in repository.seps if sep.number == POLICY), None)
    if policy is not None and policy.status != "Final":
        return ()
    recorded = next((s.final_on for s in facts.seps().values() if s.number == POLICY), None)
    day = (policy.final_on if policy else None) or recorded
    since = [each.id for each in repository.revisions if _released_since(each, day)]
    if policy is None and not repository.rows and repository.current not in since:
        return ()
    return tuple(each for each in since if each in (repository.current, DRAFT))


def _released_since(revision: SpecRevision, day: dt.date | None) -> bool:
    """Whether a revision is to come, or was released on a day or after it, as far as is known."""
    return revision.released is None or day is None or revision.released >= day


def _released(
    revision: str, days: Mapping[str, dt.date], known: Mapping[str, dt.date], texts: Texts
) -> SpecRevision:
    """Return a revision with its day: that of its own tag, and never of a release candidate's."""
    tagged, recorded = days.get(revision), known.get(revision)
    if tagged and recorded and tagged != recorded:
        why = f"the tag is of {tagged}, the recorded release of {recorded}, which counts"
        texts.not_checked.append(NotChecked(f"the release day of {revision}", why))
        return SpecRevision(revision, recorded, "facts")
    if tagged:
        return SpecRevision(revision, tagged, "tag")
    return SpecRevision(revision, recorded, "facts" if recorded else "")


def _finalized(sep: SepDocument, found: SpecRepository, git: Git, commit: str) -> SepDocument:
    """Ask the history for the day of a proposal that some deprecation rests on."""
    needed = sep.deprecates or sep.number in (POLICY, *_cited(found))
    if sep.status != "Final" or not needed:
        return sep
    return sep._replace(final_on=git.first_with(_FINAL, sep.origin.uri, commit))


def _cited(found: SpecRepository) -> set[int]:
    told = [row.authority for row in found.rows]
    told += [each.deprecated or "" for each in found.declarations if each.deprecated]
    return set(sorted({int(n) for text in told for n in _SEP.findall(text)})[:_MOST_SEPS])


def _subjects(repository: SpecRepository) -> tuple[Subject, ...]:
    """Return the whole, then its parts that may still be changed (Final revisions may not)."""
    living = repository.living
    return (
        repository,
        *(each for each in repository.declarations if each.revision in living),
        *(each for each in repository.notices if each.revision in living),
        *(each for each in repository.rows if each.revision in living),
        *repository.seps,
    )


def _counts(repository: SpecRepository) -> dict[str, int]:
    living = repository.current
    tags = [d for d in repository.declarations if d.deprecated is not None]
    return {
        "files": len(repository.pages) + len(repository.schemas),
        "revisions": len(repository.revisions),
        "declarations": sum(d.kind != "member" for d in repository.declarations),
        "deprecationTags": sum(d.revision == living for d in tags),
        "deprecationNotices": sum(n.revision == living for n in repository.notices),
        "registryRows": sum(r.revision == living for r in repository.rows),
        "changelogEntries": len(repository.entries),
        "proposals": len(repository.seps),
        "links": sum(len(page.links) for page in repository.pages),
    }
