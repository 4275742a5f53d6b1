"""Read a packed feature back into frozen values; the counterpart of `feature_packing`."""

from __future__ import annotations

from typing import Any

from revisor.facts.registry import freeze
from revisor.model.feature import (
    ConfigSignal,
    Deprecation,
    DirectedSignal,
    EarliestRemoval,
    Feature,
    FieldSignal,
    HttpSignal,
    InformalNotice,
    Page,
    RegistryCells,
    Removal,
    SdkSymbol,
    Signals,
    TimelineChange,
)

Row = list[Any]


def read_feature(row: Row) -> Feature:
    """Return the feature that this packed row describes."""
    read = Feature(*map(freeze, row))
    return read._replace(
        deprecations=tuple(_deprecation(each) for each in read.deprecations),
        informal=tuple(InformalNotice(*each) for each in read.informal),
        removed=Removal(*map(freeze, read.removed)) if read.removed else None,
        sources=tuple(Page(*map(freeze, each)) for each in read.sources),
        signals=_signals(read.signals),
        registry=RegistryCells(*read.registry) if read.registry else None,
    )


def _deprecation(row: Row | Deprecation) -> Deprecation:
    read = Deprecation(*row)
    return read._replace(
        earliest_removal=EarliestRemoval(*read.earliest_removal),
        changes=tuple(_change(each) for each in read.changes),
    )


def _change(row: Row | TimelineChange) -> TimelineChange:
    read = TimelineChange(*row)
    return read._replace(earliest_removal=EarliestRemoval(*read.earliest_removal))


def _signals(row: Row | Signals) -> Signals:
    read = Signals(*map(freeze, row))
    return read._replace(
        directed=tuple(DirectedSignal(*each) for each in read.directed),
        fields=tuple(FieldSignal(*map(freeze, each)) for each in read.fields),
        http=tuple(HttpSignal(*each) for each in read.http),
        config=tuple(ConfigSignal(*each) for each in read.config),
        sdk=tuple(SdkSymbol(*each) for each in read.sdk),
    )
