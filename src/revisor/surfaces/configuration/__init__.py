"""`[tool.revisor]` in pyproject.toml, and `revisor.toml`: found, read, and said if it is wrong."""
