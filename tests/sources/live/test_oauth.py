"""Authorization metadata: where it is looked for, and where it never is."""

from __future__ import annotations

import asyncio
import ipaddress
import json
from typing import Any

import anyio
import httpx2
import pytest

from http_peer import Out, Peer, Request, peer
from revisor.errors import SourceError
from revisor.sources.live import oauth
from revisor.sources.live.addresses import Pinned, Reach, reach
from revisor.sources.live.oauth import NEEDS_CREDENTIALS, NOT_ACCEPTED, Authorization
from revisor.sources.live.options import LiveOptions

TOKEN = "t0k3n-of-the-user"  # noqa: S105 - of nothing
SECONDS = 20
RESOURCE = "/.well-known/oauth-protected-resource"
SERVER = "/.well-known/oauth-authorization-server"
OPENID = "/.well-known/openid-configuration"

Documents = dict[str, Any]


def look(
    documents: Documents, challenge: str = "", options: LiveOptions | None = None
) -> tuple[Authorization, Peer]:
    """Look at a server that has these documents by path; `{origin}` in them is its own."""

    async def handler(asked: Request, out: Out) -> None:
        found = documents.get(asked.path)
        if callable(found):
            await found(asked, out)
        elif found is None:
            await out.answer("no", 404, "text/plain")
        else:
            text = found if isinstance(found, str) else json.dumps(found)
            origin = f"http://{asked.headers['host']}"
            await out.answer(text.replace("{origin}", origin), 200, "application/json")

    async def main() -> tuple[Authorization, Peer]:
        async with peer(handler) as server:
            origin = server.url.removesuffix("/mcp")
            headers = {"www-authenticate": challenge.replace("{origin}", origin)}
            given = options or LiveOptions()
            with anyio.fail_after(SECONDS):
                found = await oauth.look_at_authorization(headers, server.url + "?k=v", given)
            assert await server.all_closed()
            return found, server

    return asyncio.run(main())


def paths(server: Peer) -> list[str]:
    return [asked.path for asked in server.requests]


NAMED = {"authorization_servers": ["{origin}"]}


def test_the_challenge_names_the_document() -> None:
    documents = {
        "/meta": NAMED,
        SERVER: {"issuer": "{origin}", "registration_endpoint": "{origin}/register"},
    }
    found, server = look(documents, 'Bearer realm="x", resource_metadata="{origin}/meta"')
    assert paths(server) == ["/meta", SERVER]
    assert [each.http.path for each in found.documents] == ["/meta", SERVER]
    assert found.documents[1].body["registration_endpoint"].endswith("/register")
    assert found.documents[1].http.status == 200
    assert found.notes == ()


def test_well_known_places_in_order() -> None:
    found, server = look({RESOURCE: NAMED, OPENID: {"issuer": "{origin}"}}, "Bearer")
    assert paths(server) == [RESOURCE + "/mcp", RESOURCE, SERVER, OPENID]
    assert [each.http.path for each in found.documents] == [RESOURCE, OPENID]


def test_an_issuer_with_a_path() -> None:
    documents = {
        RESOURCE + "/mcp": {"authorization_servers": ["{origin}/tenant/"]},
        "/tenant" + OPENID: {"issuer": "{origin}/tenant/"},
    }
    found, server = look(documents)
    assert paths(server) == [
        RESOURCE + "/mcp",
        SERVER + "/tenant",
        OPENID + "/tenant",
        "/tenant" + OPENID,
    ]
    assert len(found.documents) == 2


def test_another_issuer_is_left_aside() -> None:
    documents = {RESOURCE: NAMED, SERVER: {"issuer": "https://honest.example"}}
    found, _ = look(documents)
    assert [each.http.path for each in found.documents] == [RESOURCE]
    assert any("not identical" in note for note in found.notes)


def test_without_a_resource_document_the_server_itself_is_asked() -> None:
    found, server = look({SERVER: {"issuer": "https://elsewhere.example"}})
    assert paths(server) == [RESOURCE + "/mcp", RESOURCE, SERVER]
    assert [each.http.path for each in found.documents] == [SERVER]
    assert any("RFC 9728" in note for note in found.notes)


def test_no_secret_goes_along() -> None:
    options = LiveOptions(bearer=TOKEN, headers={"X-Key": TOKEN})
    found, server = look({RESOURCE: NAMED}, options=options)
    for asked in server.requests:
        assert TOKEN not in str(asked)
    assert found.documents


NO_METADATA = ["<html>", "[]", "{}", '{"authorization_servers": 5}', " " * 300_000, "[" * 9000]


@pytest.mark.parametrize("document", NO_METADATA)
def test_documents_that_are_none(document: str) -> None:
    found, _ = look({RESOURCE: document})
    assert all(isinstance(each.body, dict) for each in found.documents)
    assert found.notes


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (LiveOptions(), NEEDS_CREDENTIALS),
        (LiveOptions(headers={"X-Key": TOKEN}), NEEDS_CREDENTIALS),
        (LiveOptions(headers={"AUTHORIZATION": TOKEN}), NOT_ACCEPTED),
        (LiveOptions(bearer=TOKEN), NOT_ACCEPTED),
    ],
)
def test_what_is_needed(options: LiveOptions, told: str) -> None:
    assert oauth.what_is_needed(options) == told


@pytest.mark.parametrize("named", ['""', '" "', ""])
def test_a_challenge_that_names_nothing(named: str) -> None:
    documents = {RESOURCE: NAMED, SERVER: {"issuer": "{origin}"}}
    found, server = look(documents, f"Bearer resource_metadata={named}")
    assert paths(server) == [RESOURCE + "/mcp", RESOURCE, SERVER]
    assert all("resource_metadata of its challenge is empty" in note for note in found.notes)
    assert bool(found.notes) == bool(named)


def test_only_so_many_servers() -> None:
    issuers = [f"{{origin}}/{number}" for number in range(100)]
    _, server = look({RESOURCE: {"authorization_servers": [1, None, *issuers]}})
    assert len(server.requests) == 2 + 3 * 3


def test_a_redirect_is_not_followed() -> None:
    async def elsewhere(_: Request, out: Out) -> None:
        await out.answer(status=302, location="/other")

    found, server = look({RESOURCE: elsewhere, "/other": NAMED})
    assert "/other" not in paths(server)
    assert found.documents == ()


def test_a_server_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_: Request, __: Out) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(oauth, "_SECONDS_IN_ALL", 0.5)
    found, _ = look({RESOURCE + "/mcp": never})
    assert "did not come in time" in found.notes[-1]


@pytest.mark.parametrize(
    "url",
    [
        "http://example.invalid/meta",
        "file:///etc/passwd",
        "http://169.254.169.254/latest",
        "javascript:1",
        "http://[::1/",
        "https://127.0.0.1:65536/meta",
        "https://127.0.0.1:0/meta",
        "https://a..b/meta",
    ],
)
def test_where_a_challenge_must_not_lead(url: str) -> None:
    found, server = look({SERVER: {"issuer": "x"}}, f'Bearer resource_metadata="{url}"')
    assert paths(server) == [SERVER]
    assert any("is not asked" in note for note in found.notes)


ADDRESSES: dict[str, Reach] = {
    "93.184.215.14": "public",
    "2606:2800:21f:cb07:6820:80da:af6b:8b2c": "public",
    "127.0.0.1": "loopback",
    "127.8.0.1": "loopback",
    "::1": "loopback",
    "0.0.0.0": "loopback",  # noqa: S104 - it is only classified
    "::": "loopback",
    "::ffff:127.0.0.1": "loopback",
    "::ffff:10.0.0.1": "private",
    "10.1.2.3": "private",
    "172.16.0.1": "private",
    "192.168.1.1": "private",
    "169.254.169.254": "private",
    "100.64.0.1": "private",
    "224.0.0.1": "private",
    "255.255.255.255": "private",
    "fe80::1": "private",
    "fd00::1": "private",
    "64:ff9b::7f00:1": "loopback",
    "64:ff9b::a00:1": "private",
    "2002:7f00:1::": "loopback",
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_where_an_address_lies(address: str) -> None:
    assert reach(ipaddress.ip_address(address)) == ADDRESSES[address]


def ask(target: Reach, url: str) -> tuple[str, ...]:
    async def main() -> tuple[str, ...]:
        return await Pinned(target).addresses(httpx2.URL(url))

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("target", "url"),
    [
        ("public", "https://93.184.215.14/x"),
        ("private", "https://10.0.0.1/x"),
        ("private", "https://93.184.215.14/x"),
        ("loopback", "https://127.0.0.1/x"),
        ("loopback", "http://127.0.0.1/x"),
        ("loopback", "http://[::1]:80/x"),
        ("loopback", "http://localhost/x"),
    ],
)
def test_what_may_be_asked(target: Reach, url: str) -> None:
    assert ask(target, url)


@pytest.mark.parametrize(
    ("target", "url"),
    [
        ("public", "http://93.184.215.14/x"),
        ("public", "https://127.0.0.1/x"),
        ("public", "https://localhost/x"),
        ("public", "https://10.0.0.1/x"),
        ("public", "https://[::ffff:10.0.0.1]/x"),
        ("private", "https://127.0.0.1/x"),
        ("private", "http://10.0.0.1/x"),
        ("loopback", "http://10.0.0.1/x"),
        ("loopback", "http://93.184.215.14/x"),
    ],
)
def test_what_must_not_be_asked(target: Reach, url: str) -> None:
    with pytest.raises(SourceError):
        ask(target, url)


def test_a_name_is_judged_by_all_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolved(*_: Any, **__: Any) -> list[Any]:
        return [(0, 0, 0, "", ("93.184.215.14", 443)), (0, 0, 0, "", ("192.168.0.1", 443))]

    monkeypatch.setattr(anyio, "getaddrinfo", resolved)
    with pytest.raises(SourceError, match="private"):
        ask("public", "https://example.invalid/")
    assert ask("private", "https://example.invalid/") == ("93.184.215.14", "192.168.0.1")


def test_a_proxy_looks_names_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("all_proxy", "http://127.0.0.1:1")
    assert ask("public", "https://example.invalid/") == ()
    for url in ("http://example.invalid/", "https://localhost/", "https://10.0.0.1/"):
        with pytest.raises(SourceError):
            ask("public", url)
