"""Schemas of Python signatures and types, valid at each revision that is asked for (SEP-1613 s. 5).

`parameters` reads signatures, `kinds/` holds a file for each kind of type, `objects` what has named
members, `constraints` and `metadata` what stands in `Annotated`, `docstrings` the descriptions;
`build` keeps the definitions, `inlining` puts them in place, `forms` makes forms of elicitations,
`one_form` takes in what other generators made.
"""

from __future__ import annotations

from .generating import generate
from .options import Options, Refs, Schema
from .refusal import CannotGenerate

__all__ = ["CannotGenerate", "Options", "Refs", "Schema", "generate"]
