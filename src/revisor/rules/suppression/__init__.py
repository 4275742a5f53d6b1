"""Statements on findings that are known: without a reason, not understood, expired, or unused."""
