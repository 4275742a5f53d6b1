"""What `revisor validate --format json` prints: one object, with a member for each value."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from revisor._version import __version__

from . import streams
from .validate_judging import Judgement, Spot, faults, in_instance, in_schema, of_fault, said

if TYPE_CHECKING:
    from revisor.dialect.schema_errors import SchemaError
    from revisor.errors import RevisorError
    from revisor.model.dialect import Dialect

    from .validate_inputs import Chosen


def write(chosen: Chosen, dialect: Dialect, judgements: Iterable[Judgement]) -> int:
    """Write to stdout what was found of the values; return the exit code that it comes to."""
    found = list(judgements)
    schema = {"schema": chosen.name, "usable": True, "dialect": dialect.short_name}
    told = _head() | schema | {"instances": [_instance(chosen, each) for each in found]}
    text = json.dumps(told, indent=2) + "\n"
    streams.deliver(lambda stream: stream.write(text))
    return max((each.code for each in found), default=0)


def refused(chosen: Chosen, error: RevisorError) -> str:
    """Return the object for a schema that cannot be used."""
    told = _head() | {
        "schema": chosen.name,
        "usable": False,
        "code": error.code,
        "reason": said(chosen, error.message),
        "hint": error.hint,
        "faults": [_fault(chosen, fault) for fault in faults(error)],
        "instances": [],
    }
    return json.dumps(told, indent=2) + "\n"


def _head() -> dict[str, Any]:
    return {"tool": {"name": "revisor", "version": __version__}}


def _instance(chosen: Chosen, each: Judgement) -> dict[str, Any]:
    told: dict[str, Any] = {"instance": each.instance.name, "valid": each.valid}
    if each.valid is None:
        return told | {"reason": each.why, "hint": each.hint}
    return told | {"errors": [_error(chosen, each, error) for error in each.errors]}


def _error(chosen: Chosen, each: Judgement, error: SchemaError) -> dict[str, Any]:
    told: dict[str, Any] = {
        "instanceLocation": error.instance_location,
        **_place(in_instance(each.instance, error)),
        "keyword": error.keyword,
        "message": error.message,
        "schemaLocation": said(chosen, error.schema_location),
        "evaluationPath": error.evaluation_path,
    }
    found = in_schema(chosen, error.schema_location)
    if found:
        told["schemaPlace"] = {"file": found.file, **_place(found)}
    if error.branches:
        told["branches"] = [
            [{"instanceLocation": one.instance_location, "message": one.message} for one in branch]
            for branch in error.branches
        ]
    return told


def _fault(chosen: Chosen, fault: SchemaError) -> dict[str, Any]:
    spot = of_fault(chosen, fault.instance_location)
    told = {"location": said(chosen, fault.instance_location), "message": fault.message}
    return told | ({"file": spot.file, **_place(spot)} if spot else {})


def _place(spot: Spot) -> dict[str, Any]:
    return {} if spot.line is None else {"line": spot.line, "column": spot.column}
