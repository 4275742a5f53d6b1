"""`$schema`: the dialect of a schema resource is declared as 2020-12."""

from __future__ import annotations

from revisor.dialect.resolve import declaration

from .editing import Edit
from .source_form import target


def rewrite(edit: Edit) -> None:
    """Declare 2020-12 where an older dialect is declared; below a resource's root nothing is.

    Raises MigrationRefused where a part without an identifier declares another dialect: some
    validators follow it, others do not.
    """
    if "$schema" not in edit.members:
        return
    declared = declaration(edit.sub.value)
    if edit.sub.pointer == edit.sub.resource.pointer:
        own = edit.node.file.form.vocabularies is not None and not edit.sub.pointer
        if own or declared.older is not None:
            edit.replace("$schema", {"$schema": target().uri}, "the schema is now 2020-12")
    elif declared.governs is None or declared.governs.short_name not in edit.short.split("+"):
        raise edit.refuse("$schema", "declares another dialect in a part that has no identifier")
    else:
        edit.drop("$schema", "only the root of a schema resource declares its dialect")
