"""Rules on JSON-RPC messages: the envelope, params and results, and what answers what."""
