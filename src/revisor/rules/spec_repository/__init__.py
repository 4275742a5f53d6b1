"""Rules on the specification repository: that its records of deprecations agree."""
