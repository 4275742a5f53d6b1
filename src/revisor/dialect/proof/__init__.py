"""Proof that two schemas mean the same, as far as instances can show it (`docs/equivalence.md`)."""
