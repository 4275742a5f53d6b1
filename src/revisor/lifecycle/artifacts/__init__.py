"""What the specification says of a feature's life, written from the facts: one file an artifact.

Each artifact can be rendered and read back, and what is read back is what was rendered. The wording
is that of the specification's own pages of 2026-07-28.
"""
