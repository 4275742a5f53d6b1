"""What is known of clients, as text and as JSON."""

from __future__ import annotations

import datetime as dt
import json

from revisor.facts import registry
from revisor.model.client import Client, ClientFact
from revisor.reporters import client_json, client_lines
from revisor.reporters.lines import plain

DAY = dt.date(2026, 3, 1)
SOURCE = "https://github.com/acme/app/issues/7"
FACTS = (
    ClientFact("tool-names", "refuses-tool", DAY, SOURCE, pattern="^a$", version="2.1"),
    ClientFact("tool-counts", "refuses-request", DAY, SOURCE, most=9, until="2025-11-25"),
    ClientFact("formats", "warns", DAY, SOURCE, fixed="2.2"),
    ClientFact("keywords", "drops-keyword", DAY, SOURCE, ("not",), sometimes=True, note="It may."),
)
ACME = Client("acme", "Acme Chat", "client", FACTS)
PAGE = """\
acme  Acme Chat (client)

  tool-names  leaves the tool out
    A tool name that model APIs and clients refuse although the protocol allows it. \
(tool-name-outside-model-pattern)
    takes: ^a$
    seen 2026-03-01 in 2.1: https://github.com/acme/app/issues/7

  tool-counts  refuses the whole request
    More tools than a model API takes at once. (too-many-tools)
    at most: 9
    up to revision: 2025-11-25
    seen 2026-03-01: https://github.com/acme/app/issues/7

  formats  logs a warning (mended: 2.2)
    A format that JSON Schema does not know. (unknown-format)
    seen 2026-03-01: https://github.com/acme/app/issues/7

  keywords  sometimes takes it out of the schema
    Keywords that a model API does not know. (keyword-outside-model-subset)
    concerns: not
    It may.
    seen 2026-03-01: https://github.com/acme/app/issues/7
"""
MATRIX = """\
formats  A format that JSON Schema does not know. (unknown-format)
  Acme Chat  2026-03-01  logs a warning (mended: 2.2)

keywords  Keywords that a model API does not know. (keyword-outside-model-subset)
  Acme Chat  2026-03-01  sometimes takes it out of the schema: not

tool-counts  More tools than a model API takes at once. (too-many-tools)
  Acme Chat  2026-03-01  refuses the whole request

tool-names  A tool name that model APIs and clients refuse although the protocol allows it. \
(tool-name-outside-model-pattern)
  Acme Chat  2026-03-01  leaves the tool out

1 client, 4 facts; revisor clients NAME tells the facts of one with sources
"""


def test_a_page_tells_all_facts() -> None:
    assert plain(client_lines.pages([ACME])) == PAGE
    assert plain(client_lines.pages([ACME, ACME])) == f"{PAGE}\n{PAGE}"


def test_the_matrix_tells_who_trips_over_what() -> None:
    assert plain(client_lines.matrix([ACME])) == MATRIX


def test_everybody_stands_in_the_matrix() -> None:
    told = plain(client_lines.matrix(list(registry.clients().values())))
    for client in registry.clients().values():
        assert client.title in told


def test_json_leaves_empty_parts_out() -> None:
    told = client_json.listing([ACME])
    assert json.loads(json.dumps(told)) == told
    assert told["rules"]["tuples"] == "tuple-refused"
    assert told["clients"][0]["facts"][1] == {
        "kind": "tool-counts",
        "effect": "refuses-request",
        "seen": "2026-03-01",
        "source": SOURCE,
        "most": 9,
        "until": "2025-11-25",
    }
