"""Rules on documents: what they say of the life of protocol features."""
