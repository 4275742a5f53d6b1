"""Samples of code in a document, each as the text of a file of its own.

All else of the document is left out of that text, line by line, so that whatever is found in a
sample has the line and the column at which it stands in the document, and edits can be put back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple

from .code_blocks import CodeBlock, code_blocks

SampleKind = Literal["python", "script", "config"]

MOST = 200
"""Samples of one document that are read."""

_LANGUAGES: dict[str, tuple[SampleKind, str]] = {
    **dict.fromkeys(("python", "py", "python3", "py3", "pycon"), ("python", ".py")),
    **dict.fromkeys(
        ("typescript", "ts", "mts", "cts", "tsx", "javascript", "js", "mjs", "cjs", "jsx"),
        ("script", ".tsx"),
    ),
    **dict.fromkeys(("json", "jsonc", "json5"), ("config", ".json")),
    **dict.fromkeys(("yaml", "yml"), ("config", ".yaml")),
    "toml": ("config", ".toml"),
}
_IMPORTS = {
    "python": re.compile(r"^[ \t]*(?:from|import)[ \t][^\n#'\"]*mcp", re.IGNORECASE | re.MULTILINE),
    "script": re.compile(r"""["'](?:@modelcontextprotocol/|fastmcp["'])"""),
}
_PROMPT = re.compile(r"[ \t]*(?:>>>|\.\.\.)(?: |$)")
_OPENING = "if 1:"
"""What holds a sample of Python together that is indented as a whole."""


class Sample(NamedTuple):
    """A sample: the lines from `first` to `last` of a document, and the text to read it by.

    The text ends with the sample. Where the sample goes on with one before it, which imports what
    it uses, that one stands in the text at its own lines; `alone` is without it. `title` is the
    name of the file that is shown, by its ending how it is read. A session at the prompt
    (`is_session`) has its output left out.
    """

    kind: SampleKind
    title: str
    first: int
    last: int
    cuts: tuple[int, ...]
    text: str
    alone: str
    is_session: bool = False

    @property
    def token(self) -> str:
        """The place of the sample, as the first token of pointers into it."""
        return f"{self.first}:1"


def left_out(text: str) -> int:
    """Return how many samples of a document are not among the first `MOST`."""
    return max(0, sum(1 for _ in _blocks(text.split("\n"))) - MOST)


def _blocks(lines: Sequence[str]) -> Iterator[CodeBlock]:
    for block in code_blocks(lines):
        if block.language in _LANGUAGES and block.last >= block.first:
            yield block


def samples(text: str) -> Iterator[Sample]:
    """Yield the first samples of a document that are written in something that is read."""
    lines = text.split("\n")
    importing: dict[str, tuple[int, list[str]]] = {}
    for block in islice(_blocks(lines), MOST):
        kind, ending = _LANGUAGES[block.language]
        own = _own_lines(lines, block)
        is_session = kind == "python" and _is_session(own)
        if is_session:
            own = _without_output(own)
        if kind == "python" and (block.first == 1 or not _can_be_held(own)):
            continue
        held = _held(own) if kind == "python" else ["", *own]
        alone = _placed([(block.first - 1, held)])
        before = importing.get(kind)
        imports = kind in _IMPORTS and _IMPORTS[kind].search("\n".join(own))
        whole = alone if imports or not before else _placed([before, (block.first - 1, held)])
        if imports:
            importing[kind] = (block.first - 1, held)
        title = block.title if block.title.lower().endswith(_ENDINGS[ending]) else f"sample{ending}"
        yield Sample(kind, title, block.first, block.last, block.cuts, whole, alone, is_session)


_ENDINGS = {
    ".py": (".py",),
    ".tsx": (".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts"),
    ".json": (".json", ".jsonc", ".json5", ".code-workspace"),
    ".yaml": (".yaml", ".yml"),
    ".toml": (".toml",),
}


def _own_lines(lines: Sequence[str], block: CodeBlock) -> list[str]:
    """Return the lines of a block, with spaces in the place of what belongs to a quotation."""
    own = lines[block.first - 1 : block.last]
    return [" " * cut + line[cut:] for cut, line in zip(block.cuts, own, strict=True)]


def _is_session(lines: Sequence[str]) -> bool:
    first = next((line for line in lines if line.strip()), "")
    return first.lstrip().startswith(">>>")


def _without_output(lines: Sequence[str]) -> list[str]:
    found = [(_PROMPT.match(line), line) for line in lines]
    return [" " * prompt.end() + line[prompt.end() :] if prompt else "" for prompt, line in found]


def _can_be_held(lines: Sequence[str]) -> bool:
    """Whether a sample of Python is indented as a whole, or not at all."""
    first = next((line for line in lines if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip())]
    return all(line.startswith(indent) for line in lines if line.strip())


def _held(lines: Sequence[str]) -> list[str]:
    first = next((line for line in lines if line.strip()), "")
    return [_OPENING if first[:1].isspace() else "", *lines]


def _placed(parts: Sequence[tuple[int, Sequence[str]]]) -> str:
    """Return the text in which lines stand at their numbers, and nothing besides."""
    text: list[str] = []
    for number, lines in parts:
        text += [""] * (number - 1 - len(text))
        text += lines
    return "\n".join(text)
