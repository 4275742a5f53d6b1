"""Rules on transports: what was on the way beside messages, and what stood around them."""
