"""The opt-in resolver: hosts that are named, public addresses, bounds, and a record of it all."""

from __future__ import annotations

import contextlib
import http.server
import ipaddress
import logging
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import revisor
from document_server import Server, raw, redirect, serving
from revisor.errors import UsageError
from revisor.sources.fetching import Fetch, addresses

DEEP = b"[" * 100_000


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


class Log(list[Fetch]):
    @property
    def uris(self) -> list[str]:
        return [fetch.uri for fetch in self]


def open_to(server: Server, log: Log | None = None, **options: Any) -> revisor.Resolver:
    """Return a resolver that may ask the test's own server, which is private and speaks HTTP."""
    kept = Log() if log is None else log
    chosen: dict[str, Any] = {"http": True, "private_addresses": True, **options}
    return revisor.Resolver([server.host], log=kept.append, **chosen)


def test_nothing_is_fetched_unless_a_resolver_is_passed(server: Server) -> None:
    server.served["/a"] = {"type": "integer"}
    with pytest.raises(revisor.UnresolvedReference) as caught:
        revisor.schema({"$ref": f"{server.url}/a"})
    assert caught.value.values["uris"] == (f"{server.url}/a",)
    assert server.asked == []


def test_documents_are_fetched_until_none_is_missing(server: Server) -> None:
    server.served |= {
        "/a": {"properties": {"b": {"$ref": "b#/$defs/n"}, "c": {"$ref": "/c"}}},
        "/b": {"$defs": {"n": {"type": "integer"}}},
        "/c": {"$id": "/elsewhere/", "items": {"$ref": "/b#/$defs/n"}},
    }
    log = Log()
    schema = revisor.schema({"$ref": f"{server.url}/a"}, resolver=open_to(server, log))
    assert schema.is_valid({"b": 1, "c": [2]})
    (error, other) = schema.errors({"b": "x", "c": ["y"]})
    assert error.schema_location == f"{server.url}/b#/$defs/n/type"
    assert other.instance_location == "/c/0"
    assert server.asked == ["/a", "/b", "/c"]
    assert log.uris == [server.url + path for path in server.asked]
    assert all(f.status == 200 and f.address == "127.0.0.1" and f.size > 0 for f in log)


def test_an_endless_chain_of_documents_ends(server: Server) -> None:
    def onward(handler: http.server.BaseHTTPRequestHandler) -> None:
        raw(b'{"$ref": "%s"}' % (handler.path + "x").encode())(handler)

    server.served |= {"/" + "x" * n: onward for n in range(1, 100)}
    with pytest.raises(revisor.LimitReached, match="refer to others"):
        revisor.schema({"$ref": f"{server.url}/x"}, resolver=open_to(server))
    resolver = open_to(server, max_documents=3)
    with pytest.raises(revisor.FetchRefused, match="as many as it may"):
        revisor.schema({"$ref": f"{server.url}/x"}, resolver=resolver)


@pytest.mark.parametrize(
    ("uri", "why"),
    [
        ("http://localhost/a", "only https"),
        ("ftp://localhost/a", "only https"),
        ("file:///etc/hostname", "only https"),
        ("https://elsewhere.example/a", "host elsewhere.example is not allowed"),
        ("https://localhost.evil.example/a", "is not allowed"),
        ("https://localhost:444/a", "is not allowed"),
        ("https://user:secret@localhost/a", "credentials"),
        ("https://localhost@evil.example/a", "credentials"),
        ("https://localhost/a b", "no URI"),
        ("https://localhost/\r\nX: y", "no URI"),
        ("https://localhost:x/", "Port could not be cast"),
        ("https://[::1/", "Invalid IPv6"),
        ("https:///a", "host \\(none\\) is not allowed"),
        ("https://localhost/a", "no public address"),
        ("https://LOCALHOST/a", "no public address"),
        ("https://localhost./a", "is not allowed"),
    ],
)
def test_what_may_not_be_asked_is_refused_and_logged(uri: str, why: str) -> None:
    log = Log()
    resolver = revisor.Resolver(["localhost"], log=log.append)
    with pytest.raises(revisor.FetchRefused, match=why) as caught:
        resolver.fetch(uri)
    assert caught.value.values["uri"] == uri
    assert isinstance(caught.value, revisor.UnresolvedReference)
    assert [bool(fetch.refused) for fetch in log] == [True]


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.215.14", True),
        ("2606:4700::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104 - an address that is refused
        ("192.0.0.8", False),
        ("192.88.99.1", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("240.0.0.1", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fc00::1", False),
        ("fec0::1", False),
        ("ff02::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:169.254.169.254", False),
        ("::ffff:93.184.215.14", True),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::5db8:d70e", True),
        ("64:ff9b:1::1", False),
        ("2002:7f00:1::", False),
        ("2001:0:0:0:0:0:80ff:fffe", False),
        ("2001:db8::1", False),
    ],
)
def test_only_addresses_of_the_public_internet_are_public(address: str, public: bool) -> None:
    assert addresses.is_public(ipaddress.ip_address(address)) is public


def test_one_private_address_among_several_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [ipaddress.ip_address("93.184.215.14"), ipaddress.ip_address("10.0.0.1")]
    monkeypatch.setattr("revisor.sources.fetching.resolver.resolved", lambda *_: found)
    with pytest.raises(revisor.FetchRefused, match=r"leads to 10\.0\.0\.1"):
        revisor.Resolver(["a.example"], log=Log().append).fetch("https://a.example/")


def test_a_name_is_resolved_once_so_that_it_cannot_change(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    real = socket.getaddrinfo

    def counting(*arguments: Any, **options: Any) -> Any:
        asked.append(arguments)
        return [row for row in real(*arguments, **options) if row[0] == socket.AF_INET]

    monkeypatch.setattr(socket, "getaddrinfo", counting)
    server.served["/a"] = True
    assert open_to(server).fetch(f"{server.url}/a") is True
    assert len(asked) == 1


def test_a_redirect_goes_to_allowed_hosts_only(server: Server) -> None:
    server.served |= {
        "/a": redirect("/b"),
        "/b": redirect(f"{server.url}/c#x"),
        "/c": {"type": "integer"},
        "/away": redirect("http://169.254.169.254/latest/meta-data"),
        "/down": redirect("file:///etc/hostname"),
        "/round": redirect("/round"),
    }
    log = Log()
    assert open_to(server, log).fetch(f"{server.url}/a") == {"type": "integer"}
    assert log.uris == [f"{server.url}/{name}" for name in "abc"]
    for path, why in (("away", "is not allowed"), ("down", "only"), ("round", "more than 5")):
        with pytest.raises(revisor.FetchRefused, match=why):
            open_to(server).fetch(f"{server.url}/{path}")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (raw(b"x" * 5_000), "larger than 1000 bytes"),
        (raw(b"no json"), "no JSON"),
        (raw(b"[]"), "neither an object nor a boolean"),
        (raw(b"{}", 500), "answers 500"),
        (raw(b"{}", 304), "answers 304"),
        (raw(b"\x1f\x8b", Content_Encoding="gzip"), "compressed"),
        (raw(b"{}", X_Long="a" * 70_000), "got more than 65536 bytes"),
    ],
)
def test_what_is_no_schema_is_refused(server: Server, answer: Any, why: str) -> None:
    server.served["/a"] = answer
    with pytest.raises(revisor.FetchRefused, match=why):
        open_to(server, max_size=1_000).fetch(f"{server.url}/a")


def test_deep_text_is_refused(server: Server) -> None:
    server.served["/a"] = raw(DEEP)
    with pytest.raises(revisor.RevisorError):
        revisor.schema({"$ref": f"{server.url}/a"}, resolver=open_to(server))


@pytest.mark.parametrize("at_once", [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\n\r\n{"])
def test_a_byte_now_and_then_does_not_hold_the_time(at_once: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, contextlib.ExitStack() as stack:
        port = listening.getsockname()[1]
        resolver = revisor.Resolver(
            [f"127.0.0.1:{port}"],
            timeout=0.5,
            http=True,
            private_addresses=True,
            log=Log().append,
        )
        stack.enter_context(_dripping(listening, at_once))
        start = time.monotonic()
        with pytest.raises(revisor.FetchRefused, match=r"longer than 0\.5 seconds"):
            resolver.fetch(f"http://127.0.0.1:{port}/a")
        assert time.monotonic() - start < 1.5


@contextlib.contextmanager
def _dripping(listening: socket.socket, at_once: bytes) -> Iterator[None]:
    import threading

    done = threading.Event()

    def drip() -> None:
        connection, _ = listening.accept()
        with connection, contextlib.suppress(OSError):
            connection.sendall(at_once)
            while not done.wait(0.1):
                connection.sendall(b" ")

    thread = threading.Thread(target=drip)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_a_name_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*_: Any, **__: Any) -> Any:
        time.sleep(0.5)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    with pytest.raises(revisor.FetchRefused, match="longer than"):
        revisor.Resolver(["a.example"], timeout=0.1, log=Log().append).fetch("https://a.example/")


def test_a_name_without_an_address_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: Any, **__: Any) -> Any:
        raise socket.gaierror("no such name")

    resolver = revisor.Resolver(["a.example"], log=Log().append)
    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    with pytest.raises(revisor.FetchRefused, match="has no address"):
        resolver.fetch("https://a.example/")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [])
    with pytest.raises(revisor.FetchRefused, match="has no address"):
        resolver.fetch("https://a.example/")


@pytest.mark.parametrize(
    "hosts", [None, "a.example", ["https://a.example"], [""], ["*.a.example"], [7]]
)
def test_hosts_are_a_list_of_names(hosts: Any) -> None:
    with pytest.raises(UsageError):
        revisor.Resolver(hosts)


@pytest.mark.parametrize("option", ["timeout", "max_size", "max_documents"])
@pytest.mark.parametrize("value", ["x", -1, 0, True, float("nan")])
def test_limits_are_numbers(option: str, value: Any) -> None:
    with pytest.raises(UsageError, match=option):
        revisor.Resolver(["a.example"], **{option: value})


def test_without_a_log_the_logger_has_it(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    server.served["/a"] = True
    resolver = revisor.Resolver([server.host], http=True, private_addresses=True)
    with caplog.at_level(logging.INFO, "revisor.resolver"):
        resolver.fetch(f"{server.url}/a")
        with pytest.raises(revisor.FetchRefused):
            resolver.fetch(f"{server.url}/b")
    assert [record.levelname for record in caplog.records] == ["INFO", "WARNING"]
    assert f"{server.url}/a" in caplog.text


def test_a_certificate_has_to_be_that_of_the_host(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("openssl is not installed, so that no certificate can be made")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    words = ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    words += [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-addext",
        "subjectAltName=DNS:localhost",
    ]
    words += ["-keyout", str(key), "-out", str(certificate)]
    subprocess.run([openssl, *words], check=True, capture_output=True)
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(certificate, key)
    trusting = ssl.create_default_context(cafile=str(certificate))
    with serving(ours) as server:
        server.served["/a"] = {"type": "integer"}
        resolver = open_to(server, http=False, context=trusting)
        assert resolver.fetch(f"{server.url}/a") == {"type": "integer"}
        with pytest.raises(revisor.FetchRefused, match="certificate verify failed"):
            open_to(server, http=False).fetch(f"{server.url}/a")
        port = server.host.partition(":")[2]
        other = revisor.Resolver(
            [f"127.0.0.1:{port}"], private_addresses=True, context=trusting, log=Log().append
        )
        with pytest.raises(revisor.FetchRefused, match="certificate"):
            other.fetch(f"https://127.0.0.1:{port}/a")


def test_a_document_that_breaks_off_is_none(server: Server) -> None:
    def short(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        handler.wfile.write(b"{}")

    server.served["/a"] = short
    with pytest.raises(revisor.FetchRefused):
        open_to(server).fetch(f"{server.url}/a")


def test_what_is_no_http_is_told_on_one_line(server: Server) -> None:
    def garbage(handler: http.server.BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"\x00\x01garbage\x1b[2J\r\n\r\n")

    server.served["/a"] = garbage
    with pytest.raises(revisor.FetchRefused) as caught:
        open_to(server).fetch(f"{server.url}/a")
    assert caught.value.message.isprintable()
