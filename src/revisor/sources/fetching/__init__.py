"""Fetching documents that schemas refer to: only on request, within bounds (JS-14 to 16)."""

from __future__ import annotations

from .resolver import Fetch, FetchRefused, Resolver

__all__ = ["Fetch", "FetchRefused", "Resolver"]
