"""A member of a tool that has the wrong JSON type.

What it checks: `description`, `title`, `annotations` with its hints, `icons` with their `src`,
`execution` with its `taskSupport`, and `_meta` of every tool, each from the revision on that has
it. `name` and the schemas have rules of their own.

Why: clients check the whole answer against the published schema. One `"description": null` makes
them refuse all tools of the server. A member that is null in every tool of a saved list, or in
tools that are spelled `input_schema`, was written by whoever saved the list, and is a note; in the
result of a JSON-RPC message the server sent it.

Clause: the file schema.ts of each revision: these members are optional; where they stand they
have one type, and null is none of them.

Fix: leave the member out, or write a value of the type that the message names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from revisor.dialect.explain import short
from revisor.model.rule import Example, Hit, Message, Rule
from revisor.model.subject import MISSING, ToolDefinition, ToolList
from revisor.rules.context import Context

from ._fields import SCHEMA_URL


class Member(NamedTuple):
    """A member of a tool: where it is, its type in words, and the revisions that have it."""

    path: tuple[str, ...]
    wanted: str
    since: str
    until: str | None = None


MEMBERS = (
    Member(("description",), "a string", "2024-11-05"),
    Member(("annotations",), "an object", "2025-03-26"),
    Member(("annotations", "title"), "a string", "2025-03-26"),
    Member(("annotations", "readOnlyHint"), "a boolean", "2025-03-26"),
    Member(("annotations", "destructiveHint"), "a boolean", "2025-03-26"),
    Member(("annotations", "idempotentHint"), "a boolean", "2025-03-26"),
    Member(("annotations", "openWorldHint"), "a boolean", "2025-03-26"),
    Member(("title",), "a string", "2025-06-18"),
    Member(("_meta",), "an object", "2025-06-18"),
    Member(("icons",), "an array", "2025-11-25"),
    Member(("execution",), "an object", "2025-11-25", "2025-11-25"),
)
ICONS_SINCE = "2025-11-25"
TASKS_AT = "2025-11-25"
TASK_SUPPORT = ("forbidden", "optional", "required")
_TYPES = {"a string": str, "an object": dict, "a boolean": bool, "an array": list}

RULE = Rule(
    subject=ToolList,
    severity="error",
    clause="schema.ts: the members of Tool are optional, and where they stand they have one type",
    clauses=(),
    url=SCHEMA_URL,
    messages={
        "type": Message(
            "tool {name}: {member} is {value}; it must be {wanted}",
            "write {wanted}, or leave {member} out",
        ),
        "null": Message(
            "tool {name}: {member} is null; it must be {wanted}, or be left out",
            "leave {member} out: clients refuse the whole list over a null",
        ),
        "icon": Message(
            "tool {name}: {member} is no icon; it must be an object with a string src",
            'write {{"src": "https://…"}}, or leave the icon out',
        ),
        "tasks": Message(
            "tool {name}: execution.taskSupport is {value}; that is no way to support tasks",
            'write "forbidden", "optional" or "required", or leave taskSupport out',
        ),
        "saved": Message(
            "{member} is null in {count} tools; clients refuse the list if the server sends that",
            "leave {member} out where it has no value (exclude_none=True in Pydantic)",
        ),
    },
)


def check(tools: ToolList, context: Context) -> Iterable[Hit]:
    """Look at each member in each tool; one that is null everywhere is told once."""
    revision = context.revision
    for member in MEMBERS:
        if member.since <= revision and (member.until is None or revision <= member.until):
            found = list(_wrong(tools, member))
            nulls = [tool for tool, value in found if value is None]
            everywhere = len(nulls) == len(tools.tools) > 1 and not _was_sent(tools)
            saved = everywhere or any(map(_is_saved, nulls))
            if saved:
                values = {**_values(nulls[0], member, None), "count": len(nulls)}
                yield Hit("saved", values=values, severity="note")
            told = [pair for pair in found if pair[1] is not None or not saved]
            yield from (_hit(tool, member, value) for tool, value in told)
    for tool in tools.tools if revision >= ICONS_SINCE else ():
        yield from _icons(tool)
        if revision == TASKS_AT:
            yield from _task_support(tool)


def _icons(tool: ToolDefinition) -> Iterator[Hit]:
    icons = tool.value.get("icons") if isinstance(tool.value, dict) else None
    for position, icon in enumerate(icons if isinstance(icons, list) else ()):
        if not isinstance(icon, dict) or not isinstance(icon.get("src"), str):
            values = {"name": short(tool.label), "member": f"icons[{position}]"}
            yield Hit("icon", values=values, origin=tool.origin.at("icons", position))


def _task_support(tool: ToolDefinition) -> Iterator[Hit]:
    execution = tool.value.get("execution") if isinstance(tool.value, dict) else None
    value = execution.get("taskSupport", MISSING) if isinstance(execution, dict) else MISSING
    if value is not MISSING and value not in TASK_SUPPORT:
        values = {"name": short(tool.label), "value": short(value)}
        yield Hit("tasks", values=values, origin=tool.origin.at("execution", "taskSupport"))


def _was_sent(tools: ToolList) -> bool:
    """Whether the list stands in the result of a message, as the server sent it."""
    return tools.origin.pointer[-2:] == ("result", "tools")


def _is_saved(tool: ToolDefinition) -> bool:
    """Whether the spelling shows that a program wrote the tool down: no server sends it so."""
    return "inputSchema" not in tool.value and "input_schema" in tool.value


def _wrong(tools: ToolList, member: Member) -> Iterator[tuple[ToolDefinition, Any]]:
    *outer, last = member.path
    for tool in tools.tools:
        holder = tool.value
        for key in outer:
            holder = holder.get(key) if isinstance(holder, dict) else None
        value = holder.get(last, MISSING) if isinstance(holder, dict) else MISSING
        if value is not MISSING and not isinstance(value, _TYPES[member.wanted]):
            yield tool, value


def _values(tool: ToolDefinition, member: Member, value: Any) -> dict[str, Any]:
    told = {"member": ".".join(member.path), "wanted": member.wanted}
    return {**told, "name": short(tool.label), "value": short(value)}


def _hit(tool: ToolDefinition, member: Member, value: Any) -> Hit:
    origin = tool.origin.at(*member.path)
    values = _values(tool, member, value)
    if value is not None:
        return Hit("type", values=values, origin=origin)
    return Hit("null", values=values, origin=origin)


EXAMPLES = (
    Example(
        "a description that is null in one tool of two, a hint that is a word",
        {
            "tools": [
                {"name": "a", "description": None, "inputSchema": {"type": "object"}},
                {
                    "name": "b",
                    "description": "B",
                    "annotations": {"readOnlyHint": "yes"},
                    "inputSchema": {"type": "object"},
                },
            ]
        },
        flagged=("/tools/0/description", "/tools/1/annotations/readOnlyHint"),
    ),
    Example(
        "every tool of the list was saved with nulls",
        {
            "tools": [
                {"name": "a", "title": None, "inputSchema": {"type": "object"}},
                {"name": "b", "title": None, "inputSchema": {"type": "object"}},
            ]
        },
        flagged=("/tools",),
    ),
    Example(
        "a server sent the nulls of every tool",
        {
            "jsonrpc": "2.0",
            "id": 1,
            "result": {
                "tools": [
                    {"name": "a", "title": None, "inputSchema": {"type": "object"}},
                    {"name": "b", "title": None, "inputSchema": {"type": "object"}},
                ]
            },
        },
        flagged=("/result/tools/0/title", "/result/tools/1/title"),
    ),
    Example(
        "a tool in the spelling of a program",
        {"tools": [{"name": "a", "annotations": None, "input_schema": {"type": "object"}}]},
        flagged=("/tools",),
    ),
    Example(
        "icons that are none, and a word that is no task support",
        {
            "tools": [
                {
                    "name": "a",
                    "icons": [{"src": "https://example.com/a.png"}, "a.png", {"src": None}],
                    "execution": {"taskSupport": "always"},
                    "inputSchema": {"type": "object"},
                },
                {
                    "name": "b",
                    "execution": {"taskSupport": "optional"},
                    "inputSchema": {"type": "object"},
                },
            ]
        },
        flagged=("/tools/0/icons/1", "/tools/0/icons/2", "/tools/0/execution/taskSupport"),
        revision="2025-11-25",
    ),
    Example(
        "members of the right types, and members that the protocol does not know",
        {
            "tools": [
                {
                    "name": "a",
                    "title": "A",
                    "description": "",
                    "annotations": {"readOnlyHint": True, "vendor": None},
                    "icons": [],
                    "_meta": {},
                    "category": None,
                    "inputSchema": {"type": "object"},
                }
            ]
        },
    ),
    Example(
        "a title was no member of tools in 2025-03-26",
        {"tools": [{"name": "a", "title": 5, "inputSchema": {"type": "object"}}]},
        revision="2025-03-26",
    ),
)
