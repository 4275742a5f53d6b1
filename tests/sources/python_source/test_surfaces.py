"""Every recorded entry point of a Python SDK is found, and what only looks alike is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from python_surfaces import FEATURES, snippet
from revisor.model.wire import FeatureUse
from revisor.sources.python_source import read

DATA = Path(__file__).parents[2] / "data" / "python_sdk_surfaces.json"
ROWS: list[dict[str, Any]] = [
    row
    for row in json.loads(DATA.read_text(encoding="utf-8"))["python"]
    if row["feature"] in FEATURES
]


def features(source: str) -> list[str]:
    reading = read("server.py", source.encode())
    return [each.feature for each in reading.subjects if isinstance(each, FeatureUse)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['module']} {row['symbol']}")
def test_an_entry_point_of_a_deprecated_feature_is_found(row: dict[str, Any]) -> None:
    found = features(snippet(row))
    assert any(each.startswith(FEATURES[row["feature"]]) for each in found), snippet(row)


def test_all_rows_are_there() -> None:
    assert len(ROWS) == 152


@pytest.mark.parametrize(
    "source",
    [
        (
            "from mcp.server.mcpserver import Context\nasync def f(ctx: Context):\n"
            "    await ctx.close_sse_stream()\n    await ctx.close_standalone_sse_stream()\n"
        ),
        (
            "from mcp.client.streamable_http import streamable_http_client\n"
            "streamable_http_client(url, max_sse_event_size=10)\n"
        ),
        (
            "from mcp.client.session_group import StreamableHttpParameters\n"
            "StreamableHttpParameters(url=u, sse_read_timeout=5)\n"
        ),
        "from mcp.server.streamable_http import CONTENT_TYPE_SSE\nprint(CONTENT_TYPE_SSE)\n",
        (
            "from mcp.client.streamable_http import DEFAULT_MAX_SSE_EVENT_SIZE\n"
            "print(DEFAULT_MAX_SSE_EVENT_SIZE)\n"
        ),
        (
            "from mcp.server.mcpserver import MCPServer\n"
            "mcp = MCPServer('demo', log_level='DEBUG', debug=True)\n"
            "print(mcp.settings.log_level)\n"
        ),
        (
            "from mcp.server.mcpserver.utilities.logging import get_logger\n"
            "log = get_logger(__name__)\nlog.info('x')\nlog.warning('y')\n"
        ),
        "from fastmcp.utilities.logging import get_logger\nlog = get_logger('x')\nlog.error('x')\n",
        (
            "from fastmcp import FastMCP\n"
            "from fastmcp.server.middleware.logging import LoggingMiddleware\n"
            "mcp = FastMCP('demo')\nmcp.add_middleware(LoggingMiddleware())\n"
        ),
        (
            "from mcp.client.auth.extensions import IdentityAssertionProvider\n"
            "IdentityAssertionProvider(assertion_provider=f)\n"
        ),
    ],
)
def test_what_only_looks_alike_is_not_found(source: str) -> None:
    assert features(source) == []
