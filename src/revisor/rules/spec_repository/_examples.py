"""Files of a checkout for the examples of rules, in the shapes of the real ones."""

from __future__ import annotations

PULL = "https://github.com/modelcontextprotocol/modelcontextprotocol/pull"
PAGES = "docs/specification/2026-07-28"
REGISTRY = f"{PAGES}/deprecated.mdx"
CHANGELOG = f"{PAGES}/changelog.mdx"
ROOTS = f"{PAGES}/client/roots.mdx"
SCHEMA = "schema/2026-07-28/schema.ts"
BEFORE = "schema/2025-11-25/schema.ts"
SEP = "seps/2577-deprecate-roots.md"

HEAD = "| Feature | Deprecation SEP | Deprecated in | Migration path | Earliest removal |"
RULE = "| --- | --- | --- | --- | --- |"
WHEN = "First revision released on or after 2027-07-28"
ROW = f"| Roots | [SEP-2577]({PULL}/2577) | `2026-07-28` | Tool parameters | {WHEN} |"
NOTICE = (
    "<Warning>\n  **Deprecated**: The Roots feature is deprecated as of protocol version\n"
    f"  `2026-07-28` ([SEP-2577]({PULL}/2577)).\n</Warning>"
)
ENTRY = f"1. Deprecate the Roots feature ([SEP-2577]({PULL}/2577))."
TAG = "@deprecated Deprecated as of protocol version 2026-07-28 (SEP-2577)."


def files(**texts: str) -> str:
    """Write files one after the other, named by the constants of this module."""
    return written({globals()[name]: text for name, text in texts.items()})


def written(texts: dict[str, str]) -> str:
    """Write files by path one after the other."""
    return "\n".join(f"=== {path}\n{text}" for path, text in texts.items())


def table(*rows: str, removed: str = "Nothing yet.") -> str:
    """Return a registry with these rows; the first of them is in line 4."""
    return "\n".join(["## Deprecated", HEAD, RULE, *rows, "", "## Removed", "", removed])


def deprecated(*entries: str) -> str:
    """Return a changelog with entries under Deprecated; the first is in line 3."""
    return "\n".join(["## Deprecated", "", *entries])


def interface(name: str, tag: str = "") -> str:
    """Return the declaration of an interface; a tag is in line 2 of it."""
    doc = f"/**\n * {tag}\n */\n" if tag else ""
    return f"{doc}export interface {name} {{\n  uri: string;\n}}"


def proposed(body: str, status: str = "Final") -> str:
    """Return a proposal that deprecates roots; its body begins in line 5."""
    return f"# SEP-2577: Deprecate Roots\n\n- **Status**: {status}\n\n{body}"
