"""Tools that are none of MCP's: other libraries describe theirs in much the same words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from revisor.sources.typescript_source.nodes import members, string, text

if TYPE_CHECKING:
    from tree_sitter import Node

    from revisor.sources.typescript_source.scopes import Placed
    from revisor.sources.typescript_source.using import FileOfCode

_LIBRARIES = (
    "ai",
    "@ai-sdk/",
    "@anthropic-ai/",
    "@aws-sdk/client-bedrock-runtime",
    "@copilotkit/",
    "@genkit-ai/",
    "@google/genai",
    "@google/generative-ai",
    "@langchain/",
    "@llamaindex/",
    "@mastra/",
    "@openai/agents",
    "@tanstack/ai",
    "genkit",
    "langchain",
    "llamaindex",
    "openai",
)
"""Packages (those with a slash at the end: all of a scope) that have tools of their own."""

_SPEAKS = re.compile(rb"mcp|modelcontextprotocol", re.IGNORECASE)
_OF_MODELS = frozenset({"function", "provider", "provider-defined", "custom"})
"""What the interfaces of language models say in `type` of a tool; one of MCP's has none."""


def may_have_tools(file: FileOfCode) -> bool:
    """Whether what looks like tools in a file can be MCP's.

    It imports an SDK; or it speaks of MCP, or its package depends on an SDK, and it imports no
    library that has tools of its own.
    """
    if file.imports_sdk:
        return True
    if any(_is_of_library(binding.module) for _, binding in file.nodes.imported):
        return False
    return file.declares_sdk or _SPEAKS.search(file.data) is not None


def is_of_another(placed: Placed) -> bool:
    """Whether an object describes a tool of another library: by its `type`, or who is given it."""
    kinds = (string(value) for name, _, value in members(placed.node) if name == "type")
    return any(kind in _OF_MODELS for kind in kinds) or _is_given_to_another(placed)


def _is_given_to_another(placed: Placed) -> bool:
    """Whether an object is an argument of a function that such a library exports."""
    listed = placed.node.parent
    call = None if listed is None or listed.type != "arguments" else listed.parent
    called = _first(None if call is None else call.child_by_field_name("function"))
    binding = None if called is None else placed.scope.find(text(called))
    return binding is not None and binding.kind == "import" and _is_of_library(binding.module)


def _first(node: Node | None) -> Node | None:
    """Return the name that a chain of members begins with."""
    while node is not None and node.type == "member_expression":
        node = node.child_by_field_name("object")
    return node if node is not None and node.type == "identifier" else None


def _is_of_library(module: str) -> bool:
    return any(
        module == name or module.startswith(name if name.endswith("/") else f"{name}/")
        for name in _LIBRARIES
    )
