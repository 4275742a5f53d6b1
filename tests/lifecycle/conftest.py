"""Hypothesis without a deadline: how long an example takes on a busy machine says nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
