"""Facts on clients: who is told, in which order, and how a choice of clients narrows it."""

from __future__ import annotations

import datetime as dt
import itertools
from typing import Any, get_args

import pytest

from revisor.facts import registry
from revisor.model.client import Choice, Client, ClientFact, FactKind, Known
from revisor.rules.context import Context
from revisor.rules.portability import _clients as clients
from revisor.rules.portability._kinds import rules_by_kind

DAY = dt.date(2026, 3, 1)


def context(choice: Choice | None = None, revision: str = "2026-07-28") -> Context:
    return Context(revision, revision, DAY, "portability", {}, clients=choice)


def made(name: str, **fact: Any) -> Known:
    values: dict[str, Any] = {"kind": "tuples", "effect": "refuses-tool", "seen": DAY}
    values["source"] = "https://github.com/acme/app/issues/7"
    return Known(Client(name, name.title(), "client", ()), ClientFact(**(values | fact)))


def test_one_rule_reads_each_kind() -> None:
    assert set(rules_by_kind()) == set(get_args(FactKind))
    assert len({rule.id for rule in rules_by_kind().values()}) == len(get_args(FactKind))


@pytest.mark.parametrize("kind", get_args(FactKind))
def test_what_refuses_comes_first_then_the_newest(kind: FactKind) -> None:
    found = clients.of_kind(kind)
    assert [k.fact.refuses for k in found] == sorted((k.fact.refuses for k in found), reverse=True)
    for before, after in itertools.pairwise(found):
        if before.fact.effect == after.fact.effect and before.fact.refuses == after.fact.refuses:
            assert before.fact.seen >= after.fact.seen


def test_history_is_kept_and_not_told() -> None:
    facts = [f for c in registry.clients().values() for f in c.facts]
    assert any(fact.fixed for fact in facts)
    assert not any(k.fact.fixed for kind in get_args(FactKind) for k in clients.of_kind(kind))


def test_a_choice_narrows() -> None:
    everybody = clients.known("root-composition", context())
    one = clients.known("root-composition", context(Choice(frozenset({"bedrock"}))))
    assert len(everybody) > len(one) == 1
    assert one[0].client.id == "bedrock"


def test_only_refusals_leave_out_what_is_logged_or_depends() -> None:
    refusing = context(Choice(refusing=True))
    assert clients.known("formats", context())
    assert not clients.known("formats", refusing)
    assert not clients.known("keywords", refusing)


def test_fields_and_values_narrow() -> None:
    roles = {k.client.id for k in clients.known("dialects", context(), "requestedSchema")}
    assert roles == {"typescript-sdk-2"}
    assert not clients.known("dialects", context(), "outputSchema", "2020-12")


def test_facts_end_with_a_revision() -> None:
    later = clients.known("boolean-subschemas", context(), "inputSchema", "root-properties")
    old = context(revision="2025-11-25")
    earlier = clients.known("boolean-subschemas", old, "inputSchema", "root-properties")
    ended = {"python-sdk-2", "hermes-agent"}
    assert {k.client.id for k in earlier} >= ended
    assert not ended & {k.client.id for k in later}


def test_three_are_named_each_once_with_day_and_source() -> None:
    found = (
        made("anna", version="2.1"),
        made("bert", effect="refuses-server", sometimes=True),
        made("bert"),
        made("carl", source="https://carl.example/docs"),
        made("dora"),
        made("emil"),
    )
    assert clients.told(found) == (
        "Anna 2.1 leaves the tool out (2026-03-01, acme/app#7), "
        "Bert sometimes drops the whole server (2026-03-01, acme/app#7), "
        "Carl leaves the tool out (2026-03-01, carl.example/docs); 2 more: revisor clients"
    )


@pytest.mark.parametrize(
    ("fact", "severity"),
    [
        ({}, "warning"),
        ({"sometimes": True}, "note"),
        ({"effect": "drops-keyword"}, "note"),
        ({"effect": "warns"}, "note"),
    ],
)
def test_a_refusal_is_a_warning_the_rest_a_note(fact: dict[str, Any], severity: str) -> None:
    assert clients.severity((made("anna", **fact),)) == severity


def test_all_sources_are_told_in_short() -> None:
    for client in registry.clients().values():
        for fact in client.facts:
            assert "#" in clients.source(fact)
