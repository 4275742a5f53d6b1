"""Boolean `exclusiveMinimum` and `exclusiveMaximum` become the bounds themselves."""

from __future__ import annotations

from .editing import Edit

_BOUNDS = {"exclusiveMinimum": "minimum", "exclusiveMaximum": "maximum"}


def rewrite(edit: Edit) -> None:
    """Write an exclusive bound as one number, in the place of the bound that it speaks of."""
    for keyword, bound in _BOUNDS.items():
        held = edit.members.get(keyword)
        if not isinstance(held, bool) or not edit.acts(keyword):
            continue
        if held and bound in edit.members:
            new = {keyword: edit.members[bound]}
            edit.replace(bound, new, f"`{keyword}` is the bound itself", also=(keyword,))
            last = edit.node.drafts.pop()
            edit.node.drafts.append(last._replace(keyword=keyword))
        else:
            why = "it excludes nothing" if not held else f"there is no `{bound}` that it speaks of"
            edit.drop(keyword, why)
