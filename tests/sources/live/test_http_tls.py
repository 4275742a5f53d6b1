"""TLS: certificates that are trusted, those that are not, and what is no TLS."""

from __future__ import annotations

import asyncio
import json
import shutil
import ssl
import subprocess
from pathlib import Path

import anyio
import pytest

from http_peer import Handler, Out, Request, peer
from revisor.sources.live.http_link import open_streamable
from revisor.sources.live.link import Arrived, LinkClosedError
from revisor.sources.live.oauth import Authorization, look_at_authorization
from revisor.sources.live.options import LiveOptions

SECONDS = 20
ASKED = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with a self-signed certificate for loopback, and its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed, so that no certificate can be made")
    folder = tmp_path_factory.mktemp("tls")
    options = {
        "-days": "2",
        "-subj": "/CN=localhost",
        "-newkey": "ec",
        "-pkeyopt": "ec_paramgen_curve:prime256v1",
        "-addext": "subjectAltName=DNS:localhost",
        "-keyout": str(folder / "key.pem"),
        "-out": str(folder / "cert.pem"),
    }
    words = [word for pair in options.items() for word in pair]
    made = [openssl, "req", "-x509", "-nodes", *words]
    subprocess.run(made, check=True, capture_output=True)
    return folder


def context(folder: Path) -> ssl.SSLContext:
    found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    found.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return found


async def answering(_: Request, out: Out) -> None:
    await out.json({"jsonrpc": "2.0", "id": 1, "result": {}})


def came(handler: Handler, folder: Path | None, scheme: str, host: str = "localhost") -> Arrived:
    async def main() -> Arrived:
        tls = context(folder) if folder else None
        async with peer(handler, tls) as server:
            url = f"{scheme}://{host}:{server.port}/mcp"
            link = open_streamable(url, LiveOptions(), revision=None)
            try:
                with anyio.fail_after(SECONDS):
                    await link.send(ASKED)
                    return await link.receive()
            finally:
                await link.aclose()

    return asyncio.run(main())


def test_a_trusted_certificate(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "cert.pem"))
    assert json.loads(came(answering, certificate, "https").text)["id"] == 1


def test_a_certificate_that_nobody_vouches_for(certificate: Path) -> None:
    with pytest.raises(LinkClosedError, match=r"certificate of localhost:\d+ cannot") as raised:
        came(answering, certificate, "https")
    assert "SSL_CERT_FILE" in raised.value.hint


def test_a_certificate_of_another_host(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "cert.pem"))
    with pytest.raises(LinkClosedError, match="cannot be verified"):
        came(answering, certificate, "https", "127.0.0.1")


def test_a_server_that_speaks_no_tls() -> None:
    async def main() -> None:
        async def plain(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")
            writer.close()

        async with await asyncio.start_server(plain, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            url = f"https://127.0.0.1:{port}/mcp"
            link = open_streamable(url, LiveOptions(), revision=None)
            try:
                with anyio.fail_after(SECONDS):
                    await link.send(ASKED)
                    await link.receive()
            finally:
                await link.aclose()

    with pytest.raises(LinkClosedError, match="no TLS connection") as raised:
        asyncio.run(main())
    assert "http://" in raised.value.hint


def test_a_name_that_nobody_knows() -> None:
    with pytest.raises(LinkClosedError, match=r"no address is known for the host nobody\.invalid"):
        came(answering, None, "http", "nobody.invalid")


def test_metadata_over_tls_by_name(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "cert.pem"))

    async def handler(asked: Request, out: Out) -> None:
        origin = f"https://{asked.headers['host']}"
        assert origin.startswith("https://localhost:")
        await out.json({"issuer": origin, "authorization_servers": [origin]})

    async def main() -> Authorization:
        async with peer(handler, context(certificate)) as server:
            url = f"https://localhost:{server.port}/mcp"
            with anyio.fail_after(SECONDS):
                return await look_at_authorization({}, url, LiveOptions())

    found = asyncio.run(main())
    assert [each.http.path for each in found.documents] == [
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-authorization-server",
    ]
