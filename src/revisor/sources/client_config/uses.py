"""Uses of features in entries of configuration, each with the place that gives it away."""

from __future__ import annotations

from collections.abc import Iterator

from revisor.lifecycle.config_signals import config_signs
from revisor.model.config import ConfigEntry
from revisor.model.fix import Fix
from revisor.model.wire import Evidence, FeatureUse

_DESCRIPTION = "say Streamable HTTP; look up the address at which the server offers it"


def uses(entry: ConfigEntry) -> Iterator[FeatureUse]:
    """Yield the uses of features that an entry shows."""
    for sign in config_signs(entry):
        place = entry.origin.at(*sign.at)
        shown = f'{sign.shown} for the server "{entry.name}"'
        yield FeatureUse(
            sign.feature,
            "server" if sign.own else entry.party,
            (Evidence("config", shown, place),),
            1,
            confidence=sign.confidence,
            fix=Fix("unsafe", _DESCRIPTION, sign.edits) if sign.edits else None,
            base=entry.origin,
        )
