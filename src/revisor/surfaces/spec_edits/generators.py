"""The repository's own commands that derive files from others, as its package.json names them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

_SCRIPTS = (("schema/", "generate:schema"), ("seps/", "generate:seps"))
"""Below which folder sources lie, and which script makes what is derived from them."""


def commands(package: str, changed: Iterable[str]) -> Iterator[str]:
    """Yield the commands to run after these files changed; `package` is the text of package.json.

    Yields nothing for scripts that it does not name, and for what is no such file.
    """
    try:
        told = json.loads(package)
    except ValueError:
        return
    except RecursionError:
        return
    scripts = told.get("scripts") if isinstance(told, dict) else None
    paths = list(changed)
    for folder, script in _SCRIPTS:
        named = isinstance(scripts, dict) and script in scripts
        if named and any(path.startswith(folder) for path in paths):
            yield f"npm run {script}"
