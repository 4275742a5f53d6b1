"""What the meta-schema refuses, in the words that `revisor check` has for it."""

from __future__ import annotations

from .explain import short
from .keyword_values import TYPE_NAMES
from .metaschema import MetaschemaFault

ROOT = "the schema is {value}, but {dialect} wants {expected}"
TYPE = "{keyword} holds the word {value} where {dialect} wants {expected}"
VALUE = "{keyword} is {value}, but {dialect} wants {expected}"
MEMBER = "{keyword} holds {value} at {member}, but {dialect} wants {expected} there"


def said(fault: MetaschemaFault) -> str:
    """Return what is wrong in one place of a schema, as a sentence without that place."""
    if not fault.keyword:
        words = ROOT
    elif isinstance(fault.value, str) and fault.value in TYPE_NAMES and "schema" in fault.expected:
        words = TYPE
    else:
        words = VALUE if fault.member is None else MEMBER
    return words.format(
        keyword=fault.keyword,
        value=short(fault.value),
        member=short(fault.member),
        dialect=fault.dialect.title,
        expected=fault.expected,
    )
