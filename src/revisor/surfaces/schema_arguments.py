"""The arguments of `revisor.schema`, looked at before any engine is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.errors import NotJson, RevisorError, UsageError
from revisor.model.dialect import Dialect

_JSON = (dict, list, tuple, str, int, float, bool, type(None))
_HINT = "pass a dict or a boolean"


def checked_schema(value: Any) -> None:
    """Raise InvalidSchema for a JSON value that is neither an object nor a boolean.

    Raises NotJson for what is no JSON value at all.
    """
    if not isinstance(value, dict | bool):
        raise _no_schema("the schema", value)


def named_dialect(dialect: Any) -> str | None:
    """Return the name or the URI of a dialect. Raises UsageError for anything else."""
    named = dialect.uri if isinstance(dialect, Dialect) else dialect
    if named is None or isinstance(named, str):
        return named
    hint = 'pass a short name such as "draft-07", a URI, or a revisor Dialect'
    raise UsageError(f"dialect is {shown(dialect)}", hint, argument="dialect")


def given_documents(given: Any) -> dict[str, Any]:
    """Return the documents by URI without a fragment.

    Raises UsageError where they are no mapping of URIs, and as `checked_schema` for each of them.
    """
    if given is None:
        return {}
    hint = "pass a dict of absolute URI to schema"
    if not isinstance(given, Mapping):
        raise UsageError(f"documents is {shown(given)}", hint, argument="documents")
    found: dict[str, Any] = {}
    for uri, value in given.items():
        if not isinstance(uri, str) or not uri.rstrip("#"):
            raise UsageError(f"documents has {shown(uri)} for a URI", hint, argument="documents")
        if not isinstance(value, dict | bool):
            raise _no_schema(f"the document {uri}", value, f"{uri}#")
        found[uri.rstrip("#")] = value
    return found


def _no_schema(what: str, value: Any, at: str = "") -> RevisorError:
    """Return the error for a value that is no schema; it may come with the other tools of a list.

    What refuses it is loaded now: the engine comes with it.
    """
    hint = "parse the text first: json.loads(text)" if isinstance(value, str | bytes) else ""
    if not isinstance(value, _JSON):
        kind = type(value).__name__
        return NotJson(f"{what} is a {kind}, which JSON does not have", hint or _HINT)
    from revisor.dialect.explain import short
    from revisor.dialect.schema_errors import InvalidSchema, SchemaError

    message = f"{short(value)} is no schema: one is an object or a boolean"
    refused = (SchemaError(at, "", "", "", message),)
    return InvalidSchema(f"{what} is not valid: {message}", hint, refused)


def shown(value: Any) -> str:
    """Return the beginning of what a value looks like, or its type where Python cannot say it."""
    try:
        return f"{value!r:.60}"
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        return f"a {type(value).__name__}"
