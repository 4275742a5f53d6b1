"""The cage itself: a bound that never binds would prove nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from caging import namespace

if TYPE_CHECKING:
    from caging import Cage

TCP = "import socket; socket.socket().connect_ex(({address!r}, 80))"
UDP = "import socket; socket.socket(type=socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 53))"
NAME = "import socket; socket.getaddrinfo('example.org', 80)"


@pytest.mark.parametrize(
    "act",
    [TCP.format(address="127.0.0.1"), TCP.format(address="192.0.2.1"), UDP],
    ids=["loopback", "outside", "udp"],
)
def test_it_sees_what_is_sent(cage: Cage, act: str) -> None:
    if not namespace():
        pytest.skip("REVISOR_NO_NETNS=1: nothing is counted")
    attempt = f"try:\n {act}\nexcept OSError: pass"
    assert cage.run(sys.executable, "-c", attempt).sent


def test_it_sees_the_look_up_of_a_name(cage: Cage) -> None:
    if not namespace():
        pytest.skip("REVISOR_NO_NETNS=1: nothing is counted")
    if "nameserver" not in Path("/etc/resolv.conf").read_text(encoding="utf-8"):
        pytest.skip("no name server is configured here, so that a look-up sends nothing")
    assert cage.run(sys.executable, "-c", f"try:\n {NAME}\nexcept OSError: pass").sent


def test_silence_counts_as_silence(cage: Cage) -> None:
    assert cage.run(sys.executable, "-c", "import socket").sent == {}


def test_it_bounds_memory(cage: Cage) -> None:
    ended = cage.run(sys.executable, "-c", "bytearray(2 * 1024**3)")
    assert ended.code == 1
    assert "MemoryError" in ended.stderr


def test_it_makes_an_unreadable_file_unreadable(cage: Cage, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("x", encoding="utf-8")
    secret.chmod(0)
    assert "PermissionError" in cage.run(sys.executable, "-c", f"open({str(secret)!r})").stderr


def test_it_reports_a_signal(cage: Cage) -> None:
    assert cage.run(sys.executable, "-c", "import os; os.abort()").code < 0
