"""Follow `$ref`, `$dynamicRef` and `$recursiveRef` inside one document; nothing is ever fetched.

JS-14 (SEP-2106) forbids to dereference a network URI on one's own account; JS-17 asks that an
unresolved external reference is rejected and not taken as permissive.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from revisor.facts import registry
from revisor.model.pointer import Pointer, follow, parse

from . import meta_schemas
from .walk import Resource, Subschema

REFERENCE_KEYWORDS = ("$ref", "$dynamicRef", "$recursiveRef")

Kind = Literal["resolved", "meta-schema", "network", "unresolved"]


class Reference(NamedTuple):
    """A reference and where it leads.

    `kind` is `resolved` (with `target`, a pointer from the document's root, and its `value`),
    `meta-schema` (a known one), `network` (an http or https URI outside the document) or
    `unresolved` (`reason` says why). `within` is the resource that the target was looked for in.
    """

    sub: Subschema
    keyword: str
    text: str
    kind: Kind
    target: Pointer | None = None
    value: Any = None
    reason: str = ""
    within: Resource | None = None

    @property
    def is_open(self) -> bool:
        """Whether it leads nowhere that is known."""
        return self.kind in ("network", "unresolved")


class Names(NamedTuple):
    """The places of a document that a URI can name: resources by base URI, and their anchors."""

    resources: dict[str, Resource]
    anchors: dict[tuple[str, str], Subschema]

    def add(self, subschemas: list[Subschema]) -> None:
        """Enter what the given subschemas name; the first of two equal names wins."""
        for sub in subschemas:
            self.resources.setdefault(sub.resource.base, sub.resource)
            for name in anchor_names(sub):
                self.anchors.setdefault((sub.resource.base, name), sub)


def names_of(subschemas: list[Subschema]) -> Names:
    """Collect the resources and anchors of a walked document."""
    names = Names({}, {})
    names.add(subschemas)
    return names


def anchor_names(sub: Subschema) -> list[str]:
    """Return the plain names that a subschema gives itself in its dialect."""
    if not isinstance(sub.value, dict):
        return []
    text = sub.value.get(sub.dialect.id_keyword)
    if sub.dialect.short_name.startswith("draft-"):
        return [text[1:]] if isinstance(text, str) and text.startswith("#") and text[1:] else []
    given = [sub.value.get("$anchor"), sub.value.get("$dynamicAnchor")]
    return [name for name in given if isinstance(name, str)]


def references_of(subschemas: list[Subschema], names: Names) -> list[Reference]:
    """Resolve every reference that is in force in the given subschemas."""
    found: list[Reference] = []
    for sub in subschemas:
        if isinstance(sub.value, dict):
            for keyword in REFERENCE_KEYWORDS:
                text = sub.value.get(keyword)
                if isinstance(text, str) and _acts(keyword, sub):
                    found.append(resolve(sub, keyword, text, names))
    return found


def _acts(keyword: str, sub: Subschema) -> bool:
    short = sub.dialect.short_name
    if keyword == "$ref":
        return True
    return short == ("2019-09" if keyword == "$recursiveRef" else "2020-12")


def resolve(sub: Subschema, keyword: str, text: str, names: Names) -> Reference:
    """Resolve one reference from where it stands."""
    address, _, fragment = text.partition("#")
    resource = sub.resource
    if address:
        outcome = _other_resource(sub, keyword, text, address, names)
        if isinstance(outcome, Reference):
            return outcome
        resource = outcome
    found = Reference(sub, keyword, text, "unresolved", within=resource)
    return _within(resource, found, fragment, names)


def _other_resource(
    sub: Subschema, keyword: str, text: str, address: str, names: Names
) -> Resource | Reference:
    uri, scheme = joined(sub.resource.base, address)
    if uri is None:
        return Reference(sub, keyword, text, "unresolved", reason="it is not a URI reference")
    if uri in names.resources:
        return names.resources[uri]
    if is_meta_schema(uri):
        return _in_meta_schema(Reference(sub, keyword, text, "meta-schema"), uri)
    if scheme in ("http", "https"):
        return Reference(sub, keyword, text, "network", reason=uri)
    reason = f"it names another document ('{address}'), and none is given"
    return Reference(sub, keyword, text, "unresolved", reason=reason)


def _in_meta_schema(found: Reference, uri: str) -> Reference:
    fragment = unquote(found.text.partition("#")[2])
    if fragment.startswith("/"):
        try:
            follow(meta_schemas.documents()[uri], parse(fragment))
        except (LookupError, ValueError):
            reason = f"there is nothing at '#{fragment}' in that meta-schema"
            return found._replace(kind="unresolved", reason=reason)
    return found


@lru_cache(maxsize=1024)
def joined(base: str, address: str) -> tuple[str | None, str]:
    """Return the URI that an address comes to from a base, and its scheme; None if it is none."""
    try:
        uri = urljoin(base, address)
        return uri, urlsplit(uri).scheme
    except ValueError:
        return None, ""


@cache
def _meta_schema_uris() -> frozenset[str]:
    supported = [d for d in registry.dialects().values() if d.supported]
    parts = {v.replace("/vocab/", "/meta/") for d in supported for v in d.vocabularies}
    parts.update(uri for uris in meta_schemas.OPTIONAL.values() for uri in uris)
    return frozenset(d.uri.rstrip("#") for d in supported) | parts


def is_meta_schema(uri: str) -> bool:
    """Whether the URI (without fragment) is that of a supported dialect's meta-schema."""
    return uri in _meta_schema_uris()


def _within(resource: Resource, found: Reference, fragment: str, names: Names) -> Reference:
    fragment = unquote(fragment)
    if not fragment:
        return found._replace(kind="resolved", target=resource.pointer, value=resource.value)
    if not fragment.startswith("/"):
        return _at_anchor(resource, found, fragment, names)
    try:
        value, pointer = follow(resource.value, parse(fragment))
    except (LookupError, ValueError):
        return found._replace(reason=f"there is nothing at '#{fragment}'")
    if not isinstance(value, dict | bool):
        return found._replace(reason=f"what stands at '#{fragment}' is not a schema")
    return found._replace(kind="resolved", target=resource.pointer + pointer, value=value)


def _at_anchor(resource: Resource, found: Reference, name: str, names: Names) -> Reference:
    named = names.anchors.get((resource.base, name))
    if named is None:
        return found._replace(reason=f"no anchor in the document is named '{name}'")
    return found._replace(
        kind="resolved", target=named.pointer, value=named.value, within=named.resource
    )
