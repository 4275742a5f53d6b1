"""References and identifiers as URIs allow them: the engine refuses what is not percent-encoded.

Generators write `#/$defs/Map<string>` and names with accents; what is meant is plain, so values are
judged all the same, by a copy in which such texts are encoded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from revisor.model.pointer import Pointer

from .keywords import in_force

if TYPE_CHECKING:
    from .walk import Subschema

_KEYWORDS = ("$ref", "$dynamicRef", "$recursiveRef", "$id", "id")
_ALLOWED = "%:/?#@!$&'()*+,;="
_AUTHORITY = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.\-]*:)?//[^/?#]*")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_PLAIN = re.compile(r"[A-Za-z0-9:/?#@!$&'()*+,;=._~\-]*")


def encoded(text: str) -> str:
    """Return a URI reference with all characters encoded that URIs do not allow (RFC 3986).

    Brackets stay in an authority only, around an IPv6 address. A lone surrogate has no encoding
    and stays.
    """
    if _PLAIN.fullmatch(text):
        return text
    found = _AUTHORITY.match(text)
    end = found.end() if found else 0
    return _quoted(text[:end], _ALLOWED + "[]") + _quoted(text[end:], _ALLOWED)


def _quoted(text: str, allowed: str) -> str:
    return quote(_BAD_PERCENT.sub("%25", text), safe=allowed, errors="surrogatepass")


def unencoded(sub: Subschema) -> list[str]:
    """Return the keywords of a subschema whose text is no URI reference as it stands."""
    value = sub.value
    if not isinstance(value, dict):
        return []
    texts = [(keyword, value.get(keyword)) for keyword in _KEYWORDS]
    known = in_force(sub.dialect.short_name)
    acting = [(k, t) for k, t in texts if k in known]
    return [keyword for keyword, text in acting if isinstance(text, str) and encoded(text) != text]


def encoded_document(root: Any, subschemas: list[Subschema]) -> Any:
    """Return the document with every such text encoded; itself where there is none."""
    edits = {
        (*sub.pointer, keyword): encoded(sub.value[keyword])
        for sub in subschemas
        for keyword in unencoded(sub)
    }
    return replaced(root, edits)


def replaced(root: Any, edits: Mapping[Pointer, Any]) -> Any:
    """Return a copy of `root` with values replaced, made along the ways to them only."""
    made: dict[Pointer, Any] = {}
    for pointer, value in edits.items():
        if not pointer:
            return value
        for length in range(len(pointer)):
            way = pointer[:length]
            if way not in made:
                held = made[way[:-1]][way[-1]] if way else root
                made[way] = held.copy()
                if way:
                    made[way[:-1]][way[-1]] = made[way]
        made[pointer[:-1]][pointer[-1]] = value
    return made.get((), root)
