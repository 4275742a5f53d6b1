"""The facts follow the draft and the next revision: what is new, marked, back, gone, released."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from revisor.facts import registry
from revisor.model.feature import Deprecation, EarliestRemoval, Feature, Removal, Signals
from revisor.model.specification import SpecRepository
from revisor.sources import spec_repository
from revisor.sources.spec_repository.proposals import Known, Proposal, proposals

REVISIONS = frozenset(each.id for each in registry.revisions())
RELEASED = "schema/2026-07-28/schema.ts"
DRAFT = "schema/draft/schema.ts"
BASE = """
export interface ServerCapabilities { tools?: { listChanged?: boolean } }
export interface ListToolsRequest { method: "tools/list"; params?: ListToolsRequestParams }
export interface ListToolsRequestParams { cursor?: string }
export interface Tool { name: string }
"""
TRIGGERS = """
export interface ListTriggersRequest { method: "triggers/list"; params?: ListTriggersRequestParams }
export interface ListTriggersRequestParams { filter?: Filter }
export interface ListTriggersResult { triggers: Trigger[] }
export interface Trigger { name: string }
export type Filter = string;
export interface TriggerFiredNotification { method: "notifications/triggers/fired" }
export const QUOTA_EXCEEDED = -32055;
export type Unrelated = string;
"""


def read(files: Mapping[str, str]) -> SpecRepository:
    days = {each.id: each.released for each in registry.revisions() if each.released}
    found = spec_repository.from_mapping(files, days).subjects[0]
    assert isinstance(found, SpecRepository)
    return found


def proposed(
    files: Mapping[str, str], features: Mapping[str, Feature] | None = None
) -> dict[str, Proposal]:
    known = Known(features or {}, REVISIONS, {s.number: s for s in registry.seps().values()})
    return {each.path: each for each in proposals(read(files), known)}


def of_draft(before: str, draft: str, **more: str) -> dict[str, str]:
    return {RELEASED: before, DRAFT: draft, **more}


def table(found: dict[str, Proposal], feature: str) -> dict[str, Any]:
    return tomllib.loads(found[f"features/{feature}.toml"].text)


def feature(**fields: Any) -> dict[str, Feature]:
    """Return `tools-list` with other fields, as the only feature."""
    return {"tools-list": registry.features()["tools-list"]._replace(**fields)}


def test_a_draft_is_followed_by_methods_capabilities_codes_types_and_fields() -> None:
    draft = BASE.replace("tools?:", "triggers?: {}; tools?:")
    draft = draft.replace("cursor?: string", "cursor?: string; extra?: string")
    draft = draft.replace("name: string }", "name: string; cost?: number }")
    found = proposed(of_draft(BASE, draft + TRIGGERS))
    assert {path: table(found, Path(path).stem)["kind"] for path in found} == {
        "features/list-tools-request-params-extra.toml": "schema_field",
        "features/quota-exceeded.toml": "error_code",
        "features/tool-cost.toml": "schema_field",
        "features/triggers-fired.toml": "notification",
        "features/triggers-list.toml": "request",
        "features/triggers-server.toml": "capability",
        "features/unrelated.toml": "schema_type",
    }
    assert {table(found, Path(path).stem)["introduced"] for path in found} == {"draft"}


def test_types_that_a_new_method_alone_needs_go_with_it() -> None:
    symbols = table(proposed(of_draft(BASE, BASE + TRIGGERS)), "triggers-list")["schema_symbols"]
    assert symbols[0] == "ListTriggersRequest"
    assert set(symbols[1:]) == {
        "ListTriggersRequestParams",
        "ListTriggersResult",
        "Filter",
        "Trigger",
    }


def test_signals_say_where_a_new_field_or_code_is_seen() -> None:
    draft = BASE.replace("cursor?: string", "cursor?: string; extra?: string") + TRIGGERS
    found = proposed(of_draft(BASE, draft))
    assert table(found, "list-tools-request-params-extra")["signals"] == {
        "fields": [{"message": "tools/list", "part": "params", "path": "/extra"}]
    }
    assert table(found, "quota-exceeded")["signals"] == {"error_codes": ["-32055"]}
    assert "signals" not in table(found, "unrelated")
    assert "Still to be written" in found["features/unrelated.toml"].text


def test_a_new_method_of_a_type_that_a_feature_has_is_proposed() -> None:
    draft = BASE.replace('"tools/list"', '"tools/enumerate"')
    found = proposed(of_draft(BASE, draft), feature())
    assert table(found, "tools-enumerate")["schema_symbols"] == []


def test_an_id_that_is_taken_hides_nothing() -> None:
    taken = {"triggers-list": registry.features()["ping"]}
    found = proposed(of_draft(BASE, BASE + TRIGGERS), taken)
    assert table(found, "triggers-list-request")["signals"] == {"methods": ["triggers/list"]}


def test_what_a_draft_repeats_is_nothing_new() -> None:
    assert proposed(of_draft(BASE, BASE)) == {}


def test_without_a_revision_to_compare_with_only_methods_and_capabilities_are_new() -> None:
    found = proposed({DRAFT: BASE + TRIGGERS})
    assert "features/triggers-list.toml" in found
    assert "features/unrelated.toml" not in found
    assert proposed(of_draft("export interface A {", BASE + TRIGGERS)).keys() == found.keys()


def test_proposals_that_new_features_rest_on_are_proposed_too() -> None:
    more = {
        "docs/specification/draft/changelog.mdx": "## Major\n\n1. Add `triggers/list` (SEP-3001).",
        "seps/3001-x.md": "# SEP-3001: Triggers\n\n- **Status**: Final\n- **Type**: Process\n",
    }
    found = proposed(of_draft(BASE, BASE + TRIGGERS, **more))
    assert table(found, "triggers-list")["introduced_by"] == ["SEP-3001"]
    assert tomllib.loads(found["seps/3001.toml"].text)["title"] == "Triggers"


def test_a_proposal_with_another_status_is_changed() -> None:
    text = "# SEP-2577: Deprecate\n\n- **Status**: Superseded\n- **Type**: Process\n"
    found = proposed(of_draft(BASE, BASE, **{"seps/2577-x.md": text}))["seps/2577.toml"]
    assert (found.replaces, found.text) == ('status = "Final"\n', 'status = "Superseded"\n')


@pytest.mark.parametrize(
    ("tag", "authority"),
    [("as of 2027-01-28 (SEP-3000)", "SEP-3000"), ("use another", "")],
)
def test_a_tag_in_the_draft_is_proposed_whatever_it_lacks(tag: str, authority: str) -> None:
    marked = (
        f'/** @deprecated {tag} */\nexport interface ListToolsRequest {{ method: "tools/list" }}'
    )
    owned = feature(schema_symbols=("ListToolsRequest",))
    found = table(proposed(of_draft(BASE, marked), owned), "tools-list")["deprecated"]
    assert [(each["revision"], each["authority"]) for each in found] == [("draft", authority)]


def test_a_row_of_the_registry_alone_is_proposed() -> None:
    row = "| tools/list | [SEP-3000](/x) | `2026-07-28` | no | soon |"
    head = "| Feature | Deprecation SEP | Deprecated in | Migration path | Earliest removal |"
    text = f"## Deprecated\n\n{head}\n|-|-|-|-|-|\n{row}\n"
    more = {"docs/specification/draft/deprecated.mdx": text}
    found = table(proposed(of_draft(BASE, BASE, **more), feature(title="tools/list")), "tools-list")
    assert found["deprecated"][0]["authority"] == "SEP-3000"
    assert found["deprecated"][0]["revision"] == "2026-07-28"


def test_a_tag_that_is_gone_restores() -> None:
    marked = BASE.replace(
        "export interface ListToolsRequest ", f"{_TAG}\nexport interface ListToolsRequest "
    )
    spell = Deprecation("2026-07-28", "SEP-3000", EarliestRemoval(window_months=12))
    owned = feature(schema_symbols=("ListToolsRequest",), deprecations=(spell,))
    found = proposed(of_draft(marked, BASE), owned)["features/tools-list.toml"]
    assert found.replaces == '[[deprecated]]\nrevision = "2026-07-28"\n'
    assert 'restored_in = "draft"' in found.text
    assert proposed(of_draft(marked, marked), owned) == {}


_TAG = "/** @deprecated Deprecated as of protocol version 2026-07-28 (SEP-3000). */"


def test_what_the_draft_has_no_more_is_a_removal_to_come() -> None:
    gone = "export interface Other { a: 1 }"
    before = f"{BASE}\n{gone}"
    found = table(proposed(of_draft(before, gone), feature()), "tools-list")
    assert found["removed"]["revision"] == "draft"


def test_what_a_file_that_was_cut_off_lacks_is_no_removal() -> None:
    found = proposed(of_draft(BASE, "export interface Other {"), feature())
    assert "features/tools-list.toml" not in found


def test_a_release_takes_the_place_of_the_draft() -> None:
    spell = Deprecation("draft", "SEP-3000", EarliestRemoval(window_months=12))
    marked = f'{_TAG}\nexport interface ListToolsRequest {{ method: "tools/list" }}'
    files = {RELEASED: "export type A = 1;", "schema/2027-01-28/schema.ts": marked, DRAFT: marked}
    owned = feature(introduced="draft", schema_symbols=("ListToolsRequest",), deprecations=(spell,))
    known = Known(owned, REVISIONS, {})
    found = [(e.replaces, e.text) for e in proposals(read(files), known) if e.replaces]
    assert ("order = 5\n", "order = 6\n") in found
    assert ('introduced = "draft"', 'introduced = "2027-01-28"') in found
    deprecated = '[[deprecated]]\nrevision = "{}"'
    assert (deprecated.format("draft"), deprecated.format("2027-01-28")) in found


def test_a_removal_in_the_draft_becomes_one_of_the_release() -> None:
    other = "export type A = 1;"
    files = {RELEASED: BASE, "schema/2027-01-28/schema.ts": other, DRAFT: other}
    found = proposed(files, feature(removed=Removal("draft")))["features/tools-list.toml"]
    assert (found.replaces, found.text) == (
        '[removed]\nrevision = "draft"',
        '[removed]\nrevision = "2027-01-28"',
    )


def test_what_was_proposed_has_its_fields() -> None:
    files = of_draft(BASE, BASE.replace("tools?:", "triggers?: { deep?: {} }; tools?:") + TRIGGERS)
    made = {}
    for path, each in proposed(files).items():
        told = tomllib.loads(each.text)
        made[Path(path).stem] = registry.features()["tools-list"]._replace(
            id=told["id"],
            schema_symbols=tuple(told["schema_symbols"]),
            introduced="draft",
            signals=Signals(methods=tuple(told.get("signals", {}).get("methods", ()))),
        )
    assert len(made) > 2
    assert proposed(files, made) == {}
    later = {**files, DRAFT: files[DRAFT].replace("cursor?: string", "cursor?: string; x?: string")}
    assert list(proposed(later, made)) == ["features/list-tools-request-params-x.toml"]
