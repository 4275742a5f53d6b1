"""Rules on what named clients and model APIs are known to refuse."""
