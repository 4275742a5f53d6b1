"""Run one command with bounded memory, and count what it tried to send.

    python cage.py RESULT_FILE COMMAND...

Started in a network namespace of its own, this script brings loopback up, so that a connection
there would succeed in sending, and after the command's end writes the namespace's counters, the
exit code and the peak memory to RESULT_FILE as JSON. It also gives up the right of a superuser to
read what the file's mode forbids, so that an unreadable file is one.
"""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import resource
import socket
import struct
import sys
from pathlib import Path

MEMORY = 1024**3
SIOCSIFFLAGS = 0x8914
IFF_UP = 1
PR_CAPBSET_DROP = 24
FILE_CAPABILITIES = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
SNMP_COUNTERS = {
    "Ip": ("OutRequests", "OutNoRoutes"),
    "Tcp": ("ActiveOpens", "AttemptFails"),
    "Udp": ("OutDatagrams",),
}


def loopback_up() -> None:
    """Switch the namespace's loopback interface on."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        fcntl.ioctl(handle, SIOCSIFFLAGS, struct.pack("16sh", b"lo", IFF_UP))


def counters() -> dict[str, int]:
    """Return how often the namespace sent something, or failed to for want of a route."""
    found: dict[str, int] = {}
    lines = Path("/proc/self/net/snmp").read_text(encoding="ascii").splitlines()
    for names, values in zip(lines[::2], lines[1::2], strict=True):
        layer = names.split(":")[0]
        row = dict(zip(names.split(), values.split(), strict=True))
        found.update({f"{layer}.{key}": int(row[key]) for key in SNMP_COUNTERS.get(layer, ())})
    for line in Path("/proc/self/net/snmp6").read_text(encoding="ascii").splitlines():
        key, _, value = line.partition(" ")
        if key in {"Ip6OutRequests", "Ip6OutNoRoutes"}:
            found[key] = int(value)
    return found


def become(command: list[str]) -> None:
    """Replace this process by the command, its rights and memory cut down."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    for capability in FILE_CAPABILITIES:
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.execvp(command[0], command)  # noqa: S606 - no shell is the point


def main() -> None:
    """Run the command, write the result file."""
    result, *command = sys.argv[1:]
    own_namespace = os.environ.pop("CAGE_NETWORK") == "own"
    if own_namespace:
        loopback_up()
    before = counters()
    child = os.fork()
    if child == 0:
        become(command)
    _, status, usage = os.wait4(child, 0)
    sent = {key: count - before[key] for key, count in counters().items()}
    outcome = {
        "code": os.waitstatus_to_exitcode(status),
        "peak": usage.ru_maxrss * 1024,
        "sent": {k: n for k, n in sent.items() if n} if own_namespace else {},
    }
    Path(result).write_text(json.dumps(outcome), encoding="ascii")


if __name__ == "__main__":
    main()
