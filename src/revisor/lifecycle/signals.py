"""Which protocol features a message uses: methods, capabilities, fields, keys, headers, shapes.

Pure and bounded: no recursion over a message, and no more than `MOST` signals of one field.
Requests inside of an `input_required` result count like those that were sent by themselves.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from revisor.lifecycle.http_signals import http_signs
from revisor.lifecycle.sign import Sign, absent
from revisor.lifecycle.signal_index import ANY, recorded_index

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from revisor.lifecycle.signal_index import Field
    from revisor.model.feature import Sender
    from revisor.model.pointer import Pointer
    from revisor.model.wire import WireMessage

__all__ = ["MOST", "Sign", "signs"]

MOST = 10_000
"""Places at which one field is looked for in one message."""

_OPENING = ("initialize", "server/discover")
_CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities"
_CODES_OF = {-32002: "resources/"}
"""Codes that mean what MCP says only in answers to some methods, by the beginning of their names.

Elsewhere they are a server's own: many say with -32002 that they are not initialized yet.
"""
_IDENTITY = ("serverInfo", "protocolVersion", "supportedVersions")


class _Call(NamedTuple):
    """A method with its params, wherever in a message; `at` is the place of the request."""

    method: str
    params: Any
    sender: Sender
    at: Pointer


def signs(message: WireMessage, answers: str | None = None) -> Iterator[Sign]:
    """Yield each sign of a feature in one message; of a batch, only that it is one.

    `answers` is the method that a response answers, None where that is not known: then only what
    holds for all results is looked for. The elements of a batch are messages of their own.
    """
    value = message.value
    if isinstance(value, list):
        yield from _shape("batch")
    elif message.method is not None:
        if message.is_request and message.sender == "server":
            yield from _shape("server-request")
        yield from _of_call(_Call(message.method, message.params, message.sender, ()))
    elif message.is_response:
        yield from _of_error(value.get("error"), answers)
        yield from _of_result(value.get("result"), answers, message.sender)
    if not message.in_batch:
        yield from http_signs(message)


def _shape(name: str) -> Iterator[Sign]:
    yield from (Sign(f, "shape", name, ()) for f in recorded_index().shapes.get(name, ()))


def _of_call(call: _Call) -> Iterator[Sign]:
    known, method = recorded_index(), call.method
    features = (*known.methods.get(method, ()), *known.directed.get((method, call.sender), ()))
    yield from (Sign(f, "method", method, (*call.at, "method")) for f in features)
    if not isinstance(call.params, dict):
        return
    at = (*call.at, "params")
    yield from _of_fields(call.params, _fields(method, "params"), at)
    yield from _of_meta(call.params, at)
    if method == "initialize":
        declared = call.params.get("capabilities")
        yield from _of_capabilities(declared, "client", (*at, "capabilities"))


def _of_result(result: Any, answers: str | None, sender: Sender) -> Iterator[Sign]:
    if not isinstance(result, dict):
        return
    at = ("result",)
    yield from _of_fields(result, _fields(answers, "result"), at)
    yield from _of_meta(result, at)
    if answers in _OPENING or (answers is None and any(key in result for key in _IDENTITY)):
        yield from _of_capabilities(result.get("capabilities"), sender, (*at, "capabilities"))
    asked = result.get("inputRequests")
    for key, request in asked.items() if isinstance(asked, dict) else ():
        if isinstance(request, dict) and isinstance(request.get("method"), str):
            place = (*at, "inputRequests", key)
            yield from _of_call(_Call(request["method"], request.get("params"), sender, place))


def _fields(method: str | None, part: str) -> tuple[Field, ...]:
    known = recorded_index().fields
    return (*known.get((method or ANY, part), ()), *(known.get((ANY, part), ()) if method else ()))


def _of_fields(holder: Any, fields: Iterable[Field], at: Pointer) -> Iterator[Sign]:
    for field in fields:
        for pointer, value in islice(_places(holder, field.segments), MOST):
            if value is not None and (not field.values or value in field.values):
                yield Sign(field.feature, "field", field.name, (*at, *pointer))


def _places(root: Any, segments: Iterable[str]) -> Iterator[tuple[Pointer, Any]]:
    """Yield each place that a path leads to, with what stands there; as lazy as can be."""
    found: Iterator[tuple[Pointer, Any]] = iter([((), root)])
    for segment in segments:
        found = _below(found, segment)
    return found


def _below(holders: Iterator[tuple[Pointer, Any]], segment: str) -> Iterator[tuple[Pointer, Any]]:
    for at, holder in holders:
        if isinstance(holder, dict):
            if segment == ANY:
                yield from (((*at, key), value) for key, value in holder.items())
            elif segment in holder:
                yield (*at, segment), holder[segment]
        elif isinstance(holder, list) and segment == ANY:
            yield from (((*at, index), value) for index, value in enumerate(holder))


def _of_meta(holder: dict[str, Any], at: Pointer) -> Iterator[Sign]:
    meta = holder.get("_meta")
    if not isinstance(meta, dict):
        return
    place = (*at, "_meta")
    for key, features in recorded_index().meta_keys.items():
        if not absent(meta.get(key)):
            yield from (Sign(f, "meta-key", key, (*place, key)) for f in features)
    declared = meta.get(_CLIENT_CAPABILITIES)
    yield from _of_capabilities(declared, "client", (*place, _CLIENT_CAPABILITIES))


def _of_capabilities(declared: Any, party: Sender, at: Pointer) -> Iterator[Sign]:
    for known in recorded_index().capabilities[party]:
        pointer = _declared_at(declared, known.path)
        if pointer is not None:
            yield Sign(known.feature, "capability", known.name, (*at, *pointer))


def _declared_at(declared: Any, path: str) -> Pointer | None:
    """Return where a capability is declared: neither null nor false.

    The name of an extension has dots of its own, so the longest key comes first.
    """
    at: Pointer = ()
    while isinstance(declared, dict):
        key, _, rest = (path, "", "") if path in declared else path.partition(".")
        declared = declared.get(key)
        at = (*at, key)
        if not rest:
            return None if absent(declared) else at
        path = rest
    return None


def _of_error(error: Any, answers: str | None) -> Iterator[Sign]:
    code = error.get("code") if isinstance(error, dict) else None
    if not isinstance(code, int) or isinstance(code, bool):
        return
    at = ("error", "code")
    known = recorded_index()
    if (answers or "").startswith(_CODES_OF.get(code, "")):
        yield from (Sign(f, "error-code", str(code), at) for f in known.error_codes.get(code, ()))
    for codes in known.error_ranges:
        if codes.low <= code <= codes.high:
            yield Sign(codes.feature, "error-code", codes.name, at)
