"""Files in a folder that are no JSON: was one of them meant to be checked?

Many programs allow comments and trailing commas in files that end in `.json` (tsconfig.json,
.eslintrc.json). They are no failure of a check of the whole folder.
"""

from __future__ import annotations

_WORDS = (
    "inputSchema",
    "input_schema",
    "outputSchema",
    "output_schema",
    "requestedSchema",
    "jsonrpc",
    '"tools"',
)
_JSON_OR_COMMENT = ("{", "[", "/", '"')


def could_be_meant(text: str) -> bool:
    """Whether a text that cannot be read may hold what Revisor checks.

    It does where it names a word of MCP. A text that is empty, or does not even begin like JSON,
    may have lost it (a server's failure saved in its place).
    """
    if any(word in text for word in _WORDS):
        return True
    return not text.lstrip().startswith(_JSON_OR_COMMENT)
