"""Read the declarations of schema.ts with their JSDoc: a tolerant reader of what it really uses.

That is: interfaces, type aliases, constants and enums, object types within them, comments. What it
does not know it passes over up to the next declaration; it never fails.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from revisor.model.specification import SchemaTsDeclaration
from revisor.model.subject import Origin

from .places import SOURCE, LineIndex

_TOKEN = re.compile(
    r"""
    (?P<doc>/\*\*(?!/)(?:(?!\*/).)*(?:\*/|\Z))
  | (?P<comment>/\*(?:(?!\*/).)*(?:\*/|\Z)|//[^\n]*)
  | (?P<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\.)*`?)
  | (?P<word>[A-Za-z_$][\w$]*)
  | (?P<number>-?\d[\w.]*)
  | (?P<sign>=>|[^\s\w])
    """,
    re.VERBOSE | re.DOTALL,
)
_DECLARING = ("interface", "type", "const", "enum", "class", "function")
_OPEN = {"(": ")", "[": "]", "<": ">", "{": "}"}
_TAG = "@deprecated"
_DEEPEST = 32
"""How deep object types may be nested; every name in them is as long as the way to it."""

_LONGEST = 1000
"""The most characters of such a way."""

_MOST_TOKENS = 500_000
"""How much of one file is read, in words and signs; the largest one so far has 30,000."""


class _Token(NamedTuple):
    kind: str
    text: str
    at: int


class _Frame(NamedTuple):
    """An open bracket: `path` leads to the object type that it opens, empty for other brackets."""

    closing: str
    path: tuple[str, ...]


class SchemaTs(NamedTuple):
    """What a schema.ts declares; `fault` says why that may not be all of it, empty where it is."""

    declarations: tuple[SchemaTsDeclaration, ...]
    fault: str

    @property
    def complete(self) -> bool:
        """Whether everything that it declares was read."""
        return not self.fault


def schema_ts(text: str, path: str, revision: str) -> SchemaTs:
    """Return every declaration and member of a schema.ts in the order of the text."""
    reader = _Reader(text, path, revision)
    found = islice(_TOKEN.finditer(text), _MOST_TOKENS + 1)
    tokens = [_Token(m.lastgroup or "", m[0], m.start()) for m in found]
    place = 0
    while place < len(tokens):
        place = reader.take(tokens, place)
    return SchemaTs(tuple(reader.finished()), _fault(tokens, reader))


def _fault(tokens: list[_Token], reader: _Reader) -> str:
    last = tokens[-1].text if tokens else ""
    if len(tokens) > _MOST_TOKENS:
        return f"it has more than {_MOST_TOKENS:,} words and signs; {_REST}: split it"
    if reader.too_deep:
        line = f"line {reader.too_deep}"
        return f"its object types are nested more than {_DEEPEST} deep ({line}); {_REST}: name them"
    if not reader.complete or (last.startswith("/*") and not last.endswith("*/")):
        return "it ends within a declaration; what it lacks proves nothing: close what is open"
    return ""


_REST = "what lies behind was not read, and what it lacks proves nothing"


class _Found:
    """A declaration that is being read."""

    def __init__(self, symbol: str, kind: str, doc: _Token | None, at: int) -> None:
        self.symbol, self.kind, self.doc, self.at = symbol, kind, doc, at
        self.methods: list[str] = []
        self.refers: set[str] = set()
        self.value = ""


class _Reader:
    def __init__(self, text: str, path: str, revision: str) -> None:
        self._lines = LineIndex(text)
        self._path, self._revision = path, revision
        self._found: list[_Found] = []
        self._current: _Found | None = None
        self._member: _Found | None = None
        self._frames: list[_Frame] = []
        self._doc: _Token | None = None
        self._expecting = False
        self.too_deep = 0

    @property
    def complete(self) -> bool:
        """Whether every bracket was closed."""
        return not self._frames

    def take(self, tokens: list[_Token], place: int) -> int:
        """Take the token at `place` with what belongs to it; return the place after."""
        token = tokens[place]
        if token.kind == "doc":
            self._doc = token
        elif token.kind == "sign":
            self._sign(token.text)
        elif token.kind == "word" and not self._frames and token.text in _DECLARING:
            return self._declare(tokens, place)
        elif self._expecting and token.kind in ("word", "string"):
            return self._maybe_member(tokens, place)
        elif token.kind != "comment":
            self._detail(token)
        return place + 1

    def _declare(self, tokens: list[_Token], place: int) -> int:
        """Begin a declaration: a keyword, then its name."""
        if place + 1 >= len(tokens) or tokens[place + 1].kind != "word":
            return place + 1
        name = tokens[place + 1]
        self._current = _Found(name.text, tokens[place].text, self._doc, name.at)
        self._found.append(self._current)
        self._member = self._doc = None
        return place + 2

    def _sign(self, sign: str) -> None:
        if sign in _OPEN:
            path: tuple[str, ...] = ()
            if sign == "{" and self._current is not None:
                path = self._path_of(self._member or self._current)
            self._frames.append(_Frame(_OPEN[sign], path))
            self._expecting = bool(path)
        elif self._frames and sign == self._frames[-1].closing:
            frame = self._frames.pop()
            self._expecting = False
            if frame.path:
                self._reopen()
        elif sign in ";,":
            self._expecting = bool(self._frames and self._frames[-1].path)
            self._doc = None
            if not self._frames and sign == ";":
                # A comma there stands between the types that an interface extends.
                self._current = self._member = None

    def _path_of(self, found: _Found) -> tuple[str, ...]:
        """Return the way to the members of an object type, empty where it is too long to follow."""
        if found.symbol.count(".") < _DEEPEST and len(found.symbol) < _LONGEST:
            return (found.symbol,)
        self.too_deep = self.too_deep or self._lines.line(found.at)
        return ()

    def _reopen(self) -> None:
        """After an object type has closed, the rest belongs to the member that it was the type of.

        A `}` may end a member without any `;`, so the next one is expected at once.
        """
        inside = self._frames[-1].path if self._frames else ()
        self._expecting = bool(inside)
        self._doc = None
        if not self._frames and self._current is not None and self._current.kind == "interface":
            self._current = self._member = None

    def _maybe_member(self, tokens: list[_Token], place: int) -> int:
        """Take a name that a `:`, `?` or `(` follows as a member of the object type around it."""
        token = tokens[place]
        following = tokens[place + 1].text if place + 1 < len(tokens) else ""
        if token.text in ("readonly", "static") and following not in (":", "?", "("):
            return place + 1
        self._expecting = False
        if following not in (":", "?", "("):
            self._detail(token)
            return place + 1
        name = token.text.strip("\"'`")
        symbol = f"{self._frames[-1].path[0]}.{name}"
        self._member = _Found(symbol, "member", self._doc, token.at)
        self._found.append(self._member)
        self._doc = None
        return place + (2 if following != "(" else 1)

    def _detail(self, token: _Token) -> None:
        owner = self._current
        if owner is None:
            return
        if token.kind == "word":
            owner.refers.add(token.text)
            if self._member is not None:
                self._member.refers.add(token.text)
        elif owner.kind == "const" and not owner.value:
            owner.value = token.text.strip("\"'`")
        elif token.kind == "string" and self._is_method(owner):
            owner.methods.append(token.text.strip("\"'`"))

    def _is_method(self, owner: _Found) -> bool:
        return self._member is not None and self._member.symbol == f"{owner.symbol}.method"

    def finished(self) -> Iterator[SchemaTsDeclaration]:
        """Yield what was read."""
        for found in self._found:
            doc, tag, offset = _split(found.doc)
            at = found.at if tag is None else offset
            yield SchemaTsDeclaration(
                symbol=found.symbol,
                kind=found.kind,  # type: ignore[arg-type]
                revision=self._revision,
                doc=doc,
                deprecated=tag,
                origin=Origin(SOURCE, self._path, line=self._lines.line(at)),
                methods=tuple(found.methods),
                refers=frozenset(found.refers),
                value=found.value,
            )


def _split(doc: _Token | None) -> tuple[str, str | None, int]:
    """Return the text of a JSDoc, that of its `@deprecated`, and the offset of the tag."""
    if doc is None:
        return "", None, 0
    kept: list[str] = []
    tag: list[str] | None = None
    offset, at = 0, doc.at
    inside = tagged = False
    for raw in doc.text.removesuffix("*/").split("\n"):
        text = raw.strip().removeprefix("/**").removeprefix("*").strip()
        if text.startswith("@"):
            tagged = True
            inside = text.split()[0] == _TAG
            if inside and tag is None:
                tag, offset = [], at + raw.index(_TAG)
                text = text.removeprefix(_TAG).strip()
        if inside and tag is not None:
            tag.append(text)
        elif not tagged:
            # What follows a tag belongs to it, up to the next one.
            kept.append(text)
        at += len(raw) + 1
    told = None if tag is None else " ".join(filter(None, tag))
    return "\n".join(kept).strip(), told, offset
