"""The cross-reference assertions hold for the facts, and each finds the fault planted for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import fact_assertions

if TYPE_CHECKING:
    from collections.abc import Callable

    from revisor.facts.authored import Authored, Table

Plant = tuple[str, "Callable[[Authored], object]", str]


def features(authored: Authored) -> dict[str, Table]:
    return authored.tables["features"]  # type: ignore[return-value]  # a dict, read as a Mapping


def set_in(authored: Authored, feature: str, **changes: object) -> None:
    features(authored)[feature].update(changes)


def spell(authored: Authored, feature: str) -> Table:
    deprecated: list[Table] = features(authored)[feature]["deprecated"]
    return deprecated[0]


def client_fact(authored: Authored, client: str, kind: str) -> Table:
    facts: list[Table] = authored.tables["clients"][client]["facts"]
    return next(fact for fact in facts if fact["kind"] == kind)


PLANTED: list[Plant] = [
    (
        "ids_are_file_stems",
        lambda a: set_in(a, "ping", id="pong"),
        "features/ping.toml says that it is pong",
    ),
    (
        "revisions_exist",
        lambda a: set_in(a, "ping", introduced="2024-11-06"),
        "ping names the revision 2024-11-06",
    ),
    (
        "revisions_exist",
        lambda a: a.tables["embed_points"]["tools-list-input-schema"].update(removed="2030-01-01"),
        "embed point tools-list-input-schema names the revision 2030-01-01",
    ),
    (
        "revisions_exist",
        lambda a: a.facts.update(newest_revision="2025-11-25"),
        "facts.toml does not say that 2026-07-28 is the newest revision",
    ),
    (
        "revisions_are_in_order",
        lambda a: set_in(a, "ping", introduced="2026-07-28"),
        "ping is removed before it could be used",
    ),
    (
        "revisions_are_in_order",
        lambda a: set_in(a, "roots", introduced="draft"),
        "roots is deprecated before it is introduced",
    ),
    (
        "revisions_are_in_order",
        lambda a: a.tables["revisions"]["2025-11-25"].update(order=1),
        "the revisions are not ordered by their release",
    ),
    (
        "named_features_exist",
        lambda a: set_in(a, "ping", replacements=["pong"]),
        "ping names the feature pong",
    ),
    (
        "named_features_exist",
        lambda a: set_in(a, "ping", parent="ping"),
        "ping names the feature ping",
    ),
    (
        "no_circles",
        lambda a: set_in(a, "roots", parent="roots-list"),
        "roots is its own ancestor",
    ),
    (
        "no_circles",
        lambda a: spell(a, "sampling").update(
            earliest_removal={"follows": "sampling-message-meta"}
        ),
        "sampling follows itself",
    ),
    (
        "replacements_are_active",
        lambda a: set_in(a, "tasks-get", replacements=["roots"]),
        "tasks-get is replaced by roots, which is Deprecated in 2026-07-28",
    ),
    (
        "replacements_are_active",
        lambda a: set_in(a, "jsonrpc-batching", replacements=["mrtr"]),
        "jsonrpc-batching is replaced by mrtr, which is absent in 2025-06-18",
    ),
    (
        "replacements_are_active",
        lambda a: set_in(a, "ping", replacement_exception="none is needed"),
        "ping has an exception that it does not need",
    ),
    (
        "seps_exist",
        lambda a: set_in(a, "ping", introduced_by=["SEP-9999"]),
        "features/ping names SEP-9999",
    ),
    (
        "deprecations_rest_on_a_final_sep",
        lambda a: a.tables["seps"]["2577"].pop("final_on"),
        "roots rests on SEP-2577",
    ),
    (
        "nothing_is_claimed_twice",
        lambda a: set_in(a, "tools-list", signals={"methods": ["ping"]}),
        "method ping is claimed by ping, tools-list",
    ),
    (
        "nothing_is_claimed_twice",
        lambda a: set_in(a, "tools-list", signals={"sdk": {"mcp-2": {"mcp_types": ["Root"]}}}),
        "SDK symbol mcp-2 mcp_types Root is claimed by roots, tools-list",
    ),
    (
        "retired_features_can_be_seen",
        lambda a: features(a)["ping"].pop("signals"),
        "ping has neither signals nor a note",
    ),
    (
        "keyword_ranges_are_right",
        lambda a: a.keywords[0].update(since="2020-12", until="draft-04"),
        "the range of $schema runs backwards",
    ),
    (
        "keyword_ranges_are_right",
        lambda a: a.keywords.append(dict(a.keywords[0])),
        "$schema has two meanings in one dialect",
    ),
    (
        "keyword_ranges_are_right",
        lambda a: a.keywords[0].update(replaced_in="2020-12", replaced_by=["id"]),
        "$schema is replaced by id, which is not in force there",
    ),
    (
        "identifiers_are_told_apart",
        lambda a: a.tables["dialects"]["draft-06"].update(
            uri="http://json-schema.org/draft-07/schema#"
        ),
        "http://json-schema.org/draft-07/schema# identifies",
    ),
    (
        "identifiers_are_told_apart",
        lambda a: a.tables["dialects"]["draft-06"]["look_alikes"].append(
            {"pattern": "http://json-schema.org/.*", "reason": "too wide"}
        ),
        "a look-alike of draft-06 matches",
    ),
    (
        "client_facts_name_what_exists",
        lambda a: client_fact(a, "claude-code", "dialects").update(values=["draft-08"]),
        "claude-code names the dialect draft-08",
    ),
    (
        "client_facts_name_what_exists",
        lambda a: client_fact(a, "claude-code", "formats").update(until="2025-11-26"),
        "claude-code names the revision 2025-11-26",
    ),
    (
        "client_facts_name_what_exists",
        lambda a: a.tables["clients"]["chatgpt"]["facts"].append(
            dict(client_fact(a, "chatgpt", "tuples"))
        ),
        "chatgpt says twice that it refuses-request, of tuples",
    ),
    (
        "client_facts_can_be_judged",
        lambda a: client_fact(a, "adk-python", "recursive-references").update(kind="references"),
        "no client has a fact of the kind recursive-references",
    ),
    (
        "client_facts_can_be_judged",
        lambda a: client_fact(a, "claude-code", "formats").update(most=5),
        "claude-code: a fact of the kind formats and what it takes do not agree",
    ),
]


def test_the_facts_have_no_fault(authored: Authored) -> None:
    assert fact_assertions.faults(authored) == []


@pytest.mark.parametrize(("assertion", "plant", "message"), PLANTED)
def test_a_planted_fault_is_found(
    authored: Authored, assertion: str, plant: Callable[[Authored], object], message: str
) -> None:
    plant(authored)
    found = fact_assertions.faults(authored)
    assert any(line.startswith(f"{assertion}: {message}") for line in found), found


def test_every_assertion_has_a_planted_fault() -> None:
    names = {assertion.__name__ for assertion in fact_assertions.ASSERTIONS}
    assert names == {assertion for assertion, _, _ in PLANTED}
