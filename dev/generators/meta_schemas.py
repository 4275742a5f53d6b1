"""Pack the published meta-schemas, so that no run has to import the libraries that carry them."""

from __future__ import annotations

import json
from typing import Any

from jsonschema_specifications import REGISTRY

from revisor.dialect.meta_schemas import OPTIONAL, SUPPORTED
from revisor.facts import registry

FOLDER = "src/revisor/dialect/_meta_schemas"
OWNED_FOLDERS = (FOLDER,)


def generate() -> dict[str, str]:
    """Return one file for each supported dialect: its meta-schema first, then its vocabularies."""
    return {f"{FOLDER}/{short}.json": _text(short) for short in SUPPORTED}


def _text(short: str) -> str:
    dialect = registry.dialect(short)
    documents: dict[str, Any] = {}
    parts = [uri.replace("/vocab/", "/meta/") for uri in dialect.vocabularies]
    for uri in (dialect.uri, *parts, *OPTIONAL.get(short, ())):
        found = REGISTRY.get(uri.rstrip("#")) or REGISTRY.get(uri)
        if found is None:
            raise SystemExit(f"the installed jsonschema-specifications has no {uri}")
        documents[uri.rstrip("#")] = found.contents
    return json.dumps(documents, indent=1, sort_keys=False) + "\n"
