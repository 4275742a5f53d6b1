"""Reporters: turn a Report into something to read or to store. One file a format."""
