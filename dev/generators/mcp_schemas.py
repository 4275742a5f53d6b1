"""Pack MCP's own published schema.json of each revision, and the map from methods to definitions.

The originals lie in `dev/mcp_schemas/`. Descriptions are left out, and what
`facts/mcp_schema_defects.toml` lists is corrected. The map comes from the schemas themselves: a
definition with a constant `method` is a request or a notification; the result of `XRequest` is what
`XResultResponse` carries, or else `XResult`, or else `EmptyResult`. An error definition with a
constant `code` tells what an error of that code must hold.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
ORIGINALS = ROOT / "dev" / "mcp_schemas"
DEFECTS = ROOT / "src" / "revisor" / "facts" / "mcp_schema_defects.toml"
FOLDER = "src/revisor/facts/mcp_schemas"
OWNED_FOLDERS = (FOLDER,)

Definitions = dict[str, Any]
_NAMES = ("properties", "definitions", "$defs")
_ENVELOPE = ("jsonrpc", "id")
_TASK = "CreateTaskResult"


def generate() -> dict[str, str]:
    """Return one packed file for each revision that has a schema of its own."""
    defects = tomllib.loads(DEFECTS.read_text(encoding="utf-8"))["defects"]
    files = {}
    for path in sorted(ORIGINALS.glob("*.schema.json")):
        revision = path.name.removesuffix(".schema.json")
        packed = pack(json.loads(path.read_text(encoding="utf-8")), revision, defects)
        text = json.dumps(packed, separators=(",", ":"), ensure_ascii=True)
        files[f"{FOLDER}/{revision}.json"] = text + "\n"
    return files


def pack(schema: Any, revision: str, defects: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the packed form of one published schema.json."""
    key = "$defs" if "$defs" in schema else "definitions"
    definitions: Definitions = {k: _bare(v) for k, v in schema[key].items()}
    for defect in defects:
        if revision in defect["revisions"]:
            _correct(definitions[defect["definition"]], defect)
    return {
        "dialect": "2020-12" if "2020-12" in schema["$schema"] else "draft-07",
        "root": key,
        "requests": _requests(definitions),
        "notifications": _notifications(definitions),
        "errors": _errors(definitions),
        "definitions": definitions,
    }


def _bare(schema: Any, *, named: bool = False) -> Any:
    """Return a schema without descriptions; below `named` keys are names, not keywords."""
    if isinstance(schema, list):
        return [_bare(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        k: _bare(v, named=not named and k in _NAMES)
        for k, v in schema.items()
        if named or k != "description"
    }


def _correct(definition: Any, defect: dict[str, Any]) -> None:
    *outer, last = defect["at"]
    for token in outer:
        definition = definition[int(token) if isinstance(definition, list) else token]
    if definition[last] != _plain(defect["published"]):
        raise SystemExit(f"{defect['definition']}: {definition[last]} is not the listed defect")
    definition[last] = _plain(defect["corrected"])


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _requests(definitions: Definitions) -> dict[str, list[Any]]:
    """Return, by method, the definition of the request and those that its result may be."""
    found: dict[str, list[Any]] = {}
    for name, method in _methods(definitions, "Request"):
        results = _results(name.removesuffix("Request"), definitions)
        if _takes_tasks(definitions[name], definitions):
            results.append(_TASK)
        found[method] = [name, results]
    return found


def _notifications(definitions: Definitions) -> dict[str, list[Any]]:
    named = _methods(definitions, "Notification")
    return {method: [name, []] for name, method in named if not name.startswith("Client")}


def _methods(definitions: Definitions, ending: str) -> list[tuple[str, str]]:
    """Return the definitions with a constant method, by name, and take their envelope out."""
    found = []
    for name, schema in definitions.items():
        method = schema.get("properties", {}).get("method", {}).get("const")
        if method is not None and name.endswith(ending):
            for member in _ENVELOPE:
                schema["properties"].pop(member, None)
            schema["required"] = [each for each in schema["required"] if each not in _ENVELOPE]
            found.append((name, method))
    return found


def _results(base: str, definitions: Definitions) -> list[str]:
    response = definitions.get(f"{base}ResultResponse")
    if response is not None:
        result = response["properties"]["result"]
        return [_target(each) for each in result.get("anyOf", [result])]
    return [f"{base}Result"] if f"{base}Result" in definitions else ["EmptyResult"]


def _takes_tasks(request: Any, definitions: Definitions) -> bool:
    """Whether the sender of a request may ask for a task in place of its result."""
    if _TASK not in definitions:
        return False
    params = request["properties"].get("params", {})
    params = definitions[_target(params)] if "$ref" in params else params
    branches = [definitions[_target(each)] for each in params.get("anyOf", ())] or [params]
    return any("task" in each.get("properties", {}) for each in branches)


def _errors(definitions: Definitions) -> dict[str, str]:
    """Return, by code, the definition of an error response that a revision defines for it."""
    found = {}
    for name, schema in definitions.items():
        for part in schema.get("properties", {}).get("error", {}).get("allOf", ()):
            code = part.get("properties", {}).get("code", {}).get("const")
            if code is not None:
                found[str(code)] = name
    return found


def _target(reference: Any) -> str:
    return str(reference["$ref"]).rpartition("/")[2]
