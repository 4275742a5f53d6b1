"""Whether a changelog entry on a deprecation is borne out by any other record of the checkout."""

from __future__ import annotations

import re

from revisor.model.specification import ChangelogEntry, SpecRepository
from revisor.model.specification_text import plain, seps

from ._records import deprecated_rows, opening, row_for, says, topic
from ._removals import removed_rows

_VERB = re.compile(
    r"^\W*(?:\d+[.)])?\s*(?:deprecates?d?|reclassify)\s+(?:the\s+|an?\s+)?", re.IGNORECASE
)
_KIND = re.compile(
    r"\s+(?:feature|transport|capability|method|request|notification|field|parameter)s?\b.*$",
    re.IGNORECASE | re.DOTALL,
)


def is_unknown(entry: ChangelogEntry, repository: SpecRepository) -> bool:
    """Whether an entry deprecates what no row, tag, notice or proposal here is about.

    Nothing is concluded where the checkout lacks pages or the schema.ts of the revision.
    """
    if entry.section != "Deprecated" or not _VERB.match(entry.text):
        return False
    if not _is_whole(entry.revision, repository):
        return False
    rows = deprecated_rows(repository, entry.revision) + removed_rows(repository, entry.revision)
    if row_for(opening(entry), rows) is not None:
        return False
    name = _KIND.sub("", _VERB.sub("", plain(opening(entry)))).strip(" .,;:")
    return bool(name) and not (
        _is_noticed(name, entry, repository)
        or _is_tagged(name, entry, repository)
        or _is_proposed(name, entry, repository)
    )


def _is_whole(revision: str, repository: SpecRepository) -> bool:
    declared = any(each.revision == revision for each in repository.declarations)
    pages = [p for p in repository.pages if (p.revision, p.kind) == (revision, "specification")]
    registry = any(page.path.endswith("/deprecated.mdx") for page in pages)
    return declared and registry and len(pages) > 2  # noqa: PLR2004 - changelog and registry


def _is_noticed(name: str, entry: ChangelogEntry, repository: SpecRepository) -> bool:
    notices = (n for n in repository.notices if n.revision == entry.revision)
    return any(says(topic(each.text), name) or says(plain(each.text), name) for each in notices)


def _is_tagged(name: str, entry: ChangelogEntry, repository: SpecRepository) -> bool:
    key = "".join(filter(str.isalnum, name)).casefold()
    cited = set(seps(entry.text))
    for each in repository.declarations:
        if each.revision == entry.revision and each.deprecated is not None:
            spelt = "".join(filter(str.isalnum, each.symbol)).casefold()
            methods = {m.casefold() for m in each.methods}
            if key in spelt or name.casefold() in methods or cited & set(seps(each.deprecated)):
                return True
    return False


def _is_proposed(name: str, entry: ChangelogEntry, repository: SpecRepository) -> bool:
    cited = set(seps(entry.text))
    for sep in repository.seps:
        if sep.deprecates and (sep.number in cited or says(plain(sep.title), name)):
            return True
    return False
