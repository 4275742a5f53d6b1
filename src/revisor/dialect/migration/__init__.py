"""Migration of JSON Schemas from draft-04, draft-06, draft-07 and 2019-09 to 2020-12.

Each family of keywords has a file of its own with one function `rewrite`; `migrating` puts them
together, `corpus` finds what is a schema and where references lead, `layout` where all ends up.
"""

from __future__ import annotations

from .change import Change, Effect, Migration, MigrationRefused, Place
from .declaring import Declared, declare
from .migrating import migrate

__all__ = [
    "Change",
    "Declared",
    "Effect",
    "Migration",
    "MigrationRefused",
    "Place",
    "declare",
    "migrate",
]
