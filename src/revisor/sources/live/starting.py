"""Starting a program, and saying in plain words why that failed."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Mapping, Sequence

from revisor.errors import SourceError
from revisor.sources.live.machine import HINT, refused_by_machine

_PROVIDERS = {
    "npx": "it comes with Node.js",
    "node": "it comes with Node.js",
    "uvx": "it comes with uv",
    "uv": "install uv",
    "docker": "install Docker",
    "bunx": "it comes with Bun",
    "deno": "install Deno",
}

_OF_SHELLS = frozenset({"cd", "export", "source", "exec", "eval", "set"})


def start(
    command: Sequence[str], env: Mapping[str, str], cwd: str | None
) -> subprocess.Popen[bytes]:
    """Start `command` (a program and its arguments) in a session of its own, with three pipes.

    Raises SourceError, with a hint, where it cannot be started.
    """
    if not command or not command[0]:
        raise SourceError(
            "There is no command to start.", "write it after --: revisor check -- npx -y NAME"
        )
    try:
        return subprocess.Popen(  # noqa: S603 - starting what the user names is the purpose
            _resolved(command, env),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=dict(env),
            start_new_session=sys.platform != "win32",
            creationflags=_FLAGS,
        )
    except (OSError, ValueError, MemoryError) as error:
        raise _why_not(command, cwd, error) from error


if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
else:
    _FLAGS = 0


def _resolved(command: Sequence[str], env: Mapping[str, str]) -> list[str]:
    """Return the command; on Windows with the ending of its program (npx is npx.cmd there)."""
    if sys.platform == "win32":
        import shutil

        return [shutil.which(command[0], path=env.get("PATH")) or command[0], *command[1:]]
    return list(command)


def _why_not(
    command: Sequence[str], cwd: str | None, error: OSError | ValueError | MemoryError
) -> SourceError:
    # Imported only where something went wrong: both cost more than starting a program.
    import shutil
    from pathlib import Path

    name = command[0]
    if isinstance(error, ValueError):
        return SourceError(f"The command cannot be started: {error}.", command=tuple(command))
    if cwd is not None and not Path(cwd).is_dir():
        return SourceError(
            f'The working directory "{cwd}" is no folder.', "give one that exists", cwd=cwd
        )
    is_there = shutil.which(name) is not None or Path(cwd or "", name).is_file()
    reason, hint = _reason(name, error, is_there=is_there)
    return SourceError(reason, hint, command=tuple(command))


def _reason(name: str, error: OSError | MemoryError, *, is_there: bool) -> tuple[str, str]:
    if limit := refused_by_machine(error):
        return f'"{name}" cannot be started: {limit}.', HINT
    if isinstance(error, FileNotFoundError) and not is_there:
        return f'There is no program "{name}".', _how_to_get(name)
    if isinstance(error, FileNotFoundError):
        return (
            f'The interpreter that "{name}" needs (see its first line) does not exist.',
            "mend its first line (#!), or name the interpreter: python NAME, node NAME",
        )
    if isinstance(error, PermissionError | IsADirectoryError | NotADirectoryError):
        return (
            f'"{name}" cannot be executed.',
            "is it a program? chmod +x NAME, or name the interpreter: python NAME, node NAME",
        )
    if isinstance(error, OSError) and error.errno == errno.ENOEXEC:
        return (
            f'"{name}" is no program that this machine can run.',
            "write #! and an interpreter in its first line, or name it: python NAME, node NAME",
        )
    return f'"{name}" cannot be started: {getattr(error, "strerror", None) or error}.', ""


def _how_to_get(name: str) -> str:
    variable, is_there, _ = name.partition("=")
    if is_there and variable.isidentifier():
        return f"there is no shell: give variables with --env {variable}=VALUE"
    if name in _OF_SHELLS:
        return f"there is no shell, and {name} is a word of shells (--cwd names the folder)"
    if " " in name:
        return "write its arguments apart: revisor check -- npx -y NAME"
    if name in _PROVIDERS:
        return f"{_PROVIDERS[name]}, or give its full path"
    return "Check the spelling, install it, or give its full path"
