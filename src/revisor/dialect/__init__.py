"""SEP-1613: which dialect governs a schema, is the schema valid in it, and do values conform."""
