"""Which revision a server is asked for, what it answers, and what is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from fake_link import FakeServers, error, handshake, per_request, result
from probes import Message, check, tools, whys
from revisor.sources.live.link import Link

ODD = {"error": "unknown method"}


def answers_anything(message: Message) -> list[Any]:
    """Answer what is not known with a result, as some servers do."""
    found = handshake(message)
    return [result(message, ODD)] if found and "error" in found[0] else found


@pytest.mark.parametrize("value", [ODD, {}, {"resultType": "complete"}, {"supportedVersions": "1"}])
def test_a_result_without_revisions_is_no_answer_to_discover(value: dict[str, Any]) -> None:
    def answer(message: Message) -> list[Any]:
        discovers = message.get("method") == "server/discover"
        return [result(message, value)] if discovers else answers_anything(message)

    servers = FakeServers(answer)
    reading = check(servers=servers)
    assert servers.main.methods[:2] == ["server/discover", "initialize"]
    assert (reading.revision, reading.revision_source) == ("2025-11-25", "negotiated")
    assert tools(reading) == ["echo"]
    assert not reading.inconclusive


def test_who_knows_no_initialize_either_is_asked_without() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            return [result(message, {"resultType": "complete", "capabilities": {"tools": {}}})]
        return per_request(message)

    reading = check(answer)
    assert reading.revision == "2026-07-28"
    assert tools(reading) == ["echo"]


@pytest.mark.parametrize("version", ["1.0", "v2", "2099-01-01"])
def test_what_the_server_made_up_is_never_proposed_to_it(version: str) -> None:
    servers = FakeServers(lambda message: handshake(message, revision=version))
    reading = check(servers=servers)
    proposed = [
        message["params"]["protocolVersion"]
        for link in servers.links
        for message in link.sent
        if message.get("method") == "initialize"
    ]
    assert proposed == ["2025-11-25", "2025-11-25"]
    assert reading.revision == version
    # The report says it once, of the revision that it judges by.
    assert version not in whys(reading)


@pytest.mark.parametrize(("version", "settled"), [("1.0", "1.0"), ("v2", "2025-11-25")])
def test_a_version_with_a_handshake_is_never_taken_for_one_without(
    version: str, settled: str
) -> None:
    servers = SettledServers(lambda message: handshake(message, revision=version))
    check(servers=servers)
    assert servers.revisions[0].revision == settled


class SettledServers(FakeServers):
    """Servers whose links remember which revision they were told."""

    def __init__(self, *answering: Any) -> None:
        super().__init__(*answering)
        self.revisions: list[Any] = []

    async def connect(self, revision: str) -> Link:
        link: Any = await super().connect(revision)
        link.revision = revision
        self.revisions.append(link)
        found: Link = link
        return found


@pytest.mark.parametrize(
    ("demanded", "unmet"),
    [("2025-11-25", False), ("2025-06-18", True), ("2026-07-28", True), (None, False)],
)
def test_a_revision_that_the_server_does_not_speak_is_unmet(
    demanded: str | None, unmet: bool
) -> None:
    reading = check(handshake, revision=demanded)
    assert reading.unmet == unmet
    told = f"revision {demanded}: it was not checked: the server speaks 2025-11-25, by which"
    assert (told in whys(reading)) == unmet


def test_nothing_is_judged_by_a_version_that_nobody_knows() -> None:
    reading = check(lambda message: handshake(message, revision="1.0"), revision="2025-11-25")
    assert whys(reading) == "revision 2025-11-25: it was not checked: the server speaks 1.0"


def names_more(message: Message) -> list[Any]:
    found = per_request(message)
    if message.get("method") == "server/discover":
        found[0]["result"]["supportedVersions"] = [
            "2099-01-01",
            "2026-07-28",
            "2025-11-25",
            "2025-06-18",
        ]
    return found


def test_further_revisions_that_a_server_names_are_told() -> None:
    reading = check(names_more)
    assert reading.revision == "2026-07-28"
    assert reading.also == ("2025-06-18", "2025-11-25")
    assert check(names_more, revision="2026-07-28").also == ()
    assert check(per_request).also == ()


def test_further_revisions_that_a_refusal_names_are_told() -> None:
    def answer(message: Message) -> list[Any]:
        if message.get("method") == "server/discover":
            return [error(message, -32022, {"supported": ["2025-06-18", "2025-03-26", "x"]})]
        return handshake(message, revision="2025-06-18")

    assert check(answer).also == ("2025-03-26",)
