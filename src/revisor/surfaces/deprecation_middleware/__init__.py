"""Middleware for servers on `mcp` 2.x and FastMCP 4: which Deprecated features are used."""
