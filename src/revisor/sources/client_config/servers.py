"""What a file of configuration starts or reaches, as targets that can be checked.

Values that the host would fill in are filled in where this machine knows them: variables of the
environment, the folder of the file. Nothing is asked of anyone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from revisor.facts import registry
from revisor.model.config import ConfigEntry
from revisor.model.host import Host
from revisor.sources.live.options import LiveTarget

from .entries import command_line
from .reading import read

Pairs = tuple[tuple[str, str], ...]

_VARIABLE = re.compile(
    r"\$\{(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}|^\$([A-Z_][A-Z0-9_]*)$"
)
_LEFT = re.compile(r"\$\{[^}]*\}|\{\{[^}]*\}\}|^\$[A-Z_][A-Z0-9_]*$")
_URL = re.compile(r"https?://", re.IGNORECASE)
_FOLDERS = frozenset({".vscode", ".cursor", ".roo", ".continue", ".gemini", ".codex", ".zed"})


class _Unknown(Exception):  # noqa: N818 - it never leaves this module
    """A value that only the host knows."""


def targets(path: str, data: bytes, environ: Mapping[str, str]) -> list[LiveTarget]:
    """Return a target for each server that a file names and does not switch off, in its order.

    `unready` of a target says why it cannot be started. Raises SourceError where the file cannot be
    read.
    """
    entries = [each for each in read(path, data).subjects if isinstance(each, ConfigEntry)]
    return [_target(path, entry, environ) for entry in entries if not _is_off(entry)]


def _is_off(entry: ConfigEntry) -> bool:
    return entry.value.get("disabled") is True or entry.value.get("enabled") is False


def _target(path: str, entry: ConfigEntry, environ: Mapping[str, str]) -> LiveTarget:
    name = f"{path}: {entry.name}"
    host = registry.hosts()[entry.host]
    known = {**environ, **_folders(path)}
    try:
        words = tuple(_filled(word, known) for word in command_line(entry.value, host))
        if words:
            env = tuple(_pairs(entry.value, host, known, headers=False))
            return LiveTarget(name, command=words, env=env, cwd=_cwd(entry.value, known))
        url = next((entry.value[key] for key in host.url_keys if _is_text(entry, key)), "")
        if not _URL.match(url):
            return LiveTarget(name, unready="it has no command and no http address")
        headers = tuple(_pairs(entry.value, host, known, headers=True))
        return LiveTarget(name, url=_filled(url, known), headers=headers)
    except _Unknown as error:
        why = f"it needs {error}, which neither the file nor the environment holds"
        return LiveTarget(name, unready=why)


def _is_text(entry: ConfigEntry, key: str) -> bool:
    return isinstance(entry.value.get(key), str)


def _folders(path: str) -> dict[str, str]:
    """Return the folders that hosts speak of: that of the project, and the user's own."""
    folder = os.path.dirname(os.path.abspath(path))  # noqa: PTH100, PTH120 - pathlib is slow
    above, name = os.path.split(folder)
    project = above if name in _FOLDERS else folder
    home = os.path.expanduser("~")  # noqa: PTH111
    return {"workspaceFolder": project, "projectPath": project, "userHome": home}


def _filled(text: str, known: Mapping[str, str]) -> str:
    """Return a text with its variables filled in; raises _Unknown for one that is not known."""
    filled = _VARIABLE.sub(lambda found: _value(found, known), text)
    left = _LEFT.search(filled)
    if left:
        raise _Unknown(left[0])
    return filled


def _value(found: re.Match[str], known: Mapping[str, str]) -> str:
    value = known.get(found[1] or found[3]) or found[2]
    return found[0] if value is None else value


def _cwd(value: dict[str, Any], known: Mapping[str, str]) -> str | None:
    cwd = value.get("cwd")
    return _filled(cwd, known) if isinstance(cwd, str) and cwd else None


def _pairs(
    value: dict[str, Any], host: Host, known: Mapping[str, str], *, headers: bool
) -> Iterator[tuple[str, str]]:
    """Yield the variables of a command's environment, or the headers of requests."""
    for key in host.env_keys:
        held = value.get(key)
        if key == "requestOptions" and isinstance(held, dict):
            held = held.get("headers")
        if isinstance(held, dict) and headers == (key == "requestOptions" or "headers" in key):
            for name, text in held.items():
                if isinstance(text, str | int | float):
                    yield name, _filled(str(text), known)
    bearer = value.get("bearer_token_env_var")
    if headers and isinstance(bearer, str):
        yield "Authorization", "Bearer " + _filled(f"${{{bearer}}}", known)
