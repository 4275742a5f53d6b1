"""Pydantic models, dataclasses and types: Pydantic makes their schema, brought to our form.

What a model is read from (`validation`) and what it writes (`serialization`) differ: an input has
the first, a result the second. Pydantic is never imported here: who passes a model has done so.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from revisor.dialect.generation.one_form import adopted
from revisor.dialect.generation.options import Schema
from revisor.dialect.generation.refusal import CannotGenerate

from ._foreign import is_old_model, library_of

if TYPE_CHECKING:
    from revisor.dialect.generation.build import Build


def schema_of(annotation: Any, build: Build, place: str) -> Schema | None:
    """Return the schema that Pydantic makes of one of its types."""
    if library_of(annotation) != "pydantic":
        return None
    old = is_old_model(annotation)
    try:
        made = annotation.schema() if old else _made(annotation, build)
    except Exception as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise CannotGenerate(place, f"Pydantic makes no schema: {lines[0]}", _HINT) from error
    return adopted(made, build, place, source="draft-07" if old else None)


def _made(annotation: Any, build: Build) -> Any:
    pydantic: Any = sys.modules["pydantic"]
    mode = "validation" if build.options.is_input else "serialization"
    return pydantic.TypeAdapter(annotation).json_schema(mode=mode, ref_template="#/$defs/{model}")


_HINT = "say in the model what the value is in JSON, for example with WithJsonSchema"
