"""What a `format` asks for, in words."""

from __future__ import annotations

_WORDS = {
    "date-time": "a date and time of RFC 3339, such as 2026-01-31T12:00:00Z",
    "date": "a date, such as 2026-01-31",
    "time": "a time of RFC 3339, such as 12:00:00Z",
    "duration": "a duration of ISO 8601, such as P1DT2H",
    "email": "an e-mail address",
    "idn-email": "an e-mail address",
    "hostname": "a host name",
    "idn-hostname": "a host name",
    "ipv4": "an IPv4 address",
    "ipv6": "an IPv6 address",
    "uri": "a URI with its scheme, such as https://example.com/a",
    "uri-reference": "a URI or a relative reference",
    "iri": "an IRI with its scheme",
    "iri-reference": "an IRI or a relative reference",
    "uri-template": "a URI template",
    "uuid": "a UUID",
    "json-pointer": "a JSON Pointer, such as /a/0",
    "relative-json-pointer": "a relative JSON Pointer, such as 1/a",
    "regex": "a regular expression of ECMA-262",
}


def wanted(name: str) -> str:
    """Return what a format asks for, such as "an e-mail address"."""
    return _WORDS.get(name, f"of the format {name}")
