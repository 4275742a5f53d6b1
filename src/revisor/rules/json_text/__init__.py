"""Rules on JSON texts: what a parsed value does not show any more."""
