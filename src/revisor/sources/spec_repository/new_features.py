"""Propose a feature file for what a schema.ts declares that no feature of the facts has.

That are methods with the types around them, capabilities, error codes, other declarations, and
members of declarations that were there before. What a revision that the facts know declares is
theirs, or was left out on purpose; the draft is looked at every time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from revisor.model.specification import SchemaTsDeclaration, SpecRepository

from .changes import authority_of
from .lifespans import Appearances, appearances, comparable, names_of
from .proposal import Known, Proposal, file, news, quoted

CAPABILITIES = {"ClientCapabilities": "client", "ServerCapabilities": "server"}
"""The party by the declaration that holds its capabilities."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OTHER = re.compile(r"[^a-z0-9]+")
_CODE = re.compile(r"-\d{5}\Z")
_HEAD = re.compile(r"(.+?)(?:Request|Notification)\Z")
_AROUND = (
    "Request",
    "RequestParams",
    "Params",
    "Result",
    "ResultResponse",
    "Notification",
    "NotificationParams",
)
_ROUNDS = 3
"""How far types are followed that only one new feature refers to."""


class _New(NamedTuple):
    """What one file is proposed for: its kind, name, declarations, and the signals of its use."""

    kind: str
    name: str
    symbols: list[str]
    signal: str
    shown: SchemaTsDeclaration


def new_features(repository: SpecRepository, known: Known) -> Iterator[Proposal]:
    """Yield a file for each feature that only revisions new to the facts, or the draft, show."""
    seen = appearances(repository)
    owned = frozenset(name for f in known.features.values() for name in names_of(f))
    fresh = _fresh(repository, known, seen, owned)
    taken = set(known.features)
    for each in _grouped(fresh, repository, owned):
        shown = seen[each.name]
        introduced = next(r.id for r in repository.revisions if r.id in shown)
        feature_id = _free(identifier(each.name), each.kind, taken)
        taken.add(feature_id)
        place = f"{each.shown.origin.uri}:{each.shown.origin.line}"
        why = f"{each.name} is new in {introduced} ({place})"
        lines = _lines(feature_id, each, introduced, repository)
        yield Proposal(f"features/{feature_id}.toml", file(lines), why)


def _fresh(
    repository: SpecRepository, known: Known, seen: Appearances, owned: frozenset[str]
) -> dict[str, SchemaTsDeclaration]:
    """Return the first declaration of each symbol that is new and that no feature has."""
    newer = news(repository, known)
    # Without a revision to compare with, everything would be new.
    compared = bool(known.revisions.intersection(comparable(repository)) - newer)
    found: dict[str, SchemaTsDeclaration] = {}
    for each in repository.declarations:
        name = each.methods[0] if each.methods else each.symbol
        is_new = newer.issuperset(seen[name])
        has_it = name in owned or (each.symbol in owned and not each.methods)
        if not is_new or has_it or each.revision not in newer or name.endswith(".method"):
            continue
        if any(_came_with(whole, name, owned, seen) for whole in _wholes(name)):
            # It came with what a feature has already, as a part of it.
            continue
        if compared or _is_certain(each):
            found.setdefault(each.symbol, each)
    return found


def _wholes(symbol: str) -> Iterator[str]:
    """Yield the declarations that a member belongs to, the nearest first."""
    while symbol := symbol.rpartition(".")[0]:
        yield symbol


def _came_with(whole: str, name: str, owned: frozenset[str], seen: Appearances) -> bool:
    """Whether a feature has a declaration, and that is no older than its member."""
    return whole in owned and min(seen.get(whole, {"": True})) == min(seen[name])


def _is_certain(each: SchemaTsDeclaration) -> bool:
    """Whether a declaration is a feature of its own: of a method, or a capability."""
    return bool(each.methods) or _party(each.symbol) != ""


def _party(symbol: str) -> str:
    owner, dot, _ = symbol.partition(".")
    return CAPABILITIES.get(owner, "") if dot else ""


def _grouped(
    fresh: dict[str, SchemaTsDeclaration], repository: SpecRepository, owned: frozenset[str]
) -> Iterator[_New]:
    """Yield what is new, what belongs to a method or to a declaration put together with it."""
    groups: dict[str, list[str]] = {}
    heads: dict[str, str] = {}
    for symbol, each in fresh.items():
        if each.methods:
            groups[symbol] = [] if symbol in owned else [symbol]
            heads[symbol] = symbol
    for symbol in groups:
        for name in _around(symbol):
            if name in fresh and name not in heads:
                heads[name] = symbol
    _follow(fresh, heads, repository)
    for symbol, owner in heads.items():
        if symbol != owner:
            groups[owner].append(symbol)
    messages = _messages(repository)
    for symbol, each in fresh.items():
        owner = symbol.rpartition(".")[0]
        if symbol in groups:
            yield _of_method(each, groups[symbol])
        elif symbol not in heads and (not owner or owner not in fresh):
            yield _of_symbol(each, messages)


def _follow(
    fresh: dict[str, SchemaTsDeclaration], heads: dict[str, str], repository: SpecRepository
) -> None:
    """Add to the group of a method the new types that it alone refers to."""
    users: dict[str, set[str]] = {}
    for each in repository.declarations:
        if each.kind != "member":
            for name in each.refers:
                if name in fresh and name != each.symbol:
                    users.setdefault(name, set()).add(each.symbol)
    for _ in range(_ROUNDS):
        for name, referring in users.items():
            owners = {heads.get(each, "") for each in referring}
            if name not in heads and len(owners) == 1 and "" not in owners:
                heads[name] = owners.pop()


def _of_method(each: SchemaTsDeclaration, symbols: list[str]) -> _New:
    method = each.methods[0]
    kind = "notification" if method.startswith("notifications/") else "request"
    return _New(kind, method, symbols, f"methods = {quoted([method])}", each)


def _of_symbol(each: SchemaTsDeclaration, messages: dict[str, str]) -> _New:
    symbol = each.symbol
    member = symbol.partition(".")[2]
    if party := _party(symbol):
        signal = f"capabilities = {quoted([f'{party}.{member}'])}"
        return _New("capability", symbol, [symbol], signal, each)
    if each.kind == "const" and _CODE.match(each.value):
        return _New("error_code", symbol, [symbol], f"error_codes = {quoted([each.value])}", each)
    kind = "schema_field" if each.kind == "member" else "schema_type"
    return _New(kind, symbol, [symbol], _field(symbol, messages), each)


def _messages(repository: SpecRepository) -> dict[str, str]:
    """Return the method by the name of each declaration that may hold its fields."""
    found = {}
    for each in repository.declarations:
        if each.methods:
            found.update(dict.fromkeys(_around(each.symbol), each.methods[0]))
    return found


def _around(symbol: str) -> list[str]:
    """Return the names of the types that belong to a request or a notification, its own too."""
    head = _HEAD.match(symbol)
    return [f"{head[1]}{word}" for word in _AROUND] if head else []


def _field(symbol: str, messages: dict[str, str]) -> str:
    """Return the signal of a field of a message, empty for one whose place is not known."""
    owner, _, path = symbol.partition(".")
    part = "result" if owner.endswith("Result") else "params"
    inside = owner.endswith(("Params", "Result")) or path.startswith("params.")
    if owner not in messages or not path or not inside:
        return ""
    steps = path.removeprefix("params.") if part == "params" else path
    told = f'message = "{messages[owner]}", part = "{part}", path = "/{steps.replace(".", "/")}"'
    return f"fields = [\n  {{ {told} }},\n]"


def identifier(name: str) -> str:
    """Return the id of a feature for a method, a capability or a symbol."""
    owner, dot, member = name.partition(".")
    spelt = f"{member}-{CAPABILITIES[owner]}" if dot and owner in CAPABILITIES else name
    words = _OTHER.sub("-", _CAMEL.sub("-", spelt).lower()).strip("-")
    return words.removeprefix("notifications-")


def _free(wanted: str, kind: str, taken: Iterable[str]) -> str:
    """Return an id that is not taken: as wanted, with the kind behind it, or with a number."""
    names = [wanted, f"{wanted}-{kind.replace('_', '-')}"]
    free = [name for name in names if name not in taken]
    number = 2
    while not free:
        free = [name for name in [f"{wanted}-{number}"] if name not in taken]
        number += 1
    return free[0]


def _lines(feature_id: str, each: _New, introduced: str, repository: SpecRepository) -> list[str]:
    names = [each.name, *each.symbols]
    by = authority_of(names, introduced, repository.entries)
    page = _page(names, introduced, repository)
    signals = ["", "[signals]", each.signal] if each.signal else [_UNSEEN]
    return [
        f'id = "{feature_id}"',
        f'kind = "{each.kind}"',
        f"title = {quoted(each.name)}",
        f'introduced = "{introduced}"',
        f"introduced_by = {quoted(list(by))}",
        f"schema_symbols = {quoted(each.symbols)}",
        f'sources = [\n  {{ page = "{page}", revisions = ["{introduced}"] }},\n]',
        *signals,
    ]


_UNSEEN = "# Still to be written, under [signals]: what of a message shows that it is used."


def _page(names: list[str], revision: str, repository: SpecRepository) -> str:
    """Return the page of a revision that names a feature first, else the schema itself."""
    folder = f"docs/specification/{revision}/"
    spelt = [f"`{name}`" for name in names]
    for page in repository.pages:
        left_out = page.path.endswith(("schema.mdx", "changelog.mdx", "deprecated.mdx"))
        if not page.path.startswith(folder) or left_out:
            continue
        if any(name in block.text for block in page.blocks for name in spelt):
            return page.path.removeprefix(folder).removesuffix(".mdx")
    return "schema.ts"
