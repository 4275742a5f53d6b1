"""`contains`: in 2020-12 the elements that it finds count as evaluated, in 2019-09 they do not."""

from __future__ import annotations

from .editing import Edit

_GROUP = ("contains", "minContains", "maxContains")
_HIDDEN = "in 2020-12 what `contains` finds counts as evaluated; below two `not` it does not"


def rewrite(edit: Edit) -> None:
    """Hide a `contains` from `unevaluatedItems`, where the documents have one in force."""
    counted = edit.short == "2019-09" and "unevaluatedItems" in edit.facts.unevaluated
    if not counted or "contains" not in edit.members:
        return
    held = {name: edit.members[name] for name in _GROUP if name in edit.members}
    hidden = {"not": {"not": held}}
    also = tuple(name for name in held if name != "contains")
    if "not" in edit.members:
        edit.beside("contains", hidden, _HIDDEN, also=also)
    else:
        edit.replace("contains", hidden, _HIDDEN, also=also)
