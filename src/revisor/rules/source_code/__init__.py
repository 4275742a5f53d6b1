"""Rules on what code does with schemas and protocol features."""
