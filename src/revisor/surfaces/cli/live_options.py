"""Options of `check` that only matter for live servers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from revisor.reporters.safe_text import shorten
from revisor.sources.live.options import Call, LiveOptions, LiveTarget

if TYPE_CHECKING:
    from revisor.model.pointer import Pointer

    from .targets import Target

_NAMES = ("wait", "env", "cwd", "headers", "bearer", "calls", "record")
_GIVEN_AS = {"headers": "--header", "calls": "--call"}


def with_live_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a click command; a decorator."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def live_options(given: dict[str, Any], targets: Sequence[Target]) -> LiveOptions:
    """Return what the options say; raises click.UsageError where one can have no effect."""
    servers = [target for target in targets if isinstance(target, LiveTarget)]
    _expect_use(given, servers)
    max_size = given.get("max_size")
    return LiveOptions(
        **({} if max_size is None else bounds(max_size)),
        timeout=given["timeout"],
        wait=given["wait"],
        revision=given["revision"],
        env=dict(given["env"]),
        cwd=given["cwd"],
        headers=dict(given["headers"]),
        bearer=given["bearer"],
        calls=tuple(given["calls"]),
    )


def bounds(max_size: int) -> dict[str, int]:
    """Return the bounds of live servers that go with a size of one message, in bytes."""
    usual = LiveOptions()
    return {"max_size": max_size, "max_total": max(usual.max_total, 2 * max_size)}


def _expect_use(given: dict[str, Any], servers: Iterable[LiveTarget]) -> None:
    kinds = {"url" if server.url else "command" for server in servers}
    needs = {"env": "command", "cwd": "command", "headers": "url", "bearer": "url"}
    for name in _NAMES:
        needed = needs.get(name, next(iter(kinds), "server"))
        if given[name] and needed not in kinds:
            option = _GIVEN_AS.get(name, f"--{name}")
            who = {"command": "the command of a server", "url": "the URL of a server"}
            message = f"{option} is for live servers, and no target is {who.get(needed, 'one')}"
            raise click.UsageError(message)


_FIRST_PRINTABLE = 32
_LONGEST_PLACE = 80

Pairs = tuple[tuple[str, str], ...]


def _variables(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Pairs:
    """Read NAME=VALUE; a value may have several lines, as keys do. It is never repeated."""
    found = []
    for value in values:
        name, is_there, rest = value.partition("=")
        if not name.strip() or not is_there or not name.isprintable():
            raise click.BadParameter("a value is not of the form NAME=VALUE", ctx, param)
        if "\0" in rest:
            message = f"the value of {name:.40} holds the character NUL, which none can hold"
            raise click.BadParameter(message, ctx, param)
        found.append((name.strip(), rest))
    return tuple(found)


def _headers(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> Pairs:
    """Read NAME:VALUE on one line. The value may be a secret: it is never repeated."""
    found = []
    for value in values:
        name, is_there, rest = (part.strip() for part in value.partition(":"))
        if not name or not is_there or not name.isprintable():
            raise click.BadParameter("a value is not of the form NAME:VALUE", ctx, param)
        if "\r" in rest or "\n" in rest:
            message = f"the value of {name:.40} has several lines; that of a header has one"
            raise click.BadParameter(message, ctx, param)
        if any(ord(c) < _FIRST_PRINTABLE and c != "\t" for c in rest):
            message = f"the value of {name:.40} holds control characters, which no header can hold"
            raise click.BadParameter(message, ctx, param)
        found.append((name, rest))
    return tuple(found)


def _token(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Read a token, without the word Bearer, which is sent before it anyway."""
    if value is None:
        return None
    token = value.strip()
    word, _, rest = token.partition(" ")
    if word.lower() == "bearer":
        token = rest.strip()
    if not token:
        raise click.BadParameter("the token is empty: is the variable set?", ctx, param)
    return token


def _calls(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[Call, ...]:
    """Read NAME[=ARGS], where ARGS is a JSON object; without it there are no arguments."""
    found = []
    for value in values:
        name, _, text = value.partition("=")
        arguments, why = _arguments(text)
        if why:
            message = f"the arguments of {name!r:.100} cannot be sent: {why}"
            raise click.BadParameter(message, ctx, param)
        if not name or arguments is None:
            message = f'{value!r:.100} is no call; write for example echo=\'{{"text": "hi"}}\''
            raise click.BadParameter(message, ctx, param)
        found.append(Call(name, arguments))
    return tuple(found)


def _arguments(text: str) -> tuple[dict[str, Any] | None, str]:
    """Return the JSON object that a text is, None where it is none; and why it cannot be sent."""
    if not text:
        return {}, ""
    from revisor.errors import SourceError
    from revisor.sources.json_text import parse_text

    try:
        parsed = parse_text(text)
    except SourceError as error:
        return None, error.message if "values" in error.values else ""
    for hole in parsed.holes:
        return None, f"{_place(hole.pointer)} is {hole.why}"
    for odd in parsed.oddities:
        if odd.kind == "not-a-number":
            return None, f"{_place(odd.pointer)} is {odd.detail}, which JSON does not have"
        if odd.kind == "duplicate-key":
            return None, f"{_place(odd.pointer)} is given twice"
    return (parsed.value if isinstance(parsed.value, dict) else None), ""


def _place(pointer: Pointer) -> str:
    from revisor.model.pointer import render

    return shorten(render(pointer), _LONGEST_PLACE) or "the whole"


def _finite(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """Refuse what is no number, which no range refuses."""
    if not math.isfinite(value):
        raise click.BadParameter(f"{value} is no number of seconds", ctx, param)
    return value


_OPTIONS = (
    click.option(
        "--timeout",
        type=click.FloatRange(min=0, max=3600, min_open=True),
        default=60.0,
        show_default="60",
        callback=_finite,
        metavar="SECONDS",
        help="Give each live server so long.",
    ),
    click.option(
        "--wait",
        type=click.FloatRange(min=0, max=3600),
        default=0.0,
        show_default="0",
        callback=_finite,
        metavar="SECONDS",
        help="Stay connected so long after the lists, for what a server sends late.",
    ),
    click.option(
        "--env",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_variables,
        help="Add to the environment of started servers (repeat); never shown.",
    ),
    click.option("--cwd", metavar="DIR", help="Start servers in this folder."),
    click.option(
        "--header",
        "headers",
        multiple=True,
        metavar="NAME:VALUE",
        callback=_headers,
        help="Send with each HTTP request to a server (repeat); never shown.",
    ),
    click.option(
        "--bearer",
        metavar="TOKEN",
        callback=_token,
        help="Authorize with this token; never shown.",
    ),
    click.option(
        "--call",
        "calls",
        multiple=True,
        metavar="NAME[=ARGS]",
        callback=_calls,
        help="Call this tool with a JSON object (repeat); none is called unasked.",
    ),
    click.option(
        "--record",
        metavar="FILE",
        help="Write every message of live servers to FILE, which can be checked again.",
    ),
)
