"""What was probably meant by a target that is no file, or no file with anything to check.

A name on PATH, an address without its scheme, the text of a program: each is one word away from
the server that its user has in mind.
"""

from __future__ import annotations

import os
import re
import shlex

from revisor.errors import UsageError

from .targets import RUNNERS, ends_like_a_dump

_ADDRESS = re.compile(
    r"(?P<host>\[[0-9a-f:.]+\]|[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[a-z0-9-]+(?:\.[a-z0-9-]+)*)"
    r"(?P<port>:[0-9]{1,5})?(?P<path>/\S*)?",
    re.IGNORECASE | re.ASCII,
)
_TOP_LEVEL = re.compile(r"\.[a-z][a-z0-9-]+$", re.IGNORECASE | re.ASCII)
_STARTED_BY = {
    ".py": "python",
    ".js": "node",
    ".mjs": "node",
    ".cjs": "node",
    ".ts": "npx -y tsx",
}
_NEEDED = {"docker": "run -i --rm IMAGE", "uv": "run server.py", "deno": "run server.ts"}


def instead(target: str) -> str:
    """Return why a target is nothing to read and what to write instead; empty where nobody knows.

    Meant for a target that was read as a file, and in which nothing was found.
    """
    if os.path.lexists(target):
        return _of_text(target)
    if _is_on_path(target):
        return f"no such file; to start it as a server: revisor check -- {shlex.quote(target)}"
    url = _url(target)
    return (
        f"no such file; a URL begins with its scheme: revisor check {shlex.quote(url)}"
        if url
        else ""
    )


def refuse_bare_runner(command: tuple[str, ...]) -> None:
    """Raise UsageError where a command is a runner alone, which would wait for its input."""
    if len(command) != 1 or command[0] not in RUNNERS:
        return
    name = command[0]
    package = "PACKAGE" if name in {"npx", "uvx", "bunx"} else ""
    rest = package or _NEEDED.get(name) or ("server.js" if name == "node" else "server.py")
    raise UsageError(
        f"{name} alone starts no server: name its script or package",
        f"for example: revisor check -- {name} {rest}",
    )


def _of_text(path: str) -> str:
    """Speak of a file that holds the text of a program, told by its ending."""
    if not os.path.isfile(path):  # noqa: PTH113 - pathlib is slow to load
        return ""
    runner = _STARTED_BY.get(os.path.splitext(path)[1].lower())  # noqa: PTH122 - as above
    if runner is None:
        return ""
    command = f"{runner} {shlex.quote(path)}"
    return f"it is the text of a program; to start it as a server: revisor check -- {command}"


def _is_on_path(name: str) -> bool:
    if not name or name.startswith("-"):
        return False
    import shutil

    return shutil.which(name) is not None


def _url(target: str) -> str:
    """Return the URL that a target is without its scheme, or nothing where it may be a path."""
    found = _ADDRESS.fullmatch(target)
    if found is None or ends_like_a_dump(target):
        return ""
    host = found["host"]
    if found["port"] is None and (
        found["path"] is None or not _could_be_host(host) or os.path.isdir(host)  # noqa: PTH112
    ):
        return ""
    return f"{'http' if _is_local(host) or '.' not in host else 'https'}://{target}"


def _could_be_host(name: str) -> bool:
    """Whether a name without a port is rather that of a host than of a folder."""
    return _is_local(name) or _TOP_LEVEL.search(name) is not None


def _is_local(host: str) -> bool:
    """Whether a host is this machine, or one that is called by its bare address."""
    return (
        host.lower() == "localhost"
        or host.lower().endswith((".localhost", ".local"))
        or host.startswith("[")
        or re.fullmatch(r"[0-9]+(\.[0-9]+){3}", host) is not None
    )
