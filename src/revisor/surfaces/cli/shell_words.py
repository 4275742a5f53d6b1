"""What only a shell understands in the command of a server that stands in quotes.

A server is started without a shell, so that nothing in a command does anything but start it.
"""

from __future__ import annotations

import os
import re
import shlex
import sys

from revisor.errors import UsageError

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=", re.ASCII)
_VARIABLE = re.compile(r"\$(?:\{?[A-Za-z_]|\()|`", re.ASCII)
_OPERATORS = re.compile(r"[|&;<>]+|[0-9]*(?:>>?|<)(?:&?[0-9])?", re.ASCII)
_BUILTINS = frozenset({"cd", "export", "source", "set", "unset", "exec", "eval", "alias", "."})
_DRIVE = re.compile(r"(?:^|[\s\"'])[A-Za-z]:\\", re.ASCII)
_NO_SHELL = "there is no shell"


def split(text: str) -> list[str]:
    """Return the words of a command; raises UsageError where a shell is needed to understand it."""
    try:
        words = parts(text)
    except ValueError:
        raise UsageError(
            f"a quotation mark in the command is not closed: {_shown(text)}",
            "close it, or write the command after --, without quotes around it",
        ) from None
    _refuse_assignment(words)
    _refuse_operators(words)
    _refuse_expansion(words)
    return words


def parts(text: str) -> list[str]:
    """Split text as a shell does; raises ValueError where its quotes do not close.

    In paths of Windows (there, or after the letter of a drive) a backslash is no escape.
    """
    if sys.platform != "win32" and not _DRIVE.search(text):
        return shlex.split(text)
    lexer = shlex.shlex(text, posix=True)
    lexer.whitespace_split = True
    lexer.commenters = lexer.escape = ""
    return list(lexer)


def _refuse_assignment(words: list[str]) -> None:
    names = []
    for word in words:
        found = _ASSIGNMENT.match(word)
        if found is None:
            break
        names.append(found[1])
    if names:
        given = " ".join(f"--env {name}=VALUE" for name in names)
        rest = shlex.quote(shlex.join(words[len(names) :]) or "COMMAND")
        raise UsageError(
            f"{_NO_SHELL} that could set {' and '.join(names)}: variables are given with --env",
            f"for example: revisor check {given} {rest}",
        )


def _refuse_operators(words: list[str]) -> None:
    if words[:1] == ["cd"]:
        folder, rest = shlex.join(words[1:2]) or "DIR", "COMMAND"
        if words[2:3] == ["&&"]:
            rest = shlex.quote(_shown(shlex.join(words[3:])))
        raise UsageError(
            f"{_NO_SHELL} that knows cd: the folder is given with --cwd",
            f"for example: revisor check --cwd {folder} {rest}",
        )
    if words and words[0] in _BUILTINS:
        raise UsageError(f"{_NO_SHELL} that knows {words[0]}", _by_shell(words))
    for word in words:
        # `;` may stand at the end of a word; nothing else there tells an operator for sure.
        odd = word if _OPERATORS.fullmatch(word) else word[-1:]
        if odd == ";" or _OPERATORS.fullmatch(word):
            raise UsageError(f'{_NO_SHELL} that understands "{odd}"', _by_shell(words))


def _refuse_expansion(words: list[str]) -> None:
    for word in words:
        if word.startswith("~") and not os.path.lexists(word):
            raise UsageError(
                f"{_NO_SHELL} that expands {_shown(word)}",
                "write the whole path, or write the command after --, without quotes around it",
            )
        if _VARIABLE.match(word):
            raise UsageError(
                f"{_NO_SHELL} that expands {_shown(word)}",
                "write the command in double quotes, or after --, without quotes around it",
            )


def _by_shell(words: list[str]) -> str:
    """Return how the whole is given to a shell."""
    return f"give it to one: revisor check -- sh -c {shlex.quote(_shown(' '.join(words)))}"


def _shown(text: str) -> str:
    return text if len(text) <= 80 else text[:80] + "\u2026"  # noqa: PLR2004 - a line's part
