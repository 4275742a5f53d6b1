"""What a test expects to get from elsewhere is not written by the one who writes the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from revisor.sources.typescript_source.nodes import FUNCTIONS, text

if TYPE_CHECKING:
    from tree_sitter import Node

_ASSERTING = frozenset(
    {"toEqual", "toStrictEqual", "toMatchObject", "toBe", "toContainEqual", "toHaveProperty"}
    | {"toHaveBeenCalledWith", "toHaveBeenLastCalledWith", "toHaveBeenNthCalledWith"}
    | {"toHaveReturnedWith", "objectContaining", "arrayContaining"}
    | {"deepEqual", "deepStrictEqual", "strictEqual", "eql", "deepInclude", "sameDeepMembers"}
)
"""Methods of test libraries whose arguments are compared with what was made."""

_MOST_STEPS = 60


def is_expected(node: Node) -> bool:
    """Whether an object stands in what an assertion compares with, in the same function."""
    above = node.parent
    for _ in range(_MOST_STEPS):
        if above is None or above.type in FUNCTIONS or above.type == "statement_block":
            return False
        if above.type == "arguments" and _method(above.parent) in _ASSERTING:
            return True
        above = above.parent
    return False


def _method(call: Node | None) -> str:
    called = None if call is None else call.child_by_field_name("function")
    if called is None or called.type != "member_expression":
        return ""
    return text(called.child_by_field_name("property"))
