"""How live servers are checked: what the user decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple


class LiveTarget(NamedTuple):
    """A server to check: the words of its command, or the URL that it is reached at.

    `env`, `headers` and `cwd` are its own, beside those of the options; `unready` says why it
    cannot be started at all, "" where it can.
    """

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    env: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    cwd: str | None = None
    unready: str = ""


class Call(NamedTuple):
    """A call that the user asked for: the only reason why `tools/call` is ever sent."""

    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """What holds for every live server of one check.

    `timeout` is in seconds and bounds a server's whole check; `wait` are the seconds for which the
    connection is kept open after the lists, for what a server sends late. `max_size` in bytes
    bounds a message, `max_pages` a list. `revision` None takes the newest that both sides know.
    `env` is added to a server's environment, `headers` (any case) to each HTTP request; `bearer`
    is a token. `secrets` are texts that must never be shown: values of `env`, of `headers`, and
    the token.
    """

    timeout: float = 60.0
    wait: float = 0.0
    revision: str | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    bearer: str | None = None
    calls: tuple[Call, ...] = ()
    max_size: int = 16 * 2**20
    max_pages: int = 100
    max_messages: int = 20_000
    max_total: int = 64 * 2**20

    def of(self, target: LiveTarget) -> LiveOptions:
        """Return what holds for one server: what is told by itself comes before what is its own."""
        if not (target.env or target.headers or target.cwd):
            return self
        return replace(
            self,
            env={**dict(target.env), **self.env},
            headers={**dict(target.headers), **self.headers},
            cwd=self.cwd or target.cwd,
        )

    @property
    def secrets(self) -> tuple[str, ...]:
        """The texts to mask wherever something is shown or recorded, longest first."""
        found = {*self.env.values(), *self.headers.values(), self.bearer or ""}
        return tuple(sorted((s for s in found if s), key=len, reverse=True))
