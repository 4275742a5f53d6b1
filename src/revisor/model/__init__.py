"""Frozen values that move between the layers. Standard library only."""
