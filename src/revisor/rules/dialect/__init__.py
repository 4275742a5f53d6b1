"""Rules on the dialect of an embedded schema and on its validity there (SEP-1613)."""
