"""Elicitations outside JSON-RPC: their params, bare or in `{params}`, and with their answer."""

from __future__ import annotations

from typing import Any

from revisor.model.subject import ElicitationAnswer
from revisor.sources.dump_shapes.collector import Collector
from revisor.sources.dump_shapes.document import Entry
from revisor.sources.dump_shapes.embedded import read_elicitation

_ANSWERS = ("result", "answer")


def is_elicitation(value: Any) -> bool:
    """Whether a value is, or holds as `params`, the params of an elicitation request."""
    if not isinstance(value, dict):
        return False
    if _are_params(value):
        return True
    params = value.get("params")
    if not isinstance(params, dict) or "method" in value:
        return False
    answered = any(answer in value for answer in _ANSWERS)
    return _are_params(params) or (answered and isinstance(params.get("message"), str))


def read(entry: Entry, collector: Collector) -> None:
    """Read an elicitation, and the answer to it where there is one."""
    value = entry.value
    if _are_params(value):
        collector.evidence.of_meta(value)
        read_elicitation(entry, collector)
        return
    collector.evidence.of_meta(value["params"])
    read_elicitation(entry.child("params"), collector)
    for key in _ANSWERS:
        if key in value:
            answer = entry.child(key)
            subject = ElicitationAnswer(value["params"], answer.value, answer.origin)
            collector.add(subject, "the answer to an elicitation")
            return


def _are_params(value: dict[str, Any]) -> bool:
    if "requestedSchema" in value:
        return True
    return value.get("mode") in ("form", "url") and isinstance(value.get("message"), str)
