"""What changed between revisions, lives re-derived from schema.ts, and proposals for the facts."""

from __future__ import annotations

import datetime as dt
import tomllib

import pytest

from revisor.errors import UsageError
from revisor.facts import registry
from revisor.model.feature import Deprecation, EarliestRemoval
from revisor.model.specification import SpecRepository
from revisor.sources import spec_repository
from revisor.sources.spec_repository.changes import changes
from revisor.sources.spec_repository.lifespans import (
    Difference,
    Lifespan,
    appearances,
    differences,
    lifespan,
    revisions,
)
from revisor.sources.spec_repository.proposals import Known, identifier, proposals

TAG = "/** @deprecated Deprecated as of protocol version 2027-01-28 (SEP-3000). */"
OLD = (
    'export interface A { method: "a/old"; x: 1 }\n'
    "export interface ServerCapabilities { tools?: {} }"
)
NEW = (
    'export interface A { method: "a/new"; y: 1 }\n'
    "export interface ServerCapabilities { tools?: {}; newThing?: {} }\n"
    f'{TAG}\nexport interface PromptListChangedNotification {{ method: "x" }}'
)
FILES = {
    "schema/2026-07-28/schema.ts": f'{OLD}\nexport interface B {{ method: "prompts/get" }}',
    "schema/2027-01-28/schema.ts": NEW,
    "docs/specification/2027-01-28/changelog.mdx": "## Major\n\n1. Add `a/new` (SEP-3001).",
    "docs/specification/2027-01-28/server/a.mdx": "Send `a/new`.",
    "docs/specification/2027-01-28/deprecated.mdx": "## Deprecated",
    "seps/3000-x.md": "# SEP-3000: Deprecate x\n\n- **Status**: Final\n- **Type**: Process\n",
}


@pytest.fixture(scope="module")
def read() -> SpecRepository:
    days = {each.id: each.released for each in registry.revisions() if each.released}
    days["2027-01-28"] = days["2026-07-28"].replace(2027, 1)
    found = spec_repository.from_mapping(FILES, days).subjects[0]
    assert isinstance(found, SpecRepository)
    return found


def test_a_life_begins_is_marked_and_ends_where_schema_ts_shows(read: SpecRepository) -> None:
    seen, order = appearances(read), revisions(read)
    assert lifespan(["a/old"], seen, order) == Lifespan("2026-07-28", "", "2027-01-28")
    marked = lifespan(["PromptListChangedNotification"], seen, order)
    assert marked == Lifespan("2027-01-28", "2027-01-28", "")
    assert lifespan(["nothing"], seen, order) is None


def test_a_recorded_life_that_schema_ts_shows_otherwise_is_told(read: SpecRepository) -> None:
    found = list(differences({"prompts-get": registry.features()["prompts-get"]}, read))
    # The checkout begins with 2026-07-28, so that nothing older can be compared with it.
    assert found == []
    one = registry.features()["prompts-get"]._replace(introduced="2026-07-28")
    assert list(differences({"prompts-get": one}, read)) == [
        Difference("prompts-get", "removed", "", "2027-01-28")
    ]


def test_names_and_members_that_changed_are_listed(read: SpecRepository) -> None:
    found = changes(read, {}, "2026-07-28", "2027-01-28")
    told = [(each.kind, each.name, each.detail, each.authority) for each in found]
    assert ("introduced", "a/new", "", ("SEP-3001",)) in told
    assert ("changed", "A", "+y -x", ()) in told
    assert ("changed", "ServerCapabilities", "+newThing", ()) in told
    assert ("removed", "a/old", "", ()) in told


def test_features_are_listed_with_what_schema_ts_shows(read: SpecRepository) -> None:
    features = {"prompts-get": registry.features()["prompts-get"]}
    removed = registry.features()["ping"].removed
    assert removed is not None
    features["prompts-get"] = features["prompts-get"]._replace(
        removed=removed._replace(revision="2027-01-28", authority=("SEP-1",))
    )
    found = [each for each in changes(read, features, "", "") if each.feature == "prompts-get"]
    assert [(each.kind, each.authority, each.shown) for each in found] == [
        ("removed", ("SEP-1",), True)
    ]


def test_a_restored_feature_is_listed(read: SpecRepository) -> None:
    spell = Deprecation("2026-07-28", "SEP-1", EarliestRemoval(12), restored_in="2027-01-28")
    one = registry.features()["prompts-get"]._replace(
        deprecations=(spell._replace(restored_by="SEP-2"),)
    )
    found = [e for e in changes(read, {one.id: one}, "", "") if e.kind == "restored"]
    assert [(e.revision, e.authority, e.shown) for e in found] == [("2027-01-28", ("SEP-2",), None)]


def test_prose_and_the_transition_are_told_apart(read: SpecRepository) -> None:
    features = {"transport-http-sse": registry.features()["transport-http-sse"]}
    spell = features["transport-http-sse"].deprecations[0]
    features["transport-http-sse"] = features["transport-http-sse"]._replace(
        deprecations=(spell._replace(revision="2027-01-28"),)
    )
    found = changes(read, features, "", "", {"SEP-2596": dt.date(2026, 8, 1)})
    told = [(e.revision, e.kind, e.detail) for e in found if e.feature]
    assert told == [
        (
            "2027-01-28",
            "deprecated",
            "in prose; Deprecated since SEP-2596 became Final (2026-08-01)",
        ),
        (
            "2027-01-28",
            "deprecated",
            "by the transition of SEP-2596; in prose since 2027-01-28",
        ),
    ]


def test_marks_that_no_feature_has_are_listed_with_the_sep_of_the_tag(read: SpecRepository) -> None:
    found = [e for e in changes(read, {}, "", "") if e.kind == "deprecated"]
    assert [(e.name, e.authority) for e in found] == [
        ("PromptListChangedNotification", ("SEP-3000",)),
        ("x", ("SEP-3000",)),
    ]


def test_a_file_that_was_cut_off_proves_no_removal() -> None:
    files = {**FILES, "schema/2027-01-28/schema.ts": "export interface Z {"}
    found = spec_repository.from_mapping(files).subjects[0]
    assert isinstance(found, SpecRepository)
    assert [e for e in changes(found, {}, "", "") if e.kind in ("removed", "changed")] == []


def test_a_revision_that_is_not_there_is_refused(read: SpecRepository) -> None:
    with pytest.raises(UsageError, match="has no revision '1999-01-01'"):
        changes(read, {}, "1999-01-01", "")


def test_what_the_facts_lack_is_proposed(read: SpecRepository) -> None:
    known = Known(registry.features(), frozenset(r.id for r in registry.revisions()), {})
    found = {each.path: each for each in proposals(read, known)}
    added = {path for path, each in found.items() if not each.adds}
    assert added == {
        "revisions/2027-01-28.toml",
        "seps/3000.toml",
        "features/a-new.toml",
        "features/x.toml",
        "features/new-thing-server.toml",
        "revisions/draft.toml",
    }
    feature = tomllib.loads(found["features/a-new.toml"].text)
    assert feature["introduced"] == "2027-01-28"
    assert feature["introduced_by"] == ["SEP-3001"]
    assert feature["sources"] == [{"page": "server/a", "revisions": ["2027-01-28"]}]
    assert feature["signals"] == {"methods": ["a/new"]}
    thing = tomllib.loads(found["features/new-thing-server.toml"].text)
    assert thing["signals"] == {"capabilities": ["server.newThing"]}
    assert thing["sources"][0]["page"] == "schema.ts"


def test_deprecations_and_removals_are_proposed_as_additions(read: SpecRepository) -> None:
    known = Known(registry.features(), frozenset(r.id for r in registry.revisions()), {})
    found = {each.path: each for each in proposals(read, known) if each.adds}
    removed = tomllib.loads(found["features/prompts-get.toml"].text)["removed"]
    assert removed["revision"] == "2027-01-28"
    deprecated = tomllib.loads(found["features/prompts-list-changed.toml"].text)["deprecated"]
    assert deprecated[0]["authority"] == "SEP-3000"


def test_what_the_facts_have_is_not_proposed(read: SpecRepository) -> None:
    first = read._replace(
        revisions=read.revisions[:1],
        declarations=tuple(d for d in read.declarations if d.revision == "2026-07-28"),
    )
    # Methods of a revision that the facts know are theirs, or are left out on purpose.
    known = Known(registry.features(), frozenset(r.id for r in registry.revisions()), {})
    assert proposals(first, known) == []


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("notifications/tools/list_changed", "tools-list-changed"),
        ("ClientCapabilities.someThing", "some-thing-client"),
        ("resources/templates/list", "resources-templates-list"),
        ("FooBar", "foo-bar"),
    ],
)
def test_ids_are_made_of_names(name: str, wanted: str) -> None:
    assert identifier(name) == wanted
