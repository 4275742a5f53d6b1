"""Structs of msgspec: msgspec makes their schema, and it is brought to our form.

msgspec is never imported here: who passes a Struct has done so.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.one_form import adopted
from revisor.dialect.generation.options import Schema
from revisor.dialect.generation.refusal import CannotGenerate

from ._foreign import library_of

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema that msgspec makes of a Struct."""
    if library_of(annotation) != "msgspec":
        return None
    msgspec: Any = sys.modules["msgspec"]
    try:
        (made,), parts = msgspec.json.schema_components([annotation], ref_template="#/$defs/{name}")
    except TypeError as error:
        hint = "give its fields types that msgspec can describe"
        raise CannotGenerate(place, f"msgspec makes no schema: {error}", hint) from error
    return adopted({**made, "$defs": parts}, build, place)
