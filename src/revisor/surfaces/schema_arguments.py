"""The arguments of `revisor.schema`, looked at before any engine is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from revisor.errors import UsageError
from revisor.model.dialect import Dialect


def checked_schema(value: Any) -> None:
    """Raise UsageError for what is neither an object nor a boolean."""
    if not isinstance(value, dict | bool):
        raise _no_schema("the schema", value)


def named_dialect(dialect: Any) -> str | None:
    """Return the name or the URI of a dialect. Raises UsageError for anything else."""
    named = dialect.uri if isinstance(dialect, Dialect) else dialect
    if named is None or isinstance(named, str):
        return named
    hint = 'pass a short name such as "draft-07", a URI, or a revisor Dialect'
    raise UsageError(f"dialect is {_shown(dialect)}", hint, argument="dialect")


def given_documents(given: Any) -> dict[str, Any]:
    """Return the documents by URI without a fragment. Raises UsageError for anything else."""
    if given is None:
        return {}
    hint = "pass a dict of absolute URI to schema"
    if not isinstance(given, Mapping):
        raise UsageError(f"documents is {_shown(given)}", hint, argument="documents")
    found: dict[str, Any] = {}
    for uri, value in given.items():
        if not isinstance(uri, str) or not uri.rstrip("#"):
            raise UsageError(f"documents has {_shown(uri)} for a URI", hint, argument="documents")
        if not isinstance(value, dict | bool):
            raise _no_schema(f"the document {uri}", value)
        found[uri.rstrip("#")] = value
    return found


def _no_schema(what: str, value: Any) -> UsageError:
    hint = "pass a dict or a boolean"
    if isinstance(value, str | bytes):
        hint = "parse the text first: json.loads(text)"
    return UsageError(f"{what} is {_shown(value)}, which is no schema", hint, argument="value")


def _shown(value: Any) -> str:
    """Return the beginning of what a value looks like, or its type where Python cannot say it."""
    try:
        return f"{value!r:.60}"
    except (RecursionError, ValueError):  # too deep, or a number of thousands of digits
        return f"a {type(value).__name__}"
