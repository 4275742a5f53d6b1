"""Every public name of the SDKs that belongs to a Deprecated feature is found where it is used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from revisor.facts import registry
from typescript_uses import uses_in

DATA = Path(__file__).parents[2] / "data" / "typescript_entry_points.jsonl"
ENTRIES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
SDK_1 = "@modelcontextprotocol/sdk"
MODULES_OF_SDK_1 = {
    "Client": "client/index.js",
    "Server": "server/index.js",
    "McpServer": "server/mcp.js",
    "SSEClientTransport": "client/sse.js",
    "SSEClientTransportOptions": "client/sse.js",
    "SSEServerTransport": "server/sse.js",
    "SSEServerTransportOptions": "server/sse.js",
    "registerClient": "client/auth.js",
    "clientRegistrationHandler": "server/auth/handlers/register.js",
    "ClientRegistrationHandlerOptions": "server/auth/handlers/register.js",
    "AuthRouterOptions": "server/auth/router.js",
    "OAuthClientRegistrationErrorSchema": "shared/auth.js",
    "OAuthClientRegistrationError": "shared/auth.js",
}
WHOLE = {
    "roots": "roots",
    "sampling": "sampling",
    "logging": "logging",
    "includeContext": "sampling-include-context-values",
    "http-sse": "transport-http-sse",
    "dcr": "auth-dcr",
}
VALUES = {"includeContext": '"thisServer"', "logging": "{}", "clientRegistrationOptions": "o"}


def module_of(entry: dict[str, str]) -> str:
    package = entry["sdk"].split(" ")[0]
    name = entry["symbol"].partition(".")[0]
    if package == SDK_1:
        return f"{package}/{MODULES_OF_SDK_1.get(name, 'types.js')}"
    if package.endswith("server-legacy"):
        return f"{package}/{'sse' if entry['feature'] == 'http-sse' else 'auth'}"
    return package


def snippet(entry: dict[str, str]) -> str:
    """Return code as people write it, which uses the entry point."""
    symbol, kind, module = entry["symbol"], entry["kind"], module_of(entry)
    owner, _, member = symbol.partition(".")
    if owner == "InputRequiredBuilder":
        body = f"import {{ inputRequired }} from '{module}';\ninputRequired.{member}();"
    elif kind in ("MethodDeclaration", "property", "method"):
        body = f"import type {{ {owner} }} from '{module}';\n"
        body += f"export async function f(x: {owner}) {{ return x.{member}('info'); }}"
    elif kind == "union member or type alias" or "/" in member or owner == "InputResponse":
        body = f"import type {{ {owner} }} from '{module}';\nexport type T = {owner}['{member}'];"
    elif member:
        value = VALUES.get(member, "{}")
        body = f"import type {{ {owner} }} from '{module}';\n"
        body += f"export const v: {owner} = {{ {member}: {value} }};"
    elif kind == "VariableDeclaration":
        body = f"import {{ {symbol} }} from '{module}';\nexport const v = {symbol}.parse(x);"
    elif kind == "ClassDeclaration":
        body = f"import {{ {symbol} }} from '{module}';\nexport const t = new {symbol}(x);"
    elif kind == "FunctionDeclaration":
        body = f"import {{ {symbol} }} from '{module}';\nexport const t = {symbol}(x);"
    else:
        body = f"import type {{ {symbol} }} from '{module}';\nexport let v: {symbol};"
    return body


def belongs_to(feature: str, whole: str) -> bool:
    while feature:
        if feature == whole:
            return True
        feature = registry.feature(feature).parent
    return False


def found(source: str, path: str = "src/a.ts") -> set[str]:
    return {use.feature for use in uses_in(source, path)}


def name_of(entry: dict[str, str]) -> str:
    return f"{entry['sdk']} {entry['symbol']}"


def test_the_entry_points_of_four_packages_are_there() -> None:
    assert len(ENTRIES) == 244
    assert {entry["feature"] for entry in ENTRIES} == WHOLE.keys()


@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_an_entry_point_is_found_with_its_place(entry: dict[str, str]) -> None:
    whole = WHOLE[entry["feature"]]
    uses = uses_in(snippet(entry))
    assert [use for use in uses if belongs_to(use.feature, whole)]
    for use in uses:
        assert (use.origin.line, use.confidence) in {(1, "high"), (2, "high")}


@pytest.mark.parametrize("entry", ENTRIES, ids=name_of)
def test_the_same_code_with_names_of_its_own_is_left_alone(entry: dict[str, str]) -> None:
    other = snippet(entry).replace(module_of(entry), "some-package")
    assert found(other) == set()


@pytest.mark.parametrize(
    "source",
    [
        "import { withLogging } from '@modelcontextprotocol/client'; withLogging({ logger });",
        "import type { LoggingOptions } from '@modelcontextprotocol/client'; let o: LoggingOptions",
        (
            "import { StreamableHTTPClientTransport } from"
            " '@modelcontextprotocol/sdk/client/streamableHttp.js';\n"
            "new StreamableHTTPClientTransport(url, { reconnectionOptions });"
        ),
        "import type { StartSSEOptions as X } from '@modelcontextprotocol/client'; let o: X",
        (
            "import type { ServerContext } from '@modelcontextprotocol/server';\n"
            "function f(ctx: ServerContext) { ctx.http?.closeSSE(); ctx.closeSSEStream(); }"
        ),
        (
            "import { Server } from '@modelcontextprotocol/server';\n"
            "const server = new Server(i); server.writeSSEEvent(x); server.startSSE(y);"
        ),
        (
            "import { IdentityAssertionProvider } from '@modelcontextprotocol/client';\n"
            "new IdentityAssertionProvider({ assertion_provider });"
        ),
    ],
)
def test_look_alikes_of_the_sdks_are_left_alone(source: str) -> None:
    assert found(source) == set()
