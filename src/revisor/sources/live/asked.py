"""A request that was sent, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from revisor.model.subject import MISSING
from revisor.sources.live.link import Arrived

CALL = "tools/call"
"""The method whose answer may take as long as the tool does."""


class Answer(NamedTuple):
    """What came of a request.

    `result` and `error` carry its value; `refused` is an answer that is no response (`arrived`
    tells), `closed` the end of the connection, `silence` that time ran out, with the seconds that
    it had as its value.
    """

    outcome: Literal["result", "error", "refused", "closed", "silence"]
    value: Any = MISSING
    arrived: Arrived | None = None

    @property
    def result(self) -> dict[str, Any]:
        """The result where it is an object, else an empty one."""
        usable = self.outcome == "result" and isinstance(self.value, dict)
        return self.value if usable else {}

    @property
    def code(self) -> int | None:
        """The code of an error, where it has one."""
        code = self.value.get("code") if isinstance(self.value, dict) else None
        return code if self.outcome == "error" and isinstance(code, int) else None


@dataclass(eq=False, slots=True)
class Asked:
    """A request that was sent.

    `held` are incidents that count only if the request was due. `doubtful` is what may be the
    answer: it counts where no other comes within a moment.
    """

    id: int
    method: str
    session: int
    since: float
    tentative: bool = False
    answer: Answer | None = None
    doubtful: Answer | None = None
    held: list[Arrived] = field(default_factory=list)
    tool: str = ""

    @property
    def title(self) -> str:
        """What to call it where it could not be checked."""
        return f"the call of {self.tool:.80}" if self.method == CALL else self.method


def silence_told(seconds: float) -> str:
    """Return that there was no answer within some seconds, and what gives it more."""
    return f"no answer within {seconds:g} s; --timeout gives it more"
