from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from revisor.facts import registry
from revisor.model.embed_point import EmbedPoint
from revisor.model.pointer import render
from revisor.model.subject import EmbeddedSchema
from revisor.sources.dump import from_value
from revisor.sources.dump_shapes import embedded

FUTURE = EmbedPoint(
    id="resource-content-schema",
    title="schema of a resource's content",
    methods=("resources/read",),
    method_aliases=(),
    part="result",
    path="/contents/*/schema",
    owner="",
    inner_method="",
    role="outputSchema",
    author="server",
    required=False,
    introduced="2027-01-01",
    removed="",
    sources=(),
    note="",
)
OWNED = FUTURE._replace(
    id="agent-skill-schema",
    methods=("agents/list",),
    path="/agents/*/skills/schema",
    owner="/agents/*",
)


@pytest.fixture(autouse=True)
def _future_embed_points(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    points = (*registry.embed_points(), FUTURE, OWNED)
    embedded._places.cache_clear()
    monkeypatch.setattr(registry, "embed_points", lambda: points)
    yield
    embedded._places.cache_clear()


@pytest.mark.parametrize(
    ("method", "result", "expected"),
    [
        (
            "resources/read",
            {"contents": [{"schema": {}}, {"text": ""}, {"schema": {}}]},
            ["/1/result/contents/0/schema", "/1/result/contents/2/schema"],
        ),
        (
            "agents/list",
            {"agents": [{"skills": {"schema": {}}}]},
            ["/1/result/agents/0/skills/schema"],
        ),
        ("prompts/get", {"contents": [{"schema": {}}]}, []),
    ],
)
def test_a_new_embed_point_is_read_without_new_code(
    method: str, result: Any, expected: list[str]
) -> None:
    (reading,) = from_value(
        [
            {"jsonrpc": "2.0", "id": 1, "method": method, "params": {}},
            {"jsonrpc": "2.0", "id": 1, "result": result},
        ]
    )
    schemas = [s for s in reading.subjects if isinstance(s, EmbeddedSchema)]
    assert [render(schema.origin.pointer) for schema in schemas] == expected
    assert all((s.role, s.method) == ("outputSchema", method) for s in schemas)


def test_a_response_whose_request_is_not_known_is_read_by_its_shape() -> None:
    (reading,) = from_value({"jsonrpc": "2.0", "id": 1, "result": {"contents": [{"schema": {}}]}})
    assert reading.checked["schemas"] == 1
