"""Assertions on the authored facts that no schema can express: what names another fact must agree.

Each assertion takes the facts and yields a message for every fault. `ASSERTIONS` holds all of them;
a test plants a fault for each.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple, get_args

from revisor.facts.feature_loading import read_feature
from revisor.facts.feature_packing import feature_row
from revisor.lifecycle.calendar import Calendar
from revisor.lifecycle.states import effective_revision, state_at
from revisor.model.client import FactKind
from revisor.model.revision import Revision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from revisor.facts.authored import Authored, Table
    from revisor.model.feature import Feature


class Facts(NamedTuple):
    """The authored tables, and the features and the calendar made of them."""

    authored: Authored
    features: Mapping[str, Feature]
    calendar: Calendar


def facts_of(authored: Authored) -> Facts:
    """Return the facts with their features read as values."""
    tables = authored.tables
    revisions = sorted(tables["revisions"].values(), key=lambda table: table["order"])
    finals = {
        f"SEP-{table['number']}": table["final_on"]
        for table in tables["seps"].values()
        if "final_on" in table
    }
    features = {
        stem: read_feature(feature_row(table)) for stem, table in tables["features"].items()
    }
    return Facts(authored, features, Calendar(tuple(map(_revision, revisions)), finals))


def faults(authored: Authored) -> list[str]:
    """Return every fault that the assertions find; they run in order and the first ones stop it.

    An assertion may rely on what the ones before it have made sure of.
    """
    facts = facts_of(authored)
    for assertion in ASSERTIONS:
        found = list(assertion(facts))
        if found:
            return [f"{assertion.__name__}: {message}" for message in found]
    return []


def ids_are_file_stems(facts: Facts) -> Iterator[str]:
    """The id in a file is the name of the file."""
    for folder, tables in facts.authored.tables.items():
        for stem, table in tables.items():
            own = table.get("id") or table.get("short_name") or table.get("number")
            if str(own) != stem:
                yield f"{folder}/{stem}.toml says that it is {own}"


def revisions_exist(facts: Facts) -> Iterator[str]:
    """Every revision that a fact names is known, and the newest one is the newest released one."""
    known = set(facts.authored.tables["revisions"])
    for stem, feature in facts.features.items():
        for named in _revisions_of(feature):
            if named not in known:
                yield f"{stem} names the revision {named}"
    for stem, table in facts.authored.tables["embed_points"].items():
        for edge in (table["introduced"], table.get("removed")):
            if edge and edge not in known:
                yield f"embed point {stem} names the revision {edge}"
    newest = facts.calendar.current(facts.authored.facts["date"]).id
    if facts.authored.facts["newest_revision"] != newest:
        yield f"facts.toml does not say that {newest} is the newest revision"


def revisions_are_in_order(facts: Facts) -> Iterator[str]:
    """Revisions are released in their order; the life of a feature runs forward in it."""
    released = [known.released for known in facts.calendar.revisions if known.released]
    if released != sorted(released):
        yield "the revisions are not ordered by their release"
    place = facts.calendar.position
    for stem, feature in facts.features.items():
        start = place(feature.introduced)
        for deprecation in feature.deprecations:
            if place(deprecation.revision) < start:
                yield f"{stem} is deprecated before it is introduced, or before it is restored"
            start = place(deprecation.restored_in or deprecation.revision)
        if feature.removed and place(feature.removed.revision) <= place(feature.introduced):
            yield f"{stem} is removed before it could be used"


def named_features_exist(facts: Facts) -> Iterator[str]:
    """Parents, replacements and followed features exist, and are not the feature itself."""
    for stem, feature in facts.features.items():
        followed = [spell.earliest_removal.follows for spell in feature.deprecations]
        for named in (feature.parent, *feature.replacements, *followed):
            if named == stem or (named and named not in facts.features):
                yield f"{stem} names the feature {named}"


def no_circles(facts: Facts) -> Iterator[str]:
    """No feature is its own ancestor, and none follows itself by way of others."""
    for stem in facts.features:
        if stem in _chain(stem, lambda each: facts.features[each].parent):
            yield f"{stem} is its own ancestor"
        if stem in _chain(stem, lambda each: _followed(facts.features[each])):
            yield f"{stem} follows itself"


def replacements_are_active(facts: Facts) -> Iterator[str]:
    """A replacement is Active in the revision that deprecates or removes (SEP-2596, item 3).

    Where the specification itself is at fault, the file says why; an exception that is not needed
    is a fault too.
    """
    for stem, feature in facts.features.items():
        bad = [
            f"{stem} is replaced by {named}, which is {state} in {revision}"
            for revision in _transitions(feature, facts.calendar)
            for named in feature.replacements
            if (state := state_at(facts.features[named], revision, facts.calendar)) != "Active"
        ]
        if bad and not feature.replacement_exception:
            yield from bad
        if feature.replacement_exception and not bad:
            yield f"{stem} has an exception that it does not need"


def seps_exist(facts: Facts) -> Iterator[str]:
    """Every SEP that a fact names has a file."""
    known = {f"SEP-{number}" for number in facts.authored.tables["seps"]}
    named = {
        f"{folder}/{stem}": set(re.findall(r"SEP-\d+", _text(table)))
        for folder, tables in facts.authored.tables.items()
        for stem, table in tables.items()
    }
    named["keywords.toml"] = set(re.findall(r"SEP-\d+", _text(facts.authored.keywords)))
    for place, names in named.items():
        yield from (f"{place} names {name}" for name in sorted(names - known))


def deprecations_rest_on_a_final_sep(facts: Facts) -> Iterator[str]:
    """A SEP that deprecates is Final, with its day known (SEP-2596, Deprecating a feature)."""
    for stem, feature in facts.features.items():
        for spell in feature.deprecations:
            named = {spell.authority, spell.earliest_removal.sep} - {""}
            for name in sorted(named):
                if name.startswith("SEP-") and name not in facts.calendar.finals:
                    yield f"{stem} rests on {name}, whose Final day is not known"


def nothing_is_claimed_twice(facts: Facts) -> Iterator[str]:
    """A signal belongs to one feature, or to features of one line of descent."""
    owners: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for stem, feature in facts.features.items():
        for claim in sorted(_claims(feature)):
            owners[claim].append(stem)
    for (kind, value), stems in owners.items():
        lineages = [{stem, *_chain(stem, lambda e: facts.features[e].parent)} for stem in stems]
        eldest = set.intersection(*lineages)
        if len(stems) > 1 and not eldest & set(stems):
            yield f"{kind} {value} is claimed by {', '.join(stems)}"


def retired_features_can_be_seen(facts: Facts) -> Iterator[str]:
    """A wire feature that is Deprecated or Removed says how its use is seen."""
    for stem, feature in facts.features.items():
        retired = feature.deprecations or feature.removed
        if retired and feature.wire and not any(feature.signals) and not feature.note:
            yield f"{stem} has neither signals nor a note that says why"


def keyword_ranges_are_right(facts: Facts) -> Iterator[str]:
    """Ranges run forward and do not overlap; what replaces a keyword is in force where it says."""
    dialects = sorted(
        facts.authored.tables["dialects"].values(), key=lambda each: each["published"]
    )
    order = [table["short_name"] for table in dialects if table["supported"]]
    ranges: defaultdict[str, set[str]] = defaultdict(set)
    for table in facts.authored.keywords:
        covered = _range(table, order)
        if "since" in table and not covered:
            yield f"the range of {table['name']} runs backwards"
        if ranges[table["name"]] & covered or covered & set(table.get("legacy_in", [])):
            yield f"{table['name']} has two meanings in one dialect"
        ranges[table["name"]] |= covered
    for table in facts.authored.keywords:
        for name in table.get("replaced_by", []):
            if order[-1] not in ranges[name] and table["replaced_in"] not in ranges[name]:
                yield f"{table['name']} is replaced by {name}, which is not in force there"


def identifiers_are_told_apart(facts: Facts) -> Iterator[str]:
    """No two dialects share a URI, and no identifier looks like that of another dialect."""
    owners: dict[str, str] = {}
    for stem, table in facts.authored.tables["dialects"].items():
        for uri in (table["uri"], *table["aliases"]):
            if uri in owners:
                yield f"{uri} identifies {owners[uri]} and {stem}"
            owners[uri] = stem
    for stem, table in facts.authored.tables["dialects"].items():
        for entry in table.get("look_alikes", []):
            for uri, owner in owners.items():
                if owner != stem and re.fullmatch(entry["pattern"], uri):
                    yield f"a look-alike of {stem} matches {uri}"


def client_facts_name_what_exists(facts: Facts) -> Iterator[str]:
    """Dialects and revisions that facts on clients name are known; no fact stands there twice."""
    tables = facts.authored.tables
    dialects = {table["short_name"] for table in tables["dialects"].values()}
    for stem, client in tables["clients"].items():
        seen = set()
        for fact in client["facts"]:
            values = tuple(fact.get("values", ()))
            for named in values if fact["kind"] == "dialects" else ():
                if named not in dialects:
                    yield f"{stem} names the dialect {named}"
            if fact.get("until", "draft") not in tables["revisions"]:
                yield f"{stem} names the revision {fact['until']}"
            same = (fact["kind"], fact["effect"], values, fact.get("pattern"), fact.get("most"))
            if same in seen:
                yield f"{stem} says twice that it {fact['effect']}, of {fact['kind']}"
            seen.add(same)


def client_facts_can_be_judged(facts: Facts) -> Iterator[str]:
    """Every kind of facts has one, and those on names and numbers say what is taken."""
    found = [(s, f) for s, c in facts.authored.tables["clients"].items() for f in c["facts"]]
    for kind in sorted(set(get_args(FactKind)) - {fact["kind"] for _, fact in found}):
        yield f"no client has a fact of the kind {kind}"
    for stem, fact in found:
        bounded = "pattern" in fact or "most" in fact
        if bounded != (fact["kind"] in ("tool-names", "property-names", "tool-counts")):
            yield f"{stem}: a fact of the kind {fact['kind']} and what it takes do not agree"


ASSERTIONS: tuple[Callable[[Facts], Iterator[str]], ...] = (
    ids_are_file_stems,
    revisions_exist,
    revisions_are_in_order,
    named_features_exist,
    no_circles,
    replacements_are_active,
    seps_exist,
    deprecations_rest_on_a_final_sep,
    nothing_is_claimed_twice,
    retired_features_can_be_seen,
    keyword_ranges_are_right,
    identifiers_are_told_apart,
    client_facts_name_what_exists,
    client_facts_can_be_judged,
)


def _revision(table: Table) -> Revision:
    cells = {name: table.get(name) for name in Revision._fields}
    return Revision(**cells)  # type: ignore[arg-type]  # the schema has checked the types


def _revisions_of(feature: Feature) -> Iterator[str]:
    yield feature.introduced
    for spell in feature.deprecations:
        yield from filter(None, (spell.revision, spell.restored_in))
    if feature.removed:
        yield feature.removed.revision
    yield from (notice.revision for notice in feature.informal)
    yield from (revision for page in feature.sources for revision in page.revisions)


def _transitions(feature: Feature, calendar: Calendar) -> Iterator[str]:
    for spell in feature.deprecations:
        first = effective_revision(spell, calendar)
        if first:
            yield first
    if feature.removed:
        yield feature.removed.revision


def _followed(feature: Feature) -> str:
    return feature.deprecations[-1].earliest_removal.follows if feature.deprecations else ""


def _chain(stem: str, step: Callable[[str], str]) -> list[str]:
    """Return what repeated steps lead to, ending before anything is met twice."""
    met: list[str] = []
    following = step(stem)
    while following and following not in met:
        met.append(following)
        following = step(following)
    return met


def _claims(feature: Feature) -> set[tuple[str, str]]:
    signals = feature.signals
    single = {
        "method": signals.methods,
        "capability": signals.capabilities,
        "meta key": signals.meta_keys,
        "header": signals.headers,
        "error code": signals.error_codes,
        "transport": signals.transports,
        "schema symbol": feature.schema_symbols,
    }
    claims = {(kind, value) for kind, values in single.items() for value in values}
    claims |= {("SDK symbol", f"{each.sdk} {each.module} {each.symbol}") for each in signals.sdk}
    return claims


def _range(table: Table, order: list[str]) -> set[str]:
    if "since" not in table:
        return set()
    last = order.index(table["until"]) if "until" in table else len(order) - 1
    return set(order[order.index(table["since"]) : last + 1])


def _text(value: object) -> str:
    return repr(value)
