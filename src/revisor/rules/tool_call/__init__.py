"""Rules on tool calls: arguments, structured content, what accompanies it."""
