"""Recorded calls: each is joined with the definition of its tool, or it is told why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.model.subject import MISSING, Origin, ToolCall, ToolDefinition
from revisor.sources.dump_shapes.document import Entry

if TYPE_CHECKING:
    from revisor.sources.dump_shapes.collector import Collector

METHOD = "tools/call"
_MOST_NAMES = 100


class Recorded(NamedTuple):
    """A call as it was recorded: the params of its request, and what came of it, if anything.

    `origin` is that of the response, or of the params where there is none.
    """

    params: Entry
    origin: Origin
    result: Any = MISSING
    error: Any = MISSING

    @property
    def name(self) -> str | None:
        """The name of the called tool where it is a string."""
        value = self.params.value
        name = value.get("name") if isinstance(value, dict) else None
        return name if isinstance(name, str) else None

    def joined(self, tool: ToolDefinition) -> ToolCall:
        """Return the call of `tool`. A request that says nothing of arguments sent none: `{}`."""
        given = "arguments" in self.params.value
        return ToolCall(
            tool,
            self.origin,
            self.params.value["arguments"] if given else {},
            self.result,
            self.error,
            self.params.origin.at("arguments") if given else self.params.origin,
            None if self.result is MISSING else self.origin,
        )


class Calls:
    """The calls of a dump. Those of a tool that is not listed yet wait for the end."""

    def __init__(self) -> None:
        self._waiting: list[Recorded] = []

    def read(self, call: Recorded, collector: Collector) -> None:
        """Read a call by the list as it is at this point of the dump."""
        name = call.name
        if name is None:
            collector.note("a tools/call request", "it names no tool", call.params.origin)
        elif collector.sound(call.params.origin, f"the call of {name}"):
            tool = collector.tools.find(name)
            if tool is None:
                self._waiting.append(call)
            else:
                collector.add(call.joined(tool), f"the call of {name}")

    def finish(self, collector: Collector) -> None:
        """Read the calls that wait, and note those whose tool is not known, once for each name."""
        unknown: dict[str, list[Recorded]] = {}
        for call in self._waiting:
            name = call.name or ""
            tool = collector.tools.find(name)
            if tool is None:
                unknown.setdefault(name, []).append(call)
            else:
                collector.add(call.joined(tool), f"the call of {name}")
        self._waiting = []
        for name, calls in list(unknown.items())[:_MOST_NAMES]:
            what = "the call of" if len(calls) == 1 else f"{len(calls):,} calls of"
            why = collector.tools.why_not(name)
            collector.note(f"{what} {name}", why, calls[0].params.origin)
        rest = sum(len(calls) for calls in list(unknown.values())[_MOST_NAMES:])
        if rest:
            collector.note(f"{rest:,} more calls", "of their tools no definition is known either")
