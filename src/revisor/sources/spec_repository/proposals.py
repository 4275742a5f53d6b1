"""Propose what to add to the facts after a revision: from what a checkout shows and they lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from revisor.model.specification import DRAFT, SepDocument, SpecRepository
from revisor.model.specification_text import seps

from .new_features import identifier, new_features
from .new_states import new_states
from .proposal import Known, Proposal, file, quoted

__all__ = ["Known", "Proposal", "identifier", "proposals"]

_SITE = "https://modelcontextprotocol.io/specification"
_SOURCE = "https://github.com/modelcontextprotocol/modelcontextprotocol"


def proposals(repository: SpecRepository, known: Known) -> list[Proposal]:
    """Return what the checkout shows and the facts lack: files first, then changes."""
    of_features = [*new_features(repository, known), *new_states(repository, known)]
    found = [
        *_revisions(repository, known),
        *_seps(repository, known, of_features),
        *of_features,
    ]
    return sorted(found, key=lambda each: (each.adds or bool(each.replaces), each.path))


def _revisions(repository: SpecRepository, known: Known) -> Iterator[Proposal]:
    released = known.revisions - {DRAFT}
    ids = [each.id for each in repository.revisions if each.id not in (DRAFT, *released)]
    for order, revision in enumerate(repository.revisions):
        if revision.id not in ids:
            continue
        lines = [
            f'id = "{revision.id}"',
            f"order = {order}",
            f"identifier_date = {revision.id}",
            *([f"released = {revision.released}"] if revision.released else []),
            'era = "per-request"',
            f'url = "{_SITE}/{revision.id}"',
            f'schema_url = "{_SOURCE}/blob/main/schema/{revision.id}/schema.ts"',
            f'changelog_url = "{_SITE}/{revision.id}/changelog"',
            'schema_dialect = "2020-12"',
            'default_dialect = "2020-12"',
        ]
        why = f"the checkout has a revision {revision.id}"
        yield Proposal(f"revisions/{revision.id}.toml", file(lines), why)
    if ids and DRAFT in known.revisions:
        # The orders count from 0, the draft comes last.
        old, new = f"order = {len(released)}\n", f"order = {len(released) + len(ids)}\n"
        why = f"the draft comes after {ids[-1]}"
        yield Proposal(f"revisions/{DRAFT}.toml", new, why, replaces=old)


def _seps(
    repository: SpecRepository, known: Known, of_features: Iterable[Proposal]
) -> Iterator[Proposal]:
    """Yield the proposals that facts rest on, and those whose status is another by now."""
    cited = {n for row in repository.rows for n in seps(row.authority)}
    cited |= {n for d in repository.declarations for n in seps(d.deprecated or "")}
    cited |= {n for each in of_features for n in seps(each.text)}
    for sep in repository.seps:
        recorded = known.seps.get(sep.number)
        path = f"seps/{sep.number}.toml"
        if recorded is None and sep.number in cited:
            yield Proposal(path, file(_sep_lines(sep)), f"a state rests on {sep.name}")
        elif recorded is not None and sep.status and sep.status != recorded.status:
            old, new = (f"status = {quoted(status)}\n" for status in (recorded.status, sep.status))
            final = f"final_on = {sep.final_on}\n" if sep.final_on and not recorded.final_on else ""
            why = f"{sep.name} is {sep.status} by now"
            yield Proposal(path, new + final, why, replaces=old)


def _sep_lines(sep: SepDocument) -> list[str]:
    return [
        f"number = {sep.number}",
        f"title = {quoted(sep.title)}",
        f"status = {quoted(sep.status)}",
        f"type = {quoted(sep.type)}",
        *([f"final_on = {sep.final_on}"] if sep.final_on else []),
        f'url = "{_SOURCE}/pull/{sep.number}"',
    ]
