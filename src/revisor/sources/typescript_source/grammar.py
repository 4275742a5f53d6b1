"""The parser of TypeScript and JavaScript, which an extra of the installation brings.

Only this module imports tree-sitter: its trees are plain C, and 10 MB a second pass through it.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from revisor.errors import SourceError

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Tree

__all__ = ["broken_at", "parse"]

_TYPESCRIPT = (".ts", ".mts", ".cts")
_INSTALL = 'Install it with: pip install "revisor[code]"'


def parse(data: bytes, path: str) -> Tree:
    """Return the syntax tree of a file; broken parts are ERROR nodes in it.

    JavaScript is read by the grammar of TSX, which knows JSX and all of JavaScript. Raises
    SourceError where the parser is not installed.
    """
    return _parser(path.lower().endswith(_TYPESCRIPT)).parse(data)


@cache
def _parser(typescript: bool) -> Parser:  # noqa: FBT001 - the key of a cache
    try:
        import tree_sitter
        import tree_sitter_typescript as grammars
    except ModuleNotFoundError:
        raise SourceError("the parser of TypeScript is not installed", _INSTALL) from None
    language = grammars.language_typescript() if typescript else grammars.language_tsx()
    return tree_sitter.Parser(tree_sitter.Language(language))


def broken_at(root: Node) -> Node | None:
    """Return the first node that the parser could not make sense of, None where all is well."""
    if not root.has_error:
        return None
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_error or node.is_missing:
            return node
        stack += [child for child in reversed(node.children) if child.has_error or child.is_missing]
    return root
