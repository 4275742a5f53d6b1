"""A small SDK, marked as type checkers want it: the stock decorator with a literal text.

Where something warns at run time, `revisor.deprecation` stands above it with the same text; a
deprecated parameter or value is an overload of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, overload

from typing_extensions import deprecated

from revisor.deprecation import deprecated_callback, deprecated_feature, deprecated_value

ListRoots = Callable[[], list[str]]


class Client:
    @overload
    def __init__(self, url: str, list_roots_callback: None = None) -> None: ...
    @overload
    @deprecated(
        "Roots feature is deprecated since MCP 2026-07-28 (SEP-2577); earliest removal: first revision released on or after 2027-07-28. Instead: Pass directories or files via tool parameters, resource URIs, or server configuration.",  # noqa: E501 - a literal is one
        category=None,
    )
    def __init__(self, url: str, list_roots_callback: ListRoots) -> None: ...
    @deprecated_callback("roots", "list_roots_callback")
    def __init__(self, url: str, list_roots_callback: ListRoots | None = None) -> None:
        self.url, self.list_roots_callback = url, list_roots_callback

    @overload
    def create(self, text: str, include_context: Literal["none"] | None = None) -> str: ...
    @overload
    @deprecated(
        'includeContext "thisServer" / "allServers" is deprecated since MCP 2025-11-25 (SEP-2596); earliest removal: first revision released on or after 2027-07-28. Instead: Omit the field or use "none".',  # noqa: E501 - a literal is one
        category=None,
    )
    def create(self, text: str, include_context: Literal["thisServer", "allServers"]) -> str: ...
    @deprecated_value(
        "sampling-include-context-values", "include_context", "thisServer", "allServers"
    )
    def create(self, text: str, include_context: str | None = None) -> str:
        return f"{text} {include_context} {self.url}"

    @deprecated_feature("logging")
    @deprecated(
        "Logging feature is deprecated since MCP 2026-07-28 (SEP-2577); earliest removal: first revision released on or after 2027-07-28. Instead: Log to stderr on stdio; use OpenTelemetry for observability.",  # noqa: E501 - a literal is one
        category=None,
    )
    async def set_level(self, level: str) -> str:
        return level

    @property
    @deprecated_feature("roots")
    @deprecated(
        "Roots feature is deprecated since MCP 2026-07-28 (SEP-2577); earliest removal: first revision released on or after 2027-07-28. Instead: Pass directories or files via tool parameters, resource URIs, or server configuration.",  # noqa: E501 - a literal is one
        category=None,
    )
    def roots(self) -> list[str]:
        return []

    @classmethod
    @deprecated_feature("transport-http-sse")
    @deprecated(
        "HTTP+SSE transport (two endpoints, endpoint event) is deprecated since MCP 2025-03-26 (SEP-2596); earliest removal: first revision released on or after 2026-09-03. Instead: Use the Streamable HTTP transport: one endpoint that takes POST.",  # noqa: E501 - a literal is one
        category=None,
    )
    def over_sse(cls, url: str) -> Client:
        return cls(url)


@deprecated_feature("sampling")
@deprecated(
    "Sampling feature is deprecated since MCP 2026-07-28 (SEP-2577); earliest removal: first revision released on or after 2027-07-28. Instead: Integrate directly with LLM provider APIs.",  # noqa: E501 - a literal is one
    category=None,
)
class SamplingMessage:
    pass


@deprecated_feature("roots")
def unmarked() -> int:
    """Marked at run time alone: no type checker knows."""
    return 1
