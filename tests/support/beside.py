"""Run a command beside a server script, both in one network namespace, and stop the server.

    python beside.py SERVER_SCRIPT COMMAND...

`{port}` in the command is the port that the script prints. Ends as the command does, with 70 where
the server did not start, and with 71 where a connection to it is still open afterwards.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ESTABLISHED = "01"
WAIT_SECONDS = 3.0
NO_SERVER = 70
LEFT_OPEN = 71


def is_open(port: int) -> bool:
    """Whether any process has an open connection to this port of loopback."""
    rows = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    fields = (row.split() for row in rows)
    return any(f[3] == ESTABLISHED and int(f[2].split(":")[1], 16) == port for f in fields)


def main() -> int:
    """Run both; return the exit code."""
    script, *command = sys.argv[1:]
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as server:
        try:
            line = server.stdout.readline().strip() if server.stdout else ""
            if not line:
                return NO_SERVER
            done = subprocess.run([word.replace("{port}", line) for word in command], check=False)
            end = time.monotonic() + WAIT_SECONDS
            while is_open(int(line)) and time.monotonic() < end:
                time.sleep(0.02)
            return LEFT_OPEN if is_open(int(line)) else done.returncode
        finally:
            server.kill()


if __name__ == "__main__":
    sys.exit(main())
