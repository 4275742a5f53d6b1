"""What the arguments of `revisor validate` name: a schema in a file, other documents, values."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from revisor.errors import SourceError, UsageError
from revisor.model.pointer import Pointer, follow, parse, render
from revisor.sources import files
from revisor.sources.json_text import Logged, Parsed, decode, lines, looks_like_lines, parse_text

from . import validate_places

if TYPE_CHECKING:
    from revisor.sources.schema_places import SchemaPlace, SchemaText

STDIN = "-"
STDIN_NAME = "standard input"
_LINES = (".jsonl", ".ndjson")
_NOT_JSON = {
    "not-a-number": "no value that JSON has",
    "lone-surrogate": "half of a character",
}
"""Defects of a text that make its value none of JSON's."""
_SHOWN = 10
"""Names that are offered where one has to be chosen."""

Locate = Callable[[Pointer], tuple[int, int] | None]
"""From a pointer to line and column, counted from 1."""


class Chosen(NamedTuple):
    """The schema that was named: `pointer` leads to it in `root`, which its references stay in.

    `locate` finds places of `root` in the file `file`; `documents` holds other files, by URI.
    """

    name: str
    file: str
    root: Any
    pointer: Pointer
    locate: Locate
    documents: dict[str, Document]


class Document(NamedTuple):
    """A file that a schema may refer to."""

    file: str
    parsed: Parsed


class Instance(NamedTuple):
    """A value to judge, at `base` in what was read from `file`; `why` says why there is none."""

    name: str
    file: str
    value: Any = None
    parsed: Parsed | None = None
    base: Pointer = ()
    why: str = ""
    hint: str = ""


_NO_VALUE = """Give a JSON value: --value '{}' is an object, --value '""' an empty text."""


class Reader:
    """Reads files up to a size, and standard input."""

    def __init__(self, max_size: int, stdin: BinaryIO) -> None:
        self._max_size = max_size
        self._stdin = stdin

    def text(self, path: str) -> str:
        """Return the text of a file, or of standard input for `-`. Raises SourceError."""
        if path == STDIN:
            return decode(files.bounded(self._stdin, self._max_size))
        return decode(files.content(path, self._max_size))


def split(argument: str) -> tuple[str, str | None]:
    """Return path and fragment of an argument; what exists under all of it is no fragment's."""
    if argument == STDIN or os.path.lexists(argument):
        return argument, None
    path, mark, fragment = argument.rpartition("#")
    # A tool may have a # in its name: the longest path of a file counts.
    shorter, tried = path, 0
    while "#" in shorter and tried < _SHOWN and not os.path.lexists(shorter):
        shorter, tried = shorter.rpartition("#")[0], tried + 1
    if shorter and os.path.lexists(shorter):
        path, fragment = shorter, argument[len(shorter) + 1 :]
    return (path, fragment) if mark and path else (argument, None)


def name_of(path: str) -> str:
    """Return what to call a file, or standard input."""
    return STDIN_NAME if path == STDIN else path


def chosen(argument: str, documents: Sequence[str], reader: Reader) -> Chosen:
    """Return the schema that an argument names.

    Raises SourceError for what cannot be read, UsageError where it names none, or one of several.
    """
    path, fragment = split(argument)
    beside = dict(_document(each, reader) for each in documents)
    try:
        found = _found(reader.text(path), path)
        place = _place(found, fragment, name_of(path))
    except SourceError as error:
        raise _about(path, error) from None
    if place is not None:
        name = f"{name_of(path)}#{place.tool}/{place.role}" if place.tool else name_of(path)
        locate = partial(found.locate, place)
        return Chosen(name, name_of(path), place.value, (), locate, beside)
    return _inside(path, found, fragment or "", beside)


def _found(text: str, path: str) -> SchemaText:
    from revisor.sources.schema_places import read

    return read(text, path)


def _about(path: str, error: SourceError) -> SourceError:
    """Return an error that names its file."""
    return SourceError(f"{name_of(path)}: {error.message}", error.hint, **error.values)


def _document(argument: str, reader: Reader) -> tuple[str, Document]:
    """Return the URI and the document of `URI=FILE`."""
    uri, mark, path = argument.rpartition("=")
    if not mark or not uri or not path:
        hint = "write the URI that the schema uses, and a file: --document urn:address=address.json"
        raise UsageError(f"--document {argument!r:.80} is no URI=FILE", hint)
    try:
        return uri, Document(name_of(path), _whole(reader.text(path)))
    except SourceError as error:
        raise _about(path, error) from None


def _whole(text: str) -> Parsed:
    """Return a document that was read in full. Raises SourceError."""
    parsed = parse_text(text)
    for hole in parsed.holes:
        line, column = parsed.line_of(hole)
        raise SourceError(f"line {line}, column {column}: a part is not read ({hole.why})")
    return parsed


def _place(found: SchemaText, fragment: str | None, name: str) -> SchemaPlace | None:
    """Return the embedded schema that is meant; None where it is (a part of) a document."""
    embedded = [place for place in found.schemas if not place.alone]
    if fragment is None:
        if len(embedded) > 1:
            raise UsageError(f"{name} holds {len(embedded)} schemas", _offer(embedded, name))
        return embedded[0] if embedded else None
    if not fragment or fragment.startswith("/"):
        whole = tuple(parse(fragment))
        return next((p for p in embedded if _tokens(p.pointer) == whole and p.line is None), None)
    tool, _, role = fragment.rpartition("/")
    wanted = ((fragment, "inputSchema"), (tool, role))
    named = [place for place in embedded if (place.tool, place.role) in wanted]
    if any(place.value != named[0].value for place in named):
        raise UsageError(f"{name} holds {len(named)} tools {fragment!r:.80}", _apart(named, name))
    if named:
        return named[0]
    known = list(dict.fromkeys(place.tool for place in embedded if place.tool))
    import difflib

    close = difflib.get_close_matches(fragment.partition("/")[0], known, n=3)
    what = f"did you mean {' or '.join(close)}?" if close else _offer(embedded, name)
    raise UsageError(f"{name} holds no schema of a tool {fragment!r:.80}", what)


def _apart(named: Sequence[SchemaPlace], name: str) -> str:
    """Say how schemas of tools of one name are told apart."""
    if any(place.line is not None for place in named):
        return "save the one that is meant in a file of its own"
    shown = [f"{name}#{render(place.pointer)}" for place in named[:_SHOWN]]
    return f"name one by its JSON Pointer: {', '.join(shown)}"


def _offer(embedded: Sequence[SchemaPlace], name: str) -> str:
    """Say how one of several schemas is named."""
    named = [
        f"{name}#{p.tool}" + ("" if p.role == "inputSchema" else f"/{p.role}")
        if p.tool
        else f"{name}#{render(p.pointer)}"
        for p in embedded
        if p.tool or (p.tool is not None and p.line is None)
    ]
    if not named:
        return f"name one by its JSON Pointer, such as {name}#/tools/0/inputSchema"
    more = f", and {len(named) - _SHOWN} more" if len(named) > _SHOWN else ""
    return f"name one: {', '.join(named[:_SHOWN])}{more}"


def _tokens(pointer: Pointer) -> tuple[str, ...]:
    return tuple(map(str, pointer))


def _inside(path: str, found: SchemaText, fragment: str, beside: dict[str, Document]) -> Chosen:
    """Return a document, or a part of one, as a schema."""
    name = name_of(path)
    only = found.documents.get(None)
    if only is None or only.parsed is None:
        hint = "name a tool, as in FILE#TOOL, or give the schema a file of its own"
        raise UsageError(f"{name} holds several documents", hint)
    for pointer, why in only.holes:
        raise SourceError(f"{name}: a part of it is not read, at {render(pointer[:_SHOWN])}: {why}")
    wanted = tuple(parse(fragment))
    base, root, locate = _root(found, wanted, only.value, only.parsed)
    try:
        value, pointer = follow(root, wanted[len(base) :])
    except LookupError:
        hint = "name the JSON Pointer of a schema, such as #/definitions/address"
        raise UsageError(f"{name} holds nothing at {fragment}", hint) from None
    if not isinstance(value, dict | bool):
        what = f"what stands there in {name}" if fragment else name
        raise UsageError(f"{what} is no schema: one is an object or a boolean")
    _refuse_holder(found, wanted, value, name)
    validate_places.refuse_map(root, pointer, f"{name}#{render(base)}")
    shown = f"{name}#{fragment}" if fragment else name
    return Chosen(shown, name, root, pointer, locate, beside)


def _refuse_holder(found: SchemaText, wanted: tuple[str, ...], value: Any, name: str) -> None:
    """Raise UsageError for a part of a dump, such as a tool, that no schema of it holds."""
    from revisor.sources.dump_shapes.schema_look import has_look

    embedded = [place for place in found.schemas if not place.alone and place.line is None]
    ways = [_tokens(place.pointer) for place in embedded]
    within = any(way == wanted[: len(way)] for way in ways)
    if not embedded or within or (isinstance(value, dict) and has_look(value)):
        return
    held = [p for p, way in zip(embedded, ways, strict=True) if way[: len(wanted)] == wanted]
    shown = [f"{name}#{render(p.pointer)}" for p in (held or embedded)[:_SHOWN]]
    what = f"what stands at {name}#{render(wanted)} is no schema"
    raise UsageError(
        f"{what}, but holds {len(held)}" if held else what, f"name one: {', '.join(shown)}"
    )


def _root(
    found: SchemaText, wanted: tuple[str, ...], value: Any, parsed: Parsed
) -> tuple[Pointer, Any, Locate]:
    """Return the schema that a place lies in: an embedded one, or else the whole document."""
    for place in found.schemas:
        tokens = _tokens(place.pointer)
        if place.line is None and tokens == wanted[: len(tokens)]:
            return place.pointer, place.value, partial(found.locate, place)
    return (), value, parsed.locate


def instances(
    arguments: Sequence[str], values: Sequence[str], reader: Reader
) -> Iterator[Instance]:
    """Yield the values that the arguments name, and those that `--value` gives."""
    for argument in arguments:
        path, fragment = split(argument)
        try:
            yield from _of_text(reader.text(path), path, fragment or "")
        except SourceError as error:
            yield Instance(name_of(path), name_of(path), why=error.message, hint=error.hint)
    for index, text in enumerate(values):
        name = "--value" if len(values) == 1 else f"--value {index + 1}"
        if not text.strip():
            yield Instance(name, name, why="it is empty", hint=_NO_VALUE)
            continue
        try:
            yield _instance(name, name, _whole(text), "")
        except SourceError as error:
            yield Instance(name, name, why=error.message, hint=error.hint)


def _of_text(text: str, path: str, fragment: str) -> Iterator[Instance]:
    file = name_of(path)
    shown = f"#{fragment}" if fragment else ""
    named = path.lower().removesuffix(".gz").endswith(_LINES)
    if not named and not looks_like_lines(text):
        yield _instance(f"{file}{shown}", file, _whole(text), fragment)
        return
    for number, parsed in lines(text):
        name = f"{file}:{number + 1}{shown}"
        if isinstance(parsed, Parsed) and not parsed.holes:
            yield _instance(name, file, parsed, fragment)
        elif isinstance(parsed, Parsed):
            yield Instance(name, file, why=f"a part of it is not read ({parsed.holes[0].why})")
        elif isinstance(parsed, Logged):
            yield Instance(name, file, why="it is no JSON")
        else:
            yield Instance(name, file, why=parsed.message, hint=parsed.hint)


def _instance(name: str, file: str, parsed: Parsed, fragment: str) -> Instance:
    try:
        value, base = follow(parsed.value, parse(fragment))
    except (LookupError, ValueError):
        return Instance(name, file, why=f"it holds nothing at {fragment}")
    for odd in parsed.oddities:
        if odd.kind in _NOT_JSON and odd.pointer[: len(base)] == base:
            line, column = parsed.line_of(odd)
            why = f"line {line}, column {column}: {odd.detail} is {_NOT_JSON[odd.kind]}"
            return Instance(name, file, why=why)
    return Instance(name, file, value, parsed, base)
